import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { chat } from '#content/chat.ts'
import { agency } from '#content/agency.ts'
import type { ChatMessage } from '#web/api/chat.ts'
import { Message } from './message.tsx'

afterEach(cleanup)

const answer: ChatMessage = {
  id: crypto.randomUUID(),
  role: 'assistant',
  name: null,
  content: 'That should not be.',
  timestamp: '2026-11-17T19:00:00.000Z',
  sources: [{ href: '/contact#message', title: 'Contact: Message' }],
  offers: ['ticket', 'person'],
  is_answer: true,
}

function show(message: Partial<ChatMessage>, isLast = true) {
  const onPerson = vi.fn<() => void>()
  const onFollow = vi.fn<() => void>()
  const onNoHelp = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <Message
        message={{ ...answer, ...message }}
        isLast={isLast}
        onPerson={onPerson}
        onNoHelp={onNoHelp}
        onFollow={onFollow}
      />
    </MemoryRouter>,
  )
  return { onPerson, onFollow, onNoHelp }
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a customer’s next steps: the place, a ticket in the portal, a person', () => {
  const { onPerson, onFollow } = show({})
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Contact: Message', chat.offers.ticket])
  expect(linkTo(chat.offers.ticket)).toBe('/support-tickets')
  screen.getByRole('link', { name: chat.offers.ticket }).click()
  expect(onFollow).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: chat.offers.person }).click()
  expect(onPerson).toHaveBeenCalledOnce()
})

test('a visitor’s: the place, a quote, the phone; and below an older answer only the place', () => {
  show({ offers: ['quote', 'phone'] })
  expect(linkTo(chat.offers.quote)).toBe('/quote')
  expect(linkTo(chat.offers.phone)).toBe(agency.phoneHref)
  cleanup()
  show({ offers: ['quote', 'phone'] }, false)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

const answers: [which: string, message: Partial<ChatMessage>][] = [
  ['from our pages', {}],
  ['that the team wrote, which has no place', { sources: [], offers: ['person'] }],
]

test.each(answers)('below the last answer %s it can be said that it did not help', (_which, message) => {
  const { onNoHelp } = show(message)
  screen.getByRole('button', { name: chat.noHelp }).click()
  expect(onNoHelp).toHaveBeenCalledOnce()
  cleanup()
  show(message, false)
  expect(screen.queryByRole('button', { name: chat.noHelp })).toBeNull()
})

test('what answers nothing cannot have helped', () => {
  show({ is_answer: false })
  expect(screen.queryByRole('button', { name: chat.noHelp })).toBeNull()
})

test('what comes from the reader’s account says so, with its places', () => {
  const own = [
    { href: '/dashboard', title: 'Your project: Marsh Ceramics', own: true as const },
    { href: '/support-tickets?ticket=TKT-000001', title: 'TKT-000001: Gift cards', own: true as const },
  ]
  show({ sources: own })
  expect(screen.getByText(chat.ownSource)).toBeDefined()
  expect(screen.queryByText(chat.source)).toBeNull()
  expect(screen.queryByText(chat.seeAlso)).toBeNull()
  expect(own.map(({ title }) => linkTo(title))).toEqual(own.map(({ href }) => href))
})
