import { expect, test } from 'vitest'
import { together } from './together.ts'

test('who asks in one turn shares a statement, and each gets the row of their own key', async () => {
  const statements: string[][] = []
  const find = together(async (keys: string[]) => {
    statements.push(keys)
    await Promise.resolve()
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]))
  })
  const answers = await Promise.all(['a', 'b', 'nobody', 'a'].map(find))
  expect(answers).toEqual(['row of a', 'row of b', undefined, 'row of a'])
  expect(statements).toEqual([['a', 'b', 'nobody']])
})

test('who asks while a statement is under way waits for the next: what it saw may be older than the question', async () => {
  let row = 'before'
  const underWay = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  const find = together(async (keys: string[]) => {
    const seen = row
    begun.resolve(undefined)
    await underWay.promise
    return new Map(keys.map((key) => [key, seen]))
  })
  const first = find('a')
  await begun.promise
  row = 'after'
  const second = find('a')
  underWay.resolve(undefined)
  expect(await first).toBe('before')
  expect(await second).toBe('after')
})

test('a statement that fails fails whoever shared it, and nobody after them', async () => {
  let fails = true
  const find = together((keys: string[]) =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, 1]))),
  )
  const both = await Promise.allSettled([find('a'), find('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find('a')).toBe(1)
})
