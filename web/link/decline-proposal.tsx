import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { declineSchema } from '#domain/proposals.ts'
import { linkQuery, postDecline } from '#web/api/link.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export function DeclineProposal({ linkKey, isPreview }: { linkKey: string; isPreview: boolean }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const readAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  const { submit, errors, failure, busy } = useForm({
    schema: declineSchema,
    send: ({ reason }) => postDecline(linkKey, reason),
    onSent: readAgain,
    // Signed or withdrawn meanwhile: the page behind says so.
    onFailed: () => void readAgain(),
  })
  return (
    <div>
      <Button variant="quiet" disabled={isPreview} onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Decline this proposal?">
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <Field label="Why? (optional)" error={errors['reason']}>
            <Textarea name="reason" rows={4} maxLength={2000} />
          </Field>
          {failure && <Alert tone="danger" title={failure.message} />}
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Decline Proposal
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  )
}
