import { useState } from 'react'
import { countedTo } from '#domain/counts.ts'
import { roleSchema } from '#domain/permissions.ts'
import { searchMinLength, userFilterSchema, type UserFilter, type UserStatistics as Statistics } from '#domain/users.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
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

export function RoleFilter({ filter, onFilter, roles }: UserFilterProps & { roles: Statistics['roles'] | undefined }) {
  return (
    <FilterChips
      label="Role shown"
      chips={[
        { value: '', label: 'All roles' },
        ...roleSchema.options.map((role) => ({ value: role, label: roleNames[role], count: roles?.[role], countedTo })),
      ]}
      value={filter.role ?? ''}
      onChoose={(role) => onFilter({ role: roleSchema.safeParse(role).data })}
    />
  )
}
