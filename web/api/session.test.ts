import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { sessionQuery, setSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

test('who signs in while the page still asks who is there stays signed in', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const queryClient = new QueryClient()
  const stop = new QueryObserver(queryClient, sessionQuery).subscribe(() => {})
  const user = { email: 'cleo@client.example' } as SessionUser
  await setSession(queryClient, user)
  answer(Response.json({ user: null })) // what the server knew before
  await new Promise((resolve) => setTimeout(resolve))
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBe(user)
  stop()
})
