import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import Rate from '#web/site/rate/rate.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ticket = { ticket_number: 'TKT-000002', subject: 'The form', rating: null, rating_comment: null, may_rate: true }
const refused = (code: string, message: string) => ({ error: { code, message, request_id: 'r' } })
const invalid = 'This link is invalid. Please request a new one.'

function show(search: string, opened: () => Response, sending = () => new Response(null, { status: 204 })) {
  const sent: Array<{ url: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return opened()
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return sending()
  })
  render(
    <MemoryRouter initialEntries={[`/rate${search}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <Rate />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send rating' }))

test('the page of a mailed link: opened, nothing is sent; then one choice and a word', async () => {
  const sent = show('?token=a.b.c', () => Response.json(ticket))
  expect(await screen.findByText('TKT-000002: The form')).toBeDefined()
  expect(screen.getByRole('group', { name: 'How did we do?' })).toBeDefined()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose one')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Not good' }))
  fireEvent.change(screen.getByLabelText('Anything we should know? (optional)'), { target: { value: 'Slow.' } })
  await send()
  const thanks = await screen.findByText('Thank you. The team has your rating.')
  expect(document.activeElement?.contains(thanks)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(sent).toEqual([{ url: '/api/ticket-ratings?token=a.b.c', body: { rating: 'bad', comment: 'Slow.' } }])
})

test('what was given before is there to be changed', async () => {
  show('?token=x', () => Response.json({ ...ticket, rating: 'good', rating_comment: 'Quick.' }))
  expect(await screen.findByRole('radio', { name: 'Good' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('Anything we should know? (optional)')).toHaveProperty('value', 'Quick.')
})

test.each([
  ['?token=x', () => Response.json(refused('link_invalid', invalid), { status: 400 })],
  ['', () => Response.json(ticket)],
])('a link that is none: %s', async (search, opened) => {
  show(search, opened)
  expect(await screen.findByText(invalid)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a ticket that is open again, and one whose rating stays', async () => {
  show('?token=x', () => Response.json({ ...ticket, may_rate: false }))
  expect(await screen.findByText('A rating can be given once the ticket is resolved.')).toBeDefined()
  cleanup()
  show('?token=x', () => Response.json({ ...ticket, rating: 'good', may_rate: false }))
  expect(await screen.findByText('Thank you for your rating.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what was typed stays when it is refused', async () => {
  const message = 'Too many attempts. Please wait a moment and try again.'
  show(
    '?token=x',
    () => Response.json(ticket),
    () => Response.json(refused('rate_limited', message), { status: 429 }),
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Good' }))
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(screen.getByRole('radio', { name: 'Good' })).toHaveProperty('checked', true)
})
