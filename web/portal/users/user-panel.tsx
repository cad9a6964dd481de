import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { To } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { userFilterSchema, type UserStatistics as Statistics } from '#domain/users.ts'
import { ListTools } from '#web/lists/list.tsx'
import type { Selection } from '#web/lists/selection.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { RoleFilter, UserSearch } from './user-filters.tsx'
import { UserList, type ListedUser } from './user-list.tsx'
import { UserStatistics } from './user-statistics.tsx'

type UserPanelProps = {
  self: SessionUser
  query: UseInfiniteQueryResult<InfiniteData<{ statistics: Statistics | null }>>
  users: ListedUser[] | undefined
  selection: Selection<ListedUser>
  /** Whose page stands beside the list. */
  open: string | undefined
  to: (id: string) => To
  onPick: (email: string) => void
}

/** B11: everybody is read when the tab opens; Load Users reads them again. */
export function UserPanel({ self, query, users, selection, open, to, onPick }: UserPanelProps) {
  const { filter, isFiltered, setFilter } = useFilter(userFilterSchema)
  const { data, error, isFetching, isFetchingNextPage, refetch } = query
  const statistics = data?.pages[0]?.statistics
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="sr-only">Users</h2>
      <ListTools
        search={<UserSearch filter={filter} onFilter={setFilter} />}
        actions={
          <Button
            variant="outline"
            size="small"
            className="min-h-10"
            busy={isFetching && !isFetchingNextPage}
            onClick={() => void refetch()}
          >
            Load Users
          </Button>
        }
      />
      {error && (
        <Alert tone="danger" title="Failed to load users">
          <p>{error.message}</p>
        </Alert>
      )}
      {!users && !error && <Loading />}
      {users && (
        <UserList users={users} selection={selection} self={self} open={open} to={to} onPick={onPick}>
          <RoleFilter filter={filter} onFilter={setFilter} roles={statistics?.roles} />
        </UserList>
      )}
      {users?.length === 0 && (
        <p className="text-small text-ink-soft">{isFiltered ? 'No users match your search.' : notLoaded}</p>
      )}
      <MoreButton query={query}>Show More</MoreButton>
      {statistics && open === undefined && <UserStatistics statistics={statistics} />}
    </div>
  )
}

const notLoaded = 'No users found. Click "Load Users" to fetch all users.'

function Loading() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading users</output>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-48" />
          <Skeleton className="w-full max-w-md" />
        </div>
      ))}
    </div>
  )
}
