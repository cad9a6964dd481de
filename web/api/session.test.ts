import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { readImpersonal } from '#web/kept/kept.ts'
import { api } from './client.ts'
import { actingQuery, sessionQuery, setSession, signOut } from './session.ts'
import { signIn } from './sign-in.ts'

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

/** A server that is signed in as Pia until it is told otherwise, and can be out of reach. */
function serverWithPia() {
  const server = { isReached: false, isPia: true, calls: [] as string[] }
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    server.calls.push(method)
    if (!server.isReached) throw new TypeError('Failed to fetch')
    if (method === 'DELETE') server.isPia = false
    if (method === 'POST') return Response.json({ user: { email: 'cleo@client.example' } })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ user: server.isPia ? { email: 'pia@client.example' } : null })
  })
  return server
}
const whoIsThere = () => new QueryClient().fetchQuery(sessionQuery)

test('a sign-out that did not arrive is made up for before anybody is shown as signed in', async () => {
  const server = serverWithPia()
  await expect(signOut()).rejects.toThrow()
  server.isReached = true
  expect(await whoIsThere()).toBeNull()
  expect(server.isPia).toBe(false)
  expect(readImpersonal('browser', 'signOutOwed')).toBeNull()
})

test('while it still cannot be told, nobody is shown as the one who left', async () => {
  const server = serverWithPia()
  await expect(signOut()).rejects.toThrow()
  expect(await whoIsThere()).toBeNull()
  expect(await whoIsThere()).toBeNull()
  expect(server.calls.filter((method) => method === 'GET')).toEqual([])
  server.isReached = true
  await signIn({ email: 'cleo@client.example', password: 'x' })
  expect(readImpersonal('browser', 'signOutOwed')).toBeNull()
})

test('whose screens a tab shows, and in which look, is told with every call; what was read in another is read anew', async () => {
  const company = { id: 'of-pia', name: 'Renner Strength', part: 'owner' }
  const viewed_by = { look_id: 'first-look', user_id: 'ada', name: 'Ada', seconds_left: 60 }
  let answer: object = { user: { user_id: 'pia' }, company, companies: [company], viewed_by }
  const told: Array<[acting: string | null, look: string | null]> = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit = {}) => {
    const sent = new Headers(headers)
    told.push([sent.get('x-acting-for'), sent.get('x-look')])
    return Response.json(answer)
  })
  const client = new QueryClient()
  await client.fetchQuery(sessionQuery)
  client.setQueryData(['tickets'], 'read in the first look')
  const left = (client.getQueryData(actingQuery.queryKey)?.viewed_by?.endsAt ?? 0) - performance.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60_000)
  await api.dashboard.$get()

  answer = { ...answer, viewed_by: { ...viewed_by, look_id: 'second-look' } }
  await client.fetchQuery(sessionQuery)
  expect(client.getQueryData(['tickets'])).toBeUndefined()
  answer = { ...answer, viewed_by: undefined }
  await client.fetchQuery(sessionQuery)
  await api.dashboard.$get()
  expect(told).toEqual([
    [null, null],
    ['of-pia', 'first-look'],
    ['of-pia', 'first-look'],
    ['of-pia', 'second-look'],
    ['of-pia', 'none'],
  ])
  await setSession(client, null)
})
