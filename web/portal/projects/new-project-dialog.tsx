import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ClientLookup, newProjectSchema, type NewProject } from '#domain/projects.ts'
import { officePlaces } from '#domain/places.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ProjectChoice } from './project-fields.tsx'
import { createProject, findClient, projectsKey } from '#web/api/projects.ts'

type NewProjectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The address of whom it is for, where that is known. */
  client: string | undefined
}

export function NewProjectDialog({ open, onOpenChange, client }: NewProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Project"
      description="For a client who has an account. They are welcomed by email."
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <NewProjectForm forClient={client} onCreated={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** S2 §5. */
const blocked = 'Cannot create project: User not found. Please verify the email address.'

const asked = { client: 'user_email', name: 'project_name' }

/** What a link asks it to begin with. */
function askedIn(search: string) {
  const params = new URLSearchParams(search)
  return Object.fromEntries(Object.entries(asked).map(([param, field]) => [field, params.get(param) ?? '']))
}

function NewProjectForm({ forClient, onCreated }: { forClient: string | undefined; onCreated: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, keep, forget } = useDraft(`new-project${forClient ? ` for ${forClient}` : ''}`, askedIn)
  const client = useClientLookup()
  const { submit, errors, refusal, busy } = useForm({
    schema: newProjectSchema,
    send: async (project: NewProject) => {
      if ((await client.lookUp(project.user_email))?.status === 'not_found')
        throw new ApiError('client_not_found', blocked)
      return createProject(project)
    },
    onSent: async ({ id }) => {
      forget()
      toast({
        title: 'Project created successfully! Welcome email sent to client.',
        action: { label: 'Open Project', act: () => void navigate(officePlaces.project(id)) },
      })
      onCreated()
      await queryClient.invalidateQueries({ queryKey: projectsKey })
    },
    onFailed: ({ code, message }) =>
      toast({
        title: code === 'client_not_found' ? blocked : `Failed to create project: ${message}`,
        variant: 'destructive',
      }),
  })
  const { found } = client
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Project Name" required error={errors['project_name']}>
          <Input name="project_name" maxLength={200} autoComplete="off" />
        </Field>
        <Field
          label="Client Email"
          required
          error={found ? problemOf(found) : errors['user_email']}
          hint={<span aria-live="polite">{client.isLooking ? 'Looking up the account...' : found?.message}</span>}
        >
          <Input
            name="user_email"
            type="email"
            autoComplete="off"
            onBlur={({ target }) => void client.lookUp(target.value)}
          />
        </Field>
      </div>
      <Field label="Description" error={errors['description']}>
        <Textarea name="description" rows={3} maxLength={5000} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <ProjectChoice name="development_stage" value="planning" error={errors['development_stage']} />
        <ProjectChoice name="priority" value="normal" error={errors['priority']} />
        <Field label="Estimated Completion" error={errors['estimated_completion_date']}>
          <Input name="estimated_completion_date" type="date" />
        </Field>
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Create Project
      </Button>
    </form>
  )
}

const problemOf = ({ status, message }: ClientLookup) => (status === 'found' ? undefined : message)

/** Asks for the account behind an address, once per address; a slow answer about an older one is dropped. */
function useClientLookup() {
  const [found, setFound] = useState<ClientLookup | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const asked = useRef<{ email: string; answer: Promise<ClientLookup> }>(undefined)

  async function lookUp(typed: string): Promise<ClientLookup | null> {
    const email = typed.trim().toLowerCase()
    if (email === '') {
      asked.current = undefined
      setFound(null)
      return null
    }
    if (asked.current?.email !== email) asked.current = { email, answer: findClient(email) }
    const question = asked.current
    setIsLooking(true)
    try {
      const answer = await question.answer
      if (asked.current === question) setFound(answer)
      return answer
    } catch {
      // Creating asks again and says what is wrong.
      if (asked.current === question) asked.current = undefined
      setFound(null)
      return null
    } finally {
      setIsLooking(false)
    }
  }

  return { found, isLooking, lookUp }
}
