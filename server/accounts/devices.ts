import { and, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { known_devices, users } from './accounts.tables.ts'

/** What a browser keeps to be told from strangers' browsers: random, of no person, and no way in by itself. */
export type Device = string
export const newDevice = (): Device => newToken()
export const hashOfDevice = (device: Device) => hashOfToken(device)

/** identity.md §4: as long as browsers keep a cookie. */
export const deviceDays = 400

/** From now on the account's owner is known on this device. Whether it is new among others: then the owner is told. */
export async function rememberDevice(tx: Tx, ctx: Pick<Ctx, 'now'>, userId: string, deviceHash: string) {
  const now = ctx.now()
  const [known] = await tx
    .select({ devices: count(), isThis: sql<boolean | null>`bool_or(${known_devices.device_hash} = ${deviceHash})` })
    .from(known_devices)
    .where(eq(known_devices.user_id, userId))
  await tx
    .insert(known_devices)
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflictDoUpdate({
      target: [known_devices.user_id, known_devices.device_hash],
      set: { last_seen_at: now },
    })
  return { isNew: known !== undefined && known.devices > 0 && known.isThis !== true }
}

export async function forgetDevices(tx: Tx, userId: string) {
  await tx.delete(known_devices).where(eq(known_devices.user_id, userId))
}

/** Whether the owner of this address has signed in from here before; asked in the same way of an address nobody has. */
export async function isKnownDevice(db: Queries, email: string, deviceHash: string | null) {
  if (deviceHash === null) return false
  const rows = await db
    .select({ user_id: known_devices.user_id })
    .from(known_devices)
    .innerJoin(users, eq(users.id, known_devices.user_id))
    .where(and(eq(users.email, email), eq(known_devices.device_hash, deviceHash)))
  return rows.length > 0
}

/** Whether a person has signed in from here before. */
export async function isDeviceOf(db: Queries, userId: string, deviceHash: string | null) {
  if (deviceHash === null) return false
  const isThis = and(eq(known_devices.user_id, userId), eq(known_devices.device_hash, deviceHash))
  return (await db.$count(known_devices, isThis)) > 0
}

/**
 * Counts somebody who asks for a mail. The owner on a device of theirs is no stranger and has a count of their own, so that
 * others cannot use up what they may ask for.
 */
export async function countAsked(
  ctx: Ctx,
  limit: Limit,
  email: string,
  countToday: (ctx: Ctx, email: string) => Promise<void>,
) {
  const deviceHash = ctx.caller?.deviceHash ?? null
  if (await isKnownDevice(ctx.db, email, deviceHash))
    return countAgainst(ctx.db, { ...limit, name: `${limit.name}-device` }, `${email} ${deviceHash}`, ctx.now())
  await countAgainst(ctx.db, limit, email, ctx.now())
  await countToday(ctx, email)
}
