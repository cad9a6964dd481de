import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { catalogue } from '#domain/prices.ts'
import type { ListedProposal, Proposal } from '#domain/proposals.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { welcome } from '#web/kept/kept.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { Proposals } from './proposals.tsx'

const ada = { user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3d', role: 'admin' } as SessionUser
const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'

beforeEach(() => {
  sessionStorage.clear()
  welcome(ada.user_id)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = {
  code: 'business_site',
  description: 'Business website',
  quantity: 1,
  unit_amount: 299_700,
  billing: 'once' as const,
  tax: 'sales' as const,
  is_option: false,
  is_ticked: false,
}

const draft: Proposal = {
  id,
  number: 'PRO-000007',
  state: 'draft',
  version: 0,
  updated_at: '2026-11-16T12:00:00.000Z',
  created_at: '2026-11-16T12:00:00.000Z',
  total: 329_370,
  content: {
    customer_name: 'Tom Brandvold',
    customer_email: 'tom@fjordboats.example',
    company_name: 'Fjord Boats',
    title: 'Website for Fjord Boats',
    introduction: '',
    lines: [line],
    deposit_percent: 50,
    milestones: [{ title: 'Launch', working_days: 10, percent: 50 }],
    terms: 'As agreed.',
    valid_until: '2027-03-01',
  },
  is_edited: false,
  sent_at: null,
  version_sent_at: null,
  accepted_at: null,
  ended_at: null,
  ended_reason: '',
  lead: null,
  project: null,
  links: [],
  signature: null,
  invoices: [],
  opened_project_id: null,
  arrangement_id: null,
}

const listed: ListedProposal = {
  id,
  number: draft.number,
  title: draft.content.title,
  state: 'sent',
  customer_name: 'Tom Brandvold',
  customer_email: 'tom@fjordboats.example',
  company_name: 'Fjord Boats',
  company_id: null,
  total: 329_370,
  valid_until: '2026-12-01',
  opened_at: '2026-11-17T12:00:00.000Z',
  openings: 2,
  created_at: draft.created_at,
}

type Answer = (call: string, body: Record<string, unknown>) => Response

function show(address: string, answer: Answer) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    answer(
      `${init?.method} ${url}`,
      JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    ),
  )
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, ada)
  const router = createMemoryRouter(
    [
      { path: '/', element: <Proposals /> },
      { path: '/admin-dashboard', element: <Proposals /> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <ToastArea>
        <SignedInUserContext value={ada}>
          <RouterProvider router={router} />
        </SignedInUserContext>
      </ToastArea>
    </QueryClientProvider>,
  )
  return router
}

const list = (proposals: ListedProposal[]) => Response.json({ proposals, next_cursor: null })
const one = (proposal: Proposal) => Response.json({ proposal })
const refusal = (code: string, message: string, fields = {}) =>
  Response.json({ error: { code, message, fields, request_id: 'r' } }, { status: 409 })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

test('the table says of each proposal what it is, for whom, what became of it and until when it holds', async () => {
  show('/?tab=proposals', () =>
    list([listed, { ...listed, id: ada.user_id, company_id: id, opened_at: null, openings: 0 }]),
  )
  const table = await screen.findByRole('table', { name: 'Proposals' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Proposal', 'Customer', 'Total', 'State', 'Opened', 'Valid until'])
  const [first, second] = within(table).getAllByRole('row').slice(1)
  expect(first?.textContent).toMatch(
    /^PRO-000007: Website for Fjord BoatsTom Brandvold, Fjord Boatstom@fjordboats.example\$3,293.70SentNov 17, 2026, .+, 2 timesDec 01, 2026$/,
  )
  expect(second?.textContent).toContain('Not opened')
  const link = within(table).getAllByRole('link')[0]
  expect(link?.textContent).toBe('PRO-000007: Website for Fjord Boats')
  expect(link?.getAttribute('href')).toBe(`/?tab=proposals&proposal=${id}`)
  const customers = within(table).getAllByRole('link', { name: /^Tom Brandvold/ })
  expect(customers.map((one) => one.getAttribute('href'))).toEqual([`/admin-dashboard?tab=users&customer=${id}`])
})

test('whoever comes back to the list is where they left it', async () => {
  show(`/?tab=proposals`, (call) => (call.endsWith(id) ? one(draft) : list([{ ...listed, id: ada.user_id }, listed])))
  const rowOf = async () => (await screen.findAllByRole('link', { name: /^PRO-/ }))[1] as HTMLElement
  fireEvent.click(await rowOf())
  fireEvent.click(await screen.findByRole('link', { name: 'Back to proposals' }))
  await waitFor(async () => expect(document.activeElement).toBe(await rowOf()))
})

test('an empty list says how to begin; a filter that finds nothing can be cleared; what could not be loaded is tried again', async () => {
  let fails = true
  show('/?tab=proposals', () => (fails ? refusal('unavailable', 'Out for a moment') : list([])))
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 }))
  fails = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 }))
  expect(await screen.findByText('No proposals yet')).toBeTruthy()
  expect(screen.getByText('Open a lead and press Draft Proposal, or begin one here.')).toBeTruthy()
  type(screen.getByLabelText('State'), 'signed')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByText('No proposals yet')).toBeTruthy()
})

test('one begun by hand is drafted and opened; what is missing is said at its field', async () => {
  const sent: unknown[] = []
  const router = show('/?tab=proposals&new=proposal', (call, body) => {
    if (call === 'POST /api/proposals') {
      sent.push(body)
      return one(draft)
    }
    if (call.startsWith('GET /api/projects')) return Response.json({ projects: [], next_cursor: null })
    return call.endsWith(id) ? one(draft) : list([])
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'New Proposal' }))
  const create = () => fireEvent.click(dialog.getByRole('button', { name: 'Create Draft' }))
  create()
  expect(await dialog.findByText('Please enter a name')).toBeTruthy()
  expect(dialog.getByText('Please enter a title')).toBeTruthy()
  for (const [label, value] of [
    ['Customer name', 'Tom Brandvold'],
    ['Customer email', 'Tom@fjordboats.example'],
    ['Title', 'Website for Fjord Boats'],
  ] as const)
    type(dialog.getByLabelText(label, { exact: false }), value)
  create()
  expect(await screen.findByText('Proposal drafted')).toBeTruthy()
  expect(sent).toEqual([
    {
      customer_name: 'Tom Brandvold',
      customer_email: 'tom@fjordboats.example',
      company_name: '',
      title: 'Website for Fjord Boats',
      project_id: null,
    },
  ])
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=proposals&proposal=${id}`))
})

/** The screen of one proposal, whose server keeps what it is sent. */
function open(proposal: Proposal, refuse?: (call: string) => Response | undefined) {
  let current = proposal
  const calls: [call: string, body: Record<string, unknown>][] = []
  show(`/?tab=proposals&proposal=${id}`, (call, body) => {
    if (!call.startsWith('GET')) calls.push([call.replace(id, ':id'), body])
    const refused = refuse?.(call)
    if (refused) return refused
    if (call.startsWith('PUT')) {
      const { seen_updated_at: _seen, ...content } = body
      current = { ...current, content: content as Proposal['content'], updated_at: '2026-11-16T12:01:00.000Z' }
    }
    return one(current)
  })
  return { calls, change: (changes: Partial<Proposal>) => (current = { ...current, ...changes }) }
}

test('choosing an item fills description, price and billing from the price book; the totals follow what is typed', async () => {
  const { calls } = open(draft)
  const group = within(await screen.findByRole('group', { name: 'Line 1' }))
  const totals = () => screen.getByText('Every month', { selector: 'dt' }).closest('dl')?.textContent
  expect(totals()).toBe('Total$3,293.70Every month$0.00Deposit$1,646.85')
  fireEvent.click(screen.getByRole('button', { name: 'Add Line' }))
  const added = within(screen.getByRole('group', { name: 'Line 2' }))
  expect(document.activeElement).toBe(added.getByLabelText('Item'))
  const care = catalogue.find(({ code }) => code === 'essential_care')
  type(added.getByLabelText('Item'), 'essential_care')
  expect(added.getByLabelText<HTMLInputElement>('Description').value).toBe(care?.name)
  expect(added.getByLabelText<HTMLInputElement>('Price ($)').value).toBe('199.00')
  expect(added.getByLabelText<HTMLSelectElement>('Billed').value).toBe('month')
  type(group.getByLabelText('Price ($)'), '1,000')
  type(group.getByLabelText('Tax'), 'none')
  type(added.getByLabelText('Quantity'), '2')
  expect(totals()).toBe('Total$1,000.00Every month$437.40Deposit$500.00')
  fireEvent.click(added.getByLabelText('Optional'))
  expect(totals()).toBe('Total$1,000.00Every month$0.00Deposit$500.00')
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(calls).toEqual([
    [
      'PUT /api/proposals/:id',
      {
        ...draft.content,
        lines: [
          { ...line, unit_amount: 100_000, tax: 'none' },
          {
            ...line,
            code: 'essential_care',
            description: care?.name,
            quantity: 2,
            unit_amount: 19_900,
            billing: 'month',
            is_option: true,
          },
        ],
        seen_updated_at: draft.updated_at,
      },
    ],
  ])
  expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull()
})

test('an option can be ticked at first, and counts then; of what is signed counts what was chosen', async () => {
  const option = { ...line, is_option: true }
  const content = { ...draft.content, lines: [line, option] }
  const { calls } = open({ ...draft, content })
  const totals = () => screen.getByText('Every month', { selector: 'dt' }).closest('dl')?.textContent
  const group = within(await screen.findByRole('group', { name: 'Line 2' }))
  expect(totals()).toContain('Total$3,293.70')
  fireEvent.click(group.getByLabelText('Ticked at first'))
  expect(totals()).toContain('Total$6,587.40')
  expect(within(screen.getByRole('group', { name: 'Line 1' })).queryByLabelText('Ticked at first')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  await waitFor(() => expect(calls[0]?.[1]['lines']).toEqual([line, { ...option, is_ticked: true }]))
  cleanup()
  sessionStorage.clear()
  const signature = { signer_name: 'Tom', signer_email: 'tom@fjordboats.example', signed_at: draft.created_at }
  const signed = { ...signature, version: 1, sha256: 'b'.repeat(64), chosen: [2] }
  open({ ...draft, content, state: 'signed', version: 1, sent_at: draft.created_at, signature: signed })
  await field('Title')
  expect(totals()).toContain('Total$6,587.40')
})

test('what is no number is said at its field, which takes the focus, and nothing is sent', async () => {
  const { calls } = open(draft)
  type(await field('Quantity'), '1.5')
  type(await field('Price ($)'), 'much')
  type(await field('Working days'), '300')
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect((await screen.findAllByText('Quantity is a whole number from 1 to 999')).length).toBeGreaterThan(0)
  expect(screen.getByText('Price must be dollars, such as 145.00')).toBeTruthy()
  expect(screen.getByText('Working days are a whole number from 0 to 250')).toBeTruthy()
  const quantity = await field('Quantity')
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  expect(calls).toEqual([])
})

test('a discount is typed with a minus; a removed line is gone and the focus stays in the form', async () => {
  const { calls } = open({ ...draft, content: { ...draft.content, lines: [line, line] } })
  await screen.findByRole('group', { name: 'Line 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Line' }))
  type(screen.getByLabelText('Item'), 'other')
  type(screen.getByLabelText('Price ($)'), '−25.50')
  fireEvent.click(screen.getByRole('button', { name: 'Add Milestone' }))
  const added = screen.getByRole('group', { name: 'Milestone 2' })
  expect(document.activeElement).toBe(within(added).getByLabelText('Milestone'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove milestone 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.[1]).toMatchObject({
    lines: [{ code: 'other', unit_amount: -2550 }],
    milestones: [{ title: '', working_days: 5, percent: 0 }],
  })
})

test('what is typed outlives a reload, until it is saved or discarded', async () => {
  open(draft)
  type(await field('Title'), 'A website for boats')
  cleanup()
  open(draft)
  expect((await field('Title')).value).toBe('A website for boats')
  fireEvent.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect((await field('Title')).value).toBe('Website for Fjord Boats')
  cleanup()
  open(draft)
  expect((await field('Title')).value).toBe('Website for Fjord Boats')
})

test('what a colleague saved meanwhile shows where nothing was typed, and is overwritten only when one saves again', async () => {
  let isRefused = false
  const { calls, change } = open(draft, (call) => {
    if (!call.startsWith('PUT') || isRefused) return undefined
    isRefused = true
    change({
      content: { ...draft.content, title: 'Theirs', introduction: 'Theirs' },
      updated_at: '2026-11-16T13:00:00.000Z',
    })
    return refusal('conflict', 'Changed')
  })
  type(await field('Title'), 'Ours')
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect(await screen.findByText(/Somebody else changed this proposal in the meantime/)).toBeTruthy()
  await waitFor(async () => expect((await field('Introduction')).value).toBe('Theirs'))
  expect((await field('Title')).value).toBe('Ours')
  fireEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(calls.map(([, body]) => [body['title'], body['introduction'], body['seen_updated_at']])).toEqual([
    ['Ours', '', draft.updated_at],
    ['Ours', 'Theirs', '2026-11-16T13:00:00.000Z'],
  ])
})

test('what is signed is what it is: nothing in it can be changed', async () => {
  open({ ...draft, state: 'signed', version: 1, sent_at: draft.created_at })
  expect((await field('Title')).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull()
})

test('what is typed is saved before it is sent, and only what was saved is sent', async () => {
  const { calls } = open(draft, (call) =>
    call.endsWith('/sendings')
      ? Response.json({ version: 1, sent_to: 'tom@fjordboats.example' }, { status: 201 })
      : undefined,
  )
  type(await field('Introduction'), 'Hello Tom,')
  fireEvent.click(screen.getByRole('button', { name: 'Send Proposal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send PRO-000007 to tom@fjordboats.example?' }))
  expect(calls.map(([call]) => call)).toEqual(['PUT /api/proposals/:id'])
  type(dialog.getByLabelText('Message (optional)'), 'As we said on the phone.')
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Proposal sent to tom@fjordboats.example')).toBeTruthy()
  expect(calls.slice(1)).toEqual([
    [
      'POST /api/proposals/:id/sendings',
      { message: 'As we said on the phone.', seen_updated_at: '2026-11-16T12:01:00.000Z' },
    ],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is missing is said before anybody is asked to send, and what the server refuses stands at its field', async () => {
  open({ ...draft, content: { ...draft.content, lines: [], deposit_percent: 40 } }, (call) =>
    call.endsWith('/sendings')
      ? refusal('invalid_input', 'Too late', {
          valid_until: 'Valid until must lie between tomorrow and a year from now.',
        })
      : undefined,
  )
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Proposal' }))
  await field('Title')
  send()
  expect((await screen.findAllByText('A proposal needs at least one line that is not optional.')).length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Add Line' }))
  type(screen.getByLabelText('Item'), 'business_site')
  send()
  const sum = 'Deposit and milestones must add up to 100%.'
  expect((await screen.findAllByText(sum)).length).toBe(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Deposit (%)')))
  expect(screen.queryByRole('dialog')).toBeNull()
  type(screen.getByLabelText('Deposit (%)'), '50')
  send()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Valid until must lie between tomorrow and a year from now.')).toBeTruthy()
  expect(screen.getByText('Too late')).toBeTruthy()
})

const link = {
  id: ada.user_id,
  purpose: 'proposal',
  customer_email: 'tom@fjordboats.example',
  created_at: '2026-11-16T12:00:00.000Z',
  expires_at: '2099-02-14T12:00:00.000Z',
  revoked_at: null,
  opened_at: '2026-11-17T12:00:00.000Z',
  openings: 2,
}
const sent: Proposal = {
  ...draft,
  state: 'sent',
  version: 1,
  sent_at: '2026-11-16T12:00:00.000Z',
  version_sent_at: '2026-11-16T12:00:00.000Z',
  links: [link, { ...link, id, revoked_at: '2026-11-16T13:00:00.000Z', opened_at: null, openings: 0 }],
}

test('what was sent shows its version and links, and is sent again as it is; edited it is a new version', async () => {
  open(sent)
  expect(await screen.findByText(/^Version 1, sent Nov 16, 2026/)).toBeTruthy()
  const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('listitem')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^tom@fjordboats\.exampleSent Nov 16.+\. Opened Nov 17.+, 2 times\.Withdraw this link$/),
    expect.stringMatching(/^tom@fjordboats\.exampleSent Nov 16.+\. Not opened\.Withdrawn Nov 16, 2026$/),
  ])
  expect(screen.getByRole('button', { name: 'Send Again' })).toBeTruthy()
  type(await field('Title'), 'Another')
  expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send Proposal' })).toBeTruthy()
})

test('a link is withdrawn once that was confirmed; the proposal with its reason', async () => {
  const { calls, change } = open(sent, (call) =>
    call.endsWith('/withdrawal') ? new Response(null, { status: 204 }) : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw this link' }))
  expect(calls).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Link' }))
  expect(await screen.findByText('Link withdrawn')).toBeTruthy()
  expect(calls.map(([call]) => call)).toEqual([`POST /api/action-links/${link.id}/withdrawal`])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Proposal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw PRO-000007?' }))
  type(dialog.getByLabelText('Reason'), 'They chose another agency.')
  change({ state: 'withdrawn', ended_at: '2026-11-18T12:00:00.000Z', ended_reason: 'They chose another agency.' })
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw Proposal' }))
  expect(await screen.findByText('Proposal withdrawn')).toBeTruthy()
  expect(calls[1]).toEqual(['POST /api/proposals/:id/withdrawal', { reason: 'They chose another agency.' }])
  expect(await screen.findByText(/^Nov 18, 2026.+: They chose another agency\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send|Withdraw Proposal|Preview/ })).toBeNull()
})

test('the preview is the client’s page of what is typed, in a tab of its own', async () => {
  const went: string[] = []
  const tab = { opener: 'us' as unknown, location: { replace: (url: string) => went.push(url) }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  const { calls } = open(sent, (call) =>
    call.endsWith('/preview-link') ? Response.json({ url: '/link#key' }, { status: 201 }) : undefined,
  )
  type(await field('Title'), 'Another')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(went).toEqual(['/link#key']))
  expect(calls.map(([call]) => call)).toEqual(['PUT /api/proposals/:id', 'POST /api/proposals/:id/preview-link'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' }).matches(':disabled')).toBe(false))
  type(screen.getByLabelText('Quantity'), 'none')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
  expect(went).toHaveLength(1)
})

test('what came of a proposal is led to: its signature, invoices, project and what is paid every month', async () => {
  const went: string[] = []
  const assign = (url: string) => went.push(url)
  vi.stubGlobal('location', Object.assign(new URL('http://127.0.0.1:3000/'), { assign }))
  const { calls } = open(
    {
      ...sent,
      state: 'accepted',
      accepted_at: '2026-11-18T12:00:00.000Z',
      signature: {
        version: 1,
        signer_name: 'Tom Brandvold',
        signer_email: 'tom@fjordboats.example',
        signed_at: '2026-11-18T11:00:00.000Z',
        sha256: 'a'.repeat(64),
        chosen: [],
      },
      invoices: [{ id, number: 'INV-000004', status: 'paid', total: 164_685, balance: 0 }],
      opened_project_id: id,
      arrangement_id: id,
      lead: { id, number: 'L-1042' },
    },
    (call) =>
      call.endsWith('/pdf-links')
        ? Response.json({ url: '/files/signed', expires_at: draft.created_at }, { status: 201 })
        : undefined,
  )
  expect(await screen.findByText(/^Tom Brandvold \(tom@fjordboats\.example\), Nov 18, 2026.+, version 1$/)).toBeTruthy()
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('INV-000004')).toBe(`/admin-dashboard?tab=billing&invoice=${id}`)
  expect(screen.getByText(/\$1,646\.85, Paid/)).toBeTruthy()
  expect(to('Open the project')).toBe(`/admin-dashboard?tab=projects&project=${id}`)
  expect(to('Custom pricing')).toBe('/admin-dashboard?tab=billing&part=pricing')
  expect(to('L-1042')).toBe(`/admin-dashboard?tab=leads&lead=${id}`)
  fireEvent.click(screen.getByRole('button', { name: 'Signed proposal (PDF)' }))
  await waitFor(() => expect(went).toEqual(['/files/signed']))
  expect(calls.map(([call]) => call)).toEqual(['POST /api/proposals/:id/pdf-links'])
})
