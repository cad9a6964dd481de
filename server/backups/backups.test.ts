import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../../scripts/postgres.ts'
import { openConnection } from '../db/connection.ts'
import { openInMemory } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { drillBackup, prepareSandbox } from './drill.ts'
import { dumpTables, listTables, readSequences, type Sums } from './tables.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const scratch = mkdtempSync(join(tmpdir(), 'slipway-backups-'))
const filesDir = join(scratch, 'files')
const place = { pool, filesDir }
const now = new Date()
const passphrase = 'correct horse battery'

mkdirSync(join(filesDir, 'raw_videos'), { recursive: true })
writeFileSync(join(filesDir, 'raw_videos', '1-reel ü.mp4'), randomBytes(3_000_000))
writeFileSync(join(filesDir, 'empty'), '')
const cleo = await t.as('cleo')
await cleo.post('/api/tickets', {
  subject: 'Quotes " and \\ and \n lines',
  message: 'ünïcode 🚤 # { }',
  priority: 'normal',
})

const opened: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const close of opened) await close()
  rmSync(scratch, { recursive: true })
})

/** An empty place like the one the tests run on. */
async function emptyPlace(name: string) {
  const server = process.env['TEST_DATABASE_URL']
  const database = server ? await createDatabase(server) : undefined
  const { pool, close } = database
    ? await openConnection({ databaseUrl: database.url, dataDir: scratch })
    : await openInMemory()
  opened.push(async () => {
    await close()
    await database?.drop()
  })
  return { pool, filesDir: join(scratch, name, 'files') }
}
/** For all that is refused: it stays empty. */
const untouched = await emptyPlace('untouched')

async function sumsOf(of: pg.Pool) {
  const client = await of.connect()
  const sums: Sums = {}
  await client.query(`begin; set local time zone 'UTC'`)
  for await (const _lines of dumpTables(client, await listTables(client), sums));
  const sequences = await readSequences(client)
  const { rows: triggers } = await client.query(
    'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
  )
  await client.query('rollback')
  client.release()
  return { sums, sequences, triggers }
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file.slice(folder.length)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort()

const restore = (to: Awaited<ReturnType<typeof emptyPlace>>, folder: string, secret?: string) =>
  restoreBackup(to, folder, { passphrase: secret, prepare: () => prepareSandbox(to.pool) })

const plain = join(scratch, 'plain')
const sealed = join(scratch, 'sealed')
await makeBackup(place, plain, { now, passphrase: undefined })
await makeBackup(place, sealed, { now, passphrase })

test.each([
  ['plain', plain, undefined],
  ['encrypted', sealed, passphrase],
])('promise 19: a restored %s backup has equal rows, files, sequences and triggers', async (name, folder, secret) => {
  const other = await emptyPlace(`restored-${name}`)
  const { rows, tables, files } = await restore(other, folder, secret)
  const [before, after] = [await sumsOf(pool), await sumsOf(other.pool)]
  expect(after).toEqual(before)
  expect(Object.values(before.sums).reduce((total, sum) => total + sum.rows, 0)).toBe(rows)
  expect(filesIn(other.filesDir)).toEqual(filesIn(filesDir))
  expect(files).toBe(2)
  process.stdout.write(
    `figure: promise 19: ${rows} rows of ${tables} tables and ${files} files restored, all equal (${name})\n`,
  )
})

test('in an encrypted backup nobody reads a name or an address, not even of a file', () => {
  const all = readdirSync(sealed).map((name) => readFileSync(join(sealed, name)).toString('latin1'))
  for (const text of all) expect(text).not.toMatch(/cleo@|raw_videos|support_tickets/)
  expect(readdirSync(sealed).sort()).toEqual(['backup.json', 'database', 'file-000001', 'file-000002', 'manifest'])
})

test('a place that is not empty is refused, and stays as it is', async () => {
  const before = await sumsOf(pool)
  await expect(restore(place, plain)).rejects.toThrow('The database is not empty, and nothing was changed')
  expect(await sumsOf(pool)).toEqual(before)
  const other = { ...untouched, filesDir: join(scratch, 'full') }
  mkdirSync(other.filesDir, { recursive: true })
  writeFileSync(join(other.filesDir, 'mine'), 'precious')
  await expect(restore(other, plain)).rejects.toThrow('is not empty, and nothing was changed')
  expect(readFileSync(join(other.filesDir, 'mine'), 'utf8')).toBe('precious')
  expect((await sumsOf(other.pool)).sums).toEqual({})
})

test.each([
  ['a changed row', 'database', (file: string) => writeFileSync(file, flipped(readFileSync(file)))],
  ['a shortened file', 'file-000002', (file: string) => truncateSync(file, 2_999_999)],
  ['a missing file', 'file-000002', (file: string) => rmSync(file)],
  ['a changed manifest', 'manifest', (file: string) => writeFileSync(file, flipped(readFileSync(file)))],
])('%s is noticed before anything is written, encrypted or not', async (what, part, spoil) => {
  for (const secret of [undefined, passphrase]) {
    const folder = join(scratch, `spoilt ${what} ${secret === undefined}`)
    await makeBackup(place, folder, { now, passphrase: secret })
    spoil(join(folder, part))
    await expect(restore(untouched, folder, secret)).rejects.toThrow(/damaged/)
    expect((await sumsOf(untouched.pool)).sums).toEqual({})
  }
})

/** One bit in the middle. */
function flipped(bytes: Buffer) {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  return bytes
}

test('an encrypted backup wants its passphrase', async () => {
  await expect(restore(untouched, sealed)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(restore(untouched, sealed, 'not the passphrase')).rejects.toThrow('is not the one it was made with')
})

test('what is no backup, or would replace one, is refused', async () => {
  await expect(restore(untouched, filesDir)).rejects.toThrow('is not a backup of Slipway')
  await expect(makeBackup(place, plain, { now, passphrase: undefined })).rejects.toThrow('is there already')
})

test('the drill restores into a scratch place of its own', async () => {
  const { summary, backupMs, restoreMs } = await drillBackup(place, join(scratch, 'drill'), { now, passphrase })
  expect(summary).toMatchObject({ files: 2, vanished: [] })
  process.stdout.write(
    `figure: drill of ${summary.rows} rows: backup ${Math.round(backupMs)} ms, restore ${Math.round(restoreMs)} ms\n`,
  )
})

test('a backup of an older version is brought forward to the newest', async () => {
  const older = await emptyPlace('older')
  await migrateDatabase(older.pool, 3)
  await older.pool.query(
    `insert into users (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Old', 'old@client.example', now(), now())`,
  )
  const folder = join(scratch, 'of-an-older-version')
  await makeBackup(older, folder, { now, passphrase: undefined })
  const newest = await emptyPlace('newest')
  await restore(newest, folder)
  const { rows } = await newest.pool.query(`select email, (select count(*)::int from uploads) as uploads from users`)
  expect(rows).toEqual([{ email: 'old@client.example', uploads: 0 }])
})

test('a backup of a newer version is refused', async () => {
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`)
  const newer = join(scratch, 'newer')
  await makeBackup(place, newer, { now, passphrase: undefined })
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`)
  await expect(restore(untouched, newer)).rejects.toThrow('of a newer Slipway')
  expect((await sumsOf(untouched.pool)).sums).toEqual({})
})
