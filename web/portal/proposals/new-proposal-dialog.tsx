import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { emailSchema } from '#domain/accounts.ts'
import { officePlaces } from '#domain/places.ts'
import { newProposalSchema } from '#domain/proposals.ts'
import { projectsQuery } from '#web/api/projects.ts'
import { draftProposal, showProposal } from '#web/api/proposals.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

type NewProposalDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NewProposalDialog({ open, onOpenChange }: NewProposalDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Proposal"
      description="Nobody is told anything until you send it."
    >
      <NewProposalForm />
    </Dialog>
  )
}

/** As a form has it: nothing chosen is an empty text. */
const formSchema = newProposalSchema.extend({
  project_id: z.union([z.literal('').transform(() => null), z.uuid()]).nullish(),
})

const nothingAsked = () => ({})

/** Whom it is for, once that is an address. */
function emailIn(form: HTMLFormElement) {
  const control = form.elements.namedItem('customer_email')
  return (control instanceof HTMLInputElement && emailSchema.safeParse(control.value).data) || ''
}

function NewProposalForm() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const lookUp = useCallback((form: HTMLFormElement) => setEmail(emailIn(form)), [])
  const { form, keep, forget } = useDraft('new-proposal', nothingAsked, lookUp)
  const { submit, errors, refusal, busy } = useForm({
    schema: formSchema,
    send: draftProposal,
    onSent: (proposal) => {
      forget()
      showProposal(queryClient, proposal)
      toast({ title: 'Proposal drafted' })
      void navigate(officePlaces.proposal(proposal.id))
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Customer name" required error={errors['customer_name']}>
          <Input name="customer_name" maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Customer email" required error={errors['customer_email']}>
          <Input
            name="customer_email"
            type="email"
            autoComplete="off"
            onBlur={({ target }) => target.form && lookUp(target.form)}
          />
        </Field>
      </div>
      <Field label="Company (optional)" error={errors['company_name']}>
        <Input name="company_name" maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Title" required error={errors['title']}>
        <Input name="title" maxLength={200} autoComplete="off" />
      </Field>
      <ProjectOfCustomer email={email} error={errors['project_id']} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Create Draft
      </Button>
    </form>
  )
}

/** Only what runs for whoever it is for. */
function ProjectOfCustomer({ email, error }: { email: string; error: string | undefined }) {
  const { data } = useInfiniteQuery({ ...projectsQuery({ search: email }), enabled: email !== '' })
  const own = email === '' ? [] : (data?.pages[0]?.projects.filter(({ owner }) => owner.email === email) ?? [])
  return (
    <Field
      label="Adds to project (optional)"
      hint="Projects of this customer are offered once their email is typed."
      error={error}
    >
      <Select name="project_id">
        <option value="">None: accepted, it opens one</option>
        {own.map(({ id, project_name }) => (
          <option key={id} value={id}>
            {project_name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
