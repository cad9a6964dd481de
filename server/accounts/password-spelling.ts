/** Enough to judge a password by; all the work on it stays small, however long it is. */
const judgedLength = 128

/** Spelled as everybody would guess it: small letters without accents. One character may be spelled with eighteen. */
export const fold = (text: string) =>
  text.slice(0, judgedLength).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, judgedLength)

export const lettersAndDigits = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

export const backwards = (text: string) => Array.from(text).toReversed().join('')

/** As it is, and without what is only put between: '123-456' is '123456'. */
export function spellingsOf(text: string): string[] {
  const bare = lettersAndDigits(text)
  return bare !== text && bare.length >= 4 && bare.length * 2 >= text.length ? [text, bare] : [text]
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
