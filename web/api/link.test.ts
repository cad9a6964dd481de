import { afterEach, expect, test, vi } from 'vitest'
import { linkQuery } from './link.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.earlyLink
})

function asked() {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('x-link-key'))
    return Response.json({ purpose: 'asked now' })
  })
  return { keys, read: (key: string) => createQueryClient().fetchQuery(linkQuery(key)) }
}
const early = (key: string, answer: Response | null) => {
  window.earlyLink = { key, answer: Promise.resolve(answer) }
}

test('the answer that the page asked for early is taken once', async () => {
  const { keys, read } = asked()
  early('key', Response.json({ purpose: 'asked early' }))
  expect(await read('key')).toEqual({ purpose: 'asked early' })
  expect(keys).toEqual([])
  expect(await read('key')).toEqual({ purpose: 'asked now' })
  expect(keys).toEqual(['key'])
})

test('a refusal that came early is the refusal', async () => {
  const { keys, read } = asked()
  const error = { code: 'link_expired', message: 'This link has expired.', request_id: 'r' }
  early('key', Response.json({ error }, { status: 410 }))
  await expect(read('key')).rejects.toThrow('This link has expired.')
  expect(keys).toEqual([])
})

test('without an early answer, or with one of another key, it is asked for', async () => {
  const { keys, read } = asked()
  early('key', null)
  await read('key')
  early('other', Response.json({ purpose: 'asked early' }))
  expect(await read('key')).toEqual({ purpose: 'asked now' })
  expect(keys).toEqual(['key', 'key'])
})
