import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { profileSchema, type SessionUser } from '#domain/accounts.ts'
import { updateProfile } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { setSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

const fields = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'company_name', label: 'Company Name (optional)', autoComplete: 'organization' },
  { name: 'phone', label: 'Phone Number', autoComplete: 'tel' },
] as const
type Entries = Record<(typeof fields)[number]['name'], string>

const entriesOf = ({ first_name, last_name, company_name, phone }: SessionUser): Entries => ({
  first_name,
  last_name,
  company_name: company_name ?? '',
  phone: phone ?? '',
})

/** What a person may change of themselves. The button to save it appears with the first change. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const saved = entriesOf(user)
  const [entries, setEntries] = useState(saved)
  const isEdited = fields.some(({ name }) => entries[name] !== saved[name])
  const { mutate, isPending, error } = useMutation({
    mutationFn: updateProfile,
    onSuccess: async (updated) => {
      await setSession(queryClient, updated)
      setEntries(entriesOf(updated))
      toast({ title: 'Profile updated successfully!' })
    },
    onError: () => toast({ title: 'Failed to update profile', variant: 'destructive' }),
  })
  const errors = error instanceof ApiError ? error.fields : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(profileSchema.safeParse(entries).data ?? entries) // the server says what is wrong with it
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} error={errors[name]}>
          <Input
            name={name}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={autoComplete}
            value={entries[name]}
            onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
          />
        </Field>
      ))}
      {isEdited && (
        <Button type="submit" busy={isPending} className="justify-self-start">
          Save Changes
        </Button>
      )}
    </form>
  )
}
