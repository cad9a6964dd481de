import { sql } from 'drizzle-orm'
import { ranks } from '#domain/today.ts'
import { waitingColumns, type Waiting } from '../today/waiting.ts'
import { canBeSentAgain } from './emails.ts'
import { emails } from './emails.tables.ts'

export const waitingEmails: Waiting<'failed_email'> = {
  rows: () => [
    sql`select ${waitingColumns({
      kind: 'failed_email',
      id: emails.id,
      rank: ranks.house,
      since: emails.created_at,
      title: emails.subject,
      detail: emails.to_address,
    })} from ${emails} where ${canBeSentAgain}`,
  ],
  say: {
    failed_email: ({ detail }) => ({
      reason: `Could not be delivered to ${detail} after a night of attempts`,
      action: { label: 'Send Again' },
    }),
  },
}
