import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')) as {
  version: string
}
const kept = join(modules, '.cache/slipway', `empty-database-${version}`)

/**
 * An empty database takes Postgres seven seconds to make in WebAssembly and is the same each time: the first one made on
 * this machine is kept beside the packages, and later ones are copies. False when there is none yet.
 */
export function copyEmptyDatabase(folder: string): boolean {
  if (!existsSync(kept)) return false
  cpSync(kept, folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) flush(join(entry.parentPath, entry.name))
  }
  return true
}

/** Whole or not at all; several processes may do so at once. Without leave to write there, each start makes its own. */
export function keepEmptyDatabase(folder: string) {
  const unfinished = `${kept}.${process.pid}`
  try {
    cpSync(folder, unfinished, { recursive: true })
    renameSync(unfinished, kept)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function flush(file: string) {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
