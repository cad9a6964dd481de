import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import {
  type Archive,
  archiveFolder,
  contentDamaged,
  holdsContent,
  readContent,
  refuseMissingArchive,
} from './archive.ts'
import type { Manifest, Rows } from './backups.ts'
import type { BackedUpFile } from './files.ts'
import { backupsOf, type Header, readHeader } from './folder.ts'
import { damage, deriveKey, readPart, type Key, type Part } from './parts.ts'

/** A backup of either format, ready to be read. */
export type OpenBackup = { folder: string; key: Key | null; rows: Rows; files: BackedUpFile[] }

/** Format 1: each file was a part of the backup. */
type FirstManifest = Rows & { files: Array<{ path: string; part: Part }> }

export async function openBackup(folder: string, passphrase: string | undefined): Promise<OpenBackup> {
  const header = readHeader(folder)
  if (!header) throw new StartError(`${folder} is not a backup of Slipway, or of a newer one.`)
  if (header.salt !== null && passphrase === undefined)
    throw new StartError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.')
  const key =
    header.salt === null || passphrase === undefined ? null : deriveKey(passphrase, Buffer.from(header.salt, 'hex'))
  const text = await readManifest(folder, header, key)
  if (header.format === 'slipway-backup-1') {
    const manifest = JSON.parse(text) as FirstManifest
    return { folder, key, rows: manifest, files: manifest.files.map((file) => partOf(folder, key, file)) }
  }
  const manifest = JSON.parse(text) as Manifest
  const archive = { salt: header.salt, key, folder: archiveFolder(backupsOf(folder), header.salt) }
  await refuseMissingArchive(archive)
  return { folder, key, rows: manifest, files: manifest.files.map((file) => contentOf(archive, file)) }
}

async function readManifest(folder: string, { manifest }: Header, key: Key | null) {
  let text = ''
  try {
    await readPart(folder, manifest, key, async (content) => {
      const decoder = new TextDecoder()
      for await (const piece of content) text += decoder.decode(piece, { stream: true })
    })
    return text
  } catch (error) {
    throw key && error instanceof StartError
      ? new StartError(
          'The backup cannot be read: BACKUP_PASSPHRASE is not the one it was made with, or it is damaged.',
        )
      : error
  }
}

const partOf = (folder: string, key: Key | null, { path, part }: FirstManifest['files'][number]): BackedUpFile => ({
  path,
  sizeBytes: part.sizeBytes,
  refuseMissing: async () => {
    const found = await stat(join(folder, part.name)).catch(() => null)
    if (found?.size !== part.sizeBytes) throw damage(part.name)
  },
  read: (use) => readPart(folder, part, key, use),
})

const contentOf = (archive: Archive, file: Manifest['files'][number]): BackedUpFile => ({
  path: file.path,
  sizeBytes: file.sizeBytes,
  refuseMissing: async () => {
    if (!(await holdsContent(archive, file))) throw contentDamaged(archive, file.path, file.name)
  },
  read: (use) => readContent(archive, file.path, file, use),
})
