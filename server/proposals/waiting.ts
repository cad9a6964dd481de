import { sql } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { ranks } from '#domain/today.ts'
import { firstOpening } from '../links/sent-links.ts'
import { at, daysBefore, waitingColumns, type Waiting } from '../today/waiting.ts'
import { proposals } from './proposals.tables.ts'

/** For so many days whoever has read a proposal thinks about it; then somebody of ours asks. */
const daysToThink = 3

const opened = firstOpening('proposal', proposals.id)

export const waitingProposals: Waiting<'proposal'> = {
  rows: ({ now, day }) => [
    sql`select ${waitingColumns({
      kind: 'proposal',
      id: proposals.id,
      rank: ranks.team,
      since: opened,
      company_id: proposals.company_id,
      title: sql`${proposals.number} || ': ' || ${proposals.title}`,
    })} from ${proposals}
      where ${proposals.state} = 'sent' and ${proposals.valid_until} >= ${day}::date
        and ${opened} < ${at(daysBefore(now, daysToThink))}`,
  ],
  say: {
    proposal: ({ id, since }) => ({
      reason: `Opened ${formatDate(since, agencyZone)}, not signed yet`,
      action: { label: 'Open Proposal', to: `?tab=proposals&proposal=${id}` },
    }),
  },
}
