import { open } from 'node:fs/promises'
import { gathered } from './gathered.ts'

/** Folders somebody waits for, and the flush that is for all of those who wait for one. */
const flushes = new Map<string, { waiting: number; flush: (nothing: void) => Promise<void> }>()

/** A name is on the disk once its folder is; where folders cannot be flushed, the system does it by itself. */
export async function flushFolder(folder: string) {
  const one = flushes.get(folder) ?? { waiting: 0, flush: gathered<void>(() => flushOnce(folder)) }
  flushes.set(folder, one)
  one.waiting++
  try {
    await one.flush()
  } finally {
    one.waiting--
    if (one.waiting === 0) flushes.delete(folder)
  }
}

async function flushOnce(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
