// `npm run restore -- FOLDER`: a backup into the configured database and folder or bucket, which must be empty.
import { resolve } from 'node:path'
import { restoreBackup } from '../backups/backups.ts'
import { prepareSandbox } from '../backups/drill.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { withSettings } from './at-the-server.ts'

await withSettings(async ({ settings, pool }) => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartError('Say which backup: npm run restore -- FOLDER')
  const place = { pool, files: openStorage(settings) }
  const { rows, tables, files } = await restoreBackup(place, resolve(folder), {
    passphrase: settings.backups.passphrase,
    prepare: () => prepareSandbox(pool),
  })
  process.stdout.write(`${rows} rows of ${tables} tables and ${files} files are restored, and equal to the backup.\n`)
})
