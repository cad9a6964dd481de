import { expect, test } from 'vitest'
import { authorsOf, figuresOf, hear, inWords, learnWithout, saidBy } from './measure.ts'
import { createRanker } from './ranker.ts'
import { tried, tune } from './tune.ts'
import { tuned } from './tuned.ts'
import { readVoices } from './voices.ts'

const voices = readVoices()
const authors = authorsOf(voices)
const written = (author: string) => voices.filter((voice) => voice.author === author).length
/** Whoever wrote most, unless somebody else is asked for; `npm run assistant -- --left-out` asks them all, and tells their mean. */
const author = process.env['LEFT_OUT'] ?? authors.toSorted((a, b) => written(b) - written(a))[0] ?? ''
/** So that it takes seconds however many authors there will be. */
const [learntFrom, asked] = [20_000, 1_000]

test('an author of whom nothing was learnt is understood by what the others wrote', { timeout: 600_000 }, () => {
  if (authors.length < 2) return // an agency's first author has nobody to be left out for
  const said = saidBy(author, voices, asked)
  const figures = figuresOf(hear(said, createRanker(learnWithout(author, voices, learntFrom))))
  process.stdout.write(
    `figure: assistant without a model (learnt without ${author}): ${inWords(figures, 'the very fact')}\n`,
  )
  expect(figures.asked).toBeGreaterThan(100)
  expect(figures.right).toBeGreaterThanOrEqual(0.75)
  expect(figures.refused).toBeLessThanOrEqual(0.1)
  expect(figures.othersRefused).toBeGreaterThanOrEqual(0.85)
})

test('one author alone is told that another is needed', () => {
  const alone = [{ author: 'me', key: 'phone', before: [], text: 'tel?' }]
  expect(() => tune(alone, () => {})).toThrow('Two authors of voices are needed')
  expect(authorsOf(alone)).toEqual([])
})

test.each(Object.entries(tuned))('what was chosen for %s lies inside what was tried', (name, value) => {
  const values = tried[name as keyof typeof tried]
  expect(value).toBeGreaterThan(Math.min(...values))
  expect(value).toBeLessThan(Math.max(...values))
})
