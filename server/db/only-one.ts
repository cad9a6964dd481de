import type { Connection } from './connection.ts'

/** How often the holder is heard of, and after how long without a word it has the right no more. */
type Times = { beatMs: number; silentMs: number }
const usual: Times = { beatMs: 15_000, silentMs: 60_000 }
/** The holder gives up before anybody takes it away. */
const givesUpAfter = 0.75

/**
 * The right to do something that one process does at a time, by a lock of the database that goes with its connection; null while another
 * process has it. A holder that hangs is silent: whoever asks then ends its connection, and has the right when they ask again. The
 * embedded database has one process.
 */
export async function takeTurn(
  { pool, embedded }: Pick<Connection, 'pool' | 'embedded'>,
  name: string,
  { beatMs, silentMs } = usual,
) {
  const losing = new AbortController()
  if (embedded) return { lost: losing.signal, leave: async () => {} }
  const client = await pool.connect()
  const lose = () => losing.abort()
  client.on('error', lose).on('end', lose)
  const forget = () => client.off('error', lose).off('end', lose)
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as ours',
      [name],
    )
    if (!rows[0]?.ours) {
      await client.query(endSilentHolder, [name, silentMs])
      forget().release()
      return null
    }
  } catch (error) {
    forget().release(true)
    throw error
  }
  let heardAt = performance.now()
  const beat = setInterval(() => {
    if (performance.now() - heardAt > silentMs * givesUpAfter) lose()
    else if (!losing.signal.aborted) client.query('select 1').then(() => (heardAt = performance.now()), lose)
  }, beatMs)
  beat.unref()
  const leave = async () => {
    clearInterval(beat)
    forget()
    // The lock goes with a connection that is broken or does not answer; nothing is asked of it.
    if (losing.signal.aborted) return client.release(true)
    const isFree = client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    await isFree.then(
      () => client.release(),
      () => client.release(true),
    )
  }
  return { lost: losing.signal, leave }
}

/** The same role may end its own connections. A lock's number stands there in two halves. */
const endSilentHolder = `
  select pg_terminate_backend(activity.pid)
  from pg_locks as lock join pg_stat_activity as activity using (pid)
  where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1
    and lock.database = (select oid from pg_database where datname = current_database())
    and ((lock.classid::bigint << 32) | lock.objid::bigint) = hashtextextended($1, 0)
    and activity.state_change < clock_timestamp() - $2 * interval '1 millisecond'`
