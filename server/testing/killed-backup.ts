// `node killed-backup.ts HOME PATH`: a backup of HOME/files that says so when it is in the middle of PATH, and stays there.
import { join } from 'node:path'
import { makeBackup } from '../backups/backups.ts'
import { openDisk } from '../outside/storage/disk.ts'
import { noRows } from './no-rows.ts'

const [home = '', endless] = process.argv.slice(2)
const disk = openDisk(join(home, 'files'))
const open: typeof disk.open = async (path) => {
  const file = await disk.open(path)
  if (path !== endless || !file) return file
  const stream = async () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('half')),
      pull: () => {
        process.stdout.write('in the middle\n')
        return new Promise(() => setInterval(() => {}, 1000))
      },
    })
  return { ...file, stream }
}
await makeBackup({ pool: noRows, files: { ...disk, open } }, join(home, 'backups', 'killed'), {
  now: new Date(),
  passphrase: undefined,
})
