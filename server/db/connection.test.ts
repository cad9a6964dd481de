import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDb } from './client.ts'
import { openConnection, openPool } from './connection.ts'

const server = process.env['TEST_DATABASE_URL']

test('a program that loads for longer than it waits for its database is not told it cannot be reached', async () => {
  const connecting = openConnection({ databaseUrl: server, dataDir: '' })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000) // nothing is listened to meanwhile
  const { pool, close } = await connecting
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('where nobody listens the start says so at once', async () => {
  const connecting = openConnection({ databaseUrl: 'postgres://slipway@127.0.0.1:1/postgres', dataDir: '' })
  await expect(connecting).rejects.toThrow('The database at DATABASE_URL cannot be reached')
})

test('a transaction whose connection breaks before its first word gives it back', async () => {
  const pool = openPool(server ?? '', 1)
  const db = createDb(pool)
  const breakOff = (client: pg.PoolClient & { connection?: { stream: { destroy(): void } } }) =>
    client.connection?.stream.destroy()
  pool.on('acquire', breakOff)
  const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`))
  await expect(one()).rejects.toThrow()
  pool.off('acquire', breakOff)
  expect((await one()).rows).toEqual([{ one: 1 }])
  await pool.end()
})
