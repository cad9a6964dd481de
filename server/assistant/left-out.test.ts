import { expect, test } from 'vitest'
import { authorsOf, figuresOf, hear, inWords, learnWithout, meanOf, saidBy } from './measure.ts'
import { createRanker } from './ranker.ts'
import { tried, tune } from './tune.ts'
import { tuned } from './tuned.ts'
import { readVoices } from './voices.ts'

const voices = readVoices()
const authors = authorsOf(voices)
/** So that it takes a minute, however many they have written; `npm run assistant -- --left-out` learns and asks everything. */
const [learntFrom, asked] = [6_000, 200]

test('authors of whom nothing was learnt are understood by what the others wrote', { timeout: 600_000 }, () => {
  if (authors.length < 2) return // an agency's first author has nobody to be left out for
  const each = authors.map((author) => {
    const figures = figuresOf(
      hear(saidBy(author, voices, asked), createRanker(learnWithout(author, voices, learntFrom))),
    )
    process.stdout.write(
      `figure: assistant without a model (learnt without ${author}): ${inWords(figures, 'the very fact')}\n`,
    )
    return figures
  })
  const mean = meanOf(each)
  process.stdout.write(
    `figure: assistant without a model (mean of the authors left out): ${inWords(mean, 'the very fact')}\n`,
  )
  expect(mean.asked).toBeGreaterThan(400)
  expect(mean.right).toBeGreaterThanOrEqual(0.75)
  expect(mean.refused).toBeLessThanOrEqual(0.1)
  expect(mean.othersRefused).toBeGreaterThanOrEqual(0.85)
})

test('one author alone is told that another is needed', () => {
  const alone = [{ author: 'me', key: 'phone', before: [], text: 'tel?' }]
  expect(() => tune(alone, () => {})).toThrow('Two authors of voices are needed')
  expect(saidBy('me', alone)).toEqual([])
})

test.each(Object.entries(tuned))('what was chosen for %s lies inside what was tried', (name, value) => {
  const values = tried[name as keyof typeof tried]
  expect(value).toBeGreaterThan(Math.min(...values))
  expect(value).toBeLessThan(Math.max(...values))
})
