import { useQuery } from '@tanstack/react-query'
import { deadJobsQuery, retryDeadJob } from '#web/api/system.ts'
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
      action={{ label: 'Retry', done: 'The job runs again', run: retryDeadJob }}
    />
  )
}
