import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { roleSchema } from '#domain/permissions.ts'
import { searchMinLength, userFilterSchema, type UserFilter } from '#domain/users.ts'
import { readForm } from '#web/forms/read-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { roleNames } from './user-badges.tsx'

/** Asks for what is typed when it is sent, and for a role when it is chosen. */
export function UserFilters({ filter, onFilter }: { filter: UserFilter; onFilter: (filter: UserFilter) => void }) {
  const [error, setError] = useState<string>()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { input, errors } = readForm(userFilterSchema.pick({ search: true }), event.currentTarget)
    setError(errors?.['search'])
    if (input) onFilter({ ...filter, search: input.search || undefined })
  }

  function choose(value: string) {
    const role = roleSchema.safeParse(value).data
    onFilter({ ...filter, role })
  }

  return (
    <form
      noValidate
      aria-label="Filter users"
      onSubmit={search}
      className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]"
    >
      <Field label="Search" error={error} hint={`At least ${searchMinLength} characters`}>
        <div className="flex gap-2">
          <Input type="search" name="search" placeholder="E-mail, name or company" />
          <Button type="submit" variant="outline" size="icon" aria-label="Search users" className="shrink-0">
            <Search aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </Field>
      <Field label="Role">
        <Select value={filter.role ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">All roles</option>
          {roleSchema.options.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  )
}
