import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const unfinished = '.unfinished'

/**
 * A tab that stood open while a new version came still asks for the code of the one it runs. So every version leaves its assets in
 * `keptFolder`, for the next to serve them beside its own. Two versions lie there at most: this one and the one that ran before it,
 * whose folder is returned.
 */
export function keepLastVersion(buildFolder: string, keptFolder: string): string | undefined {
  const assets = join(buildFolder, 'assets')
  // Their names carry hashes of their content.
  const version = createHash('sha256').update(readdirSync(assets).toSorted().join('\n')).digest('hex').slice(0, 16)
  const own = join(keptFolder, version)
  mkdirSync(keptFolder, { recursive: true })
  if (!existsSync(own)) copyWhole(assets, own)
  utimesSync(own, new Date(), new Date())
  const [last, ...older] = readdirSync(keptFolder)
    .filter((name) => name !== version && !name.endsWith(unfinished))
    .map((name) => join(keptFolder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of older) rmSync(folder, { recursive: true, force: true })
  return last
}

/** Another process of the same version may do the same at this moment. */
function copyWhole(assets: string, own: string) {
  const copy = `${own}.${randomUUID()}${unfinished}`
  try {
    cpSync(assets, join(copy, 'assets'), { recursive: true })
    renameSync(copy, own)
  } catch (error) {
    if (!existsSync(own)) throw error
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
