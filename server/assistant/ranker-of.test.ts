import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Example } from './learn.ts'
import { rankerOf } from './ranker-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-ranker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examples: Example[] = [
  { text: 'what is your phone number', key: 'phone' },
  { text: 'are you open on sunday', key: 'hours' },
]

/** Kept outside of build/; `asked` counts how often its examples were wanted, and the first so many times there are none. */
function setOf(name: string, failures = 0) {
  const set = {
    name: relative(join(import.meta.dirname, '../../build'), join(folder, name)),
    stamp: () => 'stamp',
    asked: 0,
    examples: () => {
      set.asked++
      if (set.asked <= failures) throw new Error('No examples.')
      return examples
    },
  }
  return set
}

test('who asks at the same time waits for one learning, and everybody after gets the same ranker', async () => {
  const set = setOf('once.bin')
  const ranker = rankerOf(set)
  await Promise.all([ranker.prepareApart(), ranker.prepareApart()])
  expect(set.asked).toBe(1)
  expect(ranker.prepare().rank('phone number?')[0]?.key).toBe('phone')
  expect(ranker.prepare()).toBe(ranker.prepare())
  await ranker.prepareApart()
  expect(set.asked).toBe(1)
  // What was learnt is kept: another process reads it.
  expect(rankerOf(set).prepare().rank('open on sunday?')[0]?.key).toBe('hours')
  expect(set.asked).toBe(1)
})

test('learning that failed is tried again by the next who asks', async () => {
  const set = setOf('again.bin', 1)
  const ranker = rankerOf(set)
  await expect(Promise.all([ranker.prepareApart(), ranker.prepareApart()])).rejects.toThrow('No examples.')
  expect(set.asked).toBe(1)
  await ranker.prepareApart()
  expect(set.asked).toBe(2)
  expect(ranker.prepare().rank('open on sunday?')[0]?.key).toBe('hours')
})
