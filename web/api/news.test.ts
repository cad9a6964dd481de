import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubEventSource } from '#server/testing/heard-news.ts'
import { stopAsking } from './leaving.ts'
import { followNews, liveWords } from './news.ts'
import { createQueryClient } from './query-client.ts'

let stops: Array<() => void> = []
let events: ReturnType<typeof stubEventSource>

beforeEach(() => {
  vi.useFakeTimers()
  events = stubEventSource()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A tab with these queries on its screen, and how often each was asked. */
function openTab(...words: string[]) {
  const queryClient = createQueryClient()
  const asked: Record<string, number> = {}
  for (const word of words) {
    asked[word] = 0
    const observer = new QueryObserver(queryClient, {
      queryKey: word.split('/'),
      queryFn: () => (asked[word] = (asked[word] ?? 0) + 1),
    })
    stops.push(observer.subscribe(() => {}))
  }
  stops.push(followNews(queryClient, 'cleo'))
  return { queryClient, asked }
}

test('what a topic is about is asked for again, and nothing else', async () => {
  const { asked } = openTab('tickets', 'dashboard', 'projects', 'videos/link/1')
  await pass(0)
  events.last.open()
  events.last.tell({ topic: 'ticket', id: '1' })
  await pass(200)
  expect(asked).toEqual({ tickets: 2, dashboard: 2, projects: 1, 'videos/link/1': 1 })
  events.last.tell({ topic: 'video', id: '1' })
  events.last.tell({ topic: 'of tomorrow' as never, id: '1' })
  await pass(2000)
  expect(asked).toEqual({ tickets: 2, dashboard: 2, projects: 1, 'videos/link/1': 1 })
})

test('the bell is asked for when one is told of something, or has read it elsewhere', async () => {
  const { asked } = openTab('notifications', 'tickets')
  await pass(0)
  events.last.open()
  events.last.tell({ topic: 'notification', id: '1' })
  await pass(200)
  expect(asked).toEqual({ notifications: 2, tickets: 1 })
})

test('a query is asked for once in a second, however much changes, and after the last change', async () => {
  const { asked } = openTab('tickets')
  await pass(0)
  events.last.open()
  for (let times = 0; times < 50; times++) {
    events.last.tell({ topic: 'ticket', id: String(times) })
    await pass(60)
  }
  expect(asked['tickets']).toBeGreaterThan(2)
  expect(asked['tickets']).toBeLessThanOrEqual(5)
  const before = asked['tickets']
  events.last.tell({ topic: 'ticket', id: 'last' })
  await pass(1500)
  expect(asked['tickets']).toBeGreaterThan(before ?? 0)
})

test('what is being read when something changes is read once more, and much that changes does not cut it off', async () => {
  const queryClient = createQueryClient()
  const answers: Array<() => void> = []
  let cut = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['tickets'],
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => (cut += 1))
        const number = answers.length
        answers.push(() => resolve(number))
      }),
  })
  stops.push(
    observer.subscribe(() => {}),
    followNews(queryClient, 'cleo'),
  )
  await pass(0)
  events.last.open()
  for (const round of [0, 1]) {
    for (let times = 0; times < 5; times++) {
      events.last.tell({ topic: 'ticket', id: '1' })
      await pass(1_500)
    }
    expect(answers).toHaveLength(round + 1)
    answers.at(-1)?.()
    await pass(1_500)
    expect(answers).toHaveLength(round + 2)
  }
  expect(cut).toBe(0)
})

test('all means all that is live', async () => {
  const { asked } = openTab('tickets', 'billing/payments', 'recovery')
  await pass(0)
  events.last.open()
  events.last.tell('all')
  await pass(200)
  expect(asked).toEqual({ tickets: 2, 'billing/payments': 2, recovery: 1 })
})

test('what is under way in this tab is waited for', async () => {
  const { asked, queryClient } = openTab('tickets')
  await pass(0)
  events.last.open()
  const answer = Promise.withResolvers<void>()
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answer.promise })
  const done = mutation.execute(undefined)
  events.last.tell({ topic: 'ticket', id: '1' })
  await pass(1000)
  expect(asked['tickets']).toBe(1)
  answer.resolve()
  await done
  await pass(200)
  expect(asked['tickets']).toBe(2)
})

test('without a stream everything is asked for every half a minute, and the stream is asked for again', async () => {
  const { asked } = openTab('tickets')
  await pass(0)
  events.last.refuse()
  await pass(29_000)
  expect(asked['tickets']).toBe(1)
  await pass(1500)
  expect(asked['tickets']).toBe(2)
  expect(events.sources).toHaveLength(2)
  events.last.refuse()
  await pass(30_500)
  expect(asked['tickets']).toBe(3)
  expect(events.sources).toHaveLength(3)
  // Since it may have been without it for long, it asks for everything once it is there.
  events.last.open()
  await pass(1500)
  expect(asked['tickets']).toBe(4)
})

test('a line that is only tried is none', async () => {
  const { asked } = openTab('tickets')
  await pass(30_500)
  expect(asked['tickets']).toBe(2)
  expect(events.sources).toHaveLength(1)
})

test('whoever leaves hears nothing more, also not of what was just told', async () => {
  const { asked, queryClient } = openTab('tickets')
  await pass(0)
  events.last.open()
  events.last.tell({ topic: 'ticket', id: '1' })
  await stopAsking(queryClient)
  expect(events.last.readyState).toBe(2)
  events.last.tell({ topic: 'ticket', id: '2' })
  await pass(61_000)
  expect(asked['tickets']).toBe(1)
  expect(events.sources).toHaveLength(1)
})

test('where there are no streams at all, it asks', async () => {
  vi.stubGlobal('EventSource', undefined)
  const { asked } = openTab('tickets')
  await pass(30_500)
  expect(asked['tickets']).toBe(2)
})

/** As a browser has it: one holder after the other. */
function stubLocks() {
  let last = Promise.resolve()
  const request = async (_name: string, _options: object, hold: () => Promise<void>) => {
    const before = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    await before
    await hold()
    mine.resolve()
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('one tab has the stream, the others hear it; when it is closed, the next goes on where it was', async () => {
  stubLocks()
  vi.useRealTimers()
  const first = openTab('tickets')
  const closeFirst = stops.at(-1)
  const second = openTab('tickets')
  await expect.poll(() => events.sources.length).toBe(1)
  events.last.open()
  await expect.poll(() => [first.asked['tickets'], second.asked['tickets']]).toEqual([1, 1])
  events.last.tell({ topic: 'ticket', id: '1' }, '12-34')
  await expect.poll(() => [first.asked['tickets'], second.asked['tickets']]).toEqual([2, 2])
  closeFirst?.()
  await expect.poll(() => events.sources.map(({ url }) => url)).toEqual(['/api/stream', '/api/stream?after=12-34'])
  expect(events.sources[0]?.readyState).toBe(2)
})

const notLive = {
  recovery: 'before anybody is signed in',
  invitation: 'before anybody is signed in',
  link: 'a link’s page goes on asking',
  chat: 'the widget’s own; not of the portal',
  search: 'asked anew by whoever types',
  'maintenance-plans': 'changed by a start alone',
  'subscription-plans': 'changed by a start alone',
  looks: 'read when somebody asks who looked',
  'email-setting': 'a link’s page, of whoever has it',
  'ticket-ratings': 'a link’s page, of whoever has it',
  'notification-choices': 'changed where it is shown',
  'saved-replies': 'seldom changed, and read with the dialog that offers them',
  'email-change': 'changed where it is shown',
  authenticator: 'changed where it is shown',
  passkeys: 'changed where it is shown',
  sessions: 'sign-ins are not told of',
  'sign-ins': 'sign-ins are not told of',
  'security-events': 'a flood of refusals would be a flood of news',
}

test('of every query it is said that it is live, or why it is not', () => {
  const folder = join(import.meta.dirname)
  const named = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && name !== 'news.ts')
    .flatMap((name) =>
      Array.from(
        readFileSync(join(folder, name), 'utf8').matchAll(/(?:queryKey: |Key = (?:\(.*\) => )?)\['([a-z-]+)'/g),
        ([, word = '']) => word,
      ),
    )
  expect([...new Set(named)].toSorted()).toEqual([...liveWords, ...Object.keys(notLive)].toSorted())
})
