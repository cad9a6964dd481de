import { company } from '#content/company.ts'

/** Whose password it is, as far as they told us. */
export type PasswordOwner = { email: string; names: (string | null)[] }

/** Spelled as everybody would guess it: small letters without accents. */
export const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersAndDigits = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
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
export const agencyWords = [
  'Slipway',
  company.name,
  company.shortName,
  company.locality,
  new URL(company.origin).hostname,
]
  .flatMap((text) => [lettersAndDigits(text), ...parts(text)])
  .filter((word) => word.length >= 5)

/** Whether a password is one of the words, forwards or backwards, with no more added than a date or two letters. */
export function isMadeOf(words: string[], password: string): boolean {
  const text = lettersAndDigits(password)
  const longestFirst = words.flatMap((word) => [word, Array.from(word).toReversed().join('')])
  longestFirst.sort((a, b) => b.length - a.length)
  return [text, ...withoutDisguise(text)].some((spelling) => {
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), spelling)
    if (rest === spelling) return false
    const letters = rest.match(/\p{L}/gu)?.length ?? 0
    const digits = rest.match(/\p{N}/gu)?.length ?? 0
    return letters <= 2 && digits <= 8
  })
}

const disguises: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** 'p4ssw0rd' read as it is meant: a 1 may be an i or an l. */
export const withoutDisguise = (text: string) =>
  ['i', 'l'].map((one) => text.replaceAll(/[0134578@$!]/g, (sign) => disguises[sign] ?? (sign === '1' ? one : sign)))
