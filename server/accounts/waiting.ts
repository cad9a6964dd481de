import { sql } from 'drizzle-orm'
import { ranks } from '#domain/today.ts'
import { at, waitingColumns, type Waiting } from '../today/waiting.ts'
import { installation } from './second-steps.tables.ts'

export const waitingTwoStep: Waiting<'two_step'> = {
  rows: ({ now }) => [
    sql`select ${waitingColumns({
      kind: 'two_step',
      id: sql`'two_step'`,
      rank: ranks.house,
      since: at(now),
      title: sql`'Two-step sign-in is not required of the team'`,
    })} where not exists (select from ${installation} where ${installation.team_two_step})`,
  ],
  say: {
    two_step: () => ({
      reason: 'Whoever has one password of the team has everything',
      action: { label: 'Open System Info', to: '?tab=system' },
    }),
  },
}
