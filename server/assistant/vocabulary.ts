import { weights } from './weights.ts'
import { cosine, readWordVectors } from './word-vectors.ts'
import { firstWords, isKindOfQuestion, isTypoOf, wordsOf, type Word } from './words.ts'

/** Which terms a text has, by number. */
export type Phrase = number[]

/** A word of a question: how much it weighs, and how well each known term stands for it. */
type AskedWord = { weight: number; matches: Float32Array }

/** `matched` is how well each known term stands for any of the words; `total` is what they weigh together. */
export type AskedQuestion = { words: AskedWord[]; matched: Float32Array; total: number }

/** How many different ones are compared with our own: bounds the time a question takes. */
const termsRead = 40

type Term = { term: string; vector: Float32Array | undefined; phrases: number }

/** Numbers the terms of our own texts, and reads questions in them. */
export function createVocabulary() {
  const vectorOf = readWordVectors()
  const ids = new Map<string, number>()
  const terms: Term[] = []
  let phraseCount = 0

  function idOf({ typed, term }: Word): number {
    let id = ids.get(term)
    if (id === undefined) {
      id = terms.push({ term, vector: vectorOf(typed) ?? vectorOf(term), phrases: 0 }) - 1
      ids.set(term, id)
    }
    return id
  }

  function learn(text: string): Phrase {
    const phrase = [...new Set(wordsOf(text).map(idOf))]
    for (const id of phrase) (terms[id] as Term).phrases++
    phraseCount++
    return phrase
  }

  /** The terms of a text that were learnt. */
  const known = (text: string): Phrase =>
    [...new Set(wordsOf(text).map(({ term }) => ids.get(term)))].filter((id) => id !== undefined)

  /** Once everything is learnt it is known how rare each term is. */
  function close() {
    const rarityOf = (phrases: number) =>
      Math.log(1 + (phraseCount - phrases + 0.5) / (phrases + 0.5)) ** weights.rareHere
    const rarest = rarityOf(1)
    const termWeights = terms.map(({ term, phrases }) =>
      isKindOfQuestion(term) ? weights.kindOfQuestion * rarest : rarityOf(phrases),
    )

    function matchWord(word: Word): AskedWord {
      const matches = new Float32Array(terms.length)
      const exact = ids.get(word.term)
      const vector = exact === undefined ? (vectorOf(word.typed) ?? vectorOf(word.term)) : terms[exact]?.vector
      let meant = exact
      for (let id = 0; id < terms.length; id++) {
        const { term, vector: other } = terms[id] as Term
        if (vector && other) {
          const beyond = cosine(vector, other) - weights.alikeFrom
          if (beyond > 0) matches[id] = (weights.alike * beyond) / (1 - weights.alikeFrom)
        } else if (exact === undefined && !vector && isTypoOf(word.term, term)) {
          // A word with a meaning of its own is no slip of the finger for another.
          matches[id] = weights.typo
          meant ??= id
        }
      }
      if (exact !== undefined) matches[exact] = 1
      return { matches, weight: meant === undefined ? rarest * weights.unknown : (termWeights[meant] ?? 0) }
    }

    let last: { question: string; asked: AskedQuestion } | undefined

    /** The one before is at hand: a question is compared with many texts. */
    function read(question: string): AskedQuestion {
      if (last?.question !== question) last = { question, asked: readAnew(question) }
      return last.asked
    }

    /** Nothing is asked by 'why?' alone, and a question that goes on for pages has been asked by then. */
    function readAnew(question: string): AskedQuestion {
      const asked = [...new Map(wordsOf(firstWords(question)).map((word) => [word.term, word])).values()].slice(
        0,
        termsRead,
      )
      const words = asked.every(({ term }) => isKindOfQuestion(term)) ? [] : asked.map(matchWord)
      const matched = new Float32Array(terms.length)
      for (const { matches } of words)
        for (let id = 0; id < matched.length; id++) matched[id] = Math.max(matched[id] ?? 0, matches[id] ?? 0)
      return { words, matched, total: words.reduce((sum, { weight }) => sum + weight, 0) }
    }

    return { read, weightOf: (id: number) => termWeights[id] ?? 0 }
  }

  return { learn, known, close }
}
