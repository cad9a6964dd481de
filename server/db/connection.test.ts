import { expect, test } from 'vitest'
import { openConnection } from './connection.ts'

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
