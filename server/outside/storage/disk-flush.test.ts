import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { openDisk } from './disk.ts'

const parent = await mkdtemp(join(tmpdir(), 'slipway-flush-'))
const root = join(parent, 'files')
const disk = openDisk(root)
afterAll(() => rm(parent, { recursive: true }))

/** Which files and folders are flushed meanwhile, in order, by the names they then have. */
async function flushedBy(work: () => Promise<void>, names: string[]) {
  const handle = await open(parent)
  const proto = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const flushed: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its file as `this`
  const spy = vi.spyOn(proto, 'sync').mockImplementation(async function (this: typeof handle) {
    const { ino } = await this.stat()
    for (const name of names) if ((await stat(join(parent, name)).catch(() => null))?.ino === ino) flushed.push(name)
  })
  await work().finally(() => spy.mockRestore())
  return flushed
}

test('a file is on the disk, and its name, once it is put, written or moved; so are new folders', async () => {
  const names = ['.', 'files', 'files/posters', 'files/posters/a.jpg']
  expect(await flushedBy(() => disk.put('posters/a.jpg', Buffer.from('a'), 'image/jpeg'), names)).toEqual([
    'files',
    '.',
    'files/posters/a.jpg',
    'files/posters',
  ])
  expect(
    await flushedBy(
      () => disk.write('posters/b.jpg', Readable.from([Buffer.from('b')]), 'image/jpeg'),
      ['files', 'files/posters', 'files/posters/b.jpg'],
    ),
  ).toEqual(['files/posters/b.jpg', 'files/posters'])
  const moved = ['files', 'files/raw_videos', 'files/raw_videos/c.mp4']
  const move = () => disk.move('posters/b.jpg', 'raw_videos/c.mp4', 'video/mp4')
  expect(await flushedBy(move, moved)).toEqual(['files', 'files/raw_videos/c.mp4', 'files/raw_videos'])
  // As when a process ended before it could flush.
  expect(await flushedBy(move, moved)).toEqual(['files/raw_videos/c.mp4', 'files/raw_videos'])
})
