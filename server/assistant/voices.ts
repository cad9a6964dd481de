import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A way to ask for a fact, as its author imagined a stranger; `before` are the turns it follows on. */
export type Voice = { author: string; key: string; before: string[]; text: string }

const folder = join(import.meta.dirname, '../../content/asked')

/** Every author's file, as it is written. */
export const readAsked = (): { author: string; text: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => ({ author: basename(file, '.txt'), text: readFileSync(join(folder, file), 'utf8') }))

export const readVoices = (): Voice[] => readAsked().flatMap(({ author, text }) => parseVoices(text, author))

/** A key alone on a line, then a line per voice, indented. Turns of a conversation are parted by ' > '. */
export function parseVoices(text: string, author: string): Voice[] {
  let key = ''
  return text.split('\n').flatMap((line) => {
    const said = line.trim()
    if (said === '' || line.startsWith('#')) return []
    if (!/^\s/.test(line)) {
      key = said
      return []
    }
    const turns = said.split(' > ')
    return [{ author, key, before: turns.slice(0, -1), text: turns.at(-1) ?? '' }]
  })
}
