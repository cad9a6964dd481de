import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { NewVideoCategory, VideoCategoryChange } from '#domain/video-categories.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { stored } from '../db/stored.ts'
import { video_categories } from './videos.tables.ts'

/** Those that videos can be put into, or those that were put away; by name. */
export async function listVideoCategories(ctx: Pick<Ctx, 'db'>, { isActive = true } = {}) {
  return ctx.db
    .select({ id: video_categories.id, name: video_categories.name, description: video_categories.description })
    .from(video_categories)
    .where(eq(video_categories.is_active, isActive))
    .orderBy(sql`lower(${video_categories.name})`, video_categories.name)
}

export async function createVideoCategory(ctx: Ctx, input: NewVideoCategory) {
  return ctx.db.transaction(async (tx) => {
    await refuseTakenName(tx, input.name)
    const category = stored(await tx.insert(video_categories).values(input).returning(), 'category')
    await record(tx, ctx, 'video_category_created', null, category)
    return { id: category.id }
  })
}

/** Calls it something else, from the words the admin saw; its videos stay in it. */
export async function renameVideoCategory(ctx: Ctx, id: string, { seen, ...words }: VideoCategoryChange) {
  await ctx.db.transaction(async (tx) => {
    await refuseTakenName(tx, words.name, id)
    const before = await lockCategory(tx, id)
    if (before.name !== seen.name || before.description !== seen.description) throw new AppError('conflict')
    await tx.update(video_categories).set(words).where(eq(video_categories.id, id))
    await record(tx, ctx, 'video_category_changed', before, { ...before, ...words })
  })
}

/** Puts a category away, or brings it back; what is in it stays in it. */
export async function setVideoCategoryActive(ctx: Ctx, id: string, is_active: boolean) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockCategory(tx, id)
    await tx.update(video_categories).set({ is_active }).where(eq(video_categories.id, id))
    await record(tx, ctx, 'video_category_changed', before, { ...before, is_active })
  })
}

/** What a video may be put into: one that is in use, none, or the one it is in already. */
export async function refuseUnknownCategory(tx: Tx, id: string | null, current: string | null = null) {
  if (id === null || id === current) return
  const known = await tx.$count(video_categories, and(eq(video_categories.id, id), video_categories.is_active))
  if (!known) throw new AppError('invalid_input', { fields: { category_id: 'Please choose a category' } })
}

/** Also of one that was put away, and whatever its capitals: two of one name nobody can tell apart. */
async function refuseTakenName(tx: Tx, name: string, ownId?: string) {
  await lockFor(tx, 'video-category-names')
  const isSame = sql`lower(${video_categories.name}) = lower(${name})`
  const taken = await tx.$count(video_categories, and(isSame, ownId ? ne(video_categories.id, ownId) : undefined))
  if (taken) throw new AppError('category_exists', { fields: { name: new AppError('category_exists').message } })
}

async function lockCategory(tx: Tx, id: string) {
  const [category] = await tx.select().from(video_categories).where(eq(video_categories.id, id)).for('update')
  if (!category) throw new AppError('not_found')
  return category
}

type Category = typeof video_categories.$inferSelect

async function record(
  tx: Tx,
  ctx: Ctx,
  kind: 'video_category_created' | 'video_category_changed',
  before: Category | null,
  after: Category,
) {
  await recordActivity(tx, ctx, { kind, subject_type: 'video_category', subject_id: after.id, before, after })
}
