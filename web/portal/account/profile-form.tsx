import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { profileSchema, type SessionUser } from '#domain/accounts.ts'
import { updateProfile } from '#web/api/accounts.ts'
import { companyQuery } from '#web/api/companies.ts'
import { ApiError } from '#web/api/api-error.ts'
import { actingQuery, setSession } from '#web/api/session.ts'
import { useEdits } from '#web/forms/use-edits.ts'
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

/**
 * What a person may change of themselves. The button to save it appears with the first change; leaving before it was pressed loses
 * nothing.
 */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const { entries, isEdited, edit, drop } = useEdits('profile', user.user_id, entriesOf(user))
  const [typing, setTyping] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: updateProfile,
    onSuccess: async (updated) => {
      await setSession(queryClient, updated)
      // An owner's Company Name is what their company is called.
      void queryClient.invalidateQueries({ queryKey: companyQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: actingQuery.queryKey })
      drop()
      toast({ title: 'Profile updated successfully!' })
    },
    onError: () => toast({ title: 'Failed to update profile', variant: 'destructive' }),
  })
  const reading = profileSchema.safeParse(entries)
  const refused = error instanceof ApiError ? error.fields : {}
  /** Once the field is left: half a number is none yet. */
  const problemOf = (name: string) =>
    refused[name] ?? (typing === name ? undefined : reading.error?.issues.find(({ path }) => path[0] === name)?.message)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTyping(undefined)
    mutate(reading.data ?? entries) // the server says what is wrong with it
  }
  function takeBack() {
    drop()
    reset()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} error={problemOf(name)}>
          <Input
            name={name}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={autoComplete}
            value={entries[name]}
            onChange={({ target }) => {
              setTyping(name)
              if (error) reset()
              edit({ [name]: target.value })
            }}
            onBlur={() => setTyping(undefined)}
          />
        </Field>
      ))}
      {isEdited && (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" busy={isPending}>
            Save Changes
          </Button>
          <Button variant="quiet" onClick={takeBack}>
            Discard Changes
          </Button>
          <p className="text-note text-ink-soft">Not saved yet. It stays here until you save or discard it.</p>
        </div>
      )}
    </form>
  )
}
