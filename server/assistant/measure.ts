import { isSure, understand } from './answer.ts'
import { isUnanswered } from './knowledge.ts'
import { learn, type Learned } from './learn.ts'
import { examplesOf } from './learned.ts'
import type { Ranked, Ranker } from './ranker.ts'
import { tuned, type Tuned } from './tuned.ts'
import type { Voice } from './voices.ts'

/** Of questions nothing was learnt from: which are answered rightly, and which are refused that should be and that should not. */
export type Figures = { asked: number; right: number; refused: number; others: number; othersRefused: number }
export type Heard = { voice: Voice; ranked: Ranked }

/** Who is left out in turn. Whoever wrote less than this that can be known from others would be measured by chance. */
const enough = 50
export const authorsOf = (voices: readonly Voice[]) =>
  [...new Set(voices.map(({ author }) => author))].filter((author) => saidBy(author, voices).length >= enough)

/** Learnt from all others; from at most so many of their voices, where time is short. */
export const learnWithout = (author: string, voices: readonly Voice[], atMost = Infinity): Learned =>
  learn(
    examplesOf(
      evenly(
        voices.filter((voice) => voice.author !== author),
        atMost,
      ),
    ),
  )

/** What an author says that can be known from the others, or so many of it. */
export function saidBy(author: string, voices: readonly Voice[], atMost = Infinity): Voice[] {
  const keys = new Set(voices.filter((voice) => voice.author !== author).map(({ key }) => key))
  const said = voices.filter((voice) => voice.author === author && keys.has(voice.key))
  return evenly(said, atMost)
}

/** At most so many, taken evenly from all. */
function evenly(voices: readonly Voice[], atMost: number): Voice[] {
  const every = Math.max(1, voices.length / atMost)
  return voices.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every))
}

export const hear = (said: readonly Voice[], { rank }: Pick<Ranker, 'rank'>, by: Tuned = tuned): Heard[] =>
  said.map((voice) => ({ voice, ranked: understand(voice.text, voice.before.at(-1), rank, by) }))

/** Right is the very fact that the author meant. */
export function figuresOf(heard: readonly Heard[], by: Pick<Tuned, 'sure' | 'none'> = tuned): Figures {
  const ours = heard.filter(({ voice }) => !isUnanswered(voice.key))
  const others = heard.filter(({ voice }) => isUnanswered(voice.key))
  const isRefused = ({ ranked }: Heard) => !isSure(ranked, by)
  return {
    asked: ours.length,
    right: share(ours, (one) => !isRefused(one) && one.ranked[0]?.key === one.voice.key),
    refused: share(ours, isRefused),
    others: others.length,
    othersRefused: share(others, isRefused),
  }
}

export const share = <One>(all: readonly One[], is: (one: One) => boolean): number =>
  all.length === 0 ? Number.NaN : all.filter(is).length / all.length

/** Of several authors: their questions counted together, their shares as if each had asked as many. */
export function meanOf(figures: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number) => figures.reduce((all, one) => all + of(one), 0)
  const mean = (of: (one: Figures) => number) => {
    const shares = figures.map(of).filter((value) => !Number.isNaN(value))
    return shares.reduce((all, value) => all + value, 0) / shares.length
  }
  return {
    asked: sum(({ asked }) => asked),
    right: mean(({ right }) => right),
    refused: mean(({ refused }) => refused),
    others: sum(({ others }) => others),
    othersRefused: mean(({ othersRefused }) => othersRefused),
  }
}

const percent = (value: number) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(1)} %`)

export const inWords = ({ asked, right, refused, others, othersRefused }: Figures, rightMeans = 'right') =>
  `${asked} questions, ${rightMeans} ${percent(right)}, wrongly refused ${percent(refused)}; ${others} that are none of our business, refused ${percent(othersRefused)}`
