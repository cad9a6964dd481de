import { isTakenFor } from './answer.ts'
import { isUnanswered } from './knowledge.ts'
import { authorsOf, figuresOf, hear, learnWithout, saidBy, type Heard } from './measure.ts'
import { createRanker, type Ranker } from './ranker.ts'
import { tuned, type Tuned } from './tuned.ts'
import type { Voice } from './voices.ts'

/** Asked of each author who is left out: enough to tell the choices apart, and done within minutes. */
const askedOfEach = 250
const choices: Partial<Record<keyof Tuned, number[]>> = {
  nearest: [5, 8, 11, 15],
  meaning: [0.3, 0.45, 0.6],
  sentences: [0.3, 0.5, 0.7],
  before: [0.4, 0.6, 0.8],
  ownTopic: [0.4, 0.55, 0.7],
}
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
  let best = bestFor(tuned, hearAll(tuned))
  for (const [name, values] of Object.entries(choices))
    for (const value of values.filter((value) => value !== best.by[name as keyof Tuned])) {
      const by = { ...best.by, [name]: value }
      const tried = bestFor(by, hearAll(by))
      tell(`${name} ${value}: ${tried.worth.toFixed(4)}, before ${best.worth.toFixed(4)}`)
      if (tried.worth > best.worth) best = tried
    }
  const [{ learned } = { learned: undefined }] = leftOut
  return learned ? { ...best.by, written: writtenFrom(voices, createRanker(learned, best.by)) } : best.by
}

/** When to refuse, for what was heard: by what is right, what is refused that should be, and little that should not. */
function bestFor(by: Tuned, heard: readonly Heard[]): { by: Tuned; worth: number } {
  let best = { by, worth: -Infinity }
  for (const sure of [0.14, 0.16, 0.18, 0.2, 0.22, 0.25, 0.28, 0.32])
    for (const none of [1, 1.2, 1.5, 2, 2.5, 3, 4]) {
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
  const steps = Array.from({ length: 26 }, (_, step) => 0.4 + step / 50)
  return Number((steps.find(isEnough) ?? 0.9).toFixed(2))
}
