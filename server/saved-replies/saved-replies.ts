import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { NewSavedReply, SavedReplyChange } from '#domain/saved-replies.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { stored } from '../db/stored.ts'
import { saved_replies } from './saved-replies.tables.ts'

/** All of them, by title. */
export const listSavedReplies = (db: Queries) =>
  db
    .select({ id: saved_replies.id, title: saved_replies.title, text: saved_replies.text })
    .from(saved_replies)
    .orderBy(sql`lower(${saved_replies.title})`)

export async function addSavedReply(ctx: Ctx, words: NewSavedReply) {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await refuseTakenTitle(tx, words.title)
    const row = { ...words, changed_by: actorOf(ctx).user_id, created_at: now, updated_at: now }
    const reply = stored(await tx.insert(saved_replies).values(row).returning(), 'saved reply')
    await record(tx, ctx, reply.id, null, reply)
    return { id: reply.id }
  })
}

/** Writes it anew, from the words the admin saw. */
export async function changeSavedReply(ctx: Ctx, id: string, { seen, ...words }: SavedReplyChange) {
  await ctx.db.transaction(async (tx) => {
    await refuseTakenTitle(tx, words.title, id)
    const before = await lockSavedReply(tx, id)
    if (before.title !== seen.title || before.text !== seen.text) throw new AppError('conflict')
    if (before.title === words.title && before.text === words.text) return
    const after = { ...before, ...words, changed_by: actorOf(ctx).user_id, updated_at: ctx.now() }
    await tx.update(saved_replies).set(after).where(eq(saved_replies.id, id))
    await record(tx, ctx, id, before, after)
  })
}

/** What was sent with its words stays as it was sent. */
export async function deleteSavedReply(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockSavedReply(tx, id)
    await tx.delete(saved_replies).where(eq(saved_replies.id, id))
    await record(tx, ctx, id, before, null)
  })
}

/** Whatever its capitals: two of one title nobody can tell apart. */
async function refuseTakenTitle(tx: Tx, title: string, ownId?: string) {
  await lockFor(tx, 'saved-reply-titles')
  const isSame = sql`lower(${saved_replies.title}) = lower(${title})`
  if (await tx.$count(saved_replies, and(isSame, ownId ? ne(saved_replies.id, ownId) : undefined)))
    throw new AppError('saved_reply_exists', { fields: { title: new AppError('saved_reply_exists').message } })
}

async function lockSavedReply(tx: Tx, id: string) {
  const [reply] = await tx.select().from(saved_replies).where(eq(saved_replies.id, id)).for('update')
  if (!reply) throw new AppError('not_found')
  return reply
}

type Row = typeof saved_replies.$inferSelect

async function record(tx: Tx, ctx: Ctx, id: string, before: Row | null, after: Row | null) {
  await recordActivity(tx, ctx, {
    kind: 'saved_reply_changed',
    subject_type: 'saved_reply',
    subject_id: id,
    before,
    after,
  })
}
