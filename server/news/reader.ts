import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { onCommit, type Database } from '../db/client.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { beginning, findLastPosition, listNewsAfter, type NewsRow, type Position } from './news.ts'

/** Whoever has much to tell is listened to together. */
const GATHER_MS = 20
/** What nobody told of is found then. */
const LOOK_EVERY_MS = 2_000
/** While a transaction runs that holds back what is already there. */
const LOOK_AGAIN_MS = 50
const LISTEN_AGAIN_MS = 1_000
const ROWS_AT_ONCE = 1_000
const CHANNEL = 'slipway_news'

/**
 * One per process. Takes what transactions told that are all finished (`settled`), in their order, so that nothing committed late is
 * skipped, and hands it on. Looks after the commits of its own process, when another one says so, and every two seconds. The
 * embedded database has no other process. Holds no connection but the one it listens on.
 */
export function createReader(
  { database, log }: { database: Database; log: Log },
  { hear, isHeard }: { hear: (rows: NewsRow[]) => Promise<void>; isHeard: () => boolean },
) {
  const { db, pool, urgentPool, embedded } = database
  // Whose request or job it was that committed is nothing to the reader.
  const outside = AsyncLocalStorage.snapshot()
  let position = beginning
  let next: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookedAt = 0
  let wasWoken = false
  let isStopped = false
  /** This process committed something, and there was news, since the others were told. */
  const untold = { committed: false, found: false }

  function wake(inMs = 0) {
    if (isStopped) return
    if (looking) wasWoken = true
    else next ??= outside(() => setTimeout(look, Math.max(inMs, lookedAt + GATHER_MS - performance.now())))
  }

  function look() {
    next = undefined
    lookedAt = performance.now()
    wasWoken = false
    looking = lookOnce()
  }

  async function lookOnce() {
    let isHeldBack = false
    try {
      isHeldBack = await readOn()
    } catch (error) {
      log.warn('news could not be read', errorFacts(error))
    }
    looking = undefined
    if (wasWoken) wake()
    else if (isHeldBack) wake(LOOK_AGAIN_MS)
  }

  /** Says whether there is more that is not settled yet. */
  async function readOn(): Promise<boolean> {
    for (;;) {
      const rows = await listNewsAfter(db, position, ROWS_AT_ONCE)
      const last = rows.findLast(({ settled }) => settled)
      if (last) position = { xid: last.xid, id: last.id }
      if (rows.length > 0) untold.found = true
      // Heard in the same turn in which the position moves: whoever begins to listen later has it from before.
      await Promise.all([hear(rows), tellOthers()])
      if (rows.length < ROWS_AT_ONCE || !last) return rows.some(({ settled }) => !settled)
    }
  }

  /** After the commit: inside of it, those who commit would wait for each other. */
  async function tellOthers() {
    if (!untold.committed) return
    untold.committed = false
    if (embedded || !untold.found) return
    untold.found = false
    await pool.query(`select pg_notify('${CHANNEL}', '')`)
  }

  const onOwnCommit = () => {
    if (embedded && !isHeard()) return
    untold.committed = true
    wake()
  }

  const listening = embedded ? undefined : createListener(pool, log, () => wake())
  const stopHearingCommits: Array<() => void> = []
  const everySoOften = () => {
    if (isHeard()) wake()
  }
  let timer: NodeJS.Timeout | undefined

  async function start() {
    position = await findLastPosition(db)
    for (const own of urgentPool ? [pool, urgentPool] : [pool]) stopHearingCommits.push(onCommit(own, onOwnCommit))
    await listening?.start()
    timer = setInterval(everySoOften, LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    position: (): Position => position,
    wake,
    start: () => outside(start),
    async stop() {
      isStopped = true
      clearTimeout(next)
      clearInterval(timer)
      for (const stop of stopHearingCommits) stop()
      await listening?.stop()
      await looking
    },
  }
}

/** The one connection on which other processes are heard; made anew when it breaks, and until then there are the two seconds. */
function createListener({ options }: pg.Pool, log: Log, hear: () => void) {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    const mine = new pg.Client({ ...options, keepAlive: true, statement_timeout: 0 })
    client = mine
    mine.on('error', (error) => lose(mine, error))
    mine.on('end', () => lose(mine))
    mine.on('notification', hear)
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      hear()
    } catch (error) {
      lose(mine, error as Error)
    }
  }

  function lose(lost: pg.Client, error?: Error) {
    if (client !== lost || isStopped) return
    client = undefined
    log.warn('other processes are not heard', error && errorFacts(error))
    again = setTimeout(connect, LISTEN_AGAIN_MS)
    void close(lost)
  }

  return {
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(again)
      if (client) await close(client)
    },
  }
}

/** Broken or not, it is over. */
async function close(client: pg.Client) {
  await client.end().catch(() => {})
}
