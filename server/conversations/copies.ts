import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mostCopies } from '#domain/conversations.ts'
import { AppError } from '#domain/errors.ts'
import type { Queries, Tx } from '../db/client.ts'
import { conversations } from './conversations.tables.ts'
import { inFull } from './thread.ts'

/** Who gets the answers of a conversation, too, by their addresses; in the order in which they were named. */
export async function readCopies(queries: Queries, conversationId: string): Promise<string[]> {
  const [found] = await queries
    .select({ copies: conversations.copies })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return found?.copies ?? []
}

/** The same as part of the query that finds the tickets. */
export const copiesOf = (conversationId: PgColumn) => sql<string[]>`coalesce((
  select to_jsonb(c.copies) from ${conversations} c where c.id = ${inFull(conversationId)}
), '[]'::jsonb)`

export const isCopyOf = async (queries: Queries, conversationId: string, address: string) =>
  (await readCopies(queries, conversationId)).includes(address)

/** Whoever got copies once and was taken off stays off, as does whoever comes when there are enough. */
export async function addCopies(tx: Tx, conversationId: string, addresses: string[]) {
  const held = await hold(tx, conversationId)
  if (!held) return
  const coming = addresses.filter((address) => !held.stopped_copies.includes(address))
  const copies = [...new Set([...held.copies, ...coming])].slice(0, mostCopies)
  if (copies.length === held.copies.length) return
  await tx.update(conversations).set({ copies }).where(eq(conversations.id, conversationId))
}

/** These stay, the others are taken off. One that is none of them, or is no more, comes in by nobody's wish. */
export async function keepCopies(tx: Tx, conversationId: string, kept: string[]): Promise<number> {
  const held = await hold(tx, conversationId)
  if (!held || kept.some((address) => !held.copies.includes(address))) throw new AppError('conflict')
  const stopped = held.copies.filter((address) => !kept.includes(address))
  if (stopped.length === 0) return 0
  await tx
    .update(conversations)
    .set({
      copies: held.copies.filter((address) => kept.includes(address)),
      stopped_copies: [...new Set([...held.stopped_copies, ...stopped])],
    })
    .where(eq(conversations.id, conversationId))
  return stopped.length
}

/** By the link in their copy: takes one off, however often it is asked for. */
export async function stopCopiesTo(tx: Tx, conversationId: string, address: string) {
  const held = await hold(tx, conversationId)
  if (held?.copies.includes(address))
    await keepCopies(
      tx,
      conversationId,
      held.copies.filter((one) => one !== address),
    )
}

async function hold(tx: Tx, conversationId: string) {
  const [held] = await tx
    .select({ copies: conversations.copies, stopped_copies: conversations.stopped_copies })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
  return held ?? null
}
