import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { newPasswordFormSchema } from '#domain/accounts.ts'
import { setNewPassword } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PasswordInput } from './password-input.tsx'

/** S1 §9: when the second message follows the first. */
const secondMessageMs = 1000

type NewPasswordFormProps = { onExpired: (reason: string) => void; onCancel: () => void }

/** Both entries, their rules said while typing, and a button that waits for both rules to hold. */
export function NewPasswordForm({ onExpired, onCancel }: NewPasswordFormProps) {
  const [entries, setEntries] = useState({ password: '', confirmation: '' })
  const { mutate, isPending, refusal, refusalOf } = useNewPassword(onExpired)
  const errors = errorsIn(entries)
  const isComplete = Object.keys(errors).length === 0

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete) mutate(entries.password)
  }
  const entry = (name: keyof typeof entries) => ({
    autoComplete: 'new-password',
    value: entries[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setEntries({ ...entries, [name]: target.value }),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <h1 className="font-display text-title">Set New Password</h1>
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field
        label="New Password"
        required
        error={entries.password ? (errors.password ?? refusalOf(entries.password)) : undefined}
      >
        <PasswordInput {...entry('password')} />
      </Field>
      <Field label="Confirm New Password" required error={entries.confirmation ? errors.confirmation : undefined}>
        <PasswordInput {...entry('confirmation')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} disabled={!isComplete}>
          {isPending ? 'Updating...' : 'Update Password'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function errorsIn(entries: { password: string; confirmation: string }): { password?: string; confirmation?: string } {
  const issues = newPasswordFormSchema.safeParse(entries).error?.issues ?? []
  const messages = Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]))
  // zod compares the entries only once each is valid by itself; a person wants to know at once.
  return entries.password === entries.confirmation ? messages : { ...messages, confirmation: 'Passwords do not match' }
}

function useNewPassword(onExpired: (reason: string) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: setNewPassword,
    onSuccess: async () => {
      await navigate('/auth', { replace: true, flushSync: true })
      queryClient.clear() // every session of this person has ended, this browser's too
      toast({ title: 'Password updated successfully! Please sign in with your new password.' })
      setTimeout(() => toast({ title: 'You can now sign in with your new password.' }), secondMessageMs)
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError) || !refusal.code.startsWith('reset_session_')) return
      toast({ title: refusal.message, variant: 'destructive' })
      onExpired(refusal.message)
    },
  })
  const reason = error instanceof ApiError ? error.fields['password'] : undefined
  /** Said under the field for as long as the refused password stands in it. */
  const refusalOf = (password: string) => (password === variables ? reason : undefined)
  return { mutate, isPending, refusal: error && `Failed to update password: ${error.message}`, refusalOf }
}
