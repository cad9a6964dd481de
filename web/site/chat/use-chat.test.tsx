import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { messageKeyHeader } from '#domain/chat.ts'
import { useChat } from './use-chat.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = (role: string, content: string) => ({
  id: crypto.randomUUID(),
  role,
  name: null,
  content,
  timestamp: '2026-11-17T19:00:00.000Z',
  sources: [],
  offers: [],
  is_answer: role === 'assistant',
})
const question = message('user', 'how much is seo?')
const answer = message('assistant', '$899/month.')
const id = crypto.randomUUID()

const stored = (...messages: object[]) =>
  Response.json({
    conversation: messages.length ? { id, name: 'Sam', email: null, received: null, messages } : null,
  })
const done = () =>
  new Response(
    `event: done\ndata: ${JSON.stringify({ response: answer.content, conversationId: id, message: answer })}\n\n`,
    { headers: { 'Content-Type': 'text/event-stream' } },
  )
const broken = () => Promise.reject(new TypeError('Failed to fetch'))

/** The network: what it answers, in order; `keys` is what the questions were sent under. */
async function open(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get(messageKeyHeader))
    return answers.shift()?.() ?? broken()
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useChat, { wrapper })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  act(() => result.current.start({ name: 'Sam', email: null }))
  const ask = () => act(() => result.current.send(question.content))
  const said = () => result.current.messages.map(({ content }) => content)
  const leave = () => act(async () => result.current.leave())
  const mail = () => act(async () => result.current.sendTranscript())
  return {
    ask,
    said,
    keys,
    leave,
    mail,
    isMailing: () => client.isMutating() > 0,
    askForPerson: () => act(async () => result.current.askForPerson()),
    current: () => result.current,
    wantsPerson: () => result.current.wantsPerson,
    visitor: () => result.current.visitor,
  }
}

test('a question that was kept but not answered is sent again as the same one, and stands there once', async () => {
  const { ask, said, keys } = await open(stored, broken, () => stored(question), done)
  expect(await ask()).toBe(false)
  expect(await ask()).toBe(true)
  expect(said()).toEqual([question.content, answer.content])
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a line that broke after the answer was kept loses nothing', async () => {
  const { ask, said } = await open(stored, broken, () => stored(question, answer))
  expect(await ask()).toBe(true)
  expect(said()).toEqual([question.content, answer.content])
})

test('the same words asked before are no answer to what could not be sent', async () => {
  const { ask, keys } = await open(
    () => stored(question, answer),
    broken,
    () => stored(question, answer),
  )
  expect(await ask()).toBe(false)
  expect(keys).toHaveLength(1)
})

test('whoever starts a new chat is not asked for the name again', async () => {
  const { ask, said, leave, visitor } = await open(stored, done, () => new Response(null, { status: 204 }))
  await ask()
  await leave()
  await waitFor(() => expect(said()).toEqual([]))
  expect(visitor()).toEqual({ name: 'Sam', email: null })
})

const received = { number: 'L-1042', due_at: '2126-11-18T18:00:00.000Z', pass: 'the-pass' }

test.each([
  ['who left no way to answer is asked for one', null, true],
  ['who can be answered is asked nothing', received, false],
])('of those who send the chat to the team, %s', async (_who, promised, isAsked) => {
  const messages = [question, answer]
  const { mail, isMailing, wantsPerson } = await open(
    () => stored(...messages),
    () => Response.json({ success: true }),
    () => Response.json({ conversation: { id, name: 'Sam', email: null, received: promised, messages } }),
  )
  expect(wantsPerson()).toBe(false)
  await mail()
  // It has looked what became of it.
  await waitFor(() => expect([isMailing(), wantsPerson()]).toEqual([false, isAsked]))
})

const withPerson = (...messages: object[]) =>
  Response.json({
    conversation: { id, name: 'Sam', email: null, received: null, state: 'person', person: 'Ada', messages },
  })
const unanswered = () =>
  new Response(`event: done\ndata: ${JSON.stringify({ response: '', conversationId: id, message: null })}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  })

test('while a person is there nothing waits for a reply', async () => {
  const { ask, said, current } = await open(() => withPerson(answer), unanswered)
  expect(current().person).toBe('Ada')
  expect(await ask()).toBe(true)
  expect(said()).toEqual([answer.content, question.content])
  expect(current().pending).toBeUndefined()
})

test('a line that broke after a person was told loses nothing', async () => {
  const { ask, said } = await open(
    () => withPerson(answer),
    broken,
    () => withPerson(answer, question),
  )
  expect(await ask()).toBe(true)
  expect(said()).toEqual([answer.content, question.content])
})

const nobody = { state: 'assistant', person: null, is_typing: false, is_nobody_free: true }

test('who wants a person waits for one, or is told that nobody is free', async () => {
  const { askForPerson, current } = await open(
    () => stored(question, answer),
    () => Response.json({ ...nobody, state: 'waiting', is_nobody_free: false }),
    () => Response.json(nobody),
  )
  await askForPerson()
  await waitFor(() => expect(current()).toMatchObject({ state: 'waiting', isNobodyFree: false, wantsPerson: false }))
  await askForPerson()
  await waitFor(() => expect(current()).toMatchObject({ state: 'assistant', isNobodyFree: true }))
  act(() => current().closeForm())
  expect(current().isNobodyFree).toBe(false)
})

test('where nobody could be asked there is the form', async () => {
  const { askForPerson, wantsPerson } = await open(() => stored(question, answer), broken)
  await askForPerson()
  await waitFor(() => expect(wantsPerson()).toBe(true))
})
