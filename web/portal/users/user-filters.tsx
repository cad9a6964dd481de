import { useState } from 'react'
import { roleSchema } from '#domain/permissions.ts'
import { searchMinLength, userFilterSchema, type UserFilter } from '#domain/users.ts'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { roleNames } from './user-badges.tsx'

/** Asks for what is typed when it is sent, and for a role when it is chosen. */
export function UserFilters({ filter, onFilter }: { filter: UserFilter; onFilter: (filter: UserFilter) => void }) {
  const [error, setError] = useState<string>()

  function search(sought: string) {
    const { success, error: refusal } = userFilterSchema.shape.search.safeParse(sought)
    setError(refusal?.issues[0]?.message)
    if (success) onFilter({ ...filter, search: sought || undefined })
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
      <SearchField
        label="Search users"
        placeholder="Email, name or company"
        value={filter.search}
        hint={`At least ${searchMinLength} characters`}
        error={error}
        onSearch={search}
      />
      <FilterChoice
        label="Role"
        all="All roles"
        names={roleNames}
        value={filter.role}
        onChoose={(role) => onFilter({ ...filter, role: roleSchema.safeParse(role).data })}
      />
    </div>
  )
}
