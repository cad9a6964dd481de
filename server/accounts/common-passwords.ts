import { readFile } from 'node:fs/promises'
import { isDate } from './password-dates.ts'
import { isPattern } from './password-patterns.ts'
import { backwards, fold, spellingsOf, withoutDisguise } from './password-spelling.ts'

/** The lists hold Latin letters alone. */
const cyrillic = 'пароль любовь привет солнышко люблю наташа марина максим андрей сергей россия спартак'
  .split(' ')
  .map(fold)

/** All that we know, the ten thousand that are guessed first, and the few of which two together are as bad as one. */
export type CommonPasswords = Record<'all' | 'first' | 'top', ReadonlySet<string>>
let common: Promise<CommonPasswords> | undefined

/** Read on the first sign-up, not at start: most processes serve pages for a while first. */
export function readCommonPasswords(): Promise<CommonPasswords> {
  common ??= readLists().catch((error: unknown) => {
    common = undefined // the next sign-up reads again
    throw error
  })
  return common
}

async function readLists(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byFrequency = dictionary['passwords-common']
  const file = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const johns = file.split('\n').filter((line) => line !== '' && !line.startsWith('#!comment'))
  const folded = [...johns.map(fold), ...cyrillic]
  return {
    all: new Set([...byFrequency, ...folded]),
    first: new Set([...byFrequency.slice(0, 10_000), ...folded]),
    top: new Set([...byFrequency.slice(0, 500), ...cyrillic]),
  }
}

/** 'dragon', and 'passwordqwerty' as well. */
export function isGuessedFirst(text: string, { first, top }: CommonPasswords): boolean {
  if (first.has(text)) return true
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (top.has(text.slice(0, cut)) && top.has(text.slice(cut))) return true
  return false
}

/** What to take off both ends: nothing, signs, all but letters, that from the end alone, a letter beside digits. */
const ends = [
  /^()(.*)()$/su,
  /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su,
  /^(\P{L}*)(.*?)(\P{L}*)$/su,
  /^()(.*?)(\P{L}*)$/su,
  /^(\p{L}?)(\p{N}+)(\p{L}?)$/su,
]

/** How much there is to guess in what was taken off: '123456', '7777777' and '2024' are one thing, '8392' is four. */
function effortFor(added: string): number {
  const runs = added.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []
  return runs.reduce((sum, run) => sum + (isPattern(run) || isDate(run) ? 1 : run.length), 0)
}

/** A common one with digits or signs around it, disguised or backwards: 'Dragon2024!', 'p@ssw0rd', 'drowssap'. */
export function isCommonInDisguise(password: string, known: CommonPasswords): boolean {
  const taken = spellingsOf(password).flatMap((text) => ends.map((end) => end.exec(text) ?? []))
  return taken.some(([, before = '', word = '', after = '']) => {
    const effort = effortFor(before) + effortFor(after)
    if (effort > 5 || word.length < 4) return false
    const readings = [word, ...withoutDisguise(word)].flatMap((one) => [one, backwards(one)])
    return readings.some((one) => isGuessedFirst(one, known) || (effort <= 2 && known.all.has(one)))
  })
}
