// Migrations and indexes on a server that others use meanwhile.
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '#scripts/postgres.ts'
import { buildIndexes, migrateDatabase, waitForLock, waits } from './migrate.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
let database: Awaited<ReturnType<typeof createDatabase>>
const opened: Array<{ end: () => Promise<void> }> = []
const closeAll = async () => {
  for (const each of opened.splice(0)) await each.end()
  await database.drop()
}
beforeEach(async () => {
  if (opened.length > 0) await closeAll()
  database = await createDatabase(server)
})
afterAll(closeAll)

function openPool(more: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: database.url, ...more })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {}) // dropping the database ends whoever is idle in it
  opened.push(pool)
  return pool
}
async function connect(more: pg.ClientConfig = {}) {
  const client = new pg.Client({ connectionString: database.url, ...more })
  client.on('error', () => {})
  await client.connect()
  // Closed before the pools, which wait for those it holds up.
  opened.unshift(client)
  return client
}

test('a migration takes longer than a request may, and leaves requests their limit', async () => {
  const admin = await connect()
  await admin.query(`create function be_slow() returns event_trigger language plpgsql as $$ begin
      if current_setting('been.slow', true) is null then
        perform pg_sleep(1.5);
        perform set_config('been.slow', 'yes', false);
      end if;
    end $$;
    create event trigger slow on ddl_command_start when tag in ('CREATE TABLE') execute function be_slow()`)
  const pool = openPool({ max: 1, statement_timeout: 1000, idle_in_transaction_session_timeout: 30_000 })
  await expect(pool.query('create table too_slow ()')).rejects.toThrow('statement timeout')
  await migrateDatabase(pool, 1)
  const { rows } = await pool.query(
    `select to_regclass('users') is not null as migrated, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock`,
  )
  expect(rows).toEqual([{ migrated: true, statement: '1s', idle: '30s', lock: '0' }])
})

test('a start waits as long as another one migrates, and for nobody else when there is nothing to do', async () => {
  const pool = openPool()
  await migrateDatabase(pool)
  const other = await connect()
  await other.query('select pg_advisory_lock(7325001)')
  let isDone = false
  const waiting = migrateDatabase(openPool({ statement_timeout: 1000 })).then(() => (isDone = true))
  await migratorsSeen(pool, 2)
  expect(isDone).toBe(false)
  await other.query('select pg_advisory_unlock(7325001), pg_advisory_lock(7325002)')
  await waiting
})

/** Until the migrator has asked for the lock so many times. */
async function migratorsSeen(pool: pg.Pool, times: number) {
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ at: string }>(
          `select query_start::text as at from pg_stat_activity
             where query like 'select pg_try_advisory_lock%' and datname = current_database() and pid <> pg_backend_pid()`,
        )
        for (const { at } of rows) seen.add(at)
        return seen.size
      },
      { interval: 20 },
    )
    .toBeGreaterThanOrEqual(times)
}

test('a migration that gave way to somebody who waited for it in turn is tried again', async () => {
  const admin = await connect()
  // A sequence goes on where the transaction is undone.
  await admin.query(`create sequence tries;
    create function give_way() returns event_trigger language plpgsql as $$ begin
      if nextval('tries') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$;
    create event trigger deadlock on ddl_command_start when tag in ('CREATE TABLE') execute function give_way()`)
  await migrateDatabase(openPool(), 1)
  const { rows } = await admin.query(
    `select last_value > 2 as tried, to_regclass('users') is not null as migrated from tries`,
  )
  expect(rows).toEqual([{ tried: true, migrated: true }])
})

/** The next one, 0024, alters payment_ledger and makes refund_requests. */
const beforeRefunds = 24

test('a migration that waits for a table lets others read it, and goes on when it is free', async () => {
  const pool = openPool()
  await migrateDatabase(pool, beforeRefunds)
  const backup = await connect()
  await backup.query('begin; select count(*) from payment_ledger')
  const migrating = migrateDatabase(pool)
  const awaited = () =>
    pool
      .query(`select from pg_locks where relation = 'payment_ledger'::regclass and not granted`)
      .then(({ rowCount }) => rowCount)
  await expect.poll(awaited, { interval: 20 }).toBe(1)
  await pool.query('select count(*) from payment_ledger')
  await backup.query('commit')
  await migrating
  const { rows } = await pool.query(`select to_regclass('refund_requests') is not null as done`)
  expect(rows).toEqual([{ done: true }])
})

const statement = 'CREATE INDEX IF NOT EXISTS "leads_ahead" ON "leads" USING btree ("email");'
const isValid = async (pool: pg.Pool) =>
  (await pool.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('leads_ahead')`)).rows

test('an index is built while others write', async () => {
  const pool = openPool({ statement_timeout: 100_000 })
  await migrateDatabase(pool)
  const writer = await connect()
  await writer.query('begin; lock table leads in row exclusive mode')
  const building = buildIndexes(pool, [statement])
  await running(pool, 'CREATE INDEX CONCURRENTLY%')
  await pool.query('update leads set email = email')
  await writer.query('commit')
  expect(await building).toEqual(['leads_ahead'])
  expect(await isValid(pool)).toEqual([{ valid: true }])
})

test('half an index is thrown away first, and nobody waits for that either', async () => {
  const pool = openPool({ statement_timeout: 100_000 })
  await migrateDatabase(pool)
  const writer = await connect()
  await writer.query('begin; lock table leads in row exclusive mode')
  const hasty = await connect({ statement_timeout: 2000 })
  const half = hasty.query('create index concurrently "leads_ahead" on "leads" using btree ("email")')
  await expect(half).rejects.toThrow('statement timeout')
  expect(await isValid(pool)).toEqual([{ valid: false }])

  const building = buildIndexes(pool, [statement])
  await running(pool, 'drop index%')
  await pool.query('update leads set email = email')
  await writer.query('commit')
  expect(await building).toEqual(['leads_ahead'])
  expect(await isValid(pool)).toEqual([{ valid: true }])
})

async function running(pool: pg.Pool, query: string) {
  const look = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where query like $1 and state = 'active' and datname = current_database()`,
        [query],
      )
    ).rowCount
  await expect.poll(look, { interval: 20 }).toBe(1)
}

test('who waits long says once for whom', async () => {
  const told: object[] = []
  const listen = (who: object) => void told.push(who)
  waits.on('long', listen)
  const other = await connect()
  const { rows } = await other.query<{ pid: number }>('select pg_advisory_lock(7325009), pg_backend_pid() as pid')
  const client = await openPool().connect()
  const waiting = waitForLock(client, 7_325_009, 0)
  await expect.poll(() => told.length).toBe(1)
  await migratorsSeen(openPool(), 3)
  await other.query('select pg_advisory_unlock(7325009)')
  await waiting
  waits.off('long', listen)
  expect(told).toEqual([{ lock: 7_325_009, pid: rows[0]?.pid, since: expect.any(String) }])
  client.release()
})
