import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openDisk } from '../outside/storage/disk.ts'
import { makeBackup } from './backups.ts'
import { alone } from './folder.ts'
import { openBackup } from './open-backup.ts'
import { pruneBackups } from './prune.ts'
import { noRows } from '../testing/no-rows.ts'

const scratch = mkdtempSync(join(tmpdir(), 'slipway-archive-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const passphrase = 'correct horse battery'
const now = new Date('2026-11-17T03:17:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Files of an agency, and a folder for their backups. */
async function newPlace(secret?: string) {
  const home = mkdtempSync(join(scratch, 'place-'))
  const files = openDisk(join(home, 'files'))
  const backups = join(home, 'backups')
  const put = (path: string, content: string) => files.put(path, Buffer.from(content), 'video/mp4')
  const backUp = (name: string, { at = now, with: key = secret } = {}) =>
    makeBackup({ pool: noRows, files }, join(backups, name), { now: at, passphrase: key })
  const read = (name: string, key = secret) => contentsOf(join(backups, name), key)
  await put('raw_videos/a.mp4', 'footage a')
  await put('raw_videos/b.mp4', 'footage b')
  return { home, files, backups, put, backUp, read }
}

async function contentsOf(folder: string, secret: string | undefined) {
  const found: Record<string, string> = {}
  for (const { path, read } of (await openBackup(folder, secret)).files)
    await read(async (content) => {
      let text = ''
      for await (const piece of content) text += piece.toString()
      found[path] = text
    })
  return found
}
const [a, b] = [{ 'raw_videos/a.mp4': 'footage a' }, { 'raw_videos/b.mp4': 'footage b' }]

/** What lies in the archives, by the files that hold contents. */
const archived = (backups: string) =>
  readdirSync(join(backups, 'archive'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.length === 64)
    .map(({ parentPath, name }) => join(parentPath, name))

test.each([undefined, passphrase])('a second backup copies what is new and nothing else (%s)', async (secret) => {
  const place = await newPlace(secret)
  expect(await place.backUp('1')).toMatchObject({ files: 2, copiedBytes: 18 })
  expect(await place.backUp('2')).toMatchObject({ files: 2, copiedBytes: 0 })
  await place.put('raw_videos/c.mp4', 'new')
  expect(await place.backUp('3')).toMatchObject({ files: 3, copiedBytes: 3 })
  expect(archived(place.backups)).toHaveLength(3)
  expect(await place.read('1')).toEqual({ ...a, ...b })
  expect(await place.read('3')).toEqual({ ...a, ...b, 'raw_videos/c.mp4': 'new' })
})

test('an unchanged file is not even read; one of the same content under another name is kept once', async () => {
  const place = await newPlace()
  await place.backUp('1')
  await place.put('raw_videos/again.mp4', 'footage a')
  const opened: string[] = []
  const watched: typeof place.files.open = async (path) => {
    const file = await place.files.open(path)
    return file && { ...file, stream: (range) => (opened.push(path), file.stream(range)) }
  }
  const files = { ...place.files, open: watched }
  await makeBackup({ pool: noRows, files }, join(place.backups, '2'), { now, passphrase: undefined })
  expect(opened).toEqual(['raw_videos/again.mp4'])
  expect(archived(place.backups)).toHaveLength(2)
})

test('a file that changed is copied anew, and the backup before keeps the old one', async () => {
  const place = await newPlace()
  await place.backUp('1')
  await place.put('raw_videos/a.mp4', 'another a, longer')
  await place.backUp('2')
  expect(await place.read('1')).toEqual({ ...a, ...b })
  expect(await place.read('2')).toEqual({ 'raw_videos/a.mp4': 'another a, longer', ...b })
})

test('what was lost from the archive is copied again', async () => {
  const place = await newPlace()
  await place.backUp('1')
  for (const file of archived(place.backups)) rmSync(file)
  expect(await place.backUp('2')).toMatchObject({ copiedBytes: 18 })
  expect(await place.read('1')).toEqual({ ...a, ...b })
})

test('another passphrase begins another archive; each backup is read with its own', async () => {
  const place = await newPlace(passphrase)
  await place.backUp('1')
  expect(await place.backUp('2', { with: 'another passphrase' })).toMatchObject({ copiedBytes: 18 })
  expect(await place.backUp('3')).toMatchObject({ copiedBytes: 0 })
  expect(await place.read('1')).toEqual({ ...a, ...b })
  expect(await place.read('2', 'another passphrase')).toEqual({ ...a, ...b })
  await expect(place.read('2')).rejects.toThrow('is not the one it was made with')
})

test.each([
  ['shortened', (file: string) => truncateSync(file, 3)],
  ['missing', (file: string) => rmSync(file)],
  ['changed', (file: string) => writeFileSync(file, readFileSync(file).fill(7, 4))],
])('a content that is %s is named with its file, encrypted or not', async (_how, spoil) => {
  for (const secret of [undefined, passphrase]) {
    const place = await newPlace(secret)
    await place.files.remove('raw_videos/b.mp4')
    await place.backUp('1')
    const [file = ''] = archived(place.backups)
    spoil(file)
    const damaged = `The backup is damaged: ${file}, which is raw_videos/a.mp4, is not what was written.`
    await expect(place.read('1')).rejects.toThrow(damaged)
  }
})

test('a backup without its archive says what to copy', async () => {
  const place = await newPlace()
  await place.backUp('1')
  rmSync(join(place.backups, 'archive'), { recursive: true })
  await expect(place.read('1')).rejects.toThrow(
    `${join(place.backups, 'archive', 'plain')} is missing. Copy that folder`,
  )
})

test('old backups go, the newest never, and with them only the contents that no other needs', async () => {
  const place = await newPlace()
  await place.backUp('oldest', { at: daysAgo(20) })
  await place.files.remove('raw_videos/a.mp4')
  await place.put('raw_videos/c.mp4', 'footage c')
  await place.backUp('old', { at: daysAgo(15), with: 'another passphrase' })
  await place.backUp('kept', { at: daysAgo(14) })
  await place.backUp('new')
  expect(await pruneBackups(place.backups, { keepDays: 14, now })).toEqual({
    removed: ['old', 'oldest'],
    freedBytes: 9 + 2 * (9 + 28),
    doubtful: [],
  })
  for (const name of ['kept', 'new']) expect(await place.read(name)).toEqual({ ...b, 'raw_videos/c.mp4': 'footage c' })
  expect(archived(place.backups)).toHaveLength(2)
  expect(await pruneBackups(place.backups, { keepDays: 1, now: daysAgo(-400) })).toMatchObject({ removed: ['kept'] })
  expect(await place.read('new')).toEqual({ ...b, 'raw_videos/c.mp4': 'footage c' })
})

test.each([
  ['whose list is damaged', (folder: string) => writeFileSync(join(folder, 'contents'), 'no list')],
  ['without a header', (folder: string) => rmSync(join(folder, 'backup.json'))],
  [
    'of a newer format',
    (folder: string) => writeFileSync(join(folder, 'backup.json'), '{"format":"slipway-backup-9"}'),
  ],
])('while there is a backup %s, no content is removed', async (_what, spoil) => {
  const place = await newPlace()
  await place.backUp('20261101T031700Z', { at: daysAgo(16) })
  await place.files.remove('raw_videos/a.mp4')
  await place.backUp('20261116T031700Z', { at: daysAgo(1) })
  await place.backUp('20261117T031700Z')
  const doubtful = join(place.backups, '20261116T031700Z')
  spoil(doubtful)
  expect(await pruneBackups(place.backups, { keepDays: 14, now })).toEqual({
    removed: ['20261101T031700Z'],
    freedBytes: 0,
    doubtful: [doubtful],
  })
  expect(archived(place.backups)).toHaveLength(2)
})

test('nobody makes or prunes backups while another is at it', async () => {
  const place = await newPlace()
  await place.backUp('1')
  await alone(place.backups, async () => {
    await expect(place.backUp('2')).rejects.toThrow('Another backup is being made or restored')
    await expect(pruneBackups(place.backups, { keepDays: 1, now })).rejects.toThrow('Another backup is being made')
  })
  await place.backUp('2')
})

test('a backup that is killed harms none before it, and what it had copied is not copied again', async () => {
  const place = await newPlace()
  await place.backUp('1')
  await place.put('raw_videos/c.mp4', 'footage c')
  await place.put('raw_videos/d.mp4', 'footage d')
  const script = fileURLToPath(new URL('../testing/killed-backup.ts', import.meta.url))
  const child = spawn(process.execPath, [script, place.home, 'raw_videos/d.mp4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data') // in the middle of d
  child.kill('SIGKILL')
  await once(child, 'exit')
  const names = readdirSync(place.backups).filter((name) => !name.startsWith('.'))
  expect(names.sort()).toEqual(['1', 'archive', 'killed.unfinished'])
  expect(await place.read('1')).toEqual({ ...a, ...b })

  expect(await place.backUp('2')).toMatchObject({ files: 4, copiedBytes: 9 })
  expect(await place.read('1')).toEqual({ ...a, ...b })
  expect(existsSync(join(place.backups, 'killed.unfinished'))).toBe(false)
  const left = readdirSync(join(place.backups, 'archive'), { recursive: true }).map(String)
  expect(left.filter((path) => path.includes('incoming-'))).toEqual([])
})
