import { eq } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { findOwner, listOwnedCompanies } from '../companies/belonging.ts'
import { afterCommit, type Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Ctx } from '../context.ts'
import { hostingFor } from './hosting.ts'
import { tellOnline } from './publishing.ts'
import { tellOwners } from './telling.ts'
import { websiteHostingEndsEmail, websiteOfflineEmail } from './websites.emails.ts'
import { websites } from './websites.tables.ts'

const DAY_MS = 86_400_000
/** So long a website goes on after Premium. */
const GOES_ON_DAYS = 30
/** How many days before its end its owners are told again; at last it goes offline. */
const stops = [7, 1, 0]

type Reviewing = Pick<Ctx, 'db' | 'now' | 'origin' | 'websitesOrigin' | 'forgetWebsite'>
type Website = typeof websites.$inferSelect

/** Somebody's tier is another: what it keeps online has an end from now on, or has none any more. */
export async function reviewHosting(ctx: Reviewing, ownerId: string) {
  for (const { id } of await listOwnedCompanies(ctx.db, [ownerId]))
    await ctx.db.transaction(async (tx) => {
      const [website] = await tx.select().from(websites).where(eq(websites.company_id, id)).for('update')
      const owner = await findOwner(tx, id)
      if (!website || !owner) return
      if (hostingFor(owner.membership_tier) === 'premium') await goOn(tx, ctx, website)
      else await setEnd(tx, ctx, website)
    })
}

/** What went offline by the end of its hosting comes back. */
async function goOn(tx: Tx, ctx: Reviewing, website: Website) {
  const { id, goes_offline_at, offline_reason } = website
  if (goes_offline_at === null) return
  const isBack = offline_reason === 'hosting'
  const change = { goes_offline_at: null, offline_reason: isBack ? null : offline_reason }
  await tx.update(websites).set(change).where(eq(websites.id, id))
  if (isBack) await tellOnline(tx, ctx, website)
}

async function setEnd(tx: Tx, ctx: Reviewing, website: Website) {
  const { id, hosting, goes_offline_at, live_version_id } = website
  // What was never published has nothing that could end.
  if (live_version_id === null || hosting !== 'premium' || goes_offline_at !== null) return
  const end = new Date(ctx.now().getTime() + GOES_ON_DAYS * DAY_MS)
  await tx.update(websites).set({ goes_offline_at: end }).where(eq(websites.id, id))
  await tellOfEnd(tx, ctx, website, end)
  for (const days of stops) {
    const payload = { website_id: id, goes_offline_at: end.toISOString(), days }
    await enqueue(tx, 'end-hosting', payload, { runAt: new Date(end.getTime() - days * DAY_MS) })
  }
}

const tellOfEnd = (tx: Tx, { origin }: Reviewing, { company_id, content }: Website, end: Date) =>
  tellOwners(tx, company_id, (to) => websiteHostingEndsEmail(to, content, formatDate(end, agencyZone), origin))

type Ending = { website_id: string; goes_offline_at: string; days: number }

/** So many days before its end; of an end that was put off meanwhile nothing comes. */
export async function endHosting(ctx: Reviewing, { website_id, goes_offline_at, days }: Ending) {
  await ctx.db.transaction(async (tx) => {
    const [website] = await tx.select().from(websites).where(eq(websites.id, website_id)).for('update')
    if (website?.goes_offline_at?.toISOString() !== goes_offline_at) return
    if (days > 0) return tellOfEnd(tx, ctx, website, new Date(goes_offline_at))
    if (website.offline_reason !== null) return
    await tx.update(websites).set({ offline_reason: 'hosting' }).where(eq(websites.id, website_id))
    const reason = 'Its hosting was part of Premium, which has ended. Upgrade to Premium to bring it back.'
    await tellOwners(tx, website.company_id, (to) => websiteOfflineEmail(to, website.content, reason, ctx.origin))
    afterCommit(() => ctx.forgetWebsite?.(website.slug))
  })
}
