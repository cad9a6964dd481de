import type pg from 'pg'
import { buildIndexes, isAnyLeft, ownConnection, waitForLock } from '../db/migrate.ts'

/** Nobody waits longer than for so many tickets or chats. */
const PORTION = 2_000

/** Any number that no other lock has: of several processes that start at once one moves, and the others find it done. */
const MOVING_LOCK = 7_325_006

const ticketsLeft = 'from support_tickets where conversation_id is null'
const chatsLeft = 'from conversations where words is null and visitor_hash is not null'

/**
 * Moves what was said in tickets and chats before there were messages, many at once (functions of the migration do it, and hold each ticket
 * and chat meanwhile). Before the first request is answered: from then on threads are read from there. What the version before still
 * writes, triggers copy. Later starts find nothing left, by indexes. Returns how many tickets and messages of chats it moved.
 */
export async function moveMessages(pool: pg.Pool, portion = PORTION): Promise<number> {
  let moved = 0
  if (!(await isAnyLeft(pool, [ticketsLeft, chatsLeft]))) return moved
  await ownConnection(pool, async (client) => {
    await waitForLock(client, MOVING_LOCK)
    for (let found = portion; found > 0; moved += found)
      found = await count(client, `select move_tickets(array(select id ${ticketsLeft} limit $1)) as moved`, [portion])
    // Those that are moved have no words yet, either: walked through in their order, whatever becomes of them.
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null;) {
      const { rows }: pg.QueryResult<{ id: string }> = await client.query(
        `select id ${chatsLeft} and id > $1 order by id limit $2`,
        [last, portion],
      )
      const ids = rows.map(({ id }) => id)
      moved += await count(client, 'select move_chats($1::uuid[]) as moved', [ids])
      last = ids.at(-1) ?? null
    }
  })
  return moved
}

const count = async (client: pg.PoolClient, statement: string, values: unknown[]) => {
  const { rows } = await client.query<{ moved: number }>(statement, values)
  return rows[0]?.moved ?? 0
}

/** Of so many conversations at once: others are answered between. */
const WORDS_PORTION = 500

const textIndex = 'CREATE INDEX IF NOT EXISTS "messages_text" ON "messages" USING gin ("text" gin_trgm_ops)'

/**
 * What takes longer than the move itself, while requests are answered already: the words of what was moved, and the index on pieces of it.
 * Until then a search finds it more slowly, or by the tickets' own words alone.
 */
export async function finishMoving(pool: pg.Pool, signal: AbortSignal) {
  for (let found = WORDS_PORTION; found === WORDS_PORTION && !signal.aborted;) found = await collectWords(pool)
  if (!signal.aborted) await buildIndexes(pool, [textIndex], signal)
}

async function collectWords(pool: pg.Pool): Promise<number> {
  // Whoever writes there meanwhile is waited for: their words are among those that the trigger collects.
  const { rowCount } = await pool.query(
    `update conversations set words = null
     where id = any(array(select id from conversations where words is null limit ${WORDS_PORTION}))`,
  )
  return rowCount ?? 0
}
