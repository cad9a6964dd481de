import { isTakenFor } from './answer.ts'
import { isUnanswered } from './knowledge.ts'
import { authorsOf, figuresOf, hear, learnWithout, saidBy, type Heard } from './measure.ts'
import { createRanker, type Ranker } from './ranker.ts'
import type { Tuned } from './tuned.ts'
import type { Voice } from './voices.ts'

/** Asked of each author who is left out: enough to tell the choices apart, and done within minutes. */
const askedOfEach = 250
/** Begun from here and not from what was chosen last, so that the same voices lead to the same choice. */
const start: Tuned = {
  nearest: 8,
  meaning: 0.45,
  sentences: 0.5,
  before: 0.6,
  ownTopic: 0.55,
  sure: 0.2,
  none: 2,
  written: 0.6,
}
/** What is tried. What is chosen should lie inside: at an edge, nobody knows what lies beyond it. */
export const tried = {
  nearest: [3, 5, 8, 11, 15, 20, 27],
  meaning: [0, 0.15, 0.3, 0.45, 0.6, 0.75],
  sentences: [0.1, 0.3, 0.5, 0.7, 0.9],
  before: [0.2, 0.4, 0.6, 0.8, 1],
  ownTopic: [0.25, 0.4, 0.55, 0.7, 0.85],
  sure: [0.06, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.22, 0.25, 0.28, 0.32],
  none: [0.5, 0.75, 1, 1.2, 1.5, 2, 2.5, 3, 4, 6],
  written: Array.from({ length: 26 }, (_, step) => Number((0.4 + step / 50).toFixed(2))),
} satisfies Record<keyof Tuned, number[]>
/** One after the other, and once more with what the others have become. */
const oneByOne = ['nearest', 'meaning', 'sentences', 'before', 'ownTopic'] as const
const rounds = 2
/** More than this must not be refused wrongly. */
const refusedAtMost = 0.05
/** So many other questions may be taken for one that the team has answered. */
const takenForWritten = 0.0001

/** Every author in turn is left out and asked; the others choose by that. Nothing that is reported takes part. */
export function tune(voices: readonly Voice[], tell: (line: string) => void): Tuned {
  const authors = authorsOf(voices)
  if (authors.length < 2) throw new Error('Two authors of voices are needed: one is left out, and the others teach.')
  const leftOut = authors.map((author) => {
    tell(`learning without ${author}`)
    return { learned: learnWithout(author, voices), said: saidBy(author, voices, askedOfEach) }
  })
  const hearAll = (by: Tuned) => leftOut.flatMap(({ learned, said }) => hear(said, createRanker(learned, by), by))
  let best = bestFor(start, hearAll(start))
  for (const name of Array.from({ length: rounds }, () => oneByOne).flat())
    for (const value of tried[name].filter((value) => value !== best.by[name])) {
      const by = { ...best.by, [name]: value }
      const other = bestFor(by, hearAll(by))
      tell(`${name} ${value}: ${other.worth.toFixed(4)}, before ${best.worth.toFixed(4)}`)
      if (other.worth > best.worth) best = other
    }
  const [{ learned } = { learned: undefined }] = leftOut
  return learned ? { ...best.by, written: writtenFrom(voices, createRanker(learned, best.by)) } : best.by
}

/** When to refuse, for what was heard: by what is right, what is refused that should be, and little that should not. */
function bestFor(by: Tuned, heard: readonly Heard[]): { by: Tuned; worth: number } {
  let best = { by, worth: -Infinity }
  for (const sure of tried.sure)
    for (const none of tried.none) {
      const { right, refused, othersRefused } = figuresOf(heard, { sure, none })
      const worth = right + othersRefused - 2 * Math.max(0, refused - refusedAtMost)
      if (worth > best.worth) best = { by: { ...by, sure, none }, worth }
    }
  return best
}

/** The lowest likeness at which hardly anything is taken for a question that our pages do not answer, the kind a team answers. */
function writtenFrom(voices: readonly Voice[], { alike, rank }: Ranker): number {
  const alone = voices.filter(({ before }) => before.length === 0)
  const written = alone.filter(({ key }) => isUnanswered(key)).filter((_, index) => index % 20 === 0)
  const pairs = alone
    .filter((_, index) => index % 15 === 0)
    .flatMap(({ text }) => {
      const alikeTo = alike(text)
      const ranked = rank(text)
      return written.filter((other) => other.text !== text).map((other) => ({ alike: alikeTo(other.text), ranked }))
    })
  const isEnough = (step: number) =>
    pairs.filter((pair) => isTakenFor(pair.alike, () => pair.ranked, { written: step })).length <=
    pairs.length * takenForWritten
  return tried.written.find(isEnough) ?? 0.9
}
