import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consents, type LinkedProposal } from '#domain/proposals.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import LinkPage from './link.tsx'

const key = 'k'.repeat(43)
const at = '2026-11-16T12:00:00.000Z'
const tax = { name: 'Sales tax', basis_points: 990 }
const line = (description: string, unit_amount: number, more: object = {}) => ({
  code: 'other',
  description,
  quantity: 1,
  unit_amount,
  billing: 'once' as const,
  tax,
  is_option: false,
  is_ticked: false,
  ...more,
})
const offer: LinkedProposal = {
  id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  number: 'PRO-000042',
  title: 'Website for Reyes Bikes',
  state: 'sent',
  version: 1,
  sha256: 'a'.repeat(64),
  document: {
    number: 'PRO-000042',
    version: 1,
    agency: { name: 'Port Gardner Studio', legal_name: 'x', address: [], phone: 'x', email: 'x' },
    customer: { name: 'Juno Reyes', company: 'Reyes Bikes', email: 'juno@client.example' },
    title: 'Website for Reyes Bikes',
    introduction: 'As we said.',
    lines: [
      line('Business website', 299_700),
      line('Domain', 1500, { quantity: 2, is_option: true }),
      line('Essential care', 19_900, { is_option: true, billing: 'month' }),
    ],
    deposit_percent: 50,
    milestones: [{ title: 'Launch', working_days: 10, percent: 50 }],
    terms: '1. What this is\nAn agreement.',
    valid_until: '2026-12-02',
    consents: [...consents],
  },
  signature: null,
  invoices: [],
  milestones: [],
}
const signature = {
  version: 1,
  signer_name: 'Juno Reyes',
  signer_email: 'juno@client.example',
  signed_at: at,
  sha256: 'b'.repeat(64),
  chosen: [2],
}
const deposit = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  number: 'INV-000007',
  kind: 'deposit' as const,
  status: 'open' as const,
  total: 164_685,
  balance: 164_685,
  due_on: '2026-11-23',
}
const signed: LinkedProposal = { ...offer, state: 'signed', signature, invoices: [deposit] }

let calls: string[] = []
let shown = offer
let isPreview = false
let refusal: Response | undefined
beforeEach(() => {
  sessionStorage.clear()
  calls = []
  shown = offer
  isPreview = false
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isKeyed = new Headers(init?.headers).get('x-link-key') === key
    calls.push(`${init?.method ?? 'GET'} ${url} ${isKeyed} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
    if (url.endsWith('/signature'))
      return refusal ?? Response.json({ signed_at: at, sha256: signature.sha256 }, { status: 201 })
    if (url.endsWith('/checkout')) return Response.json({ error: { code: 'x', message: 'x' } }, { status: 503 })
    if (url.endsWith('/decline') || url.endsWith('/openings')) return new Response(null, { status: 204 })
    if (url.endsWith('/questions')) return Response.json({ message: 'Thank you. We answer by email.' }, { status: 201 })
    if (url.endsWith('/new-date')) return Response.json({ message: 'We heard you and write back.' }, { status: 202 })
    return Response.json({
      purpose: 'proposal',
      sent_to: 'juno@client.example',
      expires_at: at,
      is_preview: isPreview,
      proposal: shown,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As after a reload: nothing is there but what the browser kept. */
async function open(search = '') {
  cleanup()
  const entry = `/link${search}#${key}`
  const router = createMemoryRouter([{ path: '/link', element: <LinkPage /> }], { initialEntries: [entry] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: shown.title }, { timeout: 20_000 })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sums = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
const posts = () => calls.filter((call) => call.startsWith('POST') && !call.includes('/openings'))

test('reads in its order, and nothing is sent by itself', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'What we will build',
    'Options',
    'Price',
    'How we work together',
    'Terms',
    'Sign',
    'Ask a question',
  ])
  expect(document.title).toBe('Proposal PRO-000042 | Port Gardner Studio')
  expect(screen.getByText(/Proposal PRO-000042 from .* for Juno Reyes, Reyes Bikes\. Valid until Dec 02, 2026\./))
  expect(screen.getByRole('table', { name: 'What is included' }))
  expect(screen.getByText(/Whoever has it can sign and pay\./))
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('options change the price, and what is ticked and typed survives a reload', async () => {
  await open()
  expect(sums()).toEqual(['Total$3,293.70', 'of which sales tax$296.70', 'Deposit, due when you sign$1,646.85'])
  fireEvent.click(box('2 × Domain, $30.00'))
  fireEvent.click(box('Essential care, $199.00 a month'))
  const changed = [
    'Total$3,326.67',
    'of which sales tax$299.67',
    'Every month$218.70',
    'Deposit, due when you sign$1,663.34',
  ]
  expect(sums()).toEqual(changed)
  type('Your full name', 'Juno Reyes')
  fireEvent.click(box(consents[0]))
  await open()
  expect(sums()).toEqual(changed)
  expect([field('Your full name').value, field('Your email').value]).toEqual(['Juno Reyes', 'juno@client.example'])
  expect([box(consents[0]).checked, box(consents[1]).checked]).toEqual([true, false])
})

test('what is missing stands at its field and in a summary that has the focus', async () => {
  await open()
  type('Your email', 'nobody')
  press('Sign and pay $1,646.85')
  const summary = await screen.findByText('Please look at this first')
  await waitFor(() => expect(document.activeElement?.contains(summary)).toBe(true))
  for (const message of [
    'Please type your full name',
    'Please enter a valid email',
    'Please confirm that you have read the terms',
    'Please confirm that you sign electronically',
  ])
    expect(screen.getAllByText(message)).toHaveLength(2)
  press('Please type your full name')
  expect(document.activeElement).toBe(field('Your full name'))
  expect(posts()).toEqual([])
})

async function signIt() {
  type('Your full name', 'Juno Reyes')
  for (const sentence of consents) fireEvent.click(box(sentence))
  press(/^Sign/)
  await waitFor(() => expect(posts().length).toBeGreaterThan(0))
}

test('what was shown is signed; without a payment page the next step is on this one', async () => {
  await open()
  fireEvent.click(box('2 × Domain, $30.00'))
  shown = signed
  await signIt()
  expect(await screen.findByText(/^Signed by Juno Reyes on .*\. One step left: the deposit\.$/)).toBeDefined()
  const [first = '', second] = posts()
  expect(JSON.parse(first.slice(first.indexOf('{')))).toEqual({
    version: 1,
    sha256: offer.sha256,
    chosen: [2],
    name: 'Juno Reyes',
    email: 'juno@client.example',
    billing_address: '',
    terms_read: true,
    consents: true,
  })
  expect(second).toBe('POST /api/link/checkout true {}')
  expect(screen.getByRole('button', { name: 'Pay the deposit of $1,646.85' })).toBeDefined()
  expect(document.activeElement?.textContent).toBe(offer.title)
  expect(screen.queryByRole('heading', { name: 'Sign' })).toBeNull()
})

test('changed meanwhile: it says so, shows the new words, and what was confirmed is to be confirmed again', async () => {
  await open()
  const error = { code: 'proposal_changed', message: 'This proposal was changed.', request_id: 'r' }
  refusal = Response.json({ error }, { status: 409 })
  shown = { ...offer, version: 2, document: { ...offer.document, version: 2, introduction: 'Another word.' } }
  await signIt()
  expect(await screen.findByText('Another word.')).toBeDefined()
  expect(screen.getByText('This proposal was changed while you were reading it. Please read it again.')).toBeDefined()
  expect([field('Your full name').value, box(consents[0]).checked]).toEqual(['Juno Reyes', false])
})

test('back from paying it waits to be told, and says so once it was', async () => {
  shown = signed
  await open('?payment=done')
  expect(screen.getByText('Your payment is being confirmed...')).toBeDefined()
  shown = { ...signed, invoices: [{ ...deposit, status: 'paid', balance: 0 }] }
  expect(await screen.findByText('Your project is being opened...', {}, { timeout: 5000 })).toBeDefined()
  shown = {
    ...signed,
    state: 'accepted',
    invoices: [{ ...deposit, status: 'paid', balance: 0 }],
    milestones: [{ title: 'Launch', state: 'working' }],
  }
  expect(await screen.findByText('Signed and paid. Your project is open.', {}, { timeout: 5000 })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toBeDefined()
  expect(screen.getByText('In work')).toBeDefined()
  expect(screen.getByText('Chosen')).toBeDefined()
})

test('accepted without a deposit it says nothing of paying; what was credited was not paid', async () => {
  const progress = { ...deposit, kind: 'progress' as const, status: 'credited' as const, balance: 0 }
  const document = { ...offer.document, deposit_percent: 0 }
  shown = { ...signed, document, state: 'accepted', invoices: [{ ...progress, number: 'INV-000008' }] }
  await open()
  expect(screen.getByText('Signed. Your project is open.')).toBeDefined()
  expect(screen.getByText('Credited')).toBeDefined()
  expect(screen.queryByText('Paid')).toBeNull()
})

test('declined, it says thank you and takes nothing more', async () => {
  await open()
  press('Decline')
  shown = { ...offer, state: 'declined' }
  fireEvent.click(await screen.findByRole('button', { name: 'Decline Proposal' }))
  expect(await screen.findByText('You declined this proposal. Thank you for telling us.')).toBeDefined()
  expect(posts()).toEqual(['POST /api/link/decline true {"reason":""}'])
  expect(screen.queryByRole('button', { name: 'Send Question' })).toBeNull()
})

test('expired, a new date can be asked for', async () => {
  shown = { ...offer, state: 'expired' }
  await open()
  expect(screen.getByText('This proposal was valid until Dec 02, 2026.')).toBeDefined()
  press('Ask for a new date')
  expect(await screen.findByText('We heard you and write back.')).toBeDefined()
})

test('a question is sent, and gone from the page then', async () => {
  await open()
  press('Send Question')
  expect(await screen.findByText('Please write something')).toBeDefined()
  type('Your question', 'Is hosting in it?')
  await open()
  press('Send Question')
  expect(await screen.findByText('Thank you. We answer by email.')).toBeDefined()
  expect(field('Your question').value).toBe('')
  expect(posts()).toEqual(['POST /api/link/questions true {"text":"Is hosting in it?"}'])
})

test('a preview is to look at: nothing of it acts, not even an opening', async () => {
  isPreview = true
  await open()
  fireEvent.pointerMove(document.body)
  fireEvent.click(box('2 × Domain, $30.00'))
  for (const name of ['Sign and pay $1,663.34', 'Send Question', 'Decline'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})
