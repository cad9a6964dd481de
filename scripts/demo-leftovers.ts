import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agency } from '#content/agency.ts'
import { root } from './run.ts'

/** The agency of the demo. */
const demo = { name: 'Port Gardner Studio', traces: /Port Gardner|portgardner\.example|555-?0142|Everett/ }

/** Who has made the product their own, and where the demo's name, domain, place or phone number still stands; nothing while it is the demo. */
export function demoLeftovers(
  name: string = agency.name,
  folders = ['content', 'web', 'deploy', 'scripts/pictures'],
): string[] {
  if (name === demo.name) return []
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(ts|tsx|html|svg|css|txt|json|conf|example)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => demo.traces.test(readFileSync(join(root, file), 'utf8')))
}
