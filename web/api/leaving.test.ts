import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { stopAsking } from './leaving.ts'
import { notificationsQuery, readNotifications } from './notifications.ts'
import { createQueryClient } from './query-client.ts'
import { newsQuery } from './today.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers when it is told to, and what it was asked. */
function stubServer() {
  const asked: string[] = []
  const givenUp: string[] = []
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', signal }: RequestInit = {}) => {
    asked.push(`${method} ${url}`)
    signal?.addEventListener('abort', () => givenUp.push(`${method} ${url}`))
    await answer.promise
    return Response.json({ notifications: [], unread: 0, next_cursor: null })
  })
  return { asked, givenUp, answer: answer.resolve }
}

const someTime = () => new Promise((resolve) => setTimeout(resolve, 20))

test('what is being read for whoever leaves is given up, and nothing more is asked for them', async () => {
  const server = stubServer()
  const queryClient = createQueryClient()
  const { queryKey } = notificationsQuery
  const stop = new QueryObserver(queryClient, { ...notificationsQuery, queryKey: ['a'] }).subscribe(() => {})
  await expect.poll(() => server.asked).toEqual(['GET /api/notifications'])
  await stopAsking(queryClient)
  expect(server.givenUp).toEqual(['GET /api/notifications'])
  server.answer()

  void queryClient.invalidateQueries()
  // Reads by writing that one was here.
  queryClient.fetchQuery(newsQuery).catch(() => {})
  queryClient.fetchInfiniteQuery(notificationsQuery).catch(() => {})
  const second = new QueryObserver(queryClient, { queryKey, queryFn: () => server.asked.push('one more') })
  const stopSecond = second.subscribe(() => {})
  await someTime()
  expect(server.asked).toEqual(['GET /api/notifications'])
  expect(second.getCurrentResult().error).toBeNull()
  stop()
  stopSecond()
})

test('whoever comes next is asked for as always, and what is written is written', async () => {
  const server = stubServer()
  server.answer()
  const before = createQueryClient()
  const writing = readNotifications({ all: true })
  await stopAsking(before)
  await writing
  await createQueryClient().fetchInfiniteQuery(notificationsQuery)
  expect(server.asked).toEqual(['PUT /api/notifications/read', 'GET /api/notifications'])
  expect(server.givenUp).toEqual([])
})
