import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openEmbedded } from '../db/embedded.ts'
import { openPayments } from '../outside/payment-sandbox.ts'
import { openDisk } from '../outside/storage/disk.ts'
import { proveDatabase, restoreRows, summaryOf, type Summary } from './backups.ts'
import { restoreFile, type BackedUpFile } from './files.ts'
import { alone, backupsOf, SCRATCH } from './folder.ts'
import { openBackup } from './open-backup.ts'

/** After so many nights every file was restored once. */
const NIGHTS = 30
const FEW_BYTES = 1_000_000_000

type Wanted = {
  now: Date
  passphrase: string | undefined
  /** Up to here it restores every file. */
  allUpToBytes?: number
}

/**
 * Restores a backup into a scratch place beside it and compares every row, and of the files a sample or all, one at a time: room
 * is needed for the largest only. The scratch place is the embedded database and a folder: they take a backup of any Postgres
 * and any bucket, and nobody has to lend us a server.
 */
export const drillBackup = (
  folder: string,
  { now, passphrase, allUpToBytes = FEW_BYTES }: Wanted,
): Promise<{ summary: Summary; restoredFiles: number }> =>
  alone(backupsOf(folder), async () => {
    const backup = await openBackup(folder, passphrase)
    await proveDatabase(backup)
    for (const file of backup.files) await file.refuseMissing()
    const sample = sampleOf(backup.files, now, allUpToBytes)
    const scratch = await mkdtemp(join(backupsOf(folder), SCRATCH))
    try {
      const disk = openDisk(join(scratch, 'files'))
      for (const file of sample) {
        await restoreFile(disk, file)
        await disk.remove(file.path)
      }
      const { pool, close } = await openEmbedded(join(scratch, 'data'))
      await restoreRows(pool, backup, () => prepareSandbox(pool)).finally(close)
      return { summary: summaryOf(backup.rows, backup.files), restoredFiles: sample.length }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })

type Sampled = Pick<BackedUpFile, 'path' | 'sizeBytes'>

/** All of them while they are few; else those whose night it is, and one at least. */
export function sampleOf<File extends Sampled>(files: File[], now: Date, allUpToBytes: number): File[] {
  if (files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) <= allUpToBytes) return files
  const tonight = Math.floor(now.getTime() / 86_400_000) % NIGHTS
  const sample = files.filter(({ path }) => nightOf(path) === tonight)
  return sample.length > 0 ? sample : files.slice(0, 1)
}

const nightOf = (path: string) => createHash('sha256').update(path).digest().readUInt32BE() % NIGHTS

/** A backup of the demo holds the stand-in for Stripe too, whose tables no migration makes. */
export async function prepareSandbox(pool: pg.Pool) {
  const answer = () => new Response(null, { status: 503 })
  const { sandbox } = await openPayments(undefined, {
    pool,
    origin: 'http://127.0.0.1',
    now: () => new Date(),
    sandboxSecret: '',
    answer,
  })
  await sandbox?.prepare()
}
