import { createFeatures } from './features.ts'
import { dimensions, rarityIn, scoreInto, softmax, vectorOf, type Learned } from './learn.ts'

/** What a question asks for, the likeliest first; the shares come to one. */
export type Ranked = { key: string; share: number }[]
export type Ranker = {
  rank: (question: string, before?: string) => Ranked
  /** How alike two texts are, from 0 to 1. */
  alike: (one: string, other: string) => number
}

/** Found by leaving out one author at a time: npm run assistant -- --tune. */
export const rankerWeights = {
  /** How much the nearest voice counts beside what the features say together, by its words and by its meaning. */
  nearest: 8,
  meaning: 0.45,
  /** How much the single sentences of a long message count beside the whole. */
  sentences: 0.5,
  /** How much the turn before counts, for a question that says little by itself. */
  before: 0.6,
}

const sentenceEnds =
  /(?<=[.!?;\n])\s+|\s+(?:but|so|and)\s+(?=(?:how|what|who|when|where|why|can|could|do|does|is|are|will|would)\b)/i

export function createRanker(learned: Learned, weights = rankerWeights): Ranker {
  const features = createFeatures()
  const rarityOf = rarityIn(learned.rarities)
  const names = learned.names.map((line) => line.split('\t'))
  const ids = new Map(names.map(([name], id) => [name ?? '', id]))
  const idf = Float32Array.from(names, ([, value]) => Number(value))
  const { keys, voiceKeys } = learned
  const matrix = Float32Array.from(learned.weights)
  const meanings = Float32Array.from(learned.meanings)
  const places = postings(learned)
  const found = new Float32Array(voiceKeys.length)

  /** The score of every key for one text. */
  function scoresOf(text: string): Float32Array {
    const vector = vectorOf(features(text, rarityOf), (name) => ids.get(name), idf)
    const scores = new Float32Array(keys.length)
    scoreInto(scores, vector, matrix, names.length)
    found.fill(0)
    for (let at = 0; at < vector.ids.length; at++) {
      const value = vector.values[at] as number
      const list = places[vector.ids[at] as number]
      if (!list) continue
      for (let place = 0; place < list.voices.length; place++) {
        const voice = list.voices[place] as number
        found[voice] = (found[voice] as number) + value * (list.values[place] as number)
      }
    }
    const nearest = new Float32Array(keys.length)
    for (let voice = 0; voice < found.length; voice++) {
      let alike = 0
      for (let at = 0; at < dimensions; at++)
        alike += (vector.meaning[at] as number) * (meanings[voice * dimensions + at] as number)
      const near = (found[voice] as number) * (1 - weights.meaning) + Math.max(0, alike) ** 2 * weights.meaning
      const key = voiceKeys[voice] as number
      if (near > (nearest[key] as number)) nearest[key] = near
    }
    for (let key = 0; key < keys.length; key++)
      scores[key] = (scores[key] as number) + weights.nearest * (nearest[key] as number)
    return scores
  }

  /** The whole message, and what its sentences say one by one: in a long one the question is a part of it. */
  function sharesOf(text: string): Float32Array {
    const shares = scoresOf(text)
    softmax(shares)
    const parts =
      text.split(/\s+/).length < 12 ? [] : text.split(sentenceEnds).filter((part) => part.split(/\s+/).length > 2)
    if (parts.length < 2) return shares
    const best = new Float32Array(keys.length)
    for (const part of parts.slice(0, 6)) {
      const ofPart = scoresOf(part)
      softmax(ofPart)
      for (let key = 0; key < keys.length; key++)
        if (keys[key] !== 'none') best[key] = Math.max(best[key] as number, ofPart[key] as number)
    }
    return mixed(shares, best, weights.sentences)
  }

  return {
    alike: (one, other) => {
      const [a, b] = [one, other].map((text) => vectorOf(features(text, rarityOf), (name) => ids.get(name), idf))
      if (!a || !b) return 0
      const inB = new Map(Array.from(b.ids, (id, at) => [id, b.values[at] as number]))
      let words = 0
      for (const [at, id] of a.ids.entries()) words += (a.values[at] as number) * (inB.get(id) ?? 0)
      let meaning = 0
      for (let at = 0; at < dimensions; at++) meaning += (a.meaning[at] as number) * (b.meaning[at] as number)
      return words * 0.7 + Math.max(0, meaning) ** 2 * 0.3
    },
    rank: (question, before) => {
      const alone = sharesOf(question)
      const shares = before === undefined ? alone : mixed(alone, sharesOf(`${before} ${question}`), weights.before)
      return keys.map((key, index) => ({ key, share: shares[index] as number })).sort((a, b) => b.share - a.share)
    },
  }
}

function mixed(one: Float32Array, other: Float32Array, weight: number): Float32Array {
  const sum = one.map((share, key) => share * (1 - weight) + (other[key] as number) * weight)
  const total = sum.reduce((all, share) => all + share, 0) || 1
  return sum.map((share) => share / total)
}

type Posting = { voices: Uint16Array; values: Float32Array }

/** For each feature the voices that have it. */
function postings({ names, voiceKeys, voiceEnds, voiceFeatures, voiceWeights }: Learned): (Posting | undefined)[] {
  const lists: { voices: number[]; values: number[] }[] = names.map(() => ({ voices: [], values: [] }))
  for (let voice = 0, at = 0; voice < voiceKeys.length; voice++)
    for (; at < (voiceEnds[voice] as number); at++) {
      const list = lists[voiceFeatures[at] as number]
      list?.voices.push(voice)
      list?.values.push(voiceWeights[at] as number)
    }
  return lists.map(({ voices, values }) => ({
    voices: Uint16Array.from(voices),
    values: Float32Array.from(values),
  }))
}
