import { join } from 'node:path'
import type pg from 'pg'
import { openEmbedded } from '../db/embedded.ts'
import { openPayments } from '../outside/payment-sandbox.ts'
import { openDisk } from '../outside/storage/disk.ts'
import { makeBackup, restoreBackup, type Place, type Summary } from './backups.ts'

/**
 * Makes a backup and restores it into a scratch place, where every row and file is compared with what was written. The
 * scratch place is the embedded database and a folder: they take a backup of any Postgres and any bucket, and nobody has to
 * lend us a server.
 */
export async function drillBackup(
  place: Place,
  scratch: string,
  options: { now: Date; passphrase: string | undefined },
): Promise<{ summary: Summary; backupMs: number; restoreMs: number }> {
  const folder = join(scratch, 'backup')
  const started = performance.now()
  await makeBackup(place, folder, options)
  const backedUp = performance.now()
  const { pool, close } = await openEmbedded(join(scratch, 'data'))
  try {
    const summary = await restoreBackup({ pool, files: openDisk(join(scratch, 'files')) }, folder, {
      passphrase: options.passphrase,
      prepare: () => prepareSandbox(pool),
    })
    return { summary, backupMs: backedUp - started, restoreMs: performance.now() - backedUp }
  } finally {
    await close()
  }
}

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
