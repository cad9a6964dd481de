import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emailChangeRequestSchema } from '#domain/email-change.ts'
import { cancelEmailChange, emailChangeQuery, requestEmailChange } from '#web/api/email-change.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Beside one's address: the way to another, and how far that is. */
export function EmailChange() {
  const { data: change } = useQuery(emailChangeQuery)
  const [isOpen, setIsOpen] = useState(false)
  const said = (isConfirmed: boolean) => (isConfirmed ? 'confirmed' : 'waiting')
  if (change) {
    return (
      <div className="mt-2 grid justify-items-start gap-1 text-small text-ink-soft">
        <p className="wrap-anywhere">Changing to {change.new_email}.</p>
        <p>Old address: {said(change.old_is_confirmed)}</p>
        <p>New address: {said(change.new_is_confirmed)}</p>
        <CancelChange />
      </div>
    )
  }
  return (
    <>
      <Button changes variant="outline" size="small" className="mt-2" onClick={() => setIsOpen(true)}>
        Change Email
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Change Email">
        <ChangeForm onSent={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function ChangeForm({ onSent }: { onSent: () => void }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: emailChangeRequestSchema,
    send: requestEmailChange,
    onSent: async (message) => {
      await queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey })
      onSent()
      toast({ title: message })
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && !errors['email'] && <Alert tone="danger" title={refusal} />}
      <Field label="New email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Send Links
      </Button>
    </form>
  )
}

function CancelChange() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
  })
  return (
    <Button changes variant="outline" size="small" busy={isPending} className="mt-1" onClick={() => mutate()}>
      Cancel Change
    </Button>
  )
}
