import { useQuery } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '#web/api/session.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { visitor } from '#web/kept/kept.ts'
import { ChatWidget } from './chat-widget.tsx'
import { keepRead } from './read-words.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const said = (words: string) => ({
  id: words,
  role: 'person',
  name: 'Ada',
  content: words,
  timestamp: '2026-11-17T19:00:00.000Z',
  sources: [],
  offers: [],
  is_answer: false,
})

/** The bar above asks who is here. */
function Page() {
  useQuery(sessionQuery)
  return <ChatWidget />
}

/** A page that is loaded while this goes on. */
function load(words: string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://here').pathname)
    const conversation = {
      id,
      name: 'Sam',
      email: null,
      received: null,
      state: 'assistant',
      person: null,
      is_typing: false,
      is_nobody_free: false,
      ticket_number: null,
      messages: words.map(said),
    }
    return Response.json(url.includes('/api/session') ? { user: null } : { conversation })
  })
  Element.prototype.scrollIntoView = () => {}
  render(
    <MemoryRouter>
      <Sittings>
        <Page />
      </Sittings>
    </MemoryRouter>,
  )
  return asked
}
const dot = () => document.querySelector('[data-unread]')

test('what a person said since the chat was open last is told on the next page, too', async () => {
  keepRead(visitor, id, 1)
  load(['Hello.', 'Are you there?'])
  await waitFor(() => expect(dot()).not.toBeNull())
})

test('what was read is not told', async () => {
  keepRead(visitor, id, 2)
  const asked = load(['Hello.', 'Are you there?'])
  await waitFor(() => expect(asked).toContain('/api/chat'))
  await waitFor(() => expect(document.querySelector('[role=log]')?.textContent).toContain('Are you there?'))
  expect(dot()).toBeNull()
})

test('whoever never opened it is asked for nothing', async () => {
  const asked = load(['Hello.'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).not.toContain('/api/chat')
  expect(dot()).toBeNull()
})
