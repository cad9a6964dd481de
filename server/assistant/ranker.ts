import { createAlike, type Alike } from './alike.ts'
import { createFeatures } from './features.ts'
import { dimensions, softmax } from './fit.ts'
import { isUnanswered } from './knowledge.ts'
import { meaningStep, postingStep, rarityIn, scoresOf, vectorOf, type Learned } from './learn.ts'
import { tuned, type Tuned } from './tuned.ts'

/** What a question asks for, the likeliest first; the shares come to one. */
export type Ranked = { key: string; share: number }[]
export type Ranker = {
  rank: (question: string, before?: string) => Ranked
  alike: Alike
}

/** A voice that shares less than this of what the nearest shares in words is not compared by meaning: four of five are not. */
const nearInWords = 0.5

const sentenceEnds =
  /(?<=[.!?;\n])\s+|\s+(?:but|so|and)\s+(?=(?:how|what|who|when|where|why|can|could|do|does|is|are|will|would)\b)/i

export function createRanker(learned: Learned, weights: Tuned = tuned): Ranker {
  const read = createFeatures()
  const rarityOf = rarityIn(learned.rarities)
  const { keys, features, idf, voiceKeys, meanings, postingEnds, postingVoices, postingWeights } = learned
  const found = new Float32Array(voiceKeys.length)
  const allKeys = Uint16Array.from(keys, (_, key) => key)

  /** The score of every key for one text. */
  function scoresFor(text: string): Float64Array {
    const vector = vectorOf(read(text, rarityOf), features, idf)
    const scores = scoresOf(vector, learned)
    found.fill(0)
    for (let at = 0; at < vector.rows.length; at++) {
      const row = vector.rows[at] as number
      const value = (vector.values[at] as number) * postingStep
      const end = postingEnds[row] as number
      for (let place = row === 0 ? 0 : (postingEnds[row - 1] as number); place < end; place++) {
        const voice = postingVoices[place] as number
        found[voice] = (found[voice] as number) + value * (postingWeights[place] as number)
      }
    }
    const nearest = new Float32Array(keys.length)
    let most = 0
    for (let voice = 0; voice < found.length; voice++) most = Math.max(most, found[voice] as number)
    const worthALook = most * nearInWords
    for (let voice = 0; voice < found.length; voice++) {
      if ((found[voice] as number) < worthALook) continue
      let alike = 0
      for (let at = 0; at < dimensions; at++)
        alike += (vector.meaning[at] as number) * (meanings[voice * dimensions + at] as number)
      const near =
        (found[voice] as number) * (1 - weights.meaning) + Math.max(0, alike * meaningStep) ** 2 * weights.meaning
      const key = voiceKeys[voice] as number
      if (near > (nearest[key] as number)) nearest[key] = near
    }
    for (let key = 0; key < keys.length; key++)
      scores[key] = (scores[key] as number) + weights.nearest * (nearest[key] as number)
    return scores
  }

  /** The whole message, and what its sentences say one by one: in a long one the question is a part of it. */
  function sharesOf(text: string): Float64Array {
    const shares = scoresFor(text)
    softmax(shares, allKeys)
    const parts =
      text.split(/\s+/).length < 12 ? [] : text.split(sentenceEnds).filter((part) => part.split(/\s+/).length > 2)
    if (parts.length < 2) return shares
    const best = new Float64Array(keys.length)
    for (const part of parts.slice(0, 6)) {
      const ofPart = scoresFor(part)
      softmax(ofPart, allKeys)
      for (let key = 0; key < keys.length; key++)
        if (!isUnanswered(keys[key] as string)) best[key] = Math.max(best[key] as number, ofPart[key] as number)
    }
    return mixed(shares, best, weights.sentences)
  }

  return {
    alike: createAlike(rarityOf),
    rank: (question, before) => {
      const alone = sharesOf(question)
      const shares = before === undefined ? alone : mixed(alone, sharesOf(`${before} ${question}`), weights.before)
      return keys.map((key, index) => ({ key, share: shares[index] as number })).sort((a, b) => b.share - a.share)
    },
  }
}

function mixed(one: Float64Array, other: Float64Array, weight: number): Float64Array {
  const sum = one.map((share, key) => share * (1 - weight) + (other[key] as number) * weight)
  const total = sum.reduce((all, share) => all + share, 0) || 1
  return sum.map((share) => share / total)
}
