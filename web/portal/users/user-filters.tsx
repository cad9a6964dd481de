import { useState } from 'react'
import { roleSchema } from '#domain/permissions.ts'
import { searchMinLength, userFilterSchema, type UserFilter } from '#domain/users.ts'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { roleNames } from './user-badges.tsx'

type UserFilterProps = {
  filter: UserFilter
  onFilter: (filter: Partial<Record<keyof UserFilter, string | undefined>>) => void
}

/** Too short a search finds too many: said to whoever sends it, waited for while they type. */
export function UserSearch({ filter, onFilter }: UserFilterProps) {
  const [error, setError] = useState<string>()

  function search(sought: string, isSent: boolean) {
    const { success, error: refusal } = userFilterSchema.shape.search.safeParse(sought)
    if (success || isSent) setError(refusal?.issues[0]?.message)
    if (success) onFilter({ search: sought || undefined })
  }
  return (
    <SearchField
      label="Search users"
      placeholder="Email, name or company"
      value={filter.search}
      hint={`At least ${searchMinLength} characters`}
      error={error}
      onSearch={search}
    />
  )
}

export function RoleFilter({ filter, onFilter }: UserFilterProps) {
  return (
    <FilterChoice
      label="Role shown"
      all="All roles"
      names={roleNames}
      value={filter.role}
      onChoose={(role) => onFilter({ role: roleSchema.safeParse(role).data })}
    />
  )
}
