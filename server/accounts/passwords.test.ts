import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Node's own word on what its thread pool was given: a request begins when it is made and is over when it calls back. */
const running = new Set<number>()
let atMost = 0
const watch = createHook({
  init(id, type) {
    if (type !== 'ARGON2REQUEST') return
    running.add(id)
    atMost = Math.max(atMost, running.size)
  },
  before: (id) => running.delete(id),
})
beforeAll(() => watch.enable())
beforeEach(() => (atMost = 0))
afterAll(() => watch.disable())

test('of twelve passwords two are hashed at a time, and all of them rightly', async () => {
  const passwords = Array.from({ length: 12 }, (_, i) => `harbour-${i}`)
  const hashes = await Promise.all(passwords.map((password) => hashPassword(password)))
  expect(atMost).toBe(2)
  expect(new Set(hashes).size).toBe(12)
  const checks = hashes.flatMap((hash, i) => [
    verifyPassword({ hash, password: `harbour-${i}` }),
    verifyPassword({ hash, password: `harbour-${i + 1}` }),
  ])
  expect(await Promise.all(checks)).toEqual(hashes.flatMap(() => [true, false]))
  expect(atMost).toBe(2)
})

test('one that fails frees its place, and nobody behind it waits for ever', async () => {
  // Less memory than the algorithm can work with: refused by Node when it is asked, or on the way.
  const broken = `$argon2id$v=19$m=1,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const failing = Array.from({ length: 6 }, () => verifyPassword({ hash: broken, password: 'x' }))
  const outcomes = await Promise.allSettled([...failing, hashPassword('harbour'), hashPassword('lights')])
  expect(outcomes.map(({ status }) => status)).toEqual([...failing.map(() => 'rejected'), 'fulfilled', 'fulfilled'])
  const hash = await hashPassword('harbour')
  expect(await verifyPassword({ hash, password: 'harbour' })).toBe(true)
})

test('what is not a hash of ours matches nothing', async () => {
  expect(await verifyPassword({ hash: '', password: '' })).toBe(false)
  expect(await verifyPassword({ hash: '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', password: 'x' })).toBe(false)
})
