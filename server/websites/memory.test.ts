import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

function shelves() {
  const memory = createMemory(100)
  const [pages, pictures] = [memory.shelf<string>(), memory.shelf<string>()]
  const made: string[] = []
  const making = (name: string, bytes: number) => async () => {
    made.push(name)
    return { value: name, bytes }
  }
  return { pages, pictures, made, making }
}

test('of all that share it, what was not asked for the longest is dropped first', async () => {
  const { pages, pictures, made, making } = shelves()
  await pages('a', making('page a', 40))
  await pictures('a', making('picture a', 40))
  await pages('a', making('page a', 40))
  await pages('b', making('page b', 40))
  expect(await pages('a', making('page a', 40))).toBe('page a')
  expect(made).toEqual(['page a', 'picture a', 'page b'])
  await pictures('a', making('picture a', 40))
  expect(made).toHaveLength(4)
  await pages('b', making('page b', 40))
  expect(made).toHaveLength(5)
})

test('asked for several times at once it is made once; what is larger than all of it stays until the next', async () => {
  const { pages, made, making } = shelves()
  const large = making('large', 500)
  expect(await Promise.all([pages('large', large), pages('large', large)])).toEqual(['large', 'large'])
  await pages('large', large)
  expect(made).toEqual(['large'])
  await pages('small', making('small', 1))
  await pages('large', large)
  expect(made).toEqual(['large', 'small', 'large'])
})

test('what is not there, or could not be made, is asked for anew', async () => {
  const { pages, made, making } = shelves()
  expect(await pages('a', async () => null)).toBeNull()
  await expect(pages('a', () => Promise.reject(new Error('silent')))).rejects.toThrow('silent')
  expect(await pages('a', making('a', 1))).toBe('a')
  expect(made).toEqual(['a'])
})
