import { and, eq, lt, or, sql } from 'drizzle-orm'
import { yearsBefore } from '../agency/agency-day.ts'
import type { Db } from '../db/client.ts'
import { website_enquiries, website_versions, websites } from './websites.tables.ts'

const KEPT_APPROVED = 20
const KEPT_DAYS = 90

/**
 * Of the versions of a website the live one, the last that were approved and what waits are kept, the others for 90 days. Its newest
 * stays as well: no number is given twice.
 */
export async function pruneVersions(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await db.execute(sql`
    delete from ${website_versions} v using ${websites} w
    where w.id = v.website_id and v.id is distinct from w.live_version_id and v.state <> 'waiting'
      and greatest(v.decided_at, v.last_live_at) < ${before}
      and exists (select from ${website_versions} newer where newer.website_id = v.website_id and newer.number > v.number)
      and (v.state <> 'approved' or ${KEPT_APPROVED} <= (select count(*) from ${website_versions} other
        where other.website_id = v.website_id and other.state = 'approved' and other.number > v.number))`)
}

const SPAM_DAYS = 30
const YEARS = 2

/** What nobody was told of is kept for a month, all others for two years, as the privacy page says. */
export async function pruneEnquiries(db: Db, now: Date) {
  const isSpam = lt(website_enquiries.created_at, new Date(now.getTime() - SPAM_DAYS * 86_400_000))
  await db
    .delete(website_enquiries)
    .where(
      or(and(eq(website_enquiries.is_spam, true), isSpam), lt(website_enquiries.created_at, yearsBefore(now, YEARS))),
    )
}
