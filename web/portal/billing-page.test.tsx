import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { OwnBilling } from '#domain/own-billing.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import BillingPage from './billing-page.tsx'
import { SignedInUserContext } from './signed-in-user.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pia = { user_id: 'pia', first_name: 'Pia', role: 'user', membership_tier: 'free' } as SessionUser
const id = '5f1e6c1e-0d5c-4a8e-9d0e-0f5a4a1f5a10'
const invoice = {
  id,
  number: 'INV-000002',
  kind: 'single',
  status: 'overdue',
  total: 120_000,
  balance: 120_000,
  due_on: '2026-11-05',
  issued_at: '2026-10-22T18:00:00.000Z',
  description: 'Landing page',
} as const
const full: OwnBilling = {
  invoices: [
    { ...invoice, id: crypto.randomUUID(), number: 'CN-000001', kind: 'credit_note', status: null, total: 20_000 },
    invoice,
    { ...invoice, id: crypto.randomUUID(), number: 'INV-000001', status: 'paid', balance: 0 },
  ],
  proposals: [
    {
      id,
      number: 'PRO-000001',
      title: 'Shop for Marsh',
      state: 'accepted',
      total: 549_170,
      valid_until: '2026-11-05',
      sent_at: '2026-10-22T18:00:00.000Z',
    },
    {
      id: crypto.randomUUID(),
      number: 'PRO-000009',
      title: 'Care',
      state: 'withdrawn',
      total: 0,
      valid_until: '2026-11-05',
      sent_at: '2026-10-22T18:00:00.000Z',
    },
  ],
  payments: [
    {
      id: '3',
      kind: 'refund',
      description: 'Invoice INV-000001',
      amount: 500,
      occurred_at: '2026-11-02T18:00:00.000Z',
      purchase_id: null,
    },
    {
      id: '2',
      kind: 'payment',
      description: 'Custom Web Design',
      amount: 249_900,
      occurred_at: '2026-11-01T18:00:00.000Z',
      purchase_id: id,
    },
    {
      id: '1',
      kind: 'payment',
      description: 'Invoice INV-000001',
      amount: 120_000,
      occurred_at: '2026-10-24T18:00:00.000Z',
      purchase_id: null,
    },
  ],
}

function show(answer: (path: string) => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.origin).pathname
    if (!path.startsWith('/api/billing') && !path.endsWith('-links') && !path.includes('own-link'))
      return new Response(null, { status: 404 })
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    return answer(path)
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
          { path: '/billing', element: <BillingPage /> },
          { path: '/link', element: <p>The page of a link</p> },
        ],
      },
    ],
    { initialEntries: ['/billing'] },
  )
  render(
    <ToastArea>
      <QueryClientProvider client={createQueryClient()}>
        <SignedInUserContext value={pia}>
          <RouterProvider router={router} />
        </SignedInUserContext>
      </QueryClientProvider>
    </ToastArea>,
  )
  return { asked, router }
}

test('nothing yet says so, thrice', async () => {
  show(() => Response.json({ invoices: [], proposals: [], payments: [] }))
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
  expect(screen.getByText('No proposals yet')).toBeTruthy()
  expect(screen.getByText('No payments yet')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your invoices',
    'Your proposals',
    'Your payments',
  ])
})

test('what could not be loaded is asked for again', async () => {
  let fails = true
  const { asked } = show(() =>
    fails ? Response.json({ error: { code: 'x', message: 'Not now' } }, { status: 400 }) : Response.json(full),
  )
  expect(await screen.findByText('Error loading your billing: Not now')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findAllByText('Landing page')).toHaveLength(3)
  expect(asked).toEqual(['GET /api/billing', 'GET /api/billing'])
})

test('each thing says what it is, what is left to pay, and what can be done with it', async () => {
  show(() => Response.json(full))
  const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body)
  const due = await rowOf('INV-000002')
  expect(due.getByText('Overdue')).toBeTruthy()
  expect(due.getByText('due Nov 05, 2026')).toBeTruthy()
  expect(due.getByRole('button', { name: 'Pay INV-000002' })).toBeTruthy()
  expect((await rowOf('INV-000001')).getByRole('button', { name: 'Open INV-000001' })).toBeTruthy()
  const credit = await rowOf('CN-000001')
  expect(credit.getByText('−$200.00')).toBeTruthy()
  expect(credit.getByText('Credit note')).toBeTruthy()
  expect((await rowOf('Shop for Marsh')).getByRole('button', { name: 'Open PRO-000001' })).toBeTruthy()
  expect((await rowOf('PRO-000009')).queryByRole('button', { name: /Open/ })).toBeNull()
  const refund = await rowOf('Refund: Invoice INV-000001')
  expect(refund.getByText('−$5.00')).toBeTruthy()
  expect(refund.queryByRole('button')).toBeNull()
  const receipt = screen.getByRole('link', { name: 'Receipt of Nov 01, 2026' })
  expect(receipt.getAttribute('href')).toBe(`/receipt?purchase=${id}`)
})

test('each paper is saved by a link of one’s own to it, and says why where it cannot be', async () => {
  const problem = { error: { code: 'overloaded', message: 'Please try again in a moment.' } }
  const { asked } = show((path) =>
    path.endsWith('-links') ? Response.json(problem, { status: 503 }) : Response.json(full),
  )
  const [credit, due] = full.invoices
  const paths = {
    'PDF of CN-000001': `/api/invoices/${credit?.id}/pdf-links`,
    'PDF of INV-000002': `/api/invoices/${due?.id}/pdf-links`,
    'PDF of PRO-000001': `/api/proposals/${id}/pdf-links`,
    'Receipt of Oct 24, 2026': '/api/payments/1/receipt-links',
  }
  for (const [name, path] of Object.entries(paths)) {
    fireEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(asked).toContain(`POST ${path}`))
  }
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
})

test('paying asks for a link of one’s own and opens it', async () => {
  const { asked, router } = show((path) =>
    path.endsWith('own-link') ? Response.json({ url: '/link#key' }, { status: 201 }) : Response.json(full),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Pay INV-000002' }))
  expect(await screen.findByText('The page of a link')).toBeTruthy()
  expect(asked).toContain(`POST /api/invoices/${id}/own-link`)
  expect(router.state.location.hash).toBe('#key')
})

test('what cannot be opened says why, and stays', async () => {
  show((path) =>
    path.endsWith('own-link')
      ? Response.json({ error: { code: 'link_withdrawn', message: 'This was withdrawn.' } }, { status: 410 })
      : Response.json(full),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Open PRO-000001' }))
  expect(await screen.findByText('This was withdrawn.')).toBeTruthy()
  expect(screen.getAllByText('Landing page')).toHaveLength(3)
})
