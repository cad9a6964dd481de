import { offTopic } from './off-topic.ts'
import type { Passage } from './passages/passage.ts'
import { askedFor } from './passages/passages.ts'
import { createVocabulary, type AskedQuestion, type Phrase } from './vocabulary.ts'
import { weights } from './weights.ts'

export type Found = { passage: Passage; score: number }
/**
 * Passages by how well they fit, best first. `offTopic` is how well the nearest example of what we do not answer fits, `foreign`
 * the share of the question in words that none of our pages has, nor anything like them.
 */
type SearchResult = { found: Found[]; offTopic: number; foreign: number }
export type Search = {
  find: (question: string) => SearchResult
  /** How well a text of any kind fits a question, from 0 to 1. */
  fit: (question: string, text: string) => number
}

/**
 * Compares a question with every way a passage is asked for: how much of the question a phrase covers, less for what the phrase
 * says beyond it. Words are weighed by rarity, and stand for each other when they are synonyms, typos or used alike.
 */
export function createSearch(passages: readonly Passage[]): Search {
  const vocabulary = createVocabulary()
  const phraseOf = (text: string) => vocabulary.learn(text)
  const isUseful = (phrase: Phrase) => phrase.length > 0

  const indexed = passages.map((passage) => {
    const phrases = [passage.title, ...askedFor(passage)].map(phraseOf).filter(isUseful)
    const named = [...new Set([...phrases.flat(), ...phraseOf(passage.page)])]
    return { passage, phrases, named, text: [...new Set(passage.lines.flatMap(phraseOf))] }
  })
  const ours = [...new Set(indexed.flatMap(({ named, text }) => [...named, ...text]))]
  const offTopicPhrases = offTopic.map(phraseOf).filter(isUseful)
  const { read, weightOf } = vocabulary.close()

  /** `elsewhere` is how well the rest of the passage knows each word that the phrase itself lacks. */
  function fitOf(asked: AskedQuestion, phrase: Phrase, surplus: number, elsewhere: readonly number[] = []): number {
    let used = 0
    let whole = 0
    for (const id of phrase) {
      whole += weightOf(id)
      used += weightOf(id) * (asked.matched[id] ?? 0)
    }
    if (used === 0) return 0
    let covered = 0
    for (const [index, { weight, matches }] of asked.words.entries())
      covered += weight * Math.max(best(matches, phrase), elsewhere[index] ?? 0)
    return (covered / asked.total) * (used / whole) ** surplus
  }

  function scoreOf(asked: AskedQuestion, { phrases, named, text }: (typeof indexed)[number]): number {
    const inNames = asked.words.map(({ matches }) => best(matches, named))
    const inText = asked.words.map(({ matches }) => weights.inText * best(matches, text))
    const elsewhere = inNames.map((name, index) => Math.max(weights.elsewhere * name, inText[index] ?? 0))
    const [first, second] = twoHighest(phrases.map((phrase) => fitOf(asked, phrase, weights.surplus, elsewhere)))
    const whole = asked.words.reduce(
      (sum, { weight }, index) => sum + weight * Math.max(inNames[index] ?? 0, inText[index] ?? 0),
      0,
    )
    return (
      (1 - weights.passage) * ((1 - weights.second) * first + weights.second * second) +
      (weights.passage * whole) / asked.total
    )
  }

  function foreignIn(asked: AskedQuestion): number {
    const foreign = asked.words.filter(({ matches }) => best(matches, ours) < weights.foreignBelow)
    return foreign.reduce((sum, { weight }) => sum + weight, 0) / asked.total
  }

  return {
    find: (question) => {
      const asked = read(question)
      if (asked.total === 0) return { found: [], offTopic: 0, foreign: 0 }
      return {
        found: indexed
          .map((entry) => ({ passage: entry.passage, score: scoreOf(asked, entry) }))
          .sort((a, b) => b.score - a.score),
        offTopic: Math.max(...offTopicPhrases.map((phrase) => fitOf(asked, phrase, weights.offTopicSurplus))),
        foreign: foreignIn(asked),
      }
    },
    fit: (question, text) => {
      const asked = read(question)
      const phrase = vocabulary.known(text)
      return asked.total === 0 || phrase.length === 0 ? 0 : fitOf(asked, phrase, weights.offTopicSurplus)
    },
  }
}

function best(matches: Float32Array, phrase: Phrase): number {
  let highest = 0
  for (const id of phrase) highest = Math.max(highest, matches[id] ?? 0)
  return highest
}

function twoHighest(values: readonly number[]): [number, number] {
  let first = 0
  let second = 0
  for (const value of values) {
    if (value > first) [first, second] = [value, first]
    else if (value > second) second = value
  }
  return [first, second]
}
