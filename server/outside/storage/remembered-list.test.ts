import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberList } from './remembered-list.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A bucket that answers when the test says so. */
function openBucket() {
  const asked: Array<PromiseWithResolvers<Map<string, number>>> = []
  const list = rememberList(() => {
    const answer = Promise.withResolvers<Map<string, number>>()
    asked.push(answer)
    return answer.promise
  }, 10_000)
  const answer = async (sizeBytes: number) => {
    asked.at(-1)?.resolve(new Map([['a', sizeBytes]]))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { asked, list, answer, sum: async (isAnew?: boolean) => (await list(isAnew)).sumBytes }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('a bucket is listed once for all who ask at once, and within a minute', async () => {
  const { asked, answer, sum, list } = openBucket()
  const all = Promise.all([sum(), sum(), sum(true)])
  await answer(5)
  expect(await all).toEqual([5, 5, 5])
  await minutes(0.9)
  expect([await sum(), (await list()).sizes.get('a'), asked.length]).toEqual([5, 5, 1])
})

test('later what is known serves while the next list is made, for ten minutes', async () => {
  const { asked, answer, sum } = openBucket()
  const first = sum()
  await answer(5)
  await first
  await minutes(1)
  expect([await sum(), await sum(), asked.length]).toEqual([5, 5, 2])
  await answer(7)
  expect([await sum(), asked.length]).toEqual([7, 2])
  await minutes(10)
  const late = sum()
  await answer(9)
  expect([await late, asked.length]).toEqual([9, 3])
})

test('nobody waits longer than they may; the list that comes too late is known to the next', async () => {
  const { asked, answer, sum } = openBucket()
  const impatient = expect(sum()).rejects.toMatchObject({ code: 'storage_silent' })
  await vi.advanceTimersByTimeAsync(10_000)
  await impatient
  await answer(5)
  expect([await sum(), asked.length]).toEqual([5, 1])
})

test('whoever asks anew is told how it is now, or what is known when that takes too long', async () => {
  const { asked, answer, sum } = openBucket()
  const first = sum()
  await answer(5)
  await first
  const anew = sum(true)
  await answer(7)
  expect(await anew).toBe(7)
  const tooLong = sum(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await tooLong, asked.length]).toEqual([7, 3])
})

test('a list that fails is said as such, and made again for the next', async () => {
  const { asked, answer, sum } = openBucket()
  const failed = expect(sum()).rejects.toMatchObject({ code: 'storage_silent' })
  asked[0]?.reject(new Error('No'))
  await failed
  const next = sum()
  await answer(5)
  expect([await next, asked.length]).toEqual([5, 2])
})
