import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from './learn.ts'
import { stampOf, type LearntSet } from './learned.ts'
import { rankerOf } from './ranker-of.ts'
import { vocabularyOf, type Vocabulary } from './spelling.ts'
import { tuned } from './tuned.ts'
import { parseVoices, readVoices } from './voices.ts'

/** What customers ask of what is theirs. `other` is somebody else's, `pages` what everybody asks. */
const ownTopics = ['stage', 'date', 'needed', 'update', 'domain', 'tickets', 'purchases', 'membership', 'form'] as const
export type OwnTopic = (typeof ownTopics)[number]
export const isOwnTopic = (key: string): key is OwnTopic => ownTopics.some((topic) => topic === key)

const file = join(import.meta.dirname, '../../content/own-questions/voices.txt')

/** As many of one line's ways to ask, and every so many-th of what strangers ask: enough of both to be told apart. */
const perLine = 24
const everyOfPages = 12
/** Strangers ask there for what is a customer's own. */
const asksForOwn = new Set(['portal', 'tickets', 'invoices'])

/** '(when|how soon) is it (done|ready)' is four ways to ask. */
function waysToAsk(line: string): string[] {
  const choice = /\(([^()]*)\)/.exec(line)
  if (!choice) return [line.replaceAll(/\s+/g, ' ').trim()]
  const [all, options = ''] = choice
  return options
    .split('|')
    .flatMap((option) => waysToAsk(line.slice(0, choice.index) + option + line.slice(choice.index + all.length)))
}

/** So many, from all over. */
function spread<One>(all: readonly One[], atMost: number): One[] {
  if (all.length <= atMost) return [...all]
  const step = all.length / atMost
  // Neighbors differ in their last words alone: every row begins at another of them.
  return Array.from(
    { length: atMost },
    (_, index) => all[Math.floor(index * step + ((index * 0.618 * step) % step))] as One,
  )
}

const readOwnLines = () => parseVoices(readFileSync(file, 'utf8'), 'own')

let vocabulary: Vocabulary | undefined
/** The words by which customers ask for what is theirs. */
export const ownVocabulary = (): Vocabulary => (vocabulary ??= vocabularyOf(readOwnLines().map(({ text }) => text)))

function ownExamples(): Example[] {
  const pages = readVoices().filter(({ key }) => !asksForOwn.has(key))
  return [
    ...readOwnLines().flatMap(({ text, key }) => spread(waysToAsk(text), perLine).map((way) => ({ text: way, key }))),
    ...pages
      .filter((_, index) => index % everyOfPages === 0)
      .map(({ before, text }) => ({ text: [...before.slice(-1), text].join(' '), key: 'pages' })),
  ]
}

const set: LearntSet = {
  name: 'own-assistant.bin',
  stamp: () =>
    createHash('sha256')
      .update(stampOf())
      .update(readFileSync(file))
      .update(readFileSync(import.meta.filename))
      .digest('hex'),
  examples: ownExamples,
}

/** Few topics with many voices each: what all of them say together counts, and the nearest hardly. */
const ownWeights = { ...tuned, nearest: 2 }

export const ownTopicsRanker = rankerOf(set, ownWeights)
