import { open } from 'node:fs/promises'

/** A name is on the disk once its folder is; where folders cannot be flushed, the system does it by itself. */
export async function flushFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
