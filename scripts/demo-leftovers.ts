import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { agency } from '#content/agency.ts'
import { root } from './run.ts'

/** By these the demo is told from an agency that has begun to make the product its own. */
export const demo = {
  name: 'Port Gardner Studio',
  origin: 'https://portgardner.example',
  locality: 'Everett',
  phone: '(425) 555-0142',
  email: 'hello@portgardner.example',
}
type Identity = Record<keyof typeof demo, string>

/**
 * What the demo says of itself and of nobody else, written down once more here, because `content/` is what an agency changes: its names
 * and places, its people, its invented clients and theirs. Not what may be as true of another agency: region, hours, time zone, years.
 */
const demoFacts = `
Port Gardner, 555-0142, Technology should work for you,
Everett, Mukilteo, Snohomish, Colby Avenue, Hewitt Avenue, Rucker Hill, Grand Avenue, Captain Vancouver,
Ada, Lindqvist, Noor, Haddad, Emil, Okafor,
Jetty Island, Cascade Peak, Sound and Cedar, Sound & Cedar, Silver Lake,
Marisol, Vega, Brandvold, Anita Rao, Jorgensen, Whitehorse, Halloran, Sandoval`
  .trim()
  .split(/,\s+/)

// As it is written, or as in an address: 'ADA' is a law. 'Port Gardner' is 'portgardner' and 'port-gardner', too.
const traces = demoFacts.map((fact) => {
  const spelled = [fact, fact.toLowerCase()].join('|').replaceAll(/[ -]/g, '[ -]?')
  return { fact, trace: new RegExp(String.raw`(?<![A-Za-z])(?:${spelled})(?![A-Za-z0-9])`) }
})

/** Which facts of the demo a text has. */
export const demoFactsIn = (text: string): string[] =>
  traces.filter(({ trace }) => trace.test(text)).map(({ fact }) => fact)

/** Where the demo still speaks, and what it says there; nothing while the agency is the demo. Of a picture or font it is the name alone. */
export function demoLeftovers(
  own: Identity = agency,
  folders = ['content', 'web', 'deploy', 'scripts/pictures'],
): { file: string; facts: string[] }[] {
  if (Object.entries(demo).every(([fact, value]) => own[fact as keyof Identity] === value)) return []
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const file = relative(root, path)
      const content = readFileSync(path)
      return { file, facts: demoFactsIn(content.includes(0) ? file : `${file}\n${content.toString('utf8')}`) }
    })
    .filter(({ facts }) => facts.length > 0)
}
