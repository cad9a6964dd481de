import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { tradeNamed } from '#content/trades.ts'
import type { SessionUser } from '#domain/accounts.ts'
import type { CustomerWebsite, WebsiteVersion } from '#domain/customer-websites.ts'
import { emptyOnboarding } from '#domain/onboarding.ts'
import type { Part } from '#domain/permissions.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from './acting.ts'
import { SignedInUserContext } from './signed-in-user.ts'
import WebsitePage from './website-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pia = { user_id: 'pia', first_name: 'Pia', role: 'user', membership_tier: 'free' } as SessionUser
const id = '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a10'
const answers = { ...emptyOnboarding(), business_name: 'Kiln & Core' }
const versionOf = (number: number) => ({
  number,
  made_at: '2026-11-15T18:00:00.000Z',
  decided_at: null,
  decision_note: '',
})
const inPreview: CustomerWebsite = {
  id,
  slug: 'kiln-and-core',
  address: 'http://kiln-and-core.localhost:3000',
  preview_url: 'http://kiln-and-core.localhost:3000/preview/one/',
  state: 'preview',
  offline_reason: null,
  goes_offline_at: null,
  has_changes: false,
  hosting: 'free',
  waiting: versionOf(1),
  returned: null,
  live: null,
  domain: null,
  new_enquiries: 0,
  views_30_days: 0,
  content: contentFrom({ answers, pictures: [], trade: tradeNamed('fitness'), tradeName: 'fitness' }),
  pictures: [],
  findings: [],
  updated_at: '2026-11-15T18:00:00.000Z',
}
const online: CustomerWebsite = { ...inPreview, state: 'online', waiting: null, live: versionOf(1) }

type Refusal = { code: string; message: string; fields?: Record<string, string> }
type Shown = {
  after?: Partial<CustomerWebsite>
  refusal?: Refusal
  instead?: () => Response | undefined
  versions?: WebsiteVersion[] | Refusal
  tab?: string
  part?: Part
}
const refused = (error: Refusal) => Response.json({ error }, { status: 409 })

/** A server that has one website; what is sent to it changes it by `after`, or is refused. */
function show(
  first: CustomerWebsite | null,
  { after, refusal, instead, versions = [], tab = '', part = 'owner' }: Shown = {},
) {
  const sent: string[] = []
  let website = first
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const method = init?.method ?? 'GET'
    if (method === 'GET' && pathname === '/api/website') return instead?.() ?? Response.json({ website })
    if (method === 'GET' && pathname.endsWith('/versions'))
      return Array.isArray(versions) ? Response.json({ versions }) : refused(versions)
    if (pathname === `/api/websites/${id}/views`) return Response.json({ days: [] })
    if (!pathname.startsWith('/api/websites/')) return new Response(null, { status: 404 })
    const body = typeof init?.body === 'string' ? ` ${init.body}` : ''
    sent.push(`${method} ${pathname.replace(`/api/websites/${id}`, '')}${body}`)
    if (refusal) return refused(refusal)
    if (website && after) website = { ...website, ...after }
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ website, number: 2 })
  })
  const router = createMemoryRouter(
    [
      {
        element: (
          <Sittings>
            <Outlet />
          </Sittings>
        ),
        children: [
          { path: '/website', element: <WebsitePage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [`/website${tab && `?tab=${tab}`}`] },
  )
  const company = { id, name: 'Kiln & Core', part }
  render(
    <ToastArea>
      <QueryClientProvider client={createQueryClient()}>
        <SignedInUserContext value={pia}>
          <ActingContext value={{ company, companies: [] }}>
            <RouterProvider router={router} />
          </ActingContext>
        </SignedInUserContext>
      </QueryClientProvider>
    </ToastArea>,
  )
  return { sent, router }
}

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const badges = ['Private preview', 'Online', 'Offline', 'Waiting for approval', 'Unpublished changes']
const shownBadges = () => badges.filter((name) => screen.queryByText(name))

test('who has none is led to the form it is made of', async () => {
  show(null)
  expect(screen.getByText('Loading your website...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No website yet' })).toBeTruthy()
  expect(screen.getByText('Fill in the onboarding form and your website takes shape beside it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start the onboarding' }).getAttribute('href')).toBe('/fitness-onboarding')
})

test('what could not be loaded is asked for again', async () => {
  const answers = [Response.json({ error: { code: 'x', message: 'Not now' } }, { status: 400 })]
  show(inPreview, { instead: () => answers.pop() })
  expect(await screen.findByText('Error loading your website: Not now')).toBeTruthy()
  await press('Try Again')
  expect(await screen.findByRole('heading', { name: 'Kiln & Core' })).toBeTruthy()
})

test('whose part is the billing alone sees none of it', () => {
  show(inPreview, { part: 'billing' })
  expect(screen.getByText('Your part in Kiln & Core is billing. The owner can change that.')).toBeTruthy()
  expect(screen.queryByText('Loading your website...')).toBeNull()
})

test.each<[Partial<CustomerWebsite>, string[]]>([
  [{}, ['Private preview', 'Waiting for approval']],
  [{ waiting: null, has_changes: true }, ['Private preview', 'Unpublished changes']],
  [{ ...online }, ['Online']],
  [{ ...online, waiting: versionOf(2), has_changes: true }, ['Online', 'Waiting for approval', 'Unpublished changes']],
  [{ ...online, state: 'offline', offline_reason: 'owner' }, ['Offline']],
])('how it stands is said by badges, %#', async (how, expected) => {
  show({ ...inPreview, ...how })
  await screen.findByRole('heading', { name: 'Kiln & Core' })
  expect(shownBadges()).toEqual(expected)
})

test('its address is a link once it was published, and is told before', async () => {
  show(inPreview)
  expect(await screen.findByText(`Not online yet. It will be at ${inPreview.address}`)).toBeTruthy()
  cleanup()
  show(online)
  expect((await screen.findByText(online.address)).getAttribute('href')).toBe(online.address)
})

test('the draft is sent, unless it is what is live or waits', async () => {
  const { sent } = show({ ...online, has_changes: true }, { after: { waiting: versionOf(2), has_changes: false } })
  await press('Send for approval')
  expect(await screen.findByText('Sent for approval. We look at it within one working day.')).toBeTruthy()
  expect(await screen.findByText('Version 2 waits for our team since Nov 15, 2026.')).toBeTruthy()
  expect(button('Send for approval')).toHaveProperty('disabled', true)
  expect(sent).toEqual(['POST /versions {}'])
})

test('what waits is withdrawn', async () => {
  const { sent } = show(inPreview, { after: { waiting: null, has_changes: true } })
  await press('Withdraw')
  expect(await screen.findByText('Version 1 withdrawn')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
  expect(button('Send for approval')).toHaveProperty('disabled', false)
  expect(sent).toEqual(['DELETE /versions/1'])
})

test('whoever withdraws by keyboard goes on beside it', async () => {
  show(inPreview, { after: { waiting: null, has_changes: true } })
  const withdraw = await screen.findByRole('button', { name: 'Withdraw' })
  withdraw.focus()
  fireEvent.click(withdraw)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H\d$/))
})

test('a new preview link is made once it was asked for twice', async () => {
  const preview_url = 'http://kiln-and-core.localhost:3000/preview/two/'
  const { sent } = show(inPreview, { after: { preview_url } })
  const field = await screen.findByRole('textbox', { name: 'Preview link' })
  expect(field).toHaveProperty('readOnly', true)
  expect(field).toHaveProperty('value', inPreview.preview_url)
  await press('Make a new link')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new preview link?' }))
  expect(dialog.getByText('The present one stops working at once.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Make a new link' }))
  expect(await screen.findByText('New preview link made')).toBeTruthy()
  await waitFor(() => expect(field).toHaveProperty('value', preview_url))
  expect(screen.getByRole('link', { name: 'Open preview', hidden: true }).getAttribute('href')).toBe(preview_url)
  expect(sent).toEqual(['POST /preview-links'])
})

test('the preview link is copied', async () => {
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  show(inPreview)
  await press('Copy link')
  expect(await screen.findByText('Copied to clipboard!')).toBeTruthy()
  expect(copied).toEqual([inPreview.preview_url])
})

test('taking it offline asks first; what one took one puts back', async () => {
  const offline = { state: 'offline', offline_reason: 'owner' } as const
  const { sent } = show(online, { after: offline })
  await press('Take offline')
  const dialog = within(await screen.findByRole('dialog', { name: 'Take your website offline?' }))
  const consequence = 'Visitors then see that it is offline. Your texts, pictures and enquiries stay.'
  expect(dialog.getByText(consequence)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Take offline' }))
  expect(await screen.findByRole('button', { name: 'Put back online' })).toBeTruthy()
  cleanup()
  const again = show({ ...online, ...offline }, { after: { state: 'online', offline_reason: null } })
  await press('Put back online')
  expect(await screen.findByRole('button', { name: 'Take offline' })).toBeTruthy()
  expect([...sent, ...again.sent]).toEqual(['PUT /offline {}', 'PUT /live {"version":1}'])
})

test('what was never online is not taken offline', async () => {
  show(inPreview)
  await screen.findByRole('button', { name: 'Withdraw' })
  expect(screen.queryByRole('button', { name: 'Take offline' })).toBeNull()
})

test.each([
  ['team', 'Our team took this website offline', 'Open a support ticket', '/support-tickets'],
  ['hosting', 'Hosting has ended', 'Upgrade to Premium', '/dashboard#upgrade'],
] as const)('what %s took offline its owner cannot put back, and is told the way', async (reason, title, name, to) => {
  show({ ...online, state: 'offline', offline_reason: reason, goes_offline_at: '2026-11-01T08:00:00.000Z' })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put back online' })).toBeNull()
  expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(to)
})

test('that hosting ends is said with the day and the way to keep it', async () => {
  show({ ...online, hosting: 'premium', goes_offline_at: '2126-12-20T18:00:00.000Z' })
  expect(await screen.findByText('Your website goes offline on Dec 20, 2126')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/dashboard#upgrade')
  cleanup()
  show({ ...online, hosting: 'premium', goes_offline_at: '2126-12-20T18:00:00.000Z' }, { part: 'member' })
  expect(await screen.findByText('Your website goes offline on Dec 20, 2126')).toBeTruthy()
  expect(screen.getByText('Ask The owner about purchases and plans.')).toBeTruthy()
})

test('what our team asks for stands there in its words', async () => {
  const decision_note = 'Please show your prices.'
  show({ ...inPreview, waiting: null, has_changes: true, returned: { ...versionOf(1), decision_note } })
  expect(await screen.findByText('Our team asks for a change')).toBeTruthy()
  expect(screen.getByText(decision_note)).toBeTruthy()
})

test.each<[string, CustomerWebsite, string[]]>([
  ['Nothing has changed since the last version.', { ...online, has_changes: true }, ['Send for approval']],
  ['This version was already decided.', inPreview, ['Withdraw']],
  ['Too many attempts. Please wait a moment and try again.', inPreview, ['Make a new link', 'Make a new link']],
  [
    'Our team took this website offline. Please open a support ticket.',
    { ...online, state: 'offline', offline_reason: 'owner' },
    ['Put back online'],
  ],
])('what is refused says why: %s', async (message, website, [first, second]) => {
  show(website, { refusal: { code: 'x', message } })
  await press(first ?? '')
  if (second) fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: second }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('the draft stands behind a button where there is no room, and beside where there is', async () => {
  show(inPreview)
  expect(await screen.findByRole('button', { name: 'Preview' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Preview of your website' })).toBeNull()
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  show(inPreview)
  expect(await screen.findByRole('region', { name: 'Preview of your website' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})

const sentVersion = (number: number, state: WebsiteVersion['state'], more: Partial<WebsiteVersion> = {}) => ({
  ...versionOf(number),
  state,
  is_live: false,
  made_by: 'Cleo Marsh',
  note: '',
  last_live_at: null,
  ...more,
})
const versions = [
  sentVersion(5, 'waiting', { note: 'The prices are new.' }),
  sentVersion(4, 'returned', { decision_note: 'Please show your prices.' }),
  sentVersion(3, 'approved', { is_live: true }),
  sentVersion(2, 'approved', { made_by: null }),
  sentVersion(1, 'withdrawn'),
]
const wordsOf = (row: HTMLElement) => [...row.querySelectorAll('h2, p')].map(({ textContent }) => textContent)

test('of each version it is said who sent it when, and what became of it', async () => {
  const { router } = show(online, { versions, tab: 'versions' })
  const list = within(await screen.findByRole('list', { name: 'Versions' }))
  expect(list.getAllByRole('listitem').map(wordsOf)).toEqual([
    ['Version 5Waiting', 'Sent Nov 15, 2026 by Cleo Marsh', 'The prices are new.'],
    ['Version 4Sent back', 'Sent Nov 15, 2026 by Cleo Marsh', 'Our team: Please show your prices.'],
    ['Version 3Online now', 'Sent Nov 15, 2026 by Cleo Marsh'],
    ['Version 2Approved', 'Sent Nov 15, 2026'],
    ['Version 1Withdrawn', 'Sent Nov 15, 2026 by Cleo Marsh'],
  ])
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make version 2 live'])
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('while the website is offline no version is online', async () => {
  show({ ...online, state: 'offline', offline_reason: 'owner' }, { versions, tab: 'versions' })
  expect(await screen.findAllByText('Approved')).toHaveLength(2)
  expect(screen.queryByText('Online now')).toBeNull()
})

test('going back to a version asks first, and says so', async () => {
  const { sent } = show(online, { versions, tab: 'versions' })
  await press('Make version 2 live')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go back to version 2?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Make version 2 live' }))
  expect(await screen.findByText('Version 2 is live')).toBeTruthy()
  expect(sent).toEqual(['PUT /live {"version":2}'])
})

test('what was never sent has no versions, and that they could not be loaded is said', async () => {
  show(inPreview, { tab: 'versions' })
  expect(await screen.findByText('No versions yet')).toBeTruthy()
  cleanup()
  show(inPreview, { tab: 'versions', versions: { code: 'x', message: 'Not now' } })
  expect(await screen.findByText('Error loading the versions: Not now')).toBeTruthy()
})

const field = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })

test.each([
  ['http://kiln-and-core.localhost:3000', '.localhost:3000'],
  ['https://studio.example/websites/kiln-and-core', 'studio.example/websites/'],
])('the address is chosen with what stands beside it: %s', async (address, beside) => {
  const { sent } = show({ ...inPreview, address }, { tab: 'address', after: { slug: 'kiln' } })
  expect((await field()).value).toBe('kiln-and-core')
  expect(screen.getByText(beside)).toBeTruthy()
  fireEvent.input(await field(), { target: { value: 'kiln' } })
  fireEvent.click(button('Save address'))
  expect(await screen.findByText('Address saved')).toBeTruthy()
  expect(sent).toEqual(['PUT /slug {"slug":"kiln"}'])
})

const wrong = 'Please use 3 to 40 small letters, digits and hyphens'
test.each<Refusal>([
  { code: 'invalid_input', message: wrong, fields: { slug: wrong } },
  { code: 'slug_taken', message: 'This address is taken. Please choose another.' },
  { code: 'slug_fixed', message: 'The address of a published website stays as it is.' },
])('an address that is refused says why at its field: $code', async (refusal) => {
  show(inPreview, { tab: 'address', refusal })
  await field()
  fireEvent.click(button('Save address'))
  expect(await screen.findByText(refusal.message)).toBeTruthy()
  const { id: noteId } = screen.getByText(refusal.message)
  expect((await field()).getAttribute('aria-describedby')).toBe(noteId)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
})

test('the address of what was published is fixed', async () => {
  show(online, { tab: 'address' })
  expect((await field()).readOnly).toBe(true)
  expect(screen.getByText('The address of a published website stays as it is.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save address' })).toBeNull()
})
