import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { OfficeProject } from '#domain/projects.ts'
import { formatMoment } from '#content/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { projectsKey, sendCompletionEmail } from '#web/api/projects.ts'

type ProjectDialogProps = { project: OfficeProject; open: boolean; onOpenChange: (open: boolean) => void }

export function CompletionDialog({ project, open, onOpenChange }: ProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Completion Email"
      description={`Tells the client that ${project.project_name} is done. It can be sent once per project.`}
    >
      <div className="grid gap-8">
        <SendToClient project={project} onSent={() => onOpenChange(false)} />
        <SendTest project={project} />
      </div>
    </Dialog>
  )
}

function SendToClient({ project, onSent }: { project: OfficeProject; onSent: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendCompletionEmail(project.id),
    onSuccess: ({ email }) => {
      toast({ title: `Completion email sent successfully to ${email}!` })
      onSent()
    },
    onError: ({ message }) => toast({ title: `Failed to send email: ${message}`, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  if (project.completion_email_sent_at) {
    return (
      <p className="text-small">
        Sent to <span className="break-all">{project.owner.email}</span> on{' '}
        {formatMoment(project.completion_email_sent_at)}.
      </p>
    )
  }
  return (
    <Button busy={isPending} className="justify-self-start whitespace-normal" onClick={() => mutate()}>
      <span className="break-all">Send to {project.owner.email}</span>
    </Button>
  )
}

function SendTest({ project }: { project: OfficeProject }) {
  const { email } = useSignedInUser()
  const { mutate, isPending } = useMutation({
    mutationFn: (testEmail: string) => sendCompletionEmail(project.id, testEmail),
    onSuccess: (_sent, testEmail) => toast({ title: `Test email sent to ${testEmail} for ${project.project_name}` }),
    onError: ({ message }) =>
      toast({ title: 'Failed to send test email', description: message, variant: 'destructive' }),
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('test_email')
    mutate(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-6">
      <Field label="Test Address" required hint="The same email, marked as a test. Not counted.">
        <Input name="test_email" type="email" defaultValue={email} />
      </Field>
      <Button type="submit" variant="outline" size="small" busy={isPending} className="justify-self-start">
        Send Test Email
      </Button>
    </form>
  )
}
