import { eq } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { incomingPath } from './file-names.ts'
import { uploads } from './uploads.tables.ts'

/** How large another upload may be, when those that have begun all arrive and the reserve is left alone. */
export async function roomFor(tx: Queries, storage: Storage): Promise<number> {
  if (!storage.freeBytes) return Number.POSITIVE_INFINITY
  const begun = await tx.select().from(uploads).where(eq(uploads.state, 'receiving'))
  let owed = 0
  for (const { id, file_size } of begun) owed += file_size - (await takenBy(storage, id))
  // Last: what arrives while we count is then counted twice, and not left out.
  return (await storage.freeBytes()) - storage.reservedBytes - owed
}

/** What is missing from the free space already. In a bucket an upload is no file before it is whole. */
async function takenBy(storage: Storage, uploadId: string): Promise<number> {
  const file = await storage.open(incomingPath(uploadId))
  await file?.close()
  return file?.sizeBytes ?? 0
}
