import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawalSchema, type Proposal } from '#domain/proposals.ts'
import { proposalsKey, withdrawProposal } from '#web/api/proposals.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

const withdrawable = new Set<Proposal['state']>(['draft', 'sent', 'expired', 'signed'])

/** Until it is accepted it can be taken back. */
export function WithdrawProposal({ proposal }: { proposal: Proposal }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!withdrawable.has(proposal.state)) return null
  return (
    <>
      <Button variant="outline" size="small" className="@2xl:ml-auto" onClick={() => setIsOpen(true)}>
        Withdraw Proposal
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Withdraw ${proposal.number}?`}
        description="Its links open nothing any more. This cannot be undone."
      >
        <WithdrawalForm proposal={proposal} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function WithdrawalForm({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`withdraw ${proposal.id}`)
  const { submit, errors, refusal, busy } = useForm({
    schema: withdrawalSchema,
    send: ({ reason }) => withdrawProposal(proposal.id, reason),
    onSent: async () => {
      forget()
      toast({ title: 'Proposal withdrawn' })
      onDone()
      await queryClient.invalidateQueries({ queryKey: proposalsKey })
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: proposalsKey })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Reason" hint="For the team; the client is not told." error={errors['reason']}>
        <Textarea name="reason" rows={3} maxLength={2000} />
      </Field>
      <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
        Withdraw Proposal
      </Button>
    </form>
  )
}
