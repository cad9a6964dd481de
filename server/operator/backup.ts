// `npm run backup`: rows into a new folder of BACKUP_DIR, new files into the archive beside it; also while the product runs.
// `-- --drill`: then restored into a scratch place and compared, of many files a sample, `--all-files` all of them.
// `-- --keep-days 14`: then older ones are removed, with the files that nobody needs any more.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup, type Summary } from '../backups/backups.ts'
import { drillBackup } from '../backups/drill.ts'
import { pruneBackups } from '../backups/prune.ts'
import { openConnection, type Connection } from '../db/connection.ts'
import { FolderInUse } from '../db/embedded.ts'
import type { Settings } from '../env.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { recordBackup, recordDrill } from '../system/system.ts'
import { atTheServerOf } from './at-the-server.ts'
import { openCopy, type DrilledBackup, type MadeBackup } from './hatch.ts'

const { values: wanted } = parseArgs({
  options: {
    drill: { type: 'boolean', default: false },
    'all-files': { type: 'boolean', default: false },
    'keep-days': { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

await atTheServerOf(openOrCopy, async ({ settings, pool, db, close, product }) => {
  const now = new Date()
  const ctx = { db, now: () => new Date() }
  const records: Records = product ?? {
    recordBackup: (made) => recordBackup(ctx, made),
    recordDrill: (drilled) => recordDrill(ctx, drilled),
  }
  const keepDays = readDays(wanted['keep-days'])
  const { passphrase } = settings.backups
  const backups = resolve(settings.backups.folder)
  const folder = join(backups, now.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  const made = await makeBackup({ pool, files: openStorage(settings) }, folder, {
    now,
    passphrase,
    ...(product && { afterRows: close }),
  })
  await records.recordBackup({ size_bytes: made.sizeBytes, place: folder })
  say(
    `The backup is in ${folder}: ${inWords(made)}, of which ${inMegabytes(made.copiedBytes)} of files were new, ${passphrase === undefined ? 'not encrypted' : 'encrypted'}.`,
  )
  for (const path of made.vanished) say(`  ${path} was deleted meanwhile and is not in it.`)
  if (passphrase === undefined) say('  Set BACKUP_PASSPHRASE to have the next one encrypted.')

  if (wanted.drill) {
    await drill(folder, { now, passphrase, ...(wanted['all-files'] && { allUpToBytes: Infinity }) })
    await records.recordDrill({ place: folder })
  }
  if (keepDays !== null) await prune(backups, { keepDays, now })
})

type Records = {
  recordBackup: (made: MadeBackup) => Promise<void>
  recordDrill: (drilled: DrilledBackup) => Promise<void>
}

/** The embedded database of a product that runs is copied by it, which then keeps the records; every other one is opened. */
async function openOrCopy(settings: Settings): Promise<Connection & { product?: Records }> {
  try {
    return await openConnection(settings)
  } catch (error) {
    const copy = error instanceof FolderInUse ? await openCopy(settings.dataDir) : null
    if (copy) return { ...copy, product: copy }
    throw error
  }
}

async function drill(folder: string, options: Parameters<typeof drillBackup>[1]) {
  const { summary, restoredFiles } = await drillBackup(folder, options)
  const files =
    restoredFiles === summary.files
      ? `${restoredFiles} files`
      : `a sample of ${restoredFiles} of its ${summary.files} files`
  say(`The drill succeeded: ${summary.rows} rows of ${summary.tables} tables and ${files} were restored and are equal.`)
}

async function prune(backups: string, options: Parameters<typeof pruneBackups>[1]) {
  const { removed, freedBytes, doubtful } = await pruneBackups(backups, options)
  say(
    `Older than ${options.keepDays} days and removed: ${removed.length} backups, ${inMegabytes(freedBytes)} of files.`,
  )
  if (doubtful.length > 0)
    throw new StartError(
      ...doubtful.map(
        (folder) => `${folder} is no backup that can be read, so no file was removed: look at it, or move it away.`,
      ),
    )
}

function readDays(text: string | undefined) {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new StartError('--keep-days wants a number of days, such as 14.')
  return Number(text)
}

function inWords({ rows, tables, files, sizeBytes }: Summary) {
  return `${rows} rows of ${tables} tables and ${files} files (${inMegabytes(sizeBytes)})`
}

function inMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
