import { eq } from 'drizzle-orm'
import { trades } from '#content/trades.ts'
import type { ContentEdit } from '#domain/customer-websites.ts'
import { AppError } from '#domain/errors.ts'
import { picturesIn } from '#domain/shown-pictures.ts'
import { changedParts, editedParts } from '#domain/website-parts.ts'
import { problemOfSlug } from '#domain/website-slugs.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import { afterCommit } from '../db/client.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { listPicturesOf } from './pictures.ts'
import { holdWebsite, isAdmin } from './reach.ts'
import { agencyNames, isRetired } from './slugs.ts'
import { websites } from './websites.tables.ts'

/** Changes the draft, from the version one saw; nothing that visitors see. */
export async function saveContent(ctx: Ctx, id: string, { content, seen_updated_at }: ContentEdit) {
  refuseUnknownTrade(content)
  return ctx.db.transaction(async (tx) => {
    const before = await holdWebsite(tx, ctx, id)
    if (before.updated_at.getTime() !== new Date(seen_updated_at).getTime()) throw new AppError('conflict')
    const parts = changedParts(before.content, content)
    if (parts.length === 0) return { updated_at: before.updated_at }
    refuseStrangePictures(content, await listPicturesOf(tx, before.company_id))
    const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
    // One of the version before has never told what was made of the answers.
    const made_content = before.made_content ?? before.content
    const edited_sections = editedParts(made_content, content)
    await tx.update(websites).set({ content, made_content, edited_sections, updated_at }).where(eq(websites.id, id))
    if (isAdmin(actorOf(ctx)))
      await recordActivity(tx, ctx, {
        kind: 'website_changed',
        subject_type: 'website',
        subject_id: id,
        after: Object.fromEntries(parts.map((part) => [part, 'changed'])),
      })
    return { updated_at }
  })
}

function refuseUnknownTrade({ trade }: WebsiteContent) {
  if (Object.hasOwn(trades, trade)) return
  throw new AppError('invalid_input', { fields: { 'content.trade': 'Please choose a trade we know' } })
}

function refuseStrangePictures(content: WebsiteContent, pictures: { id: string }[]) {
  const own = new Set(pictures.map(({ id }) => id))
  if (picturesIn(content).every(({ id }) => own.has(id))) return
  const message = 'Please choose one of your own pictures'
  throw new AppError('invalid_input', { message, fields: { content: message } })
}

/** Its address, until it is published for the first time. */
export async function changeSlug(ctx: Ctx, id: string, slug: string) {
  const problem = problemOfSlug(slug, agencyNames)
  if (problem) throw new AppError('invalid_input', { message: problem, fields: { slug: problem } })
  const changing = ctx.db.transaction(async (tx) => {
    const before = await holdWebsite(tx, ctx, id)
    if (before.slug === slug) return
    if (before.live_version_id !== null) throw new AppError('slug_fixed')
    if (await isRetired(tx, slug)) throw new AppError('slug_taken')
    await tx.update(websites).set({ slug }).where(eq(websites.id, id))
    if (isAdmin(actorOf(ctx)))
      await recordActivity(tx, ctx, {
        kind: 'website_address_changed',
        subject_type: 'website',
        subject_id: id,
        before: { slug: before.slug },
        after: { slug },
      })
    afterCommit(() => {
      ctx.forgetWebsite?.(before.slug)
      ctx.forgetWebsite?.(slug)
    })
  })
  await changing.catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError('slug_taken') : error
  })
}

/** The present one stops working at once. */
export async function makePreviewLink(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const { preview_generation } = await holdWebsite(tx, ctx, id)
    await tx
      .update(websites)
      .set({ preview_generation: preview_generation + 1 })
      .where(eq(websites.id, id))
  })
}
