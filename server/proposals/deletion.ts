import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { yearsBefore } from '../agency/agency-day.ts'
import { whileForgetting } from '../db/append-only.ts'
import type { Db, Tx } from '../db/client.ts'
import { forgetEmails } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { forgetLinks } from '../links/links.ts'
import { proposals } from './proposals.tables.ts'

/** All that tell of a proposal. */
const kinds = [
  'proposal-sent',
  'proposal-signed',
  'proposal-signed-copy',
  'deposit-reminder',
  'proposal-ending',
  'team-proposal-signed',
  'team-proposal-declined',
  'team-proposal-question',
  'team-proposal-new-date',
  'team-proposal-won',
]

/** With a lead goes what was offered and never signed; what was signed stays, and is nobody's of the leads any more. */
export const deleteProposalsOfLead = (tx: Tx, leadId: string) => removeProposals(tx, eq(proposals.lead_id, leadId))

/** What was offered and never signed goes, with its versions, its links and what our e-mails said of it. All of these are held first. */
async function removeProposals(tx: Tx, which: SQL | undefined, limit = 1000) {
  const held = await tx.select().from(proposals).where(which).orderBy(proposals.id).limit(limit).for('update')
  const unsigned = held.filter(({ signed_at }) => signed_at === null)
  await removeHeld(tx, unsigned)
  return held.length
}

async function removeHeld(tx: Tx, held: (typeof proposals.$inferSelect)[]) {
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return
  await forgetLinks(tx, 'proposal', ids)
  for (const { id, number, customer_email: address, file_path } of held) {
    await forgetEmails(tx, { kinds, names: [id, number], address })
    if (file_path !== null) await enqueue(tx, 'remove-file', { path: file_path })
  }
  await whileForgetting(tx, async () => {
    await tx.delete(proposals).where(inArray(proposals.id, ids))
  })
}

/** As leads: nobody comes back to what nobody touched for so long. */
const KEPT_YEARS = 2
const PORTION = 50

/** What was never signed is forgotten with time; what was, once the law asks for it no longer and nobody's company has it any more. */
export async function pruneProposals(db: Db, now: Date) {
  const isForgotten = and(isNull(proposals.signed_at), lt(proposals.updated_at, yearsBefore(now, KEPT_YEARS)))
  for (let found = PORTION; found === PORTION;)
    found = await db.transaction((tx) => removeProposals(tx, isForgotten, PORTION))
  const isOver = and(isNull(proposals.company_id), lt(proposals.signed_at, yearsBefore(now, agency.recordsKeptYears)))
  for (let found = PORTION; found === PORTION;)
    found = await db.transaction(async (tx) => {
      const old = await tx.select().from(proposals).where(isOver).limit(PORTION).for('update')
      await removeHeld(tx, old)
      return old.length
    })
}
