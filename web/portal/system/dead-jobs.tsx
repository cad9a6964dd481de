import { useQuery } from '@tanstack/react-query'
import { deadJobsQuery, dismissDeadJob, retryDeadJob } from '#web/api/system.ts'
import { TroubledList } from './troubled-list.tsx'

export function DeadJobs() {
  const { data, error } = useQuery(deadJobsQuery)
  const rows = data?.map(({ id, name, attempts, last_error, created_at }) => ({
    id,
    title: name,
    detail: `${attempts} attempts`,
    reason: last_error,
    since: created_at,
  }))
  return (
    <TroubledList
      caption="Dead letters"
      empty="Every job was done."
      query={{ data: rows, error, queryKey: deadJobsQuery.queryKey }}
      first="what is about money, then the newest"
      action={{ label: 'Retry', done: 'The job runs again', run: retryDeadJob }}
      dismissal={{
        title: 'Dismiss this job?',
        question: 'It is never run again, and leaves this list.',
        done: 'The job is dismissed',
        run: dismissDeadJob,
      }}
    />
  )
}
