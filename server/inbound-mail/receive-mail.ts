import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { mailMaxBytes } from '#domain/mail.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { gathered } from '../gathered.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { MailEnvelope } from '../outside/sender-check.ts'
import { keepReserve } from '../uploads/room.ts'
import { inbound_mails } from './inbound-mail.tables.ts'

/** Whoever sent it is told so, and need not try again. */
export class MailTooLarge extends Error {}

/** Whoever sent it is told so, and tries again; a mailbox keeps it until then. */
export const isNoRoom = (error: unknown) => error instanceof AppError && error.code === 'storage_full'

/**
 * Takes a message in, whichever way it came: once this returns it lies on the disk, its row and the job that decides on it are
 * committed, and its sender's server may be told so. Before that nobody was told anything.
 */
export async function receiveMail(
  ctx: Pick<Ctx, 'db' | 'now' | 'storage'>,
  raw: AsyncIterable<Uint8Array>,
  envelope: MailEnvelope,
): Promise<string> {
  // Of whatever size it is: said only by its end.
  await keepReserve(ctx.storage, mailMaxBytes)
  const id = randomUUID()
  const raw_path = `inbound_mails/${id}.eml`
  let size = 0
  async function* counted() {
    for await (const piece of raw) {
      size += piece.byteLength
      if (size > mailMaxBytes) throw new MailTooLarge('The message is too large')
      yield piece
    }
  }
  try {
    await ctx.storage.write(raw_path, counted(), 'message/rfc822')
    await keepWith(ctx.db)({
      id,
      raw_path,
      size,
      envelope_from: envelope.from,
      envelope_to: envelope.to.join(','),
      client_address: envelope.clientAddress,
      client_name: envelope.clientName,
      received_at: ctx.now(),
    })
  } catch (error) {
    await ctx.storage.remove(raw_path).catch(() => {})
    throw error
  }
  return id
}

type Received = typeof inbound_mails.$inferInsert & { id: string }

const keepers = new WeakMap<Db, (mail: Received) => Promise<void>>()

/** Mails that come at once share one commit, which the disk takes as long for as for one; where it fails, each has its own. */
function keepWith(db: Db) {
  const known = keepers.get(db)
  if (known) return known
  const keepTogether = gathered<Received>((mails) => keep(db, mails))
  const keepEach = async (mail: Received) => keepTogether(mail).catch(() => keep(db, [mail]))
  keepers.set(db, keepEach)
  return keepEach
}

const keep = (db: Db, mails: Received[]) =>
  db.transaction(async (tx) => {
    await tx.insert(inbound_mails).values(mails)
    await enqueueAll(
      tx,
      'take-mail',
      mails.map(({ id }) => ({ mail_id: id })),
    )
  })

/** Longer than any message is on its way in. */
const HOUR_MS = 3_600_000
const PORTION = 500

/**
 * Removes what a process left that ended between a file and its row: nobody was told that it arrived, and its sender has sent it again.
 * By the real clock, as files have it.
 */
export async function removeHalfReceived({ db, storage }: Pick<Ctx, 'db' | 'storage'>) {
  const paths = await storage.list('inbound_mails/')
  while (paths.length > 0) {
    const portion = paths.splice(0, PORTION)
    const rows = await db
      .select({ raw_path: inbound_mails.raw_path })
      .from(inbound_mails)
      .where(inArray(inbound_mails.raw_path, portion))
    const known = new Set(rows.map(({ raw_path }) => raw_path))
    for (const path of portion.filter((one) => !known.has(one))) {
      const file = await storage.open(path)
      await file?.close()
      if (file && file.modifiedAt.getTime() < Date.now() - HOUR_MS) await storage.remove(path)
    }
  }
}

/** The message as it was sent. */
export async function readRaw({ storage }: Pick<Ctx, 'storage'>, { raw_path }: { raw_path: string }) {
  const file = await storage.open(raw_path)
  if (!file) throw new Error('The message is no longer there')
  const pieces: Uint8Array[] = []
  for await (const piece of await file.stream({ start: 0, end: file.sizeBytes - 1 })) pieces.push(piece)
  return Buffer.concat(pieces)
}
