import { expect, test } from 'vitest'
import { inWords } from './measure.ts'
import { parseAskedSet, readAskedSets } from './asked-sets.ts'
import { figuresOfScores, scoresOf } from './score.ts'

/**
 * What share must be right, and of what is none of our business refused. Of the visitors' questions some were read by whoever wrote the facts;
 * the strangers' are kept out for good.
 */
const wanted = new Map([
  ['visitors', { right: 0.9, othersRefused: 0.95 }],
  ['strangers', { right: 0.85, othersRefused: 0.95 }],
])

test('strangers of whom nobody has read a word are among them', () => {
  expect(readAskedSets().map(({ name }) => name)).toEqual(expect.arrayContaining(['strangers', 'visitors']))
})

test.each(readAskedSets())('what $name asked is answered rightly, and little of it refused', ({ name, questions }) => {
  const scores = scoresOf(questions)
  const topics = Map.groupBy(
    scores.filter(({ refuse }) => !refuse),
    ({ topic }) => topic.split('-')[0] ?? '',
  )
  const byTopic = [...topics].map(
    ([topic, of]) => `${topic} ${of.filter(({ isRight }) => isRight).length}/${of.length}`,
  )
  const all = figuresOfScores(scores)
  // What an author of voices happened to write word for word is understood by that, and shows little.
  const notVerbatim = figuresOfScores(scores.filter(({ isVerbatim }) => !isVerbatim))
  process.stdout.write(
    `figure: assistant without a model (${name}): ${inWords(all)}; ${byTopic.join(', ')}\n` +
      `figure: assistant without a model (${name}, without what a voice says word for word): ${inWords(notVerbatim)}\n`,
  )
  const least = wanted.get(name)
  if (!least) return
  expect(all.right).toBeGreaterThanOrEqual(least.right)
  expect(all.refused).toBeLessThanOrEqual(0.05)
  expect(all.othersRefused).toBeGreaterThanOrEqual(least.othersRefused)
})

const one = { topic: 'hours', text: 'open on sunday?', accept: ['closed'] }
const question = { ...one, before: [], reject: [], refuse: false }

test('what a voice says word for word is told apart', () => {
  const scores = scoresOf(
    ['Price?', 'is the price of a zeppelin site higher in leap years?'].map((text) => ({ ...question, text })),
  )
  expect(scores.map(({ isVerbatim }) => isVerbatim)).toEqual([true, false])
})

test('a set is a file of questions, each with what a right answer contains', () => {
  expect(parseAskedSet('me', JSON.stringify({ questions: [one] }))).toEqual({
    name: 'me',
    questions: [question],
  })
})

test.each([
  ['nothing', {}],
  ['no question', { questions: [] }],
  ['a question without a right answer', { questions: [{ ...one, accept: [] }] }],
  ['a word nobody knows', { questions: [{ ...one, acept: ['closed'] }] }],
  ['what is no regular expression', { questions: [{ ...one, accept: ['(closed'] }] }],
])('a set with %s is refused, and by its name', (_what, set) => {
  expect(() => parseAskedSet('me', JSON.stringify(set))).toThrow(/content\/questions\/me\.json/)
})
