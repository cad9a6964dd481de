import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../../scripts/postgres.ts'
import { openConnection } from '../db/connection.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { type FilePlace, openStorage } from '../outside/storage/storage.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type FilesKind, filesKind, newTestFiles } from '../testing/test-files.ts'
import { makeBackup, type Place, restoreBackup } from './backups.ts'
import { drillBackup, prepareSandbox } from './drill.ts'
import { dumpTables, listTables, readSequences, type Sums } from './tables.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const scratch = mkdtempSync(join(tmpdir(), 'slipway-backups-'))
const { storage } = t.parts
const place = { pool, files: storage }
const now = new Date()
const passphrase = 'correct horse battery'

const reel = randomBytes(3_000_000)
const contents: Record<string, Buffer> = {
  'raw_videos/1-reel ü.mp4': reel,
  'raw_videos/2-the same reel.mp4': reel,
  'edited_videos/1-reel.mp4': randomBytes(70_000),
  'edited_videos/2-a letter.mp4': Buffer.from('a'),
  'brand_assets/logo.svg': Buffer.from('<svg/>'),
  'brand_assets/nothing': Buffer.alloc(0),
  empty: Buffer.alloc(0),
}
for (const [path, content] of Object.entries(contents)) await storage.put(path, content, 'application/octet-stream')
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const fileCount = Object.keys(contents).length
// More than are fetched, and put back, at once.
const leadCount = 1200
await pool.query(
  `insert into leads (source, name, email, details, created_at, updated_at)
   select 'contact', 'Lead ' || n, 'lead-' || n || '@client.example', jsonb_build_object('n', n), now(), now()
   from generate_series(1, $1::int) n`,
  [leadCount],
)
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

/** An empty place like the one the tests run on; its files may lie in the other kind. */
async function emptyPlace(kind: FilesKind = filesKind) {
  const { environment, stop } = await newTestFiles(kind)
  const server = process.env['TEST_DATABASE_URL']
  const database = server ? await createDatabase(server) : undefined
  const dataDir = mkdtempSync(join(scratch, 'database-'))
  const { pool, close } = await openConnection({ databaseUrl: database?.url, dataDir })
  opened.push(async () => {
    await close()
    await database?.drop()
    await stop()
  })
  return { pool, files: openStorage(readSettings(environment)) }
}
/** For all that is refused: it stays empty. */
const untouched = await emptyPlace()

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
async function filesIn(files: FilePlace) {
  return Promise.all(
    (await files.list()).map(async (path) => {
      const file = await files.open(path)
      const content = file?.sizeBytes ? await file.read({ start: 0, end: file.sizeBytes - 1 }) : ''
      await file?.close()
      return `${path} ${hashOf(content)}`
    }),
  )
}
/** By the database itself, without what backups read rows with. */
async function leadsIn(of: pg.Pool) {
  const { rows } = await of.query<{ count: number; all: string }>(
    `select count(*)::int, md5(string_agg(l::text, ' ' order by id)) as all from leads l where email like 'lead-%'`,
  )
  return rows[0]
}

const restore = (to: Place, folder: string, secret?: string) =>
  restoreBackup(to, folder, { passphrase: secret, prepare: () => prepareSandbox(to.pool) })

const plain = join(scratch, 'plain')
const sealed = join(scratch, 'sealed')
await makeBackup(place, plain, { now, passphrase: undefined })
await makeBackup(place, sealed, { now, passphrase })

test.each([
  ['plain', plain, undefined, filesKind],
  ['encrypted', sealed, passphrase, filesKind === 's3' ? 'disk' : 's3'],
] as const)('promise 19: a restored %s backup has equal rows, files, sequences and triggers', async (...given) => {
  const [name, folder, secret, kind] = given
  const other = await emptyPlace(kind)
  const { rows, tables, files } = await restore(other, folder, secret)
  const [before, after] = [await sumsOf(pool), await sumsOf(other.pool)]
  expect(after).toEqual(before)
  expect(Object.values(before.sums).reduce((total, sum) => total + sum.rows, 0)).toBe(rows)
  expect(await leadsIn(other.pool)).toEqual(await leadsIn(pool))
  expect((await leadsIn(other.pool))?.count).toBe(leadCount)
  const sent = Object.entries(contents).map(([path, content]) => `${path} ${hashOf(content)}`)
  expect((await filesIn(other.files)).sort()).toEqual(sent.sort())
  expect(files).toBe(fileCount)
  process.stdout.write(
    `figure: promise 19: ${rows} rows of ${tables} tables and ${files} files restored, all equal (${name}, ${filesKind} to ${kind})\n`,
  )
})

test('in an encrypted backup nobody reads a name or an address, not even of a file', () => {
  const { salt } = JSON.parse(readFileSync(join(sealed, 'backup.json'), 'utf8')) as { salt: string }
  const all = [sealed, join(scratch, 'archive', salt)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => name + readFileSync(join(parentPath, name)).toString('latin1')),
  )
  const empty = hashOf('')
  for (const text of all) expect(text).not.toMatch(new RegExp(`cleo@|raw_videos|support_tickets|"empty"|${empty}`))
  expect(all.length).toBeGreaterThan(6)
  expect(readdirSync(sealed).sort()).toEqual(['backup.json', 'contents', 'database', 'manifest'])
})

test.each(['plain', 'encrypted'])('a backup of the format before is restored: %s', async (name) => {
  const folder = join(scratch, `format-1-${name}`)
  cpSync(new URL(`format-1/${name}`, import.meta.url), folder, { recursive: true })
  const other = await emptyPlace()
  expect(await restore(other, folder, passphrase)).toMatchObject({ rows: 1, tables: 48, files: 2 })
  expect((await other.pool.query('select name from users')).rows).toEqual([{ name: 'Old' }])
  expect(await filesIn(other.files)).toEqual([
    `empty ${hashOf('')}`,
    `raw_videos/1-reel ü.mp4 ${hashOf('footage of last year')}`,
  ])
})

test('a place that is not empty is refused, and stays as it is', async () => {
  const before = await sumsOf(pool)
  await expect(restore(place, plain)).rejects.toThrow('The database is not empty, and nothing was changed')
  expect(await sumsOf(pool)).toEqual(before)
  const full = { ...untouched, files: storage }
  const kept = await filesIn(storage)
  await expect(restore(full, plain)).rejects.toThrow('The place for files is not empty, and nothing was changed')
  expect(await filesIn(storage)).toEqual(kept)
  expect((await sumsOf(full.pool)).sums).toEqual({})
})

test.each(['database', 'manifest'])(
  'a changed %s is noticed before anything is written, encrypted or not',
  async (part) => {
    for (const secret of [undefined, passphrase]) {
      const folder = join(scratch, `spoilt ${part} ${secret === undefined}`)
      await makeBackup(place, folder, { now, passphrase: secret })
      const file = join(folder, part)
      writeFileSync(file, flipped(readFileSync(file)))
      await expect(restore(untouched, folder, secret)).rejects.toThrow(/damaged/)
      expect((await sumsOf(untouched.pool)).sums).toEqual({})
    }
  },
)

test('a file that is deleted while it is copied is left out and named; one that cannot be read ends the backup', async () => {
  const now = new Date()
  const gone = { ...storage, list: async () => ['empty', 'raw_videos/gone.mp4'] }
  const left = await makeBackup({ pool, files: gone }, join(scratch, 'gone'), { now, passphrase })
  expect(left).toMatchObject({ files: 1, vanished: ['raw_videos/gone.mp4'] })

  const open: FilePlace['open'] = async (path) => {
    const file = await storage.open(path)
    const stream = async () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('The line broke')) })
    if (!file?.sizeBytes) return file
    await file.close()
    return { ...file, stream }
  }
  const broken = makeBackup({ pool, files: { ...storage, open } }, join(scratch, 'broken'), { now, passphrase })
  await expect(broken).rejects.toThrow('The line broke')
  expect(existsSync(join(scratch, 'broken'))).toBe(false)
})

test('a file that arrives otherwise than it was sent is noticed before there are any rows', async () => {
  const place = await emptyPlace()
  const write: FilePlace['write'] = async (path, content, type) => {
    for await (const _piece of content);
    await place.files.put(path, Buffer.from('something else'), type)
  }
  const restored = restore({ pool: untouched.pool, files: { ...place.files, write } }, plain)
  await expect(restored).rejects.toThrow(/^The file .* is not that of the backup/)
  expect((await sumsOf(untouched.pool)).sums).toEqual({})
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
  await expect(restore(untouched, scratch)).rejects.toThrow('is not a backup of Slipway')
  await expect(makeBackup(place, plain, { now, passphrase: undefined })).rejects.toThrow('is there already')
})

test('the drill restores all rows and files of a small backup, and leaves nothing behind', async () => {
  const { summary, restoredFiles } = await drillBackup(sealed, { now, passphrase })
  expect(restoredFiles).toBe(fileCount)
  expect(summary.rows).toBeGreaterThan(leadCount)
  expect(readdirSync(scratch).filter((name) => name.startsWith('drill-'))).toEqual([])
  process.stdout.write(`figure: drill of ${summary.rows} rows and ${restoredFiles} files\n`)
})

test('a disk that stalls ends neither: between rows there is no limit of time', async () => {
  const stalls = join(scratch, 'stalls')
  const other = await emptyPlace()
  const limits = new Set<string>()
  await makeBackup({ ...place, pool: hurried(pool, limits) }, stalls, { now, passphrase: undefined })
  expect([...limits]).toEqual(['fetch: 0 0'])
  limits.clear()
  const hurriedPlace = { ...other, pool: hurried(other.pool, limits) }
  await restoreBackup(hurriedPlace, stalls, { passphrase: undefined, prepare: () => prepareSandbox(other.pool) })
  expect([...limits].sort()).toEqual(['fetch: 0 0', 'insert: 0 0'])
})

/** Its transactions have the limits of requests, also where the database has none; those that rows are read and written under are noted. */
function hurried(of: pg.Pool, limits: Set<string>) {
  const connect = async () => {
    const client = await of.connect()
    const query = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const begun = `$& set local statement_timeout = '15s'; set local idle_in_transaction_session_timeout = '30s';`
      const text = typeof asked === 'string' ? asked.replace(/^begin[^;]*;/, begun) : asked
      const answer = await client.query(text, values)
      const [, act] = /^(fetch|insert) /.exec(typeof text === 'string' ? text : '') ?? []
      if (act !== undefined) {
        const names = `current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')`
        const { rows } = await client.query<{ both: string }>(`select concat_ws(' ', ${names}) as both`)
        limits.add(`${act}: ${rows[0]?.both}`)
      }
      return answer
    }
    return { query, release: (broken?: boolean) => client.release(broken) }
  }
  return { connect } as unknown as pg.Pool
}

test('a backup of an older version is brought forward to the newest', async () => {
  const older = await emptyPlace()
  await migrateDatabase(older.pool, 3)
  await older.pool.query(
    `insert into users (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Old', 'old@client.example', now(), now())`,
  )
  const folder = join(scratch, 'of-an-older-version')
  await makeBackup(older, folder, { now, passphrase: undefined })
  const newest = await emptyPlace()
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
