import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isEqual } from '../equal.ts'
import { flushFolder } from '../flush-folder.ts'
import { StartError } from '../start-error.ts'
import {
  damage,
  deriveKey,
  openText,
  readProved,
  SEAL_BYTES,
  sealText,
  writeNew,
  type Form,
  type Key,
} from './parts.ts'

/** The folder beside the backups that holds what is in their files, each content once, named by it. */
export const ARCHIVE = 'archive'
const PASSPORT = 'archive.json'
const SEEN = 'seen'
const PLAIN = 'plain'
export const INCOMING = 'incoming-'

/** What a file holds: where that lies in the archive, and how one knows it. */
export type Content = { name: string; sizeBytes: number; sha256: string }
/** A file as it was when it was last copied; while its etag is the same, so is its content. */
export type Seen = Content & { path: string; etag: string }
type Passport = { salt: string; check: string }

export type Archive = {
  /** Of the passphrase, null for none: another one begins another archive. */
  salt: string | null
  key: Key | null
  folder: string
}

export const archiveFolder = (backups: string, salt: string | null) => join(backups, ARCHIVE, salt ?? PLAIN)

/** The archive that this passphrase opens, or a new one: what was sealed with another is of no use to the next backup. */
export async function openArchive(backups: string, passphrase: string | undefined): Promise<Archive> {
  if (passphrase === undefined) {
    const folder = archiveFolder(backups, null)
    await mkdir(folder, { recursive: true })
    return { salt: null, key: null, folder }
  }
  mkdirSync(join(backups, ARCHIVE), { recursive: true })
  for (const salt of readdirSync(join(backups, ARCHIVE))) {
    const folder = archiveFolder(backups, salt)
    const key = keyOf(readPassport(folder), passphrase)
    if (key) return { salt, key, folder }
  }
  const salt = randomBytes(16).toString('hex')
  const key = deriveKey(passphrase, Buffer.from(salt, 'hex'))
  const folder = archiveFolder(backups, salt)
  await mkdir(folder)
  await replaceFile(join(folder, PASSPORT), JSON.stringify({ salt, check: checkOf(key) } satisfies Passport))
  return { salt, key, folder }
}

const checkOf = (key: Key) => createHmac('sha256', key).update('archive').digest('hex')

function readPassport(folder: string): Passport | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, PASSPORT), 'utf8')) as Passport
  } catch {
    return undefined // the plain one, or one that was never finished
  }
}

function keyOf(passport: Passport | undefined, passphrase: string): Key | null {
  if (!passport) return null
  const key = deriveKey(passphrase, Buffer.from(passport.salt, 'hex'))
  return isEqual(checkOf(key), passport.check) ? key : null
}

/** Sealed without its name, which is known only once it was read; what it holds is compared instead. */
const formIn = (key: Key | null): Form => ({ gzip: false, key, sealedAs: ARCHIVE, measured: 'content' })
/** Under a passphrase the name tells nothing either: who knows a film cannot see whether it is here. */
const nameOf = (sha256: string, key: Key | null) =>
  key ? createHmac('sha256', key).update(`content ${sha256}`).digest('hex') : sha256
const placeOf = ({ folder }: Archive, name: string) => join(folder, name.slice(0, 2), name)

/** Takes a content in; one that is there already is not kept twice. It has its name only once it is whole and on the disk. */
export async function addContent(archive: Archive, source: AsyncIterable<Uint8Array>): Promise<Content> {
  const incoming = join(archive.folder, `${INCOMING}${randomBytes(8).toString('hex')}`)
  try {
    const measured = await writeNew(incoming, formIn(archive.key), source)
    const content = { ...measured, name: nameOf(measured.sha256, archive.key) }
    const place = placeOf(archive, content.name)
    if (await holdsContent(archive, content)) return content
    await mkdir(dirname(place), { recursive: true })
    await rename(incoming, place)
    await flushFolder(dirname(place))
    return content
  } finally {
    await rm(incoming, { force: true })
  }
}

/** Whether it lies there, in its size: cheap enough to be asked of every file every night. */
export async function holdsContent(archive: Archive, { name, sizeBytes }: Content) {
  const found = await stat(placeOf(archive, name)).catch(() => null)
  return found?.size === sizeBytes + (archive.key ? SEAL_BYTES : 0)
}

export const contentDamaged = (archive: Archive, path: string, name: string) =>
  damage(
    `${placeOf(archive, name)}, which is ${path},`,
    'Remove it: the next backup copies the file again, if Slipway still has it.',
  )

/** What it gives is not to be believed before it has ended. */
export function readContent(
  archive: Archive,
  path: string,
  { name, sha256 }: Content,
  use: (content: AsyncIterable<Buffer>) => Promise<void>,
) {
  const place = placeOf(archive, name)
  return readProved(place, formIn(archive.key), sha256, contentDamaged(archive, path, name), use)
}

/** Which files were copied before. Only a help: without it, or with a line that cannot be read, files are copied again. */
export async function readSeen({ folder, key }: Archive): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  const lines = await readFile(join(folder, SEEN), 'utf8').catch(() => '')
  for (const line of lines.split('\n').filter(Boolean)) {
    try {
      const file = JSON.parse(key ? openText(key, line) : line) as Seen
      seen.set(file.path, file)
    } catch {
      // Half a line of a backup that was killed.
    }
  }
  return seen
}

const lineOf = (file: Seen, key: Key | null) => {
  const text = JSON.stringify(file)
  return `${key ? sealText(key, text) : text}\n`
}

/** At once, so that a backup which is killed later has not copied it in vain. */
export const addSeen = ({ folder, key }: Archive, file: Seen) => appendFile(join(folder, SEEN), lineOf(file, key))

/** Forgets the files that are gone. */
export const replaceSeen = ({ folder, key }: Archive, files: Seen[]) =>
  replaceFile(join(folder, SEEN), files.map((file) => lineOf(file, key)).join(''))

async function replaceFile(path: string, text: string) {
  await writeFile(`${path}.new`, text, { flush: true })
  await rename(`${path}.new`, path)
}

/** For whoever copied a backup elsewhere without what it refers to. */
export async function refuseMissingArchive({ folder }: Archive) {
  if (!(await stat(folder).catch(() => null)))
    throw new StartError(`The files of this backup are not beside it: ${folder} is missing. Copy that folder too.`)
}
