import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebsiteEnquiry } from '#domain/website-enquiries.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from '../acting.ts'
import { Enquiries } from './enquiries.tsx'
import { Views } from './views.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a10'
const tom: WebsiteEnquiry = {
  id: '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a11',
  name: 'Tom Brandvold',
  email: 'tom@brandvold.example',
  phone: '(425) 555-0100',
  package: 'Small group',
  message: 'Is Tuesday free?\n<b>At six</b>',
  is_spam: false,
  read_at: null,
  created_at: '2026-11-15T18:00:00.000Z',
  is_not_mailed: false,
}
const ruth: WebsiteEnquiry = {
  ...tom,
  id: '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a12',
  name: 'Ruth Okafor',
  phone: '',
  package: '',
  read_at: '2026-11-15T19:00:00.000Z',
  is_not_mailed: true,
}

/** A server that has these; the second page is Ruth's. */
function show(
  first: WebsiteEnquiry[],
  { older = [] as WebsiteEnquiry[], viewed_by = undefined as object | undefined } = {},
) {
  let stored = first
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const path = pathname.replace(`/api/websites/${id}/enquiries`, '')
    if ((init?.method ?? 'GET') !== 'GET') {
      sent.push(`${init?.method} ${path}${typeof init?.body === 'string' ? ` ${init.body}` : ''}`)
      const change = (one: WebsiteEnquiry) => (path.endsWith('/read') ? { ...one, read_at: one.created_at } : one)
      stored = init?.method === 'DELETE' ? [] : stored.map((one) => (path.includes(one.id) ? change(one) : one))
      return new Response(null, { status: 204 })
    }
    if (search !== '') sent.push(`GET ${search}`)
    return search.includes('cursor')
      ? Response.json({ enquiries: older, next_cursor: null })
      : Response.json({ enquiries: stored, next_cursor: older.length > 0 ? 'x' : null })
  })
  render(
    <ToastArea>
      <QueryClientProvider client={createQueryClient()}>
        <ActingContext value={{ company: null, companies: [], viewed_by } as never}>
          <Enquiries website={{ id }} />
        </ActingContext>
      </QueryClientProvider>
    </ToastArea>,
  )
  return sent
}
const cardOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li')
  if (!item) throw new Error('No card')
  return within(item)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('whoever views as its owner asks for none', async () => {
  const sent = show([tom], { viewed_by: { look_id: 'x', user_id: 'ada', name: 'Ada', endsAt: 1 } })
  expect(await screen.findByRole('heading', { name: 'Only its owner reads enquiries' })).toBeTruthy()
  expect([screen.queryByText(tom.name), sent]).toEqual([null, []])
})

test('where nobody wrote it says where messages arrive', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No enquiries yet' })).toBeTruthy()
  expect(screen.getByText('Messages from the form on your website arrive here and by e-mail.')).toBeTruthy()
})

test('each says who wrote what, as text, and how to answer', async () => {
  show([tom, ruth])
  const card = await cardOf('Tom Brandvold')
  expect(card.getByRole('link', { name: 'Reply to Tom Brandvold' }).getAttribute('href')).toBe(
    'mailto:tom@brandvold.example',
  )
  expect(card.getByText('tom@brandvold.example · (425) 555-0100')).toBeTruthy()
  expect(card.getByText('Small group')).toBeTruthy()
  expect(card.getByText(/<b>At six<\/b>/)).toBeTruthy()
  expect([card.queryByText('New'), card.queryByText('Not mailed')].map(Boolean)).toEqual([true, false])
  const other = await cardOf('Ruth Okafor')
  expect([other.queryByText('New'), other.queryByText('Not mailed')].map(Boolean)).toEqual([false, true])
  expect(other.queryByRole('button', { name: 'Mark as read' })).toBeNull()
})

test('one is marked as read, as spam, and deleted once it was asked for twice', async () => {
  const sent = show([tom])
  await press('Mark as read')
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  await press('Spam')
  await screen.findByText('Moved to spam')
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the enquiry from Tom Brandvold?' }))
  expect(sent).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'No enquiries yet' })).toBeTruthy()
  expect(sent).toEqual([`PUT /${tom.id}/read`, `PUT /${tom.id}/spam {"is_spam":true}`, `DELETE /${tom.id}`])
})

test('older ones and spam are asked for', async () => {
  const sent = show([{ ...tom, is_spam: true }], { older: [ruth] })
  expect((await cardOf('Tom Brandvold')).getByRole('button', { name: 'Not spam' })).toBeTruthy()
  await press('Show older enquiries')
  await cardOf('Ruth Okafor')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show spam' }))
  await waitFor(() => expect(sent).toEqual(['GET ?cursor=x', 'GET ?spam=true']))
})

test('views are drawn day by day, and are a table for who does not see it', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    views: index === 4 ? 128 : 0,
  }))
  vi.stubGlobal('fetch', async () => Response.json({ days }))
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Views website={{ id, views_30_days: 1128 }} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { name: '1,128 views in the last 30 days' })).toBeTruthy()
  expect(screen.getByText('Counted without cookies. Robots are left out.')).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Views per day' }))
  expect(table.getAllByRole('row')).toHaveLength(31)
  expect(table.getByText('Nov 05, 2026').nextElementSibling?.textContent).toBe('128')
  expect(container.querySelectorAll('svg rect')).toHaveLength(30)
})
