import { and, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { yearsBefore } from '../agency/agency-day.ts'
import type { Db } from '../db/client.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { website_enquiries, website_pictures, website_versions, websites } from './websites.tables.ts'

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

/** A picture that was removed goes, file and all, as soon as no version that is kept shows it. */
export async function prunePictures(db: Db) {
  const isNamedIn = sql`${website_versions.content}::text like '%' || ${website_pictures.id} || '%'`
  const isShown = db
    .select({ id: website_versions.id })
    .from(website_versions)
    .innerJoin(websites, eq(websites.id, website_versions.website_id))
    .where(and(eq(websites.company_id, website_pictures.company_id), isNamedIn))
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(website_pictures)
      .where(and(isNotNull(website_pictures.removed_at), notExists(isShown)))
      .returning({ file_path: website_pictures.file_path, made_paths: website_pictures.made_paths })
    const paths = gone.flatMap(({ file_path, made_paths }) => [file_path, ...made_paths])
    if (paths.length > 0)
      await enqueueAll(
        tx,
        'remove-file',
        paths.map((path) => ({ path })),
      )
  })
}
