import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordChangeFormSchema } from '#domain/sign-in.ts'
import { changePassword, ownSessionsQuery } from '#web/api/second-steps.ts'
import { PasswordInput } from '#web/auth/password-input.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>A new password signs every other device out.</CardDescription>
      </CardHeader>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Change Password
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Change Password">
        <PasswordForm onChanged={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}

const fields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Repeat new password', autoComplete: 'new-password' },
] as const

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: passwordChangeFormSchema,
    send: ({ current, password }) => changePassword({ current, password }),
    onSent: async () => {
      onChanged()
      toast({ title: 'Password changed. Other devices are signed out.' })
      await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
    },
  })
  const isSaidBelow = fields.some(({ name }) => errors[name])
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && !isSaidBelow && <Alert tone="danger" title={refusal} />}
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} required error={errors[name]}>
          <PasswordInput name={name} autoComplete={autoComplete} />
        </Field>
      ))}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save Password
      </Button>
    </form>
  )
}
