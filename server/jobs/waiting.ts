import { sql } from 'drizzle-orm'
import { ranks } from '#domain/today.ts'
import { waitingColumns, type Waiting } from '../today/waiting.ts'
import { jobs } from './jobs.tables.ts'

/** An e-mail that could not be delivered waits itself, and says to whom. */
export const waitingJobs: Waiting<'dead_job'> = {
  rows: () => [
    sql`select ${waitingColumns({
      kind: 'dead_job',
      id: jobs.id,
      rank: ranks.house,
      since: jobs.created_at,
      title: jobs.name,
      detail: jobs.attempts,
    })} from ${jobs} where ${jobs.state} = 'dead' and ${jobs.name} <> 'deliver-email'`,
  ],
  say: {
    dead_job: ({ detail }) => ({
      reason: detail === '1' ? 'Failed at its only attempt' : `Failed after ${detail} attempts`,
      action: { label: 'Run Again' },
    }),
  },
}
