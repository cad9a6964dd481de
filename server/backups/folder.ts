import { constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockFile } from '../file-lock.ts'
import { StartError } from '../start-error.ts'
import { ARCHIVE, INCOMING } from './archive.ts'
import type { Part } from './parts.ts'

/** 1: every backup had all files in itself. 2: they are in the archive, and `contents` names those it needs. */
const FORMATS = ['slipway-backup-1', 'slipway-backup-2'] as const
const HEADER = 'backup.json'
export const UNFINISHED = '.unfinished'
export const SCRATCH = 'drill-'

/** The part of a backup that is never encrypted: whoever tidies up must know what it needs, also without the passphrase. */
export type Header = {
  format: (typeof FORMATS)[number]
  created_at: string
  salt: string | null
  manifest: Part
  contents?: Part
}

export const headerFile = (folder: string) => join(folder, HEADER)

/** Null when it is no backup of a format we know. */
export function readHeader(folder: string): Header | null {
  try {
    const header = JSON.parse(readFileSync(headerFile(folder), 'utf8')) as Header
    return FORMATS.includes(header.format) ? header : null
  } catch {
    return null
  }
}

export const backupsOf = (folder: string) => dirname(folder)

/** Everything in BACKUP_DIR that is a backup, or looks as if it had been one. */
export const listBackups = (backups: string) =>
  readdirSync(backups)
    .filter((name) => !name.endsWith(UNFINISHED) && !name.startsWith(SCRATCH))
    .filter((name) => /^\d{8}T\d{6}Z$/.test(name) || existsSync(headerFile(join(backups, name))))
    .map((name) => join(backups, name))

/** One at a time makes, tries, restores or tidies up: nobody collects what another is about to refer to. */
export async function alone<T>(backups: string, work: () => Promise<T>): Promise<T> {
  const unlock = lock(backups)
  try {
    return await work()
  } finally {
    unlock()
  }
}

function lock(backups: string) {
  let unlock
  try {
    mkdirSync(backups, { recursive: true })
    unlock = lockFile(join(backups, '.lock'))
  } catch {
    throw new StartError(
      `The folder for backups ${backups} cannot be written. Check its permissions, or set BACKUP_DIR.`,
    )
  }
  if (!unlock) throw new StartError(`Another backup is being made or restored in ${backups}. Wait until it has ended.`)
  return unlock
}

/** The same where nobody can write anyway, such as a disk that was mounted for reading. */
export async function aloneIfWritable<T>(backups: string, work: () => Promise<T>): Promise<T> {
  const canWrite = await access(backups, constants.W_OK).then(
    () => true,
    () => false,
  )
  return canWrite ? alone(backups, work) : work()
}

/** What was left by one that was killed. Only for whoever is alone. */
export async function clearUnfinished(backups: string) {
  const remove = (name: string) => rm(join(backups, name), { recursive: true, force: true })
  for (const name of readdirSync(backups)) {
    if (name.endsWith(UNFINISHED) || name.startsWith(SCRATCH)) await remove(name)
  }
  for (const archive of readdirSync(join(backups, ARCHIVE))) {
    const incoming = readdirSync(join(backups, ARCHIVE, archive)).filter((name) => name.startsWith(INCOMING))
    for (const name of incoming) await remove(join(ARCHIVE, archive, name))
  }
}
