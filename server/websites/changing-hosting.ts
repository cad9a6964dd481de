import { eq } from 'drizzle-orm'
import type { Hosting } from '#domain/website-states.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOwner } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import { enqueue } from '../jobs/queue.ts'
import { heldDomain, isStopped } from './canonical.ts'
import { tellOnline } from './publishing.ts'
import { holdWebsite } from './reach.ts'
import { websites } from './websites.tables.ts'

/** Our team says what keeps a website online; on free hosting it never ends, and what went offline by its end comes back. */
export async function changeHosting(ctx: Ctx, id: string, hosting: Hosting) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const { hosting: before, offline_reason, goes_offline_at } = website
    if (before === hosting) return
    // Its own domain has the same end on free hosting; Premium that is chosen after it begins anew.
    const goesOn = hosting === 'free' ? heldDomain(website) !== null : !isStopped(website, ctx.now())
    const isBack = hosting === 'free' && offline_reason === 'hosting'
    await tx
      .update(websites)
      .set({
        hosting,
        offline_reason: isBack ? null : offline_reason,
        goes_offline_at: goesOn ? goes_offline_at : null,
      })
      .where(eq(websites.id, id))
    await recordActivity(tx, ctx, {
      kind: 'website_hosting_changed',
      subject_type: 'website',
      subject_id: id,
      before: { hosting_kind: before },
      after: { hosting_kind: hosting },
    })
    if (isBack) await tellOnline(tx, ctx, website)
    const owner = hosting === 'premium' && (await findOwner(tx, website.company_id))
    if (owner) await enqueue(tx, 'review-hosting', { owner_id: owner.user_id })
  })
}
