import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'
import { currentRequestId, requestScope } from './request-scope.ts'

/** Work that is done when the test says so, and what it was done for. */
function held() {
  const turns: Array<{ items: number[]; end: (error?: Error) => void }> = []
  const add = gathered<number>(
    (items) =>
      new Promise((resolve, reject) => turns.push({ items, end: (error) => (error ? reject(error) : resolve()) })),
  )
  return { turns, add }
}
const turnOfOthers = () => new Promise((resolve) => setImmediate(resolve))

test('whoever comes while it is being done waits for the next time, which is for all of them', async () => {
  const { turns, add } = held()
  const done: number[] = []
  const all = [1, 2, 3].map((item) => add(item).then(() => done.push(item)))
  await turnOfOthers()
  expect(turns.map(({ items }) => items)).toEqual([[1]])
  turns[0]?.end()
  await turnOfOthers()
  expect([turns.map(({ items }) => items), done]).toEqual([[[1], [2, 3]], [1]])
  turns[1]?.end()
  await Promise.all(all)
  const later = add(4)
  turns[2]?.end()
  await later
  expect(turns.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
})

test('what fails, fails for those it was done for, and for nobody after them', async () => {
  const { turns, add } = held()
  const ends = Promise.allSettled([add(1), add(2)])
  turns[0]?.end(new Error('full'))
  await turnOfOthers()
  turns[1]?.end()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('it belongs to none of their requests', async () => {
  const inside: unknown[] = []
  const add = gathered<void>(async () => void inside.push(currentRequestId()))
  await requestScope.run({ requestId: 'one' }, () => add())
  expect(inside).toEqual([null])
})
