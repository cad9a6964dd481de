import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { prices } from '#domain/prices.ts'
import type { SessionUser } from '#domain/accounts.ts'
import type { Part } from '#domain/permissions.ts'
import type { JustPaid, Purchase, SubscriptionState } from '#domain/billing.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { createQueryClient } from '#web/api/query-client.ts'
import { ActingContext } from './acting.ts'
import Dashboard from './dashboard.tsx'
import { SignedInUserContext } from './signed-in-user.ts'
import { stubEventSource } from '#server/testing/heard-news.ts'
import { useNews } from './use-news.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const noa: SessionUser = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'noa@client.example',
  first_name: 'Noa',
  last_name: 'Berg',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'user',
  created_at: '2026-09-28T12:00:00.000Z',
}
const company = { id: noa.user_id, name: 'Renner Strength', part: 'owner' as Part }
const empty = {
  projects: [],
  purchases: [],
  purchases_next_cursor: null,
  just_paid: null,
  subscription: null,
  onboarding: null,
  website: null,
  answered_tickets: [],
  due_invoices: [],
}
const paid: JustPaid = {
  checkout_id: '4b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  product: 'Custom Web Design',
  purpose: 'purchase',
  amount: 224910,
  paid_at: '2026-11-16T12:00:00.000Z',
  purchase_id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  call_by: '2026-11-18T02:00:00.000Z',
}
const running: SubscriptionState = {
  status: 'active',
  is_premium: true,
  amount: 43500,
  interval_months: 3,
  current_period_end: '2027-02-15T12:00:00.000Z',
  cancel_at_period_end: false,
  grace_until: null,
}
const left: Purchase = {
  id: '3b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  checkout_id: paid.checkout_id,
  product_name: 'Custom Web Design',
  status: 'failed',
  created_at: '2026-11-15T12:00:00.000Z',
  payment_date: null,
  discount_code: null,
  discount_amount: 0,
  original_amount: 249900,
  final_amount: 249900,
  refunded_amount: 0,
  is_unfinished: true,
}

/** Where the browser is. */
function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** As the guard has it. */
function News() {
  useNews(noa.user_id)
  return null
}

/** `dashboard` is what the server answers with; changed, it answers with the change. */
async function show(user: Partial<SessionUser>, dashboard: object, address = '/dashboard', part: Part = 'owner') {
  const person = { ...noa, ...user }
  const owner = { ...noa, first_name: 'Pia', last_name: 'Renner', part: 'owner' }
  const answers: [string, () => object][] = [
    ['/api/session', () => ({ user: person })],
    ['/api/dashboard', () => ({ ...empty, ...dashboard })],
    ['/api/notifications', () => ({ notifications: [], unread: 0, next_cursor: null })],
    ['/api/company', () => ({ company, people: [owner], invitations: [] })],
    ['/api/subscription-plans', () => ({ plans: [] })],
    ['/api/purchases', () => ({ purchases: [], next_cursor: null, ...dashboard })],
  ]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers.find(([path]) => url.startsWith(path))?.[1]() ?? { error: url }),
  )
  render(
    <MemoryRouter initialEntries={[address]}>
      <Sittings>
        <QueryClientProvider client={createQueryClient()}>
          <SignedInUserContext value={person}>
            <ActingContext value={{ company: { ...company, part }, companies: [] }}>
              <Place />
              <News />
              <Dashboard />
            </ActingContext>
          </SignedInUserContext>
        </QueryClientProvider>
      </Sittings>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Account Overview' })
}
const heading = (name: string) => screen.queryByRole('heading', { name })
const offer = () => screen.queryByRole('button', { name: 'Choose Plan' })

test('B8: a new account sees three ways to begin, and the offer only after what it can order', async () => {
  await show({}, {})
  expect(heading('Three ways to begin')).not.toBeNull()
  expect(screen.getByText('No website projects found')).toBeDefined()
  expect(screen.getByText('No purchases yet')).toBeDefined()
  expect(screen.getByText('$2,499')).toBeDefined()
  for (const [name, href] of [
    ['Ask us first', '/contact'],
    ['See the design package', '/services/custom-web-design'],
  ] as const)
    expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(href)
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names.indexOf('Upgrade to Premium')).toBeGreaterThan(names.indexOf('Services'))
})

test.each([
  ['of the team', { role: 'employee' as const }, {}],
  ['an admin', { role: 'admin' as const }, {}],
  ['who has just paid', {}, { just_paid: paid }],
  ['who pays, whatever the tier', {}, { subscription: running }],
])('A2, B1: nobody %s is sold anything', async (_who, user, dashboard) => {
  await show(user, dashboard)
  expect(offer()).toBeNull()
})

test.each([
  ['an editor', { role: 'employee' as const }, 'Employee Dashboard', '/employee-dashboard'],
  ['an admin', { role: 'admin' as const }, 'Admin Panel', '/admin-dashboard?tab=today'],
])('B1: %s sees where the work is, and no shop', async (_who, user, name, href) => {
  await show(user, {})
  expect(heading('Your work')).not.toBeNull()
  expect(screen.getAllByRole('link', { name }).every((link) => link.getAttribute('href') === href)).toBe(true)
  for (const shop of ['Services', 'Three ways to begin', 'Upgrade to Premium']) expect(heading(shop)).toBeNull()
  expect(screen.queryByRole('table', { name: 'What each membership includes' })).toBeNull()
  expect(screen.queryByText('No website projects found')).toBeNull()
  expect(screen.queryByText('No purchases yet')).toBeNull()
})

test('who has just paid is not refused Premium when they ask for it, and is led to it', async () => {
  const scrollIntoView = vi.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  await show({}, { just_paid: paid }, '/dashboard#upgrade')
  expect(offer()).not.toBeNull()
  expect(scrollIntoView).toHaveBeenCalled()
})

test('A2: whoever paid is thanked, told what happens now and by when, and asked for the number we lack', async () => {
  await show({}, { just_paid: paid })
  expect(heading('Thank you, Noa. $2,249.10 received.')).not.toBeNull()
  expect(screen.getByText(/^We call you by Nov 1[78], 2026, /)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open your receipt' }).getAttribute('href')).toBe(
    `/receipt?purchase=${paid.purchase_id}`,
  )
  for (const value of ['', '123', 'abc']) {
    fireEvent.input(screen.getByLabelText('Phone Number'), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Number' }))
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Please enter a valid phone number')
  }
  cleanup()
  await show({ phone: '(425) 555-0177' }, { just_paid: paid })
  expect(screen.queryByLabelText('Phone Number')).toBeNull()
  expect(screen.getByText(/ at \(425\) 555-0177\.$/)).toBeDefined()
})

test.each(['purchase', 'premium'])(
  'A2: back from the %s page before we are told, nothing is called received, nor what was paid before thanked for',
  async (of) => {
    const earlier = { ...paid, checkout_id: left.id }
    for (const just_paid of [null, earlier]) {
      await show({}, { just_paid }, `/dashboard?${of}=${paid.checkout_id}`)
      expect(heading('Thank you, Noa. Your payment is being confirmed.')).not.toBeNull()
      expect(screen.queryByText(/received\.$/)).toBeNull()
      expect(heading('Three ways to begin')).toBeNull()
      expect(offer()).toBeNull()
      cleanup()
    }
  },
)

test('A2: only what is being paid is not to be gone on with; once we are told, it is thanked for and the address is plain', async () => {
  const events = stubEventSource()
  const other = { ...left, id: noa.user_id, checkout_id: noa.user_id, product_name: 'Another order' }
  const dashboard: { purchases: Purchase[]; just_paid: JustPaid | null } = { purchases: [other, left], just_paid: null }
  await show({}, dashboard, `/dashboard?purchase=${paid.checkout_id}`)
  expect(screen.getAllByRole('button', { name: /^Continue to payment/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Continue to payment: Another order' })).toBeDefined()
  dashboard.just_paid = paid
  events.last.tell({ topic: 'payment', id: '1' })
  expect(await screen.findByRole('heading', { name: 'Thank you, Noa. $2,249.10 received.' })).toBeDefined()
  expect(await screen.findByText('/dashboard', { selector: 'output' })).toBeDefined()
})

test('A2: after a minute nobody is told to wait for the page any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show({}, { purchases: [left] }, `/dashboard?purchase=${paid.checkout_id}`)
  expect(screen.getByText(/The page changes by itself/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Continue to payment/ })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByText(/We write to you when it is confirmed\.$/)).toBeDefined()
  expect(screen.queryByText(/The page changes by itself/)).toBeNull()
  expect(screen.getByText('/dashboard', { selector: 'output' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Continue to payment/ })).toBeDefined()
})

test('A2: whoever pays for Premium first is thanked, sees how to begin, and no empty list of what they bought', async () => {
  const just_paid = { ...paid, purpose: 'premium', purchase_id: null, call_by: null }
  await show({ membership_tier: 'premium' }, { just_paid, subscription: running })
  expect(heading('Thank you, Noa. $2,249.10 received.')).not.toBeNull()
  expect(heading('What you have now')).not.toBeNull()
  expect(heading('Three ways to begin')).not.toBeNull()
  expect(screen.queryByText('No purchases yet')).toBeNull()
})

test('A3: a subscription that runs on a free account has its way to Manage Billing', async () => {
  await show({}, { subscription: running })
  expect(screen.getByRole('button', { name: 'Manage Billing' })).toBeDefined()
})

test('A8: an order that was not finished says so, and can be gone on with or removed', async () => {
  await show({}, { purchases: [left] })
  expect(screen.getByText('Not finished')).toBeDefined()
  expect(screen.queryByText('Failed')).toBeNull()
  expect(screen.getByRole('button', { name: /^Continue to payment/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Remove/ })).toBeDefined()
  // Nothing was ordered yet: the ways to begin stand beneath it, and no empty project above it.
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names.slice(0, 2)).toEqual(['Purchases', 'Three ways to begin'])
})

test('B18: Premium lists what one has, each with its door, and sells nothing that is not built', async () => {
  await show({ membership_tier: 'premium' }, {})
  expect(heading('What you have now')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Open Support Tickets' }).getAttribute('href')).toBe('/support-tickets')
  expect(screen.getByText(/are coming soon, as part of what you pay/)).toBeDefined()
  expect(screen.getAllByText('coming soon', { exact: true }).length).toBeGreaterThan(0)
})

test.each([
  ['2126-11-18T18:00:00.000Z', 'You hear from us by Monday 10 AM PST.'],
  ['2026-01-05T18:00:00.000Z', 'You hear from us as soon as we can.'],
])('A2: a form that was handed in stands on the dashboard; due at %s, it says: %s', async (answer_by, promise) => {
  const onboarding = {
    business_name: 'Harbor Strength',
    submission_status: 'submitted',
    submitted_at: '2026-11-16T12:00:00.000Z',
    answer_by,
  }
  await show({}, { onboarding })
  expect(heading('Your coach website: Harbor Strength')).not.toBeNull()
  expect(screen.getByText(new RegExp(promise))).toBeDefined()
  expect(heading('Three ways to begin')).toBeNull()
})

test('billing only: nothing of projects, tickets and onboarding', async () => {
  await show({ membership_tier: 'premium' }, { purchases: [left] }, '/dashboard', 'billing')
  expect(screen.getByText('Not finished')).toBeDefined()
  for (const name of ['Three ways to begin', 'Website Projects']) expect(heading(name)).toBeNull()
  expect(screen.getByRole('link', { name: 'Open Billing' })).toBeDefined()
  for (const name of ['Open Support Tickets', 'Start the onboarding'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Support Tickets' })).toBeNull()
})

test('a member: no purchases, no plans, and who to ask instead', async () => {
  await show({ membership_tier: 'premium' }, {}, '/dashboard', 'member')
  expect(screen.getByRole('link', { name: 'Open Support Tickets' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open Billing' })).toBeNull()
  expect(await screen.findByText('Ask Pia Renner about purchases and plans.')).toBeDefined()
  expect(offer()).toBeNull()
  expect(heading('Purchases')).toBeNull()
  expect(screen.getByRole('link', { name: 'Support Tickets' })).toBeDefined()
  // Nothing is offered that they could not pay.
  expect(heading('Two ways to begin')).not.toBeNull()
  expect(screen.queryByText(prices.customWebDesign.shown)).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Start the onboarding' }).length).toBeGreaterThan(0)
  for (const name of ['See the design package', 'See the package', 'Choose Plan'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

const website = {
  state: 'preview',
  address: 'http://kiln-and-core.localhost:3000',
  waiting: 1,
  has_changes: false,
  new_enquiries: 0,
  views_30_days: 128,
}

test.each(['user', 'admin'] as const)(
  'the website has a card, with how it stands and the way to it: %s',
  async (role) => {
    await show({ role }, { website })
    expect(heading('Your Website')).not.toBeNull()
    for (const words of ['Private preview', 'Waiting for approval', `Not online yet. It will be at ${website.address}`])
      expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Manage website' }).getAttribute('href')).toBe('/website')
    expect(heading('What we need from you')).toBeNull()
  },
)

test('new enquiries are on the card of the website, and among what is needed', async () => {
  await show({}, { website: { ...website, state: 'online', waiting: null, new_enquiries: 2 } })
  expect(screen.getByText('2 new enquiries', { selector: 'p' })).toBeDefined()
  expect(screen.getByText('128 views in the last 30 days')).toBeDefined()
  const link = screen.getByRole('link', { name: '2 new enquiries' })
  expect(link.getAttribute('href')).toBe('/website?tab=enquiries')
  expect(heading('What we need from you')).not.toBeNull()
})

test('who has no website has no card of it', async () => {
  await show({}, {})
  expect(heading('Your Website')).toBeNull()
})
