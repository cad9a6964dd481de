import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { System } from '#domain/system.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { AboutAccess } from './about-access.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import { FailedEmails } from './failed-emails.tsx'
import { Health } from './health.tsx'
import { TeamSignIn } from './team-sign-in.tsx'
import { systemQuery } from '#web/api/system.ts'

/** S2 §2, and what an operator needs to see; `children` lead to more of it. What failed for good is read only where there is something. */
export function SystemInfo({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(systemQuery)
  return (
    <div className="grid grid-cols-1 gap-6">
      <AboutAccess user={useSignedInUser()} />
      <TeamSignIn />
      <Card>
        <CardHeader className="gap-4 sm:flex sm:flex-wrap sm:items-start sm:justify-between">
          <div className="grid gap-1.5">
            <CardTitle>System</CardTitle>
            <CardDescription>How the product is doing right now.</CardDescription>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
            {children}
          </div>
        </CardHeader>
        {error && !data && <Alert tone="danger" title={`Error loading system information: ${error.message}`} />}
        {!data && !error && <Spinner label="Loading system information" />}
        {data && <Health system={data} />}
      </Card>
      {data && <Troubles system={data} />}
    </div>
  )
}

function Troubles({ system }: { system: System }) {
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>Dead letters</CardTitle>
          <CardDescription>
            Work that failed for the last time. Mend the cause and run it again, or dismiss it.
          </CardDescription>
        </CardHeader>
        {system.jobs.dead > 0 ? <DeadJobs /> : <p className="text-small text-ink-soft">Every job was done.</p>}
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Failed emails</CardTitle>
          <CardDescription>
            Messages the mail server would not take, after a night of attempts. Send them again, or dismiss them.
          </CardDescription>
        </CardHeader>
        {system.failed_emails > 0 ? (
          <FailedEmails />
        ) : (
          <p className="text-small text-ink-soft">Every email was delivered.</p>
        )}
      </Card>
    </>
  )
}
