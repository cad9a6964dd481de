import { useQueryClient } from '@tanstack/react-query'
import { sendingSchema, type Proposal } from '#domain/proposals.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { proposalsKey, sendProposal } from '#web/api/proposals.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type SendDialogProps = {
  /** As it was saved last: nothing else is sent. */
  proposal: Proposal
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is wrong stands at the fields behind it. */
  onFailed: (error: ApiError) => void
}

export function SendDialog({ proposal, open, onOpenChange, onFailed }: SendDialogProps) {
  const { number, content } = proposal
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Send ${number} to ${content.customer_email}?`}
      description="They get an email with a link to read and sign it."
    >
      <SendForm proposal={proposal} onDone={() => onOpenChange(false)} onFailed={onFailed} />
    </Dialog>
  )
}

type SendFormProps = { proposal: Proposal; onDone: () => void; onFailed: (error: ApiError) => void }

function SendForm({ proposal, onDone, onFailed }: SendFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`send ${proposal.id}`)
  const { submit, errors, busy } = useForm({
    schema: sendingSchema.pick({ message: true }),
    send: ({ message }) => sendProposal(proposal.id, { message, seen_updated_at: proposal.updated_at }),
    onSent: async ({ sent_to }) => {
      forget()
      toast({ title: `Proposal sent to ${sent_to}` })
      onDone()
      await queryClient.invalidateQueries({ queryKey: proposalsKey })
    },
    onFailed: (error) => {
      onDone()
      onFailed(error)
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      <Field label="Message (optional)" error={errors['message']}>
        <Textarea name="message" rows={4} maxLength={2000} onKeyDown={submitOnCtrlEnter} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Send
      </Button>
    </form>
  )
}
