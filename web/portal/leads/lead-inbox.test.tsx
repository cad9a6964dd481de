import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transcriptOf } from '#content/transcript.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { LeadInbox } from './lead-inbox.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lead = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  number: 'L-1042',
  source: 'contact',
  state: 'new',
  is_spam: false,
  is_overdue: false,
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: null,
  details: { subject: 'Hours', message: 'Please change them' },
  estimate: null,
  page: '/contact',
  landing_page: null,
  referrer: null,
  campaign: {},
  owner_id: null,
  owner_name: null,
  due_at: '2026-11-17T02:00:00.000Z',
  created_at: '2026-11-16T12:00:00.000Z',
  updated_at: '2026-11-16T12:00:00.000Z',
  history: [],
  messages: [] as object[],
  last_position: 0,
  others: [] as object[],
  customer_id: null as string | null,
  knocks: 1,
}
const counts = { new: 1, contacted: 0, proposal: 0, won: 0, lost: 0, spam: 0, overdue: 2, mine: 0 }
/** The list is read beside whatever is open. */
const noLeads = { leads: [], next_cursor: null, counts }
const refusal = (code: string, message: string, status: number) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status })

function show(address: string, answer: (call: string, body: unknown) => Response) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/lead-owners') return Response.json({ owners: [] })
    if (url.startsWith('/api/proposals')) return Response.json({ proposals: [], next_cursor: null })
    if (url === '/api/open-questions') return Response.json({ questions: [] })
    return answer(`${init?.method} ${url}`, JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const router = createMemoryRouter([{ path: '/', element: <LeadInbox /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <ToastArea>
        <RouterProvider router={router} />
      </ToastArea>
    </QueryClientProvider>,
  )
  return router
}

const seenNew = (seen_position: number) => ({ seen_position, seen_state: 'new' })
const noteBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const replyBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })

test('when a colleague was quicker it is said, the lead is read again and the note stays', async () => {
  let state = 'new'
  const moves: unknown[] = []
  show(`/?lead=${lead.id}`, (call, body) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? { ...lead, state } : noLeads)
    moves.push(body)
    state = 'contacted'
    return refusal('conflict', 'Changed by someone else', 409)
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Note' }))
  expect(document.activeElement).toBe(noteBox())
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'won' } })
  fireEvent.input(noteBox(), { target: { value: 'Signed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Changed by someone else')).toBeDefined()
  expect(await screen.findByText('Contacted', { selector: 'span' })).toBeDefined()
  expect(noteBox().value).toBe('Signed')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(moves).toHaveLength(2))
  expect(moves).toEqual([
    { from: 'new', to: 'won', note: 'Signed' },
    { from: 'contacted', to: 'won', note: 'Signed' },
  ])
})

test('a new lead is answered with one press, with or without a note; one that was answered is not', async () => {
  let state = 'new'
  const moves: unknown[] = []
  show(`/?lead=${lead.id}`, (call, body) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? { ...lead, state } : noLeads)
    moves.push(body)
    state = 'contacted'
    return Response.json({ undo_id: null })
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Note' }))
  const mark = screen.getByRole('button', { name: 'Mark as Contacted' })
  expect(mark.dataset['shortcut']).toBe('e')
  fireEvent.input(noteBox(), { target: { value: 'Rang up' } })
  fireEvent.click(mark)
  expect(await screen.findByText('Lead moved to Contacted')).toBeDefined()
  expect(moves).toEqual([{ from: 'new', to: 'contacted', note: 'Rang up' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as Contacted' })).toBeNull())
})

test('filters are read from the address, what is none is left out, and what belongs to the page stays', async () => {
  const calls: string[] = []
  const router = show('/?tab=leads&view=won&source=nonsense&search=olu', (call) => {
    calls.push(call)
    return Response.json({ leads: [lead], next_cursor: null, counts })
  })
  expect(await screen.findByText('Olu Baker')).toBeDefined()
  expect(calls).toEqual(['GET /api/leads?search=olu&view=won'])
  fireEvent.change(screen.getByLabelText('Door'), { target: { value: 'quote' } })
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(router.state.location.search).toBe('?tab=leads&view=won&source=quote&search=olu')
})

test('a list that cannot be read says so and can be tried again', async () => {
  let fails = true
  show('/', () =>
    fails ? refusal('internal', 'Something went wrong', 500) : Response.json({ leads: [], next_cursor: null, counts }),
  )
  expect(await screen.findByText('Error loading leads: Something went wrong')).toBeDefined()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(/^No leads yet/)).toBeDefined()
})

test('a chat is shown message by message, and by the words that were kept when it is gone', async () => {
  const kept = 'Olu:\nDo you make bread?'
  const chatLead = { ...lead, source: 'chat', details: { conversation: kept } }
  const messages = [
    { id: '1', role: 'user', content: 'Do you make sites?', timestamp: lead.created_at, sources: [], offers: [] },
    { id: '2', role: 'assistant', content: 'We do.', timestamp: lead.created_at, sources: [], offers: [] },
    { id: '3', role: 'person', name: 'Ada', content: 'May I call?', timestamp: lead.created_at, sources: [] },
    { id: '4', role: 'person', name: null, content: 'At two.', timestamp: lead.created_at, sources: [], offers: [] },
  ]
  show(`/?lead=${lead.id}`, (call) =>
    Response.json(call.endsWith('/chat') ? { messages } : call.endsWith(lead.id) ? chatLead : noLeads),
  )
  expect(await screen.findByText('Do you make sites?')).toBeDefined()
  const who = (words: string) => screen.getByText(words).previousElementSibling?.querySelector('span')?.textContent
  expect(['Do you make sites?', 'We do.', 'May I call?', 'At two.'].map(who)).toEqual([
    'Olu Baker',
    'Assistant',
    'Ada',
    'Support Team',
  ])
  expect(screen.queryByText(/Do you make bread/)).toBeNull()
  cleanup()
  show(`/?lead=${lead.id}`, (call) =>
    call.endsWith('/chat')
      ? refusal('not_found', 'Not found.', 404)
      : Response.json(call.endsWith(lead.id) ? chatLead : noLeads),
  )
  expect(await screen.findByText(/Do you make bread/)).toBeDefined()
})

test('of a chat the row and the leads of the same person show what they said, and never the assistant', async () => {
  const conversation = transcriptOf({ name: 'Olu' }, [
    { role: 'user', name: null, content: 'Do you make sites for bakeries?', timestamp: lead.created_at },
    { role: 'assistant', name: null, content: 'We make sites for every trade. '.repeat(9), timestamp: lead.created_at },
    { role: 'user', name: null, content: 'Good', timestamp: lead.created_at },
  ])
  const chatLead = { ...lead, source: 'chat', details: { conversation } }
  show('/', () => Response.json({ ...noLeads, leads: [chatLead] }))
  expect(await screen.findByText('Do you make sites for bakeries?')).toBeDefined()
  expect(screen.queryByText(/every trade/)).toBeNull()
  cleanup()
  const { id: _other, ...rest } = chatLead
  show(`/?lead=${lead.id}`, (call) =>
    Response.json(call.endsWith(lead.id) ? { ...lead, others: [{ id: 'other', ...rest }] } : noLeads),
  )
  const together = await screen.findByRole('region', { name: 'Also from this person' })
  expect(within(together).getByText('Do you make sites for bakeries?')).toBeDefined()
})

test('a row names who it is and of which company, whichever form asked for it', async () => {
  const quote = { ...lead, details: { company: 'Demir Roofing', description: 'From 2014' } }
  const claim = { ...lead, id: 'claim', name: null, details: { businessName: 'Casino Road Tacos' } }
  const neither = { ...lead, id: 'neither', email: null, name: null, details: { company: '' } }
  show('/', () => Response.json({ ...noLeads, leads: [quote, claim, neither] }))
  expect(await screen.findByRole('link', { name: 'Olu Baker, Demir Roofing' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'olu@bakery.example, Casino Road Tacos' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'A visitor' })).toBeDefined()
})

test('a quote shows the estimate that its form showed, among what they said', async () => {
  const quote = { ...lead, source: 'quote', details: { projectType: 'ecommerce' }, estimate: '$3,499 to $4,997' }
  show(`/?lead=${lead.id}`, (call) => Response.json(call.endsWith(lead.id) ? quote : noLeads))
  const said = (await screen.findByRole('heading', { name: 'What they said' })).parentElement
  const rows = [...(said?.querySelectorAll('dt') ?? [])].map((row) => [row.textContent, row.nextSibling?.textContent])
  expect(rows).toEqual([
    ['Project type', 'Online shop'],
    ['Estimate shown', '$3,499 to $4,997'],
  ])
})

test('filters are chips with how much each finds; the one that is chosen shows so in the same instant', async () => {
  const many = { ...counts, spam: 1000 }
  const router = show('/', () => Response.json({ leads: [lead], next_cursor: null, counts: many }))
  expect(await screen.findByRole('button', { name: 'Spam 999+' })).toBeDefined()
  const overdue = await screen.findByRole('button', { name: 'Overdue 2' })
  overdue.click() // as a browser does: it waits for nothing
  await waitFor(() => expect(overdue.getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() => expect(router.state.location.search).toBe('?overdue=true'))
  fireEvent.click(screen.getByRole('button', { name: 'Won 0' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=won'))
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the order is named, what is due first of itself', async () => {
  const calls: string[] = []
  const router = show('/', (call) => {
    calls.push(call)
    return Response.json({ leads: [lead], next_cursor: null, counts })
  })
  const order = await screen.findByLabelText<HTMLSelectElement>('Order')
  expect(order.selectedOptions[0]?.textContent).toBe('Due first')
  fireEvent.change(order, { target: { value: 'newest' } })
  await waitFor(() => expect(router.state.location.search).toBe('?order=newest'))
  await waitFor(() => expect(calls).toEqual(['GET /api/leads', 'GET /api/leads?order=newest']))
})

const mei = { ...lead, id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', name: 'Mei Lin' }

function showTwo(address: string) {
  return show(address, (call) => {
    const one = [lead, mei].find(({ id }) => call.endsWith(id))
    return Response.json(one ?? { leads: [lead, mei], next_cursor: null, counts })
  })
}

test('narrow: a lead is a screen with the way through the filtered list and back to its row', async () => {
  const router = showTwo(`/?lead=${lead.id}&overdue=true`)
  fireEvent.click(await screen.findByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'Mei Lin' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Leads' })).toBeNull()
  expect(router.state.location.search).toBe(`?lead=${mei.id}&overdue=true`)
  fireEvent.click(screen.getByRole('link', { name: 'Back to leads' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mei Lin'))
})

test('wide: a lead stands beside its list, which says which it is', async () => {
  const wideScreen = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wideScreen)
  showTwo(`/?lead=${lead.id}`)
  expect(await screen.findByRole('heading', { name: 'Olu Baker' })).toBeDefined()
  const row = await screen.findByRole('link', { name: 'Olu Baker' })
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  const search = screen.getByLabelText('Search leads')
  fireEvent.change(search, { target: { value: 'Mei' } })
  fireEvent.click(screen.getByRole('link', { name: 'Back to leads' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Details' })).toBeNull())
  expect(screen.getByLabelText('Search leads')).toBe(search)
  expect(search).toHaveProperty('value', 'Mei')
})

test('the leads of one person stand together, and lead to each other and to the customer', async () => {
  const other = {
    id: mei.id,
    number: 'L-1001',
    source: 'claim',
    state: 'new',
    is_overdue: true,
    details: { goals: 'A site for bread' },
    owner_id: null,
    due_at: lead.due_at,
    archived_at: null,
    created_at: lead.created_at,
  }
  const known = { ...lead, state: 'won', others: [other], customer_id: mei.id, knocks: 2 }
  const router = show(`/?lead=${lead.id}`, (call) =>
    call.includes('/customers/')
      ? refusal('not_found', 'Not found.', 404)
      : Response.json(
          call.endsWith(lead.id)
            ? known
            : call.endsWith(mei.id)
              ? { ...lead, ...other }
              : { ...noLeads, leads: [known] },
        ),
  )
  const name = await screen.findByRole('link', { name: 'Olu Baker' })
  expect(name.getAttribute('href')).toBe(`/admin-dashboard?tab=users&customer=${mei.id}`)
  const create = screen.getByRole('link', { name: 'Create Project' })
  expect(create.getAttribute('href')).toBe('/?tab=projects&client=olu%40bakery.example')
  const together = screen.getByRole('region', { name: 'Also from this person' })
  expect(together.textContent).toContain('A site for bread')
  fireEvent.click(screen.getByRole('link', { name: /L-1001$/ }))
  await waitFor(() => expect(router.state.location.search).toBe(`?lead=${mei.id}`))
  fireEvent.click(await screen.findByRole('link', { name: 'Back to leads' }))
  expect(await screen.findByText('2 leads')).toBeDefined()
})

test('a lead is deleted after a question, and the list is shown without it', async () => {
  const calls: string[] = []
  const router = show(`/?tab=leads&lead=${lead.id}`, (call) => {
    calls.push(call)
    if (call.startsWith('DELETE')) return new Response(null, { status: 204 })
    return call.endsWith(lead.id) ? Response.json(lead) : Response.json({ leads: [], next_cursor: null, counts })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Lead' }))
  expect(await screen.findByRole('dialog', { name: 'Delete L-1042?' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete Lead' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^No leads yet/)).toBeDefined()
  expect(screen.getByText('Lead deleted')).toBeDefined()
  expect(router.state.location.search).toBe('?tab=leads')
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([`DELETE /api/leads/${lead.id}`])
})

const said = {
  via: 'email',
  from_name: 'Olu',
  from_email: lead.email,
  quoted_text: null,
  mail_id: null,
  is_verified: true,
  attachments: [],
}
const thread = [
  { ...said, id: '1', text: 'What does it cost?', is_from_us: false, author_name: null, created_at: lead.created_at },
  {
    ...said,
    id: '2',
    text: 'From $900.',
    is_from_us: true,
    author_name: 'Ada Lindqvist',
    created_at: lead.created_at,
    via: 'web',
    from_email: null,
  },
  {
    ...said,
    id: '3',
    text: 'I do.',
    is_from_us: false,
    author_name: null,
    created_at: lead.created_at,
    from_email: 'sam@field.example',
    from_name: 'Sam Field',
    is_verified: false,
  },
]

test('a lead is answered by email: what was said stands there, what is typed goes to its address, and undone it is back', async () => {
  const calls: unknown[] = []
  show(`/?lead=${lead.id}`, (call, body) => {
    if (call.startsWith('GET'))
      return Response.json(
        call.endsWith(lead.id) ? { ...lead, source: 'email', messages: thread, last_position: 3 } : noLeads,
      )
    calls.push([call, body])
    return Response.json({ id: lead.id, undo_id: null }, { status: 201 })
  })
  const box = await replyBox()
  const log = screen.getByRole('log', { name: 'Conversation' })
  const heads = Array.from(log.querySelectorAll('article'), (one) => one.querySelector('p')?.textContent ?? '')
  expect(heads[0]).toMatch(/^Olu Baker · by email · /)
  expect(heads[1]).toMatch(/^Ada Lindqvist · Nov/)
  expect(heads[2]).toMatch(/^Sam Field <sam@field.example> · by email · .+Another addressSender not verified$/)
  expect(screen.getByText('Goes to olu@bakery.example by email.')).toBeTruthy()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Response' })
  expect(send.disabled).toBe(true)
  fireEvent.input(box, { target: { value: 'On Monday.' } })
  fireEvent.click(send)
  expect(await screen.findByText('Response sent successfully')).toBeTruthy()
  expect(calls).toEqual([
    [`POST /api/leads/${lead.id}/answers`, { response_text: 'On Monday.', attachments: [], ...seenNew(3) }],
  ])
})

test('files are attached to what a lead is answered', async () => {
  show(`/?lead=${lead.id}`, (call) => Response.json(call.endsWith(lead.id) ? lead : noLeads))
  await replyBox()
  expect(screen.getByRole('button', { name: 'Attach files' }).getAttribute('aria-describedby')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [new File([], 'plan.pdf')] } })
  expect(await screen.findByText('plan.pdf is empty.')).toBeTruthy()
})

test('what a colleague did while one wrote is said and read; the same words are sent then, knowing it', async () => {
  let now = { state: 'new', last_position: 1 }
  const sent: unknown[] = []
  const message = 'Emil Okafor answered while you were writing. Read it, then send again.'
  show(`/?lead=${lead.id}`, (call, body) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? { ...lead, ...now } : noLeads)
    sent.push(body)
    now = { state: 'contacted', last_position: 2 }
    return sent.length === 1
      ? refusal('answered_meanwhile', message, 409)
      : Response.json({ id: lead.id, undo_id: null }, { status: 201 })
  })
  const box = await replyBox()
  fireEvent.input(box, { target: { value: 'On Monday.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByText('Contacted', { selector: 'span' })).toBeDefined()
  expect(box.value).toBe('On Monday.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const known = { seen_position: 2, seen_state: 'contacted' }
  expect(sent).toEqual([
    { response_text: 'On Monday.', attachments: [], ...seenNew(1) },
    { response_text: 'On Monday.', attachments: [], ...known },
  ])
})

test('r replies; e does it: what is written is sent, and without words the lead is marked as contacted', async () => {
  const moves: unknown[] = []
  show(`/?lead=${lead.id}`, (call, body) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? lead : noLeads)
    moves.push(body)
    return Response.json({ undo_id: null })
  })
  const box = await replyBox()
  const ofKey = (key: string) =>
    [...screen.getAllByRole('button'), ...screen.getAllByRole('textbox')].filter(
      (one) => one.dataset['shortcut'] === key,
    )
  expect(ofKey('r')).toEqual([box])
  expect(ofKey('e')).toEqual([screen.getByRole('button', { name: 'Mark as Contacted' })])
  fireEvent.input(box, { target: { value: 'On Monday.' } })
  expect(ofKey('e')).toEqual([screen.getByRole('button', { name: 'Send Response' })])
  fireEvent.input(box, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as Contacted' }))
  expect(await screen.findByText('Lead moved to Contacted')).toBeTruthy()
  expect(moves).toEqual([{ from: 'new', to: 'contacted', note: '' }])
})

test('without an address there is nothing to write into, but a number to call; refused, what was typed stays', async () => {
  show(`/?lead=${lead.id}`, (call) =>
    Response.json(call.endsWith(lead.id) ? { ...lead, email: null, phone: '425 555 0100' } : noLeads),
  )
  expect(await screen.findByText('No email address: call 425 555 0100.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
  cleanup()
  show(`/?lead=${lead.id}`, (call) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? lead : noLeads)
    return refusal('lead_without_address', 'This lead has no email address.', 409)
  })
  const box = await replyBox()
  fireEvent.input(box, { target: { value: 'On Monday.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  expect(await screen.findByText('This lead has no email address.')).toBeTruthy()
  expect(box.value).toBe('On Monday.')
})

test('what was typed before can be sent as it is, also by Ctrl+Enter', async () => {
  const sent: unknown[] = []
  const answer = (call: string, body: unknown) => {
    if (call.startsWith('GET')) return Response.json(call.endsWith(lead.id) ? lead : noLeads)
    sent.push(body)
    return Response.json({ id: lead.id, undo_id: null }, { status: 201 })
  }
  show(`/?lead=${lead.id}`, answer)
  fireEvent.input(await replyBox(), { target: { value: 'On Monday.' } })
  cleanup()
  show(`/?lead=${lead.id}`, answer)
  const box = await replyBox()
  await waitFor(() => expect(box.value).toBe('On Monday.'))
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toEqual([{ response_text: 'On Monday.', attachments: [], ...seenNew(0) }]))
})
