import { readWordVectors } from './word-vectors.ts'

/** Shorter words are too easily another word; a longer one may have two letters wrong. */
const shortest = 5
const twoWrongFrom = 7

/** Every word, and how often it is said. */
export type Vocabulary = ReadonlyMap<string, number>

export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap(plainWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const plainWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** What was typed with the words that nobody knows spelled as the nearest of these; of two as near, the one said more often. */
export function spelled(text: string, vocabularies: readonly Vocabulary[]): string {
  const isKnown = readWordVectors()
  return text.replaceAll(/\p{L}{5,}/gu, (typed) => {
    const word = typed.toLowerCase()
    if (isKnown(word) || vocabularies.some((words) => words.has(word))) return typed
    return nearest(word, vocabularies) ?? typed
  })
}

function nearest(word: string, vocabularies: readonly Vocabulary[]): string | undefined {
  const atMost = word.length >= twoWrongFrom ? 2 : 1
  let best: { near: string; wrong: number; said: number } | undefined
  for (const [near, said] of vocabularies.flatMap((words) => [...words])) {
    if (near.length < shortest || near[0] !== word[0] || Math.abs(near.length - word.length) > atMost) continue
    const wrong = lettersWrong(word, near)
    if (wrong > atMost) continue
    if (!best || wrong < best.wrong || (wrong === best.wrong && said > best.said)) best = { near, wrong, said }
  }
  return best?.near
}

/** How many letters are more, less, other, or swapped with their neighbors. */
function lettersWrong(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let a = 1; a <= one.length; a++) {
    const row = [a]
    for (let b = 1; b <= other.length; b++) {
      const isSame = one[a - 1] === other[b - 1]
      const changed = (last[b - 1] as number) + (isSame ? 0 : 1)
      let least = Math.min(changed, (last[b] as number) + 1, (row[b - 1] as number) + 1)
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1])
        least = Math.min(least, (beforeLast[b - 2] as number) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[other.length] as number
}
