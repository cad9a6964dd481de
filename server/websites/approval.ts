import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import { changedParts, type WebsitePart } from '#domain/website-parts.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { hostingOf } from './hosting.ts'
import { holdWebsite, isAdmin } from './reach.ts'
import { tellOwners } from './telling.ts'
import { decide, findLive, findVersion, findWaiting, sendVersion } from './versions.ts'
import { websiteReturnedEmail, websiteWaitingEmail } from './websites.emails.ts'

/** Sends the draft to our team, in place of what waits; they are told unless it is one of them. */
export async function sendForApproval(ctx: Ctx, id: string, note: string) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const { content } = website
    const live = await findLive(tx, website)
    const waiting = await findWaiting(tx, id)
    const isSent = [live, waiting].some((version) => version && changedParts(version.content, content).length === 0)
    if (isSent) throw new AppError('nothing_to_send')
    const isFree = (await hostingOf(tx, website)) === 'free'
    const { number } = await sendVersion(tx, website, { content, by: actor.user_id, at: ctx.now(), isFree, note })
    if (!isAdmin(actor)) {
      const changes: WebsitePart[] | null = live && changedParts(live.content, content)
      const sent = { website_id: id, content, number, note, changes, replyTo: actor.email }
      await queueEmail(tx, websiteWaitingEmail(agency.email, sent, ctx.origin))
    }
    return { number }
  })
}

/** Its owner thought better of it. */
export async function withdrawVersion(ctx: Ctx, id: string, number: number) {
  await ctx.db.transaction(async (tx) => {
    await holdWebsite(tx, ctx, id)
    const version = await findVersion(tx, id, number)
    if (version.state === 'withdrawn') return
    if (version.state !== 'waiting') throw new AppError('already_decided')
    await decide(tx, ctx, version.id, { state: 'withdrawn' })
  })
}

/** Our team asks for a change. */
export async function returnVersion(ctx: Ctx, id: string, number: number, note: string) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const version = await findVersion(tx, id, number)
    if (version.state === 'returned') return
    if (version.state !== 'waiting') throw new AppError('already_decided')
    await decide(tx, ctx, version.id, { state: 'returned', decision_note: note })
    await recordActivity(tx, ctx, {
      kind: 'website_returned',
      subject_type: 'website',
      subject_id: id,
      after: { number, state: 'returned' },
    })
    await tellOwners(tx, website.company_id, (to) => websiteReturnedEmail(to, website.content, note, ctx.origin))
  })
}
