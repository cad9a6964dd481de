import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Queries } from '../db/client.ts'
import { rate_limits } from './limits.tables.ts'

export type Limit = { name: string; times: number; perSeconds: number }

/**
 * Counts one try by `who` and refuses it once the window's number is used up.
 * One statement on one row: exact however many processes and parallel requests there are.
 */
export async function countAgainst(db: Queries, limit: Limit, who: string, now: Date) {
  const freshReset = new Date(now.getTime() + limit.perSeconds * 1000)
  const isOver = sql`${rate_limits.resets_at} <= ${now.toISOString()}`
  const [row] = await db
    .insert(rate_limits)
    .values({ key: `${limit.name}:${who}`, used: 1, resets_at: freshReset })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${rate_limits.used} + 1 end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${rate_limits.resets_at} end`,
      },
    })
    .returning()
  if (row && row.used > limit.times) {
    const retryAfterSeconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000))
    throw new AppError('rate_limited', {
      retryAfterSeconds,
      isFirstOver: row.used === limit.times + 1,
      subject: limit.name,
      message: `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`,
    })
  }
}

/** Counts like any limit, but says no instead of refusing. */
export async function isWithin(counted: Promise<void>): Promise<boolean> {
  return counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    },
  )
}

/** A site has a /48 or a /56: as many networks as it likes, but only so many times the limit of one. */
const NETWORKS_OF_A_SITE = 16

/**
 * Counts one try from an address, as http/address.ts writes it. An IPv6 caller is counted by their /64; whatever got past that
 * is counted by the /48 as well, so that one network alone cannot use up its neighbors' share.
 */
export async function countAddress(db: Queries, limit: Limit, address: string, now: Date) {
  await countAgainst(db, limit, address, now)
  const site = siteOf(address)
  if (site === address) return
  await countAgainst(db, { ...limit, times: limit.times * NETWORKS_OF_A_SITE }, site, now)
}

/** The /48 of an IPv6 caller; any other address is a site of its own. */
export function siteOf(address: string) {
  const site = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address)?.[1]
  return site === undefined ? address : `${site}:/48`
}

function inWords(seconds: number) {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Takes back one counted try that turned out to be welcome. */
export async function refund(db: Queries, limit: Limit, who: string) {
  await db
    .update(rate_limits)
    .set({ used: sql`greatest(${rate_limits.used} - 1, 0)` })
    .where(eq(rate_limits.key, `${limit.name}:${who}`))
}

/** Begins anew for `who`. */
export async function freeLimit(db: Queries, limit: Limit, who: string) {
  await db.delete(rate_limits).where(eq(rate_limits.key, `${limit.name}:${who}`))
}

export async function pruneLimits(db: Queries, now: Date) {
  await db.delete(rate_limits).where(lt(rate_limits.resets_at, now))
}
