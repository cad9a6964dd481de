import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Thread } from './ticket-thread.tsx'

afterEach(cleanup)

const at = (minute: number) => `2026-11-16T12:${`${minute}`.padStart(2, '0')}:00.000Z`
const response = {
  response_text: 'Fine.',
  is_admin_response: false,
  via: 'web' as const,
  from_name: null,
  from_email: null,
  quoted_text: null,
  mail_id: null,
  is_verified: true,
}
const sam = {
  ...response,
  id: '1',
  created_at: at(1),
  via: 'email' as const,
  from_name: 'Sam Field',
  from_email: 'sam@field.example',
  is_verified: false,
}
const ticket: ComponentProps<typeof Thread>['ticket'] = {
  message: 'See https://marsh.example/shop?a=1, or (http://marsh.example/a_(b)). Not javascript:alert(1) <img src=x>',
  opening: { via: 'email' as const, quoted_text: '--\nCleo' },
  created_at: at(0),
  responses: [
    sam,
    { ...response, id: '2', created_at: at(2), via: 'email' as const, quoted_text: '> https://quoted.example' },
    { ...response, id: '3', created_at: at(4), is_admin_response: true },
  ],
  events: [
    { id: '4', kind: 'continues' as const, about: 'TKT-000042', created_at: at(0) },
    { id: '5', kind: 'reopened' as const, about: null, created_at: at(2) },
  ],
}

const show = (readBy: 'client' | 'team', shown = ticket) =>
  render(<Thread ticket={shown} owner="You" address="cleo@client.example" readBy={readBy} />)
const heads = () => screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)

test('each message says who wrote it and which way it came; what happened stands between them', () => {
  show('team')
  const log = screen.getByRole('log', { name: 'Conversation' })
  const [opening, sams, own, team] = heads()
  expect(opening).toMatch(/^You · by email · Nov 16/)
  expect(sams).toMatch(/^Sam Field <sam@field.example> · by email · .*Another addressSender not verified$/)
  expect(own).toMatch(/^You · by email · /)
  expect(team).toMatch(/^Support Team · Nov 16/)
  const events = Array.from(log.querySelectorAll('p.italic'))
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Continues TKT-000042',
    'Reopened by the client’s answer',
  ])
  expect(
    Array.from(log.children)
      .map(({ tagName }) => tagName)
      .join(' '),
  ).toBe('ARTICLE P ARTICLE ARTICLE P ARTICLE')
})

test('the client reads who it was, not whether we could check it, and of their own address nothing', () => {
  const { is_verified: _forTeam, mail_id: _kept, ...sams } = sam
  show('client', { ...ticket, responses: [{ ...sams, from_email: 'cleo@client.example' }] })
  expect(heads()[1]).toMatch(/^Sam Field <cleo@client.example> · by email · [^A]+$/)
  expect(screen.queryByText('Sender not verified')).toBeNull()
  expect(screen.getByText('Reopened by your answer')).toBeTruthy()
})

test('addresses are links, nothing else is, and what is quoted is folded', () => {
  show('client')
  const links = screen.getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://marsh.example/shop?a=1',
    'http://marsh.example/a_(b)',
    'https://quoted.example',
  ])
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener nofollow')
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText(/Not javascript:alert\(1\) <img src=x>/)).toBeTruthy()
  const folded = screen.getAllByText('Show quoted text')
  expect(folded.map((one) => one.closest('details')?.open)).toEqual([false, false])
})

test('the team may look at a mail as it was sent, as long as it is kept; a client may not', () => {
  const mail_id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
  show('team', { ...ticket, responses: [{ ...sam, mail_id }] })
  const links = screen.getAllByRole('link', { name: 'Show as sent' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/api/set-aside-mails/${mail_id}/as-sent`])
  cleanup()
  show('client')
  expect(screen.queryByRole('link', { name: 'Show as sent' })).toBeNull()
})

test('of a long thread what happened goes with what was said', () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...response, id: `r${n}`, created_at: at(n + 5) }))
  show('team', { ...ticket, responses: many })
  expect(screen.queryByText('Reopened by the client’s answer')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 responses in between' }))
  expect(screen.getByText('Reopened by the client’s answer')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(10)
})
