import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { LinkPurpose } from '#domain/links.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { action_links } from './links.tables.ts'

export type ActionLink = typeof action_links.$inferSelect

type NewLink = Pick<ActionLink, 'purpose' | 'subject_id' | 'customer_email'>

/** Makes a link and returns its address. The key stands behind '#': no browser sends that part to anybody. */
export async function createLink(tx: Tx, ctx: Pick<Ctx, 'actor' | 'now' | 'origin'>, link: NewLink) {
  const key = newToken()
  await tx.insert(action_links).values({
    ...link,
    key_hash: hashOfToken(key),
    created_by: ctx.actor?.user_id ?? null,
    created_at: ctx.now(),
  })
  return `${ctx.origin}/link#${key}`
}

type Use = { purposes: readonly LinkPurpose[]; takesExpired: boolean }

/** The link that a key opens, or why it does not. One of another purpose is none at all. */
export async function findLink(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  { purposes, takesExpired }: Use,
): Promise<ActionLink> {
  const [link] = await ctx.db
    .select()
    .from(action_links)
    .where(eq(action_links.key_hash, hashOfToken(key)))
  if (!link || !purposes.includes(link.purpose)) throw new AppError('link_invalid')
  if (link.revoked_at) throw new AppError('link_withdrawn')
  if (!takesExpired && link.expires_at && link.expires_at <= ctx.now()) throw new AppError('link_expired')
  return link
}

/** Somebody has touched its page. */
export async function recordOpening(ctx: Pick<Ctx, 'db' | 'now'>, { id }: ActionLink) {
  const now = ctx.now()
  await ctx.db
    .update(action_links)
    .set({
      opened_at: sql`coalesce(${action_links.opened_at}, ${now.toISOString()})`,
      last_opened_at: now,
      openings: sql`${action_links.openings} + 1`,
    })
    .where(eq(action_links.id, id))
}

/** From now on nobody opens the object by any link that was made so far. */
export async function withdrawLinks(tx: Tx, subject: Pick<ActionLink, 'purpose' | 'subject_id'>, revoked_at: Date) {
  await tx
    .update(action_links)
    .set({ revoked_at })
    .where(
      and(
        eq(action_links.subject_id, subject.subject_id),
        eq(action_links.purpose, subject.purpose),
        isNull(action_links.revoked_at),
      ),
    )
}

/** Whether somebody was ever given a link to it. */
export const wasLinked = async (tx: Tx, { purpose, subject_id }: Pick<ActionLink, 'purpose' | 'subject_id'>) =>
  (await tx.$count(action_links, and(eq(action_links.subject_id, subject_id), eq(action_links.purpose, purpose)))) > 0
