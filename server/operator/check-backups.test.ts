import { expect, test } from 'vitest'
import { backups } from '../system/system.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { checkBackups } from './check-backups.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const now = new Date('2026-11-17T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const look = (production = true) => checkBackups(pool, { production, now })

/** Made so many hours ago, and drilled so many. */
async function backedUp(...nights: Array<[made: number, drilled: number | null]>) {
  await t.db.delete(backups)
  const rows = nights.map(([made, drilled]) => ({
    finished_at: hoursAgo(made),
    drilled_at: drilled === null ? null : hoursAgo(drilled),
    size_bytes: 1,
    place: `/backups/${made}`,
  }))
  if (rows.length > 0) await t.db.insert(backups).values(rows)
}

test('a night without a backup, and one whose drill failed, are told apart', async () => {
  await backedUp()
  expect(await look()).toMatchObject([{ state: 'doubtful', says: 'none was made yet' }])
  await backedUp([8, 7])
  expect(await look()).toMatchObject([{ state: 'good', says: expect.stringContaining('Nov 16, 2026, 8:00 PM PST') }])
  await backedUp([32, 31])
  const missed = {
    says: 'none was made since Nov 15, 2026, 8:00 PM PST',
    todo: expect.stringContaining('systemctl status'),
  }
  expect(await look()).toMatchObject([{ state: 'broken', ...missed }])
  expect(await look(false)).toMatchObject([{ state: 'doubtful', ...missed }])
  await backedUp([32, 31], [8, null])
  expect(await look()).toMatchObject([
    { state: 'broken', says: 'no drill has succeeded since Nov 15, 2026, 9:00 PM PST' },
  ])
  await backedUp([32, null], [8, null])
  expect(await look()).toMatchObject([{ state: 'doubtful', says: 'none was ever tried by a drill' }])
})

test('a database of a version that kept no drills is looked at all the same, and an empty one not', async () => {
  const client = await pool.connect()
  const asked = { connect: () => client, query: client.query.bind(client) } as unknown as typeof pool
  await client.query('begin')
  await client.query('alter table backups drop column drilled_at')
  expect(await checkBackups(asked, { production: true, now })).toMatchObject([{ state: 'doubtful' }])
  await client.query('drop table backups')
  expect(await checkBackups(asked, { production: true, now })).toEqual([])
  await client.query('rollback')
  client.release()
})
