import { pipeline, type Readable, Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import { uploads } from './uploads.tables.ts'

const LEASE_MS = 10_000
/** A browser's piece is no larger; another program's may be the whole file. */
const ASK_AGAIN_BYTES = 64 * 1024 * 1024

type Leasing = Pick<Ctx, 'db' | 'now' | 'storage'>

/**
 * Runs `work` while no other process writes to the upload. The bytes that arrive renew the lease: a line that was lost
 * without a word gives it up by itself, and what comes late from it is refused. Now and then they also ask for room.
 */
export async function underLease<Result>(
  ctx: Leasing,
  uploadId: string,
  { body, keepRoom }: { body: Readable; keepRoom: () => Promise<void> },
  work: (body: Readable) => Promise<Result>,
): Promise<Result> {
  const isOurs = eq(uploads.writer, ctx.storage.writer)
  let until = await hold(ctx, uploadId, or(isNull(uploads.writer), isOurs, lte(uploads.writer_until, ctx.now())))
  let unasked = 0
  const guarded = new Transform({
    transform: callbackify(async (chunk: Buffer, _encoding: string) => {
      if (until - ctx.now().getTime() < LEASE_MS / 2) until = await hold(ctx, uploadId, isOurs)
      unasked += chunk.length
      if (unasked > ASK_AGAIN_BYTES) {
        await keepRoom()
        unasked = chunk.length
      }
      return chunk
    }),
  })
  pipeline(body, guarded, () => {})
  try {
    return await work(guarded)
  } finally {
    guarded.destroy()
    await ctx.db
      .update(uploads)
      .set({ writer: null, writer_until: null, updated_at: ctx.now() })
      .where(and(eq(uploads.id, uploadId), isOurs))
  }
}

/** Returns until when the upload is ours. */
async function hold({ db, now, storage }: Leasing, uploadId: string, isFree: SQL | undefined): Promise<number> {
  const writer_until = new Date(now().getTime() + LEASE_MS)
  const [held] = await db
    .update(uploads)
    .set({ writer: storage.writer, writer_until })
    .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'receiving'), isFree))
    .returning({ id: uploads.id })
  if (!held) throw new AppError('upload_busy')
  return writer_until.getTime()
}
