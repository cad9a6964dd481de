import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SetAsideMails } from './set-aside-mails.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mail = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  from_name: 'Pia Renner',
  from_address: 'pia@client.example',
  subject: 'Please change my bank details',
  text: '<img src=x onerror=alert(1)>',
  reason: 'refused_by_domain',
  received_at: '2026-11-16T12:00:00.000Z',
}

function show(mails: object[], answer = () => Response.json({}, { status: 201 }), address = '/') {
  const calls: string[] = []
  let waiting = mails
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('state=ignored')) return Response.json({ mails: [], waiting: 0 })
    if (init?.method === 'GET') return Response.json({ mails: waiting, waiting: waiting.length })
    calls.push(`${init?.method} ${url}`)
    const answered = answer()
    if (answered.ok) waiting = waiting.slice(1)
    return answered
  })
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <SetAsideMails />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

async function open() {
  const shelf = (await screen.findByText(/^Mail set aside \(/)).closest('details')
  if (!shelf) throw new Error('No shelf')
  shelf.open = true
  fireEvent(shelf, new Event('toggle'))
}

test('whoever comes for it, as from the bell, finds it opened', async () => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  show([mail], undefined, '/admin-dashboard?tab=tickets&mail=set-aside')
  expect(await screen.findByText('The sender’s domain refuses this message.')).toBeDefined()
  expect(scroll).toHaveBeenCalledOnce()
})

test('what waits is counted and shown as text, with its reason', async () => {
  show([mail])
  expect(await screen.findByText('Mail set aside (1)')).toBeDefined()
  expect(screen.queryByText('Please change my bank details')).toBeNull()
  await open()
  expect(await screen.findByText('The sender’s domain refuses this message.')).toBeDefined()
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
  expect(screen.getByText('Please change my bank details').tagName).toBe('H2') // beneath the screen's H1
  expect(document.querySelector('img')).toBeNull()
  const asSent = screen.getByRole('link', { name: 'Show as sent: Please change my bank details', hidden: true })
  expect(asSent.getAttribute('href')).toBe(`/api/set-aside-mails/${mail.id}/as-sent`)
})

test('accepted it is where it belongs, and gone from here', async () => {
  const calls = show([mail], () => Response.json({ ticket_number: 'TKT-000042' }, { status: 201 }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Please change my bank details', hidden: true }))
  expect(await screen.findByText('Accepted: TKT-000042')).toBeDefined()
  expect(calls).toEqual([`POST /api/set-aside-mails/${mail.id}/acceptances`])
  expect(await screen.findByText('No mail is set aside.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('No mail is set aside.')
})

test('the focus goes on with the next one, and stays where it was refused', async () => {
  const others = ['1', '2'].map((n) => ({ ...mail, id: `${n}${mail.id.slice(1)}`, subject: `Another ${n}` }))
  let isRefused = false
  const refused = { error: { code: 'conflict', message: 'This was changed by someone else.', request_id: 'x' } }
  show([mail, ...others], () =>
    isRefused ? Response.json(refused, { status: 409 }) : new Response(null, { status: 204 }),
  )
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard: Please change my bank details', hidden: true }))
  await waitFor(() => expect(screen.queryByText('Please change my bank details')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Another 1')
  isRefused = true
  fireEvent.click(screen.getByRole('button', { name: 'Discard: Another 1', hidden: true }))
  expect(await screen.findByText('This was changed by someone else.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Another 1')
})

test('a new lead is called so, and discarding is one call', async () => {
  const calls = show([mail], () => Response.json({ lead_id: mail.id }, { status: 201 }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/, hidden: true }))
  expect(await screen.findByText('Accepted: new lead')).toBeDefined()
  cleanup()
  show([mail], () => Response.json({ lead_id: mail.id, lead_number: 'L-1042' }, { status: 201 }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/, hidden: true }))
  expect(await screen.findByText('Accepted: L-1042')).toBeDefined()
  cleanup()
  const discarded = show([mail], () => new Response(null, { status: 204 }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Discard/, hidden: true }))
  await waitFor(() => expect(discarded).toEqual([`DELETE /api/set-aside-mails/${mail.id}`]))
  expect(calls).toHaveLength(1)
})

test('refused, it says why and the mail stays', async () => {
  const error = { error: { code: 'conflict', message: 'This was changed by someone else.', request_id: 'x' } }
  show([mail], () => Response.json(error, { status: 409 }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/, hidden: true }))
  expect(await screen.findByText('This was changed by someone else.')).toBeDefined()
  expect(screen.getByText('Please change my bank details')).toBeDefined()
})
