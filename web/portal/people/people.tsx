import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { companyQuery } from '#web/api/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveButton } from './leave-button.tsx'
import { PersonRow } from './person-row.tsx'
import { RenameButton } from './rename-button.tsx'

/** The company one acts for: everybody sees who is in it, its owner changes that. */
export function People() {
  const user = useSignedInUser()
  const { data, error, refetch, isFetching } = useQuery(companyQuery)
  const [isInviting, setIsInviting] = useState(false)
  if (error && !data)
    return <LoadFailed title={`Error loading people: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (!data) return <LoadingPeople />
  const { company, company_name, people, invitations } = data
  const isOwner = company.part === 'owner'
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-4">
        <CardTitle className="wrap-anywhere">{company.name}</CardTitle>
        {isOwner ? (
          <div className="flex flex-wrap gap-2">
            <RenameButton company={company.name} initialName={company_name} />
            <Button changes size="small" onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden="true" className="size-4" />
              Invite Somebody
            </Button>
          </div>
        ) : (
          <LeaveButton company={company.name} userId={user.user_id} />
        )}
      </CardHeader>
      <ul aria-label="People" className="divide-y divide-line border-y border-line text-small">
        {people.map((person) => (
          <PersonRow key={person.user_id} person={person} company={company.name} isManaged={isOwner} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isManaged={isOwner} />
        ))}
      </ul>
      {isOwner && <InviteDialog company={company.name} open={isInviting} onOpenChange={setIsInviting} />}
    </Card>
  )
}

function LoadingPeople() {
  return (
    <Card className="grid gap-3">
      <output className="sr-only">Loading people...</output>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-2/3" />
    </Card>
  )
}
