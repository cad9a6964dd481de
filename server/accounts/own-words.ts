import { agency } from '#content/agency.ts'
import { backwards, fold, lettersAndDigits, withoutDisguise } from './password-spelling.ts'

/** Whose password it is, as far as they told us. */
export type PasswordOwner = { email: string; names: (string | null)[] }

const parts = (text: string) => fold(text).split(/[^\p{L}]+/u)

/** Name and address of a person, whole and in parts. 'Ada' and '李' say something, two letters do not. */
export function wordsOf({ email, names }: PasswordOwner): string[] {
  const told = names.filter((name) => name !== null)
  const [box = '', host = ''] = email.split('@')
  const hostName = host.slice(0, host.lastIndexOf('.'))
  const words = [email, box, host, hostName, told.join(''), ...told].map(lettersAndDigits)
  const pieces = [box, hostName, ...told].flatMap(parts)
  return [...words, ...pieces].filter((word) => Buffer.byteLength(word) >= 3)
}

/** Short parts are left out: 'port' is in 'report'. */
export const agencyWords = ['Slipway', agency.name, agency.shortName, agency.locality, new URL(agency.origin).hostname]
  .flatMap((text) => [lettersAndDigits(text), ...parts(text)])
  .filter((word) => word.length >= 5)

/**
 * Whether a password is one of the words, forwards or backwards, with no more added than a date, two letters or what is common:
 * 'ilove' and '4ever' add little.
 */
export function isMadeOf(words: string[], password: string, isCommon: (text: string) => boolean): boolean {
  const text = lettersAndDigits(password)
  const longestFirst = words.flatMap((word) => [word, backwards(word)])
  longestFirst.sort((a, b) => b.length - a.length)
  return [text, ...withoutDisguise(text)].some((spelling) => {
    const around = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), spelling)
    if (around === spelling) return false
    const rest = around.split(' ').filter((piece) => !isCommon(piece) && !isCommon(piece.replaceAll(/^\d+|\d+$/g, '')))
    const letters = rest.join('').match(/\p{L}/gu)?.length ?? 0
    const digits = rest.join('').match(/\p{N}/gu)?.length ?? 0
    return letters <= 2 && digits <= 8
  })
}
