// `npm run backup`: rows and files into a new folder of BACKUP_DIR. `-- --drill`: the same, then restored into a scratch
// place and compared, and both thrown away.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drillBackup } from '../backups/drill.ts'
import { makeBackup, type Summary } from '../backups/backups.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { recordBackup } from '../system/system.ts'
import { atTheServer } from './at-the-server.ts'

const { values: wanted } = parseArgs({ options: { drill: { type: 'boolean', default: false } } })

await atTheServer(async ({ settings, pool, db }) => {
  const now = new Date()
  const { folder: backups, passphrase } = settings.backups
  const place = { pool, files: openStorage(settings) }
  await mkdir(backups, { recursive: true })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (wanted.drill) {
    const scratch = await mkdtemp(join(resolve(backups), 'drill-'))
    try {
      const { summary, backupMs, restoreMs } = await drillBackup(place, scratch, { now, passphrase })
      say(
        `The drill succeeded: ${inWords(summary)} were backed up (${seconds(backupMs)}), restored (${seconds(restoreMs)}) and are equal.`,
      )
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
    return
  }
  const folder = join(resolve(backups), now.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  const summary = await makeBackup(place, folder, { now, passphrase })
  await recordBackup({ db, now: () => new Date() }, { size_bytes: summary.sizeBytes, place: folder })
  say(`The backup is in ${folder}: ${inWords(summary)}, ${passphrase === undefined ? 'not encrypted' : 'encrypted'}.`)
  for (const path of summary.vanished) say(`  ${path} was deleted meanwhile and is not in it.`)
  if (settings.backups.passphrase === undefined) say('  Set BACKUP_PASSPHRASE to have the next one encrypted.')
})

function inWords({ rows, tables, files, sizeBytes }: Summary) {
  return `${rows} rows of ${tables} tables and ${files} files (${(sizeBytes / 1e6).toFixed(1)} MB)`
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}
