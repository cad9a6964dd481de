import { useQuery } from '@tanstack/react-query'
import { dismissEmail, failedEmailsQuery, resendEmail } from '#web/api/system.ts'
import { TroubledList } from './troubled-list.tsx'

export function FailedEmails() {
  const { data, error } = useQuery(failedEmailsQuery)
  const rows = data?.map(({ id, subject, to, last_error, created_at }) => ({
    id,
    title: subject,
    detail: `to ${to}`,
    reason: last_error,
    since: created_at,
  }))
  return (
    <TroubledList
      caption="Failed emails"
      empty="Every email was delivered."
      query={{ data: rows, error, queryKey: failedEmailsQuery.queryKey }}
      first="the newest"
      action={{ label: 'Resend', done: 'The email is sent again', run: resendEmail }}
      dismissal={{
        title: 'Dismiss this email?',
        question: 'It is never sent, and leaves this list.',
        done: 'The email is dismissed',
        run: dismissEmail,
      }}
    />
  )
}
