import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { mailMaxBytes } from '#domain/mail.ts'
import type { Ctx } from '../context.ts'
import { enqueue } from '../jobs/queue.ts'
import type { MailEnvelope } from '../outside/sender-check.ts'
import { inbound_mails } from './inbound-mail.tables.ts'

/** Whoever sent it is told so, and need not try again. */
export class MailTooLarge extends Error {}

/**
 * Takes a message in, whichever way it came: once this returns it lies on the disk, its row and the job that decides on it are
 * committed, and its sender's server may be told so. Before that nobody was told anything.
 */
export async function receiveMail(
  ctx: Pick<Ctx, 'db' | 'now' | 'storage'>,
  raw: AsyncIterable<Uint8Array>,
  envelope: MailEnvelope,
): Promise<string> {
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
    await ctx.db.transaction(async (tx) => {
      await tx.insert(inbound_mails).values({
        id,
        raw_path,
        size,
        envelope_from: envelope.from,
        envelope_to: envelope.to.join(','),
        client_address: envelope.clientAddress,
        client_name: envelope.clientName,
        received_at: ctx.now(),
      })
      await enqueue(tx, 'take-mail', { mail_id: id })
    })
  } catch (error) {
    await ctx.storage.remove(raw_path).catch(() => {})
    throw error
  }
  return id
}

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
