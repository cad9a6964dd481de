import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
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

/** How much is left when all that has begun is in its place, and the reserve is left alone. */
export async function roomLeft(db: Queries, storage: Storage, space: Space | null): Promise<number> {
  if (!space) return Number.POSITIVE_INFINITY
  const { id, state, file_size, file_path } = uploads
  let owed = 0
  for (const upload of await db.select({ id, state, file_size, file_path }).from(uploads).where(isUncounted(space))) {
    const taken =
      (await space.takenBy(incomingPath(upload.id))) + (upload.file_path ? await space.takenBy(upload.file_path) : 0)
    const times = upload.state === 'ready' ? 1 : storage.copies
    owed += Math.max(0, times * upload.file_size - taken)
  }
  // Last: what arrives while we count is then counted twice, and not left out.
  return (await space.freeBytes()) - storage.reservedBytes - owed
}

/** Still on its way, or in its place since the bucket was listed. */
function isUncounted({ listedAt }: Space) {
  const isUnderWay = inArray(uploads.state, ['receiving', 'checking'])
  if (!listedAt) return isUnderWay
  const isNew = gt(uploads.updated_at, new Date(listedAt.getTime() - CLOCKS_MS))
  return or(isUnderWay, and(eq(uploads.state, 'ready'), isNew))
}
