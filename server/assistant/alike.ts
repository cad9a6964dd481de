import { readWordVectors, type Direction } from './word-vectors.ts'
import { wordsOf } from './words.ts'

/**
 * How alike a question is to known ones, from 0 to 1: what share of each is said by the other, word for word or in words that
 * mean the same. Of a long message one sentence is enough.
 */
export type Alike = (question: string) => (known: string) => number

type Telling = { term: string; weight: number; direction: Direction | undefined }

/** As many questions are kept read: more than a team has answered. */
const keptRead = 2_000
/** The kind of a question ('how much', 'where') counts like a word that is neither common nor rare. */
const kindWeight = 3
/** Words that point less alike than this have nothing to do with each other; another word is never quite the same. */
const related = 0.45
const atMost = 0.85
const sentenceEnd = /(?<=[.!?;\n])\s+/
const sentencesRead = 6

export function createAlike(rarityOf: (word: string) => number): Alike {
  const directionOf = readWordVectors()
  const kept = new Map<string, Telling[]>()

  const tellingWords = (text: string): Telling[] =>
    [...new Map(wordsOf(text).map((word) => [word.term, word])).values()].map(({ typed, term }) => {
      const isKind = term.startsWith('?')
      return {
        term,
        weight: isKind ? kindWeight : rarityOf(typed) ** (2 / 3),
        direction: isKind ? undefined : directionOf(typed),
      }
    })

  function readKnown(text: string): Telling[] {
    let words = kept.get(text)
    if (words) return words
    words = tellingWords(text)
    if (kept.size >= keptRead) kept.clear()
    kept.set(text, words)
    return words
  }

  return (question) => {
    const sentences = question.split(sentenceEnd).slice(0, sentencesRead).map(tellingWords)
    const parts = [tellingWords(question), ...sentences.filter(speaksForItself)]
    return (known) => {
      if (plain(known) === plain(question)) return 1
      const words = readKnown(known)
      return parts.reduce((most, part) => Math.max(most, likeness(part, words)), 0)
    }
  }
}

/** 'What does that cost?' is no question without what was said around it. */
const speaksForItself = (words: readonly Telling[]) => words.filter(({ term }) => !term.startsWith('?')).length > 1

/** Its words and nothing else; some questions are made of nothing but small ones. */
export const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** What share of each is said by the other, rare words counting more. */
function likeness(one: readonly Telling[], other: readonly Telling[]): number {
  const ofOne = new Float64Array(one.length)
  const ofOther = new Float64Array(other.length)
  for (const [a, word] of one.entries())
    for (const [b, same] of other.entries()) {
      const alike = sameness(word, same)
      if (alike > (ofOne[a] as number)) ofOne[a] = alike
      if (alike > (ofOther[b] as number)) ofOther[b] = alike
    }
  return Math.sqrt(covered(one, ofOne) * covered(other, ofOther))
}

function covered(words: readonly Telling[], shares: Float64Array): number {
  let all = 0
  let said = 0
  for (const [at, { weight }] of words.entries()) {
    all += weight
    said += weight * (shares[at] as number)
  }
  return all === 0 ? 0 : said / all
}

function sameness(one: Telling, other: Telling): number {
  if (one.term === other.term) return 1
  if (isMistyped(one.term, other.term)) return atMost
  if (!one.direction || !other.direction) return 0
  const [a, b] = [one.direction, other.direction]
  let product = 0
  for (let at = 0; at < a.steps.length; at++) product += (a.steps[at] as number) * (b.steps[at] as number)
  const cosine = product / (a.length * b.length)
  return Math.min(atMost, Math.max(0, (cosine - related) / (1 - related)))
}

/** A letter after the first more, less, other or swapped with its neighbor, in a word long enough that it is no other word. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1 || short[0] !== long[0]) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const rest = short.slice(at + 2) === long.slice(at + 2)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && rest
  return isSwapped || short.slice(at + 1) === long.slice(at + 1)
}
