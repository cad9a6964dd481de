import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { websiteQuery } from '#web/api/website.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { OwnDomain } from './own-domain.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Domain = NonNullable<CustomerWebsite['domain']>
const id = '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a10'
const waiting: Domain = {
  domain: 'www.kilncore.com',
  state: 'waiting',
  points_here: false,
  records: [
    { type: 'TXT', name: '_slipway.kilncore.com', value: 'slipway-website=abc' },
    { type: 'CNAME', name: 'www.kilncore.com', value: 'sites.agency.example' },
  ],
}

type Server = {
  tier?: MembershipTier
  after?: Domain | null
  refusal?: { code: string; message: string; fields?: Record<string, string> }
}

/** A server whose website has this domain; what is sent to it makes it `after`, or is refused. */
function show(domain: Domain | null, { tier = 'premium', after = null, refusal }: Server = {}) {
  const sent: string[] = []
  let website = { id, domain }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const method = init?.method ?? 'GET'
    if (method === 'GET') return Response.json({ website })
    const body = typeof init?.body === 'string' ? ` ${init.body}` : ''
    sent.push(`${method} ${pathname.replace(`/api/websites/${id}`, '')}${body}`)
    if (refusal) return Response.json({ error: refusal }, { status: 409 })
    website = { id, domain: after }
    return Response.json({ website })
  })
  const user = { user_id: 'pia', role: 'user', membership_tier: tier } as SessionUser
  render(
    <ToastArea>
      <QueryClientProvider client={createQueryClient()}>
        <SignedInUserContext value={user}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown /> }])} />
        </SignedInUserContext>
      </QueryClientProvider>
    </ToastArea>,
  )
  return sent
}
function Shown() {
  const { data } = useQuery(websiteQuery)
  return data ? <OwnDomain website={data} /> : null
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a free account is told what it takes', async () => {
  show(null, { tier: 'free' })
  expect(await screen.findByText('Your own domain is part of Premium.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a domain is connected, and what to set is said, each with a way to copy it', async () => {
  const sent = show(null, { after: waiting })
  fireEvent.input(await screen.findByRole('textbox', { name: 'Domain' }), { target: { value: 'www.kilncore.com' } })
  await press('Connect domain')
  expect(await screen.findByText('Set these records where you bought the domain, then check.')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Records to set' }))
    .getAllByRole('row')
    .slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual(waiting.records.map(({ type, name, value }) => [type, name, value]))
  for (const { name, value } of waiting.records)
    for (const text of [name, value]) expect(screen.getByRole('button', { name: `Copy ${text}` })).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(sent).toEqual(['PUT /domain {"domain":"www.kilncore.com"}'])
})

test('what no domain can be is said at its field, and what was typed stays', async () => {
  const message = 'Please enter a domain such as kilncore.com'
  show(null, { refusal: { code: 'invalid_input', message, fields: { domain: message } } })
  const field = (await screen.findByRole('textbox', { name: 'Domain' })) as HTMLInputElement
  fireEvent.input(field, { target: { value: 'kilncore' } })
  await press('Connect domain')
  expect(await screen.findByText(message)).toBeTruthy()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['kilncore', 'true'])
})

test('one looks now; what is missing stays said', async () => {
  const message = 'The TXT record is not there yet. It can take an hour until it is seen everywhere.'
  const sent = show(waiting, { refusal: { code: 'domain_not_proven', message } })
  await press('Check now')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent).toEqual(['POST /domain/checks'])
})

test('proven it is verified, and nothing is left to set once it leads here', async () => {
  show(waiting, { after: { ...waiting, state: 'verified', points_here: true } })
  expect(await screen.findByText('It does not lead to your website yet.')).toBeTruthy()
  await press('Check now')
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(screen.getByText('It leads to your website.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('it is removed once that was asked for twice', async () => {
  const sent = show(waiting)
  await press('Remove domain')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove www.kilncore.com?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove domain' }))
  expect(await screen.findByText('Domain removed')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Domain' })).toBeTruthy())
  expect(sent).toEqual(['DELETE /domain'])
})

test.each([
  ['premium', 'We could not find its TXT record any more.', true],
  ['free', 'Your own domain is part of Premium.', false],
] as const)('lost, somebody with %s is told why', async (tier, why, hasRecords) => {
  show({ ...waiting, state: 'lost' }, { tier })
  expect(await screen.findByText('Lost')).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('table') !== null).toBe(hasRecords)
})
