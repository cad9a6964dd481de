import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-embedded-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was committed is there after closing and opening again, with fsync on', async () => {
  const first = await openEmbedded(folder)
  await first.pool.query('create table notes (text text)')
  await first.pool.query('insert into notes values ($1)', ['kept'])
  await first.close()
  const second = await openEmbedded(folder)
  expect((await second.pool.query('select * from notes')).rows).toEqual([{ text: 'kept' }])
  expect((await second.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])

  await expect(openEmbedded(folder)).rejects.toThrow('in use by another Slipway process')
  await second.close()
})

test('a failed statement leaves nothing behind for the next one', async () => {
  const { pool, close } = await openEmbedded(folder)
  await expect(pool.query('select nonsense')).rejects.toThrow('nonsense')
  await expect(pool.query('select $1::int', ['abc'])).rejects.toThrow('invalid input syntax')
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into notes values ('lost')")
  client.release(new Error('the client broke'))
  expect((await pool.query('select count(*)::int as count from notes')).rows).toEqual([{ count: 1 }])
  await close()
})

test('large values pass whole', async () => {
  const { pool, close } = await openEmbedded(folder)
  const large = 'ä'.repeat(3_000_000)
  expect((await pool.query('select $1::text as text', [large])).rows[0].text).toBe(large)
  await close()
})

test('a first start that was killed half-way is begun anew', async () => {
  const half = join(folder, 'half')
  mkdirSync(join(half, 'postgres.unfinished', 'base'), { recursive: true })
  writeFileSync(join(half, 'postgres.unfinished', 'PG_VERSION'), '18')
  const { pool, close } = await openEmbedded(half)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a later first start copies the empty database of the one before, and both are whole', async () => {
  const { pool, close } = await openEmbedded(join(folder, 'later'))
  expect(
    (await pool.query('select count(*)::int as count from pg_tables where tablename = $1', ['notes'])).rows,
  ).toEqual([{ count: 0 }])
  await close()
})

test('a folder that cannot be written is named', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(openEmbedded(join(folder, 'file'))).rejects.toThrow(`${join(folder, 'file')} cannot be written`)
})
