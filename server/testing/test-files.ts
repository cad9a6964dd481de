import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from './s3-server.ts'

export type FilesKind = 'disk' | 's3'
export const filesKind: FilesKind = process.env['TEST_STORAGE'] === 's3' ? 's3' : 'disk'

/** An empty place for files, and the settings that lead to it: a folder, or a bucket when TEST_STORAGE is s3. */
export async function newTestFiles(kind: FilesKind = filesKind) {
  if (kind === 's3') return startS3Server()
  const folder = join(tmpdir(), `slipway-files-${randomUUID()}`)
  return { environment: { FILES_DIR: folder }, stop: () => rm(folder, { recursive: true, force: true }) }
}
