import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createTestApp } from '../testing/test-app.ts'
import { rate_limits } from './limits.tables.ts'
import { countAgainst, pruneLimits, refund } from './limits.ts'

const t = await createTestApp()
const limit = { name: 'test', times: 10, perSeconds: 60 }
const start = new Date('2030-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const tryOnce = (who: string, now: Date) =>
  countAgainst(t.db, limit, who, now).then(
    () => 'allowed',
    (error: unknown) => (error instanceof AppError ? error.retryAfterSeconds : 'defect'),
  )

test('of 200 parallel tries exactly the allowed number passes', async () => {
  const results = await Promise.all(Array.from({ length: 200 }, () => tryOnce('parallel', start)))
  expect(results.filter((result) => result === 'allowed')).toHaveLength(10)
  expect(results.filter((result) => result === 60)).toHaveLength(190)
})

test('the window opens again when it is over, and says when', async () => {
  for (let i = 0; i < 10; i++) await tryOnce('window', start)
  expect(await tryOnce('window', at(45))).toBe(15)
  expect(await tryOnce('window', at(60))).toBe('allowed')
})

test('one person’s tries are not another’s', async () => {
  for (let i = 0; i < 11; i++) await tryOnce('cleo', start)
  expect(await tryOnce('pia', start)).toBe('allowed')
})

test('a refunded try can be used again', async () => {
  for (let i = 0; i < 10; i++) await tryOnce('refund', start)
  await refund(t.db, limit, 'refund')
  expect(await tryOnce('refund', start)).toBe('allowed')
  expect(await tryOnce('refund', start)).toBe(60)
})

test('counters of the past are removed', async () => {
  await tryOnce('old', start)
  await pruneLimits(t.db, at(3600))
  expect(await t.db.$count(rate_limits)).toBe(0)
})
