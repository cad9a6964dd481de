import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import { FailedEmails } from './failed-emails.tsx'

export function SystemInfo() {
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader>
          <CardTitle>Dead letters</CardTitle>
          <CardDescription>Work that failed for the last time. Mend the cause, then run it again.</CardDescription>
        </CardHeader>
        <DeadJobs />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Failed e-mails</CardTitle>
          <CardDescription>Messages the mail server would not take, after a night of attempts.</CardDescription>
        </CardHeader>
        <FailedEmails />
      </Card>
    </div>
  )
}
