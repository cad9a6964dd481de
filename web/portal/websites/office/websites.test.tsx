import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerWebsite, ListedWebsite } from '#domain/customer-websites.ts'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Websites } from './websites.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const moment = '2026-11-15T20:00:00.000Z'
const { content } = coaches.jetty
const before = { ...content, tagline: 'Earlier words' }
const sent = (number: number) => ({ number, made_at: moment, decided_at: null, decision_note: '' })

const stands = {
  id,
  slug: 'jetty',
  address: 'http://jetty.localhost:3000',
  preview_url: 'http://jetty.localhost:3000/preview/token/',
  state: 'online',
  offline_reason: null,
  goes_offline_at: null,
  has_changes: false,
  hosting: 'free',
  waiting: sent(3),
  returned: null,
  live: sent(2),
  domain: null,
  views_30_days: 128,
  updated_at: moment,
} satisfies Partial<CustomerWebsite>
const listed: ListedWebsite = {
  ...stands,
  business_name: content.business_name,
  owner: { user_id: id, email: 'mara@client.example', first_name: 'Mara', last_name: 'Jetty' },
  enquiries: 4,
}
const whole: CustomerWebsite = { ...stands, new_enquiries: 0, content, pictures: [], findings: [] }
const versionOf = (number: number, state: string) => ({
  ...sent(number),
  state,
  is_live: number === 2,
  made_by: 'Cleo Marsh',
  note: number === 3 ? 'New prices' : '',
  last_live_at: null,
})
const versions = [versionOf(3, 'waiting'), versionOf(2, 'approved'), versionOf(1, 'approved')]

type Shown = { website?: Partial<CustomerWebsite>; refuse?: string; search?: string; none?: boolean }

function show({ website = {}, refuse, search = '', none = false }: Shown = {}) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init
    if (method !== 'GET') {
      calls.push(`${method} ${url.replace(/^.*\/api/, '')} ${body as string}`)
      if (refuse) return Response.json({ error: { code: 'conflict', message: refuse } }, { status: 409 })
      return Response.json({ number: 4, website: whole }, { status: method === 'POST' ? 201 : 200 })
    }
    calls.push(url.replace(/^.*\/api/, ''))
    if (url.endsWith('/versions')) return Response.json({ versions })
    const number = /versions\/(\d+)$/.exec(url)?.[1]
    if (number) {
      const pages = { '/': '<html><body class="bold-energetic"><main>As it is stored</main></body></html>' }
      const version = { ...versions.find((one) => String(one.number) === number), pages }
      return Response.json({ version: { ...version, content: number === '3' ? content : before } })
    }
    if (url.endsWith(id)) return Response.json({ website: { ...whole, ...website } })
    const websites = none ? [] : [{ ...listed, ...website, business_name: listed.business_name }]
    return Response.json({ websites, next_cursor: null, count: websites.length, is_more: false })
  })
  render(
    <MemoryRouter initialEntries={[`/admin-dashboard?tab=websites${search}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <Websites />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}
const Address = () => <output data-testid="address">{useLocation().search}</output>
const writes = (calls: string[]) => calls.filter((call) => /^(PUT|POST|DELETE)/.test(call))
const opened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: `Review: ${content.business_name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: content.business_name }))
  await dialog.findByText(/^Version 3, sent/)
  return dialog
}

test('a row says whose it is and how it stands, and never what an enquiry says', async () => {
  show()
  const row = within((await screen.findAllByRole('listitem'))[0] as HTMLElement)
  expect(row.getByText('Waiting for approval')).toBeTruthy()
  expect(row.getByText('Online')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Mara Jetty' })).toBeTruthy()
  expect(row.getByRole('link', { name: stands.address }).getAttribute('href')).toBe(`${stands.address}/`)
  expect(row.getByText('128')).toBeTruthy()
  expect(row.getByText('4')).toBeTruthy()
  expect(screen.getByText('1 website(s)')).toBeTruthy()
})

test('one looks for a state, and is told that there is none', async () => {
  const calls = show({ none: true })
  await screen.findByText('No websites found')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'waiting' } })
  await waitFor(() => expect(calls.some((call) => call.includes('state=waiting'))).toBe(true))
  expect(screen.getByTestId('address').textContent).toContain('state=waiting')
})

test('what waits is reviewed with who sent it, what changed and what to look at', async () => {
  show()
  const dialog = await opened()
  expect(dialog.getByText(/^Version 3, sent Nov 15, 2026 by Cleo Marsh/)).toBeTruthy()
  const changed = dialog.getByRole('heading', { name: 'What changed' }).parentElement as HTMLElement
  expect(within(changed).getAllByRole('listitem')).toHaveLength(1)
  expect(dialog.getByRole('heading', { name: 'To look at' })).toBeTruthy()
  expect(dialog.getByTitle('Preview of your website')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toContain(`website=${id}`)
})

test('a first version says so', async () => {
  show({ website: { state: 'preview', live: null } })
  expect((await opened()).getByText('First version')).toBeTruthy()
})

test('what was looked at is approved, and the list is there again', async () => {
  const calls = show()
  const dialog = await opened()
  fireEvent.click(dialog.getByRole('button', { name: 'Approve and publish' }))
  expect(await screen.findByText('Website published')).toBeTruthy()
  expect(writes(calls)).toEqual([`PUT /websites/${id}/live {"version":3}`])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it is sent back with what should change, and not without', async () => {
  const calls = show()
  const dialog = await opened()
  fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please say what should change')
  expect(writes(calls)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Note to the client'), { target: { value: ' Your prices, please. ' } })
  expect(dialog.queryByRole('alert')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Website sent back')).toBeTruthy()
  expect(writes(calls)).toEqual([`PUT /websites/${id}/versions/3/return {"note":"Your prices, please."}`])
})

test('a refusal is said, and the note is still there', async () => {
  show({ refuse: 'Somebody was quicker.' })
  const dialog = await opened()
  const note = dialog.getByLabelText('Note to the client')
  fireEvent.change(note, { target: { value: 'Your prices' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Somebody was quicker.')).toBeTruthy()
  expect((note as HTMLTextAreaElement).value).toBe('Your prices')
})

test('with nothing waiting the draft is published, as a version of its own', async () => {
  const calls = show({ website: { waiting: null, has_changes: true }, search: `&website=${id}` })
  const dialog = within(await screen.findByRole('dialog', { name: content.business_name }))
  expect(dialog.queryByRole('button', { name: 'Send back' })).toBeNull()
  const frame = (await dialog.findByTitle('Preview of your website')) as HTMLIFrameElement
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe('Stronger than the tide'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Website published')).toBeTruthy()
  expect(writes(calls)).toEqual([`POST /websites/${id}/versions {}`, `PUT /websites/${id}/live {"version":4}`])
})

test('a website is taken offline with the note, and comes back', async () => {
  const calls = show()
  const dialog = await opened()
  fireEvent.change(dialog.getByLabelText('Note to the client'), { target: { value: 'Not paid' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Take offline' }))
  expect(await screen.findByText('Website taken offline')).toBeTruthy()
  expect(writes(calls)).toEqual([`PUT /websites/${id}/offline {"note":"Not paid"}`])
  cleanup()
  const others = show({ website: { state: 'offline', offline_reason: 'team' } })
  fireEvent.click((await opened()).getByRole('button', { name: 'Put back online' }))
  expect(await screen.findByText('Website is back online')).toBeTruthy()
  expect(writes(others)).toEqual([`PUT /websites/${id}/live {"version":2}`])
})

test('an approved version is made live again once one has said so twice', async () => {
  const calls = show()
  const dialog = await opened()
  expect(await dialog.findByText('Online now')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Make version 2 live' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Make version 1 live' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Go back to version 1?' }))
  expect(writes(calls)).toEqual([])
  fireEvent.click(asking.getByRole('button', { name: 'Make version 1 live' }))
  expect(await screen.findByText('Version 1 is live')).toBeTruthy()
  expect(writes(calls)).toEqual([`PUT /websites/${id}/live {"version":1}`])
})

test('hosting is changed by saving it, not by going through the choices', async () => {
  const calls = show()
  const dialog = await opened()
  fireEvent.change(dialog.getByLabelText('Hosting'), { target: { value: 'premium' } })
  expect(writes(calls)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save hosting' }))
  expect(await screen.findByText('Hosting saved')).toBeTruthy()
  expect(writes(calls)).toEqual([`PUT /websites/${id}/hosting {"hosting":"premium"}`])
})
