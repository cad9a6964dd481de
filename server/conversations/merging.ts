import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { addMessage } from './conversations.ts'
import { addCopies } from './copies.ts'
import { conversations, messages } from './conversations.tables.ts'

/** Beyond every position there is. */
const BEYOND = 1_000_000_000

/** By what each side is called to the other. */
type Merging = { from: string; into: string; called: { from: string; into: string }; created_at: Date }

/**
 * Moves all that was said in one conversation into another, by the time at which it was said; the other's opening words stay its first.
 * Both say what happened, and whoever gets copies of one gets copies of both.
 */
export async function mergeConversations(tx: Tx, { from, into, called, created_at }: Merging) {
  const both = inArray(conversations.id, [from, into])
  const { id, copies, stopped_copies } = conversations
  const held = await tx
    .select({ id, copies, stopped_copies })
    .from(conversations)
    .where(both)
    .orderBy(conversations.id)
    .for('update')
  await tx
    .update(messages)
    .set({ conversation_id: into, position: sql`-${messages.position}` })
    .where(eq(messages.conversation_id, from))
  await renumber(tx, into)
  await tx.insert(messages).values({
    conversation_id: from,
    side: 'team',
    text: '',
    created_at,
    // Its opening words were the first.
    position: 2,
    event: { kind: 'merged_into', about: called.into },
  })
  await addMessage(tx, into, { side: 'team', text: '', event: { kind: 'merged', about: called.from }, created_at })
  // Emptied, they are collected anew.
  await tx.update(conversations).set({ words: null }).where(both)
  const [source, target] = [from, into].map((which) => held.find((one) => one.id === which))
  const stopped = (source?.stopped_copies ?? []).filter((address) => !target?.copies.includes(address))
  await tx
    .update(conversations)
    .set({ stopped_copies: [...new Set([...(target?.stopped_copies ?? []), ...stopped])] })
    .where(eq(conversations.id, into))
  await addCopies(tx, into, source?.copies ?? [])
  await tx.update(conversations).set({ copies: [] }).where(eq(conversations.id, from))
}

/** No two are ever at one position, not even while they are counted: all go beyond it first. */
async function renumber(tx: Tx, id: string) {
  await tx.execute(sql`update ${messages} set position = ${BEYOND}::integer + counted.n::integer from (
    select m.id, row_number() over (order by m.position = 1 desc, m.created_at, m.position < 0, abs(m.position)) as n
    from ${messages} m where m.conversation_id = ${id}
  ) counted where ${messages.id} = counted.id`)
  await tx
    .update(messages)
    .set({ position: sql`${messages.position} - ${BEYOND}::integer` })
    .where(eq(messages.conversation_id, id))
}
