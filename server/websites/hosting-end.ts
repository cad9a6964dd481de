import { eq } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { findOwner, listOwnedCompanies } from '../companies/belonging.ts'
import { afterCommit, type Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Ctx } from '../context.ts'
import { hostingFor } from './hosting.ts'
import { heldDomain, isStopped } from './canonical.ts'
import { tellOfDomain } from './domain-proofs.ts'
import { tellOnline } from './publishing.ts'
import { tellOwners } from './telling.ts'
import { domainEndsEmail, websiteHostingEndsEmail, websiteOfflineEmail } from './websites.emails.ts'
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
  else if (website.hosting !== 'premium' && heldDomain(website) !== null && isStopped(website, ctx.now()))
    await tellOfDomain(tx, ctx, website, 'verified')
}

async function setEnd(tx: Tx, ctx: Reviewing, website: Website) {
  const { id, hosting, goes_offline_at, live_version_id } = website
  const ends = hosting === 'premium' || heldDomain(website) !== null
  // What was never published has nothing that could end.
  if (live_version_id === null || !ends || goes_offline_at !== null) return
  const end = new Date(ctx.now().getTime() + GOES_ON_DAYS * DAY_MS)
  await tx.update(websites).set({ goes_offline_at: end }).where(eq(websites.id, id))
  await tellOfEnd(tx, ctx, website, end)
  for (const days of stops) {
    const payload = { website_id: id, goes_offline_at: end.toISOString(), days }
    await enqueue(tx, 'end-hosting', payload, { runAt: new Date(end.getTime() - days * DAY_MS) })
  }
}

/** Of the website, or on free hosting of its own domain alone. */
const tellOfEnd = (tx: Tx, { origin }: Reviewing, website: Website, end: Date) =>
  tellOwners(tx, website.company_id, (to) => {
    const day = formatDate(end, agencyZone)
    const domain = website.hosting === 'premium' ? null : heldDomain(website)
    return domain === null
      ? websiteHostingEndsEmail(to, website.content, day, origin)
      : domainEndsEmail(to, website.content, { domain, day }, origin)
  })

type Ending = { website_id: string; goes_offline_at: string; days: number }

/** So many days before its end; of an end that was put off meanwhile nothing comes. */
export async function endHosting(ctx: Reviewing, { website_id, goes_offline_at, days }: Ending) {
  await ctx.db.transaction(async (tx) => {
    const [website] = await tx.select().from(websites).where(eq(websites.id, website_id)).for('update')
    if (website?.goes_offline_at?.toISOString() !== goes_offline_at) return
    const isDomainAlone = website.hosting !== 'premium'
    if (isDomainAlone && heldDomain(website) === null) return
    if (days > 0) return tellOfEnd(tx, ctx, website, new Date(goes_offline_at))
    if (isDomainAlone) return tellOfDomain(tx, ctx, website, 'lost', 'it was part of Premium, which has ended.')
    if (website.offline_reason !== null) return
    await tx.update(websites).set({ offline_reason: 'hosting' }).where(eq(websites.id, website_id))
    const reason = 'Its hosting was part of Premium, which has ended. Upgrade to Premium to bring it back.'
    await tellOwners(tx, website.company_id, (to) => websiteOfflineEmail(to, website.content, reason, ctx.origin))
    afterCommit(() => ctx.forgetWebsite?.(website.slug))
  })
}
