import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createTestApp } from '../testing/test-app.ts'
import { rate_limits } from './limits.tables.ts'
import { countAddress, countAgainst, pruneLimits, refund } from './limits.ts'

const t = await createTestApp()
const proxied = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
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

const tryFrom = (address: string) =>
  countAddress(t.db, limit, address, start).then(
    () => 'allowed',
    (error: unknown) => (error instanceof AppError ? error.code : 'defect'),
  )
const network = (site: string, i: number) => `${site}:${i.toString(16)}::/64`

test('all networks of a /56 together have sixteen times the limit of one, however they come', async () => {
  const tries = Array.from({ length: 3 }, () => Array.from({ length: 256 }, (_, i) => network('2001:db8:1', i))).flat()
  const results = await Promise.all(tries.map(tryFrom))
  expect(results.filter((result) => result === 'allowed')).toHaveLength(160)
  expect(results.filter((result) => result === 'rate_limited')).toHaveLength(3 * 256 - 160)
})

test('one network has the limit as before, and takes nothing away from its neighbors', async () => {
  const results = await Promise.all(Array.from({ length: 200 }, () => tryFrom(network('2001:db8:2', 1))))
  expect(results.filter((result) => result === 'allowed')).toHaveLength(10)
  const neighbors = await Promise.all(Array.from({ length: 150 }, (_, i) => tryFrom(network('2001:db8:2', 2 + i))))
  expect(neighbors.filter((result) => result !== 'allowed')).toEqual([])
  expect(await tryFrom(network('2001:db8:2', 999))).toBe('rate_limited')
  expect(await tryFrom(network('2001:db8:3', 1))).toBe('allowed')
})

test('an IPv4 address is counted once and alone', async () => {
  await t.db.delete(rate_limits)
  const callers = Array.from({ length: 256 }, (_, i) => `198.51.100.${i}`)
  expect(new Set(await Promise.all([...callers, 'unknown'].map(tryFrom)))).toEqual(new Set(['allowed']))
  expect(await t.db.$count(rate_limits)).toBe(257)
})

test('a route counts a /56 as it counts an address', async () => {
  // 30 in ten minutes and network (leads.routes.ts): 480 for the whole of it.
  const addresses = Array.from({ length: 512 }, (_, i) => `2001:db8:7:${(i % 256).toString(16)}:${i.toString(16)}::1`)
  const statuses: number[] = []
  for (let i = 0; i < addresses.length; i += 64) {
    const ask = (address: string) =>
      proxied.visitor.get('/api/form-challenge', undefined, { 'x-forwarded-for': address })
    const answers = await Promise.all(addresses.slice(i, i + 64).map(ask))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(480)
  expect(statuses.filter((status) => status === 429)).toHaveLength(32)
})

test('counters of the past are removed', async () => {
  await tryOnce('old', start)
  await pruneLimits(t.db, at(3600))
  expect(await t.db.$count(rate_limits)).toBe(0)
})
