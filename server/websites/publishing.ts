import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Hosting, mayBringBack } from '#domain/website-states.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOwner } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import { afterCommit, type Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import { showWebsiteOnProject } from '../projects/project-changes.ts'
import { canonicalOf, heldDomain, isStopped } from './canonical.ts'
import { hostingOf } from './hosting.ts'
import { holdWebsite, isAdmin } from './reach.ts'
import { tellOwners } from './telling.ts'
import { decide, holdVersion } from './versions.ts'
import { websiteOfflineEmail, websiteOnlineEmail } from './websites.emails.ts'
import { retired_slugs, website_versions, websites } from './websites.tables.ts'

type Website = Awaited<ReturnType<typeof holdWebsite>>
export type Showing = Pick<Ctx, 'now' | 'origin' | 'websitesOrigin' | 'forgetWebsite'>

/**
 * Shows a version to visitors: one that waits, which approves it, or one that was approved before; also one that was taken offline. In
 * one transaction with whatever follows, so that asked twice it is done once and told once.
 */
export async function publish(ctx: Ctx, id: string, number: number) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const version = await holdVersion(tx, id, number)
    const { offline_reason, live_version_id } = website
    if (version.id === live_version_id && offline_reason === null) return
    const isByTeam = isAdmin(actorOf(ctx))
    const isApproval = version.state === 'waiting'
    if (isApproval && !isByTeam) throw new AppError('not_allowed')
    if (!isApproval && version.state !== 'approved') throw new AppError('not_approved')
    if (offline_reason && !mayBringBack(offline_reason, isByTeam ? 'team' : 'owner'))
      throw new AppError(offline_reason === 'hosting' ? 'hosting_ended' : 'taken_offline_by_team')
    const at = ctx.now()
    // On free hosting only its domain has stopped.
    if (website.hosting === 'premium' && isStopped(website, at)) throw new AppError('hosting_ended')
    if (isApproval) await decide(tx, ctx, version.id, { state: 'approved', last_live_at: at })
    else await tx.update(website_versions).set({ last_live_at: at }).where(eq(website_versions.id, version.id))
    const hosting = await hostingOf(tx, website)
    await tx
      .update(websites)
      .set({ live_version_id: version.id, offline_reason: null, hosting })
      .where(eq(websites.id, id))
    if (isByTeam)
      await recordActivity(tx, ctx, {
        kind: isApproval || version.id === live_version_id ? 'website_published' : 'website_rolled_back',
        subject_type: 'website',
        subject_id: id,
        before: { live_version_id, offline_reason },
        after: { live_version_id: version.id, offline_reason: null },
      })
    if (live_version_id === null) await beginOnline(tx, ctx, website, hosting)
    await tellOnline(tx, ctx, website)
  })
}

/** What the first publication brings with it, once. */
async function beginOnline(tx: Tx, ctx: Ctx, { id, slug, company_id, domain_state }: Website, hosting: Hosting) {
  await tx.insert(retired_slugs).values({ slug, retired_at: ctx.now() }).onConflictDoNothing()
  await enqueue(tx, 'complete-form', { website_id: id, by: actorOf(ctx).user_id })
  // Premium may have ended before there was anything to keep online.
  const mayEnd = hosting === 'premium' || domain_state === 'verified'
  const owner = mayEnd && (await findOwner(tx, company_id))
  if (owner) await enqueue(tx, 'review-hosting', { owner_id: owner.user_id })
}

/** Its owners, its project, and this process hear that something else is shown. */
export async function tellOnline(tx: Tx, ctx: Showing, website: Website) {
  const { slug, company_id, project_id, content } = website
  const shown = { ...website, goes_offline_at: null, domain: heldDomain(website) }
  const address = canonicalOf(ctx, shown, false, ctx.now())
  if (project_id) await showWebsiteOnProject(tx, ctx, project_id, { website_url: address, domain: shown.domain })
  await tellOwners(tx, company_id, (to) => websiteOnlineEmail(to, content, address))
  afterCommit(() => ctx.forgetWebsite?.(slug))
}

/** Visitors see that it is offline; our team's word goes over its owner's. */
export async function takeOffline(ctx: Ctx, id: string, note: string) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const { slug, live_version_id, offline_reason, company_id, content } = website
    const reason = isAdmin(actorOf(ctx)) ? 'team' : 'owner'
    const isDone = offline_reason === reason || (offline_reason !== null && reason === 'owner')
    if (live_version_id === null || isDone) return
    await tx.update(websites).set({ offline_reason: reason }).where(eq(websites.id, id))
    if (reason === 'team') {
      await recordActivity(tx, ctx, {
        kind: 'website_taken_offline',
        subject_type: 'website',
        subject_id: id,
        before: { offline_reason },
        after: { offline_reason: reason },
      })
      await tellOwners(tx, company_id, (to) => websiteOfflineEmail(to, content, note, ctx.origin))
    }
    afterCommit(() => ctx.forgetWebsite?.(slug))
  })
}
