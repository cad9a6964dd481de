import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#domain/accounts.ts'
import type { UserFilter } from '#domain/users.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MoreButton } from '../more-button.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import { usersQuery } from '#web/api/users.ts'
import { UserStatistics } from './user-statistics.tsx'

type UserPanelProps = { self: SessionUser; onPick: (email: string) => void }

/** S2 §2: nobody is read before Load Users is pressed. */
export function UserPanel({ self, onPick }: UserPanelProps) {
  const [filter, setFilter] = useState<UserFilter>({})
  const [isAsked, setIsAsked] = useState(false)
  const query = useInfiniteQuery({ ...usersQuery(filter), enabled: isAsked })
  const { data, error, isFetching, isFetchingNextPage, refetch } = query
  const users = data?.pages.flatMap((page) => page.users)
  const statistics = data?.pages[0]?.statistics
  const load = () => {
    setIsAsked(true)
    if (isAsked) void refetch()
  }
  return (
    <Card className="grid gap-6">
      <CardHeader className="mb-0 gap-4 sm:flex sm:flex-wrap sm:items-start sm:justify-between">
        <div className="grid gap-1.5">
          <CardTitle>User Management</CardTitle>
          <CardDescription>Everybody with an account, newest first.</CardDescription>
        </div>
        <Button className="justify-self-start" busy={isFetching && !isFetchingNextPage} onClick={load}>
          Load Users
        </Button>
      </CardHeader>
      {error && (
        <Alert tone="danger" title="Failed to load users">
          <p>{error.message}</p>
        </Alert>
      )}
      {!isAsked && !users && <p className="text-small text-ink-soft">{notLoaded}</p>}
      {isAsked && !users && !error && <Loading />}
      {statistics && <UserStatistics statistics={statistics} />}
      {isAsked && <UserFilters filter={filter} onFilter={setFilter} />}
      {users?.length === 0 && <p className="text-small text-ink-soft">No users match your search.</p>}
      {users && users.length > 0 && <UserList users={users} self={self} onPick={onPick} />}
      <MoreButton query={query}>Show More</MoreButton>
    </Card>
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
