import { expect, test } from 'vitest'
import { authorsOf, figuresOf, hear, inWords, learnWithout, saidBy } from './measure.ts'
import { createRanker } from './ranker.ts'
import { readVoices } from './voices.ts'

const voices = readVoices()
const written = (author: string) => voices.filter((voice) => voice.author === author).length
/** Whoever wrote most, unless somebody else is asked for; `npm run assistant -- --left-out` asks them all. */
const author = process.env['LEFT_OUT'] ?? authorsOf(voices).sort((a, b) => written(b) - written(a))[0] ?? ''
/** So that it takes seconds however many authors there will be. */
const [learntFrom, asked] = [20_000, 1_000]

test('an author of whom nothing was learnt is understood by what the others wrote', { timeout: 300_000 }, () => {
  const said = saidBy(author, voices, asked)
  const figures = figuresOf(hear(said, createRanker(learnWithout(author, voices, learntFrom))))
  process.stdout.write(`figure: assistant without a model (learnt without ${author}): ${inWords(figures, 'the very fact')}\n`)
  expect(figures.asked).toBeGreaterThan(100)
  expect(figures.right).toBeGreaterThanOrEqual(0.75)
  expect(figures.refused).toBeLessThanOrEqual(0.1)
  expect(figures.othersRefused).toBeGreaterThanOrEqual(0.85)
})
