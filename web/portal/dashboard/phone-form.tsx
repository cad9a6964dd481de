import { useQueryClient } from '@tanstack/react-query'
import { phoneFormSchema, type SessionUser } from '#domain/accounts.ts'
import { updateProfile } from '#web/api/accounts.ts'
import { setSession } from '#web/api/session.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks for the one thing we need in order to call. */
export function PhoneForm({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const { first_name, last_name, company_name } = user
  const { form, keep, forget } = useDraft('phone')
  const { submit, errors, busy } = useForm({
    schema: phoneFormSchema,
    send: ({ phone }) => updateProfile({ first_name, last_name, company_name, phone }),
    onSent: async (updated) => {
      forget()
      await setSession(queryClient, updated)
      toast({ title: 'Profile updated successfully!' })
    },
    onFailed: () => toast({ title: 'Failed to update profile', variant: 'destructive' }),
  })
  return (
    <form ref={form} noValidate onInput={keep} onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field
        label="Phone Number"
        hint="Which number reaches you?"
        error={errors['phone']}
        className="min-w-0 flex-1 basis-60 sm:max-w-xs"
      >
        <Input name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Button type="submit" busy={busy} className="mb-6">
        Save Number
      </Button>
    </form>
  )
}
