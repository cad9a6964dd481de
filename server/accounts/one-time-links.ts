import { and, eq, gt, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Queries, Tx } from '../db/client.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { one_time_links, users, type LinkPurpose } from './accounts.tables.ts'

type LinkUse = { token: string; purpose: LinkPurpose; now: Date }
type AnyUse = Omit<LinkUse, 'purpose'> & { purpose?: LinkPurpose }

const isThis = ({ token, purpose }: AnyUse) =>
  and(
    eq(one_time_links.token_hash, hashOfToken(token)),
    purpose === undefined ? undefined : eq(one_time_links.purpose, purpose),
  )
const isOpen = and(isNull(one_time_links.used_at), isNull(one_time_links.voided_at))
const isUsable = (use: LinkUse) => and(isThis(use), isOpen, gt(one_time_links.expires_at, use.now))

/** Makes the token of a link that works once. Older links of the same purpose stop working, unless they are to be kept. */
export async function createOneTimeLink(
  tx: Tx,
  link: { userId: string; purpose: LinkPurpose; now: Date; lifeHours: number; keepsOlder?: true },
) {
  const token = newToken()
  if (!link.keepsOlder) await voidLinks(tx, link)
  await tx.insert(one_time_links).values({
    token_hash: hashOfToken(token),
    user_id: link.userId,
    purpose: link.purpose,
    created_at: link.now,
    expires_at: new Date(link.now.getTime() + link.lifeHours * 3_600_000),
  })
  return token
}

/** Stops a person's open links of one purpose, or all of them. */
export async function voidLinks(tx: Tx, link: { userId: string; purpose?: LinkPurpose; now: Date }) {
  const isOfPurpose = link.purpose === undefined ? undefined : eq(one_time_links.purpose, link.purpose)
  await tx
    .update(one_time_links)
    .set({ voided_at: link.now })
    .where(and(eq(one_time_links.user_id, link.userId), isOfPurpose, isOpen))
}

/** The address a link went to, whether or not it still works; null when it is none of ours. */
export async function findLinkAddress(db: Queries, token: string) {
  const [row] = await db
    .select({ email: users.email })
    .from(one_time_links)
    .innerJoin(users, eq(users.id, one_time_links.user_id))
    .where(eq(one_time_links.token_hash, hashOfToken(token)))
  return row?.email ?? null
}

/** Looks without using the link up. */
export async function isUsableLink(db: Queries, use: LinkUse) {
  return (await db.$count(one_time_links, isUsable(use))) > 0
}

/** Uses a link up and returns whose it was. Of any number of parallel uses one succeeds. */
export async function consumeOneTimeLink(tx: Tx, use: LinkUse) {
  const [used] = await tx
    .update(one_time_links)
    .set({ used_at: use.now })
    .where(isUsable(use))
    .returning({ user_id: one_time_links.user_id })
  if (used) return used.user_id
  await refuseUnusable(tx, use)
  throw new AppError('link_used')
}

/** Whose link it is, whether or not it still works. */
export async function findLinkOwner(queries: Queries, use: LinkUse) {
  const [link] = await queries.select({ user_id: one_time_links.user_id }).from(one_time_links).where(isThis(use))
  return link?.user_id ?? null
}

/** Says why a link cannot be used, and nothing of one that can. */
export async function refuseUnusable(tx: Queries, use: AnyUse) {
  const [link] = await tx.select().from(one_time_links).where(isThis(use))
  if (!link || link.voided_at) throw new AppError('link_invalid')
  if (link.used_at) throw new AppError('link_used')
  if (link.expires_at <= use.now) throw new AppError('link_expired')
}
