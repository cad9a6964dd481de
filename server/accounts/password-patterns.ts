import { fold } from './password-spelling.ts'

/** Keys beside and below each other; read backwards too. */
const keyRows = [
  '`1234567890-=',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  'wxcvbn',
  ...['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'].map(fold),
].concat('1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ 147 258 369 159 357'.split(' '))
const neighbors = new Set(
  keyRows.flatMap((row) =>
    Array.from(row)
      .slice(1)
      .map((key, index) => `${row[index]}${key}`),
  ),
)

/** Which way one goes from a character to the next: along the alphabet, the digits or the keys. None for most pairs. */
function waysFrom(a: string, b: string): string[] {
  const step = (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0)
  const ways = []
  if (Math.abs(step) === 1) ways.push(`count ${step}`)
  if (neighbors.has(a + b)) ways.push('keys forward')
  if (neighbors.has(b + a)) ways.push('keys backward')
  return ways
}

/** In how few pieces the text can be told: 'abcd' or '4321' is one, and so is every character that follows from none. */
function countPieces(characters: string[]): number {
  let pieces = 0
  for (let start = 0; start < characters.length; pieces++) start += runLength(characters, start)
  return pieces
}

function runLength(characters: string[], start: number): number {
  let ways: string[] | undefined
  let end = start
  for (; end + 1 < characters.length; end++) {
    const next = waysFrom(characters[end] ?? '', characters[end + 1] ?? '')
    const kept = ways?.filter((way) => next.includes(way)) ?? next
    if (kept.length === 0) break
    ways = kept
  }
  const length = end - start + 1
  return length >= 3 ? length : 1 // any two letters may be neighbors by chance
}

/** The shortest text whose repetition this is: 'ab' of 'ababa', itself when nothing repeats. */
export function repeatedPart(text: string): string {
  for (let period = 1; period * 2 <= text.length; period++)
    if (text.startsWith(text.slice(period))) return text.slice(0, period)
  return text
}

const withoutDoubles = (characters: string[]) => characters.filter((one, index) => one !== characters[index - 1])

/**
 * Whether the characters follow from each other: 'aaaaaa', '112233', 'abc123', 'poiuyt', '1a2b3c', 'abcdef99'. That is so when
 * a piece tells three of them or more, on average, or when there are but two different ones.
 */
export function isPattern(text: string): boolean {
  const characters = Array.from(text)
  if (new Set(characters).size <= 2) return true
  const everyOther = [0, 1].map((first) => characters.filter((_, index) => index % 2 === first))
  const pieces = Math.min(
    countPieces(withoutDoubles(characters)),
    everyOther.reduce((sum, half) => sum + countPieces(withoutDoubles(half)), 0),
  )
  return pieces * 3 <= characters.length
}
