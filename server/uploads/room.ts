import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { UploadState } from '#domain/uploads.ts'
import type { Queries } from '../db/client.ts'
import type { Space, Storage } from '../outside/storage/storage.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

/** What the clocks of two machines may differ by. */
const CLOCKS_MS = 10_000

/**
 * Goes on when `leftIn` finds room, and looks anew before it refuses: what was remembered of a bucket may be gone by now.
 * The store is asked here, outside of any transaction: one that takes its time holds up nobody else.
 */
export async function findRoom(storage: Storage, leftIn: (space: Space | null) => Promise<number>): Promise<void> {
  for (const isAnew of [false, true]) if ((await leftIn((await storage.space?.(isAnew)) ?? null)) >= 0) return
  throw new AppError('storage_full')
}

/** For what is written at once, however it came: the reserve is left alone. A bucket without a quota has no end. */
export const keepReserve = (storage: Storage, sizeBytes: number) =>
  findRoom(storage, async (space) => (space ? (await space.freeBytes()) - storage.reservedBytes - sizeBytes : 0))

/**
 * How much is left when all that has begun is in its place, and the reserve is left alone. For an upload that has begun
 * itself: when that one is, and all before it; those behind it wait if something else took their room.
 */
export async function roomLeft(db: Queries, storage: Storage, space: Space | null, forId?: string): Promise<number> {
  if (!space) return Number.POSITIVE_INFINITY
  const begun = await db
    .select({ id: uploads.id, state: uploads.state, size: uploads.file_size, path: uploads.file_path })
    .from(uploads)
    .where(isUncounted(space))
    .orderBy(uploads.created_at, uploads.id)
  let owed = 0
  let isBehind = false
  for (const { id, state, size, path } of begun) {
    const taken = (await space.takenBy(incomingPath(id))) + (path === null ? 0 : await space.takenBy(path))
    owed += Math.max(0, size * timesOf(state, storage.copies, isBehind) - taken)
    isBehind ||= id === forId
  }
  // Last: what arrives while we count is then counted twice, and not left out.
  return (await space.freeBytes()) - storage.reservedBytes - owed
}

/** How often a file will lie there; one that waits, as often as it may already: on a disk we see what has arrived of it. */
function timesOf(state: UploadState, copies: number, isBehind: boolean) {
  if (state === 'ready') return 1
  return state === 'receiving' && isBehind ? copies - 1 : copies
}

/** Still on its way, or in its place since the bucket was listed. */
function isUncounted({ listedAt }: Space) {
  const isUnderWay = inArray(uploads.state, ['receiving', 'checking'])
  if (!listedAt) return isUnderWay
  const isNew = gt(uploads.updated_at, new Date(listedAt.getTime() - CLOCKS_MS))
  return or(isUnderWay, and(eq(uploads.state, 'ready'), isNew))
}
