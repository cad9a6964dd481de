import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { linkDays, type LinkPurpose } from '#domain/links.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { preparedOnce } from '../db/prepared.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { action_links } from './links.tables.ts'

export type ActionLink = typeof action_links.$inferSelect

const dayMs = 86_400_000
const ownLinkMs = 30 * 60_000

type NewLink = Pick<ActionLink, 'purpose' | 'subject_id' | 'customer_email'> & Partial<Pick<ActionLink, 'user_id'>>

type Linking = Pick<Ctx, 'now' | 'origin'> & { actor?: Ctx['actor'] }

/** Makes a link and returns its address. The key stands behind '#': no browser sends that part to anybody. */
export async function createLink(tx: Tx, ctx: Linking, link: NewLink) {
  const days = linkDays[link.purpose]
  const key = await insertLink(tx, ctx, link, days === null ? null : days * dayMs)
  return `${ctx.origin}/link#${key}`
}

/** What somebody opens who is signed in: `is_preview` shows the team what the client would see, and does nothing. */
type OwnLink = Omit<NewLink, 'user_id'> & { is_preview: boolean }

/** The address of a link that nobody is mailed, on our own pages: half an hour for whoever asked for it. */
export async function createOwnLink(tx: Tx, ctx: Pick<Ctx, 'actor' | 'now'>, link: OwnLink) {
  const key = await insertLink(tx, ctx, { ...link, user_id: actorOf(ctx).user_id }, ownLinkMs)
  return `/link#${key}`
}

/** Opened by whoever is signed in, and mailed to nobody. */
export const isOwn = ({ user_id, created_by }: Pick<ActionLink, 'user_id' | 'created_by'>) =>
  user_id !== null && user_id === created_by

async function insertLink(
  tx: Tx,
  ctx: Omit<Linking, 'origin'>,
  link: NewLink & { is_preview?: boolean },
  livesMs: number | null,
) {
  const key = newToken()
  await tx.insert(action_links).values({
    ...link,
    key_hash: hashOfToken(key),
    created_by: ctx.actor?.user_id ?? null,
    created_at: ctx.now(),
    expires_at: livesMs === null ? null : new Date(ctx.now().getTime() + livesMs),
  })
  return key
}

type Use = { purposes: readonly LinkPurpose[]; takesExpired: boolean; acts?: boolean }

const linkByKey = preparedOnce((db) =>
  db
    .select()
    .from(action_links)
    .where(eq(action_links.key_hash, sql.placeholder('key_hash')))
    .prepare('link_by_key'),
)

/** The link that a key opens, or why it does not. One of another purpose is none at all, and so is a preview to whoever would act. */
export async function findLink(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  { purposes, takesExpired, acts = false }: Use,
): Promise<ActionLink> {
  const [link] = await linkByKey(ctx.db).execute({ key_hash: hashOfToken(key) })
  if (!link || !purposes.includes(link.purpose) || (acts && link.is_preview)) throw new AppError('link_invalid')
  if (link.revoked_at) throw new AppError('link_withdrawn')
  if (!takesExpired && link.expires_at && link.expires_at <= ctx.now()) throw new AppError('link_expired')
  return link
}

/** A link by its id, as long as it opens anything. */
export async function findLivingLink({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ActionLink | null> {
  const [link] = await db.select().from(action_links).where(eq(action_links.id, id))
  const isOver = !link || link.revoked_at !== null || (link.expires_at !== null && link.expires_at <= now())
  return isOver ? null : link
}

/** Somebody has touched its page. */
export async function recordOpening(ctx: Pick<Ctx, 'db' | 'now'>, { id }: Pick<ActionLink, 'id'>) {
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

/** What they opened is gone, and where they were sent with it. */
export async function forgetLinks(tx: Tx, purpose: LinkPurpose, subjectIds: string[]) {
  await tx
    .delete(action_links)
    .where(and(eq(action_links.purpose, purpose), inArray(action_links.subject_id, subjectIds)))
}

/** One link alone: whoever has it opens nothing by it any more. */
export async function withdrawLink(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [link] = await tx.select().from(action_links).where(eq(action_links.id, id)).for('update')
    if (!link) throw new AppError('not_found')
    if (link.revoked_at) return
    await tx.update(action_links).set({ revoked_at: ctx.now() }).where(eq(action_links.id, id))
    const after = { purpose: link.purpose, subject_id: link.subject_id, revoked_at: ctx.now() }
    await recordActivity(tx, ctx, { kind: 'link_withdrawn', subject_type: 'action_link', subject_id: id, after })
  })
}

/** Whether somebody was ever given a link to it. */
export const wasLinked = async (tx: Tx, { purpose, subject_id }: Pick<ActionLink, 'purpose' | 'subject_id'>) =>
  (await tx.$count(action_links, and(eq(action_links.subject_id, subject_id), eq(action_links.purpose, purpose)))) > 0
