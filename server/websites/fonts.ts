import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../templates/fonts', import.meta.url))

/** The fonts of all designs, by their paths on a website: a quarter of a megabyte. */
export const fonts: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(folder).map((name) => [`/fonts/${name}`, readFileSync(join(folder, name))]),
)
