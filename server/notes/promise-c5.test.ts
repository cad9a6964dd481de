// conversations.md §8, C5: notes stay inside. Random histories of tickets, chats and leads, each with notes that carry a mark; then
// every GET there is, as everybody outside. Small in `npm test`, in full in `npm run prove`.
import { strFromU8, unzipSync } from 'fflate'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user_roles } from '../accounts/accounts.tables.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { listRoutes, type DeclaredRoute } from '../http/openapi.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { news } from '../news/news.tables.ts'
import { sendDigests } from '../notifications/digests.ts'
import { notification_choices, notifications } from '../notifications/notifications.tables.ts'
import { collectPersonalData } from '../personal-data/export.ts'
import { fittingValue } from '../testing/fitting-values.ts'
import { handInMail, replyBoxOf } from '../testing/hand-in-mail.ts'
import { newCompany } from '../testing/companies.ts'
import { fetchFile } from '../testing/downloading.ts'
import { asEvents, hearing } from '../testing/listening.ts'
import { schemaOf } from '../testing/marked-requests.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { randomFrom } from '../testing/random.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const isFull = process.env['PROVE'] === 'full'
const size = isFull ? { batches: 50, histories: 20 } : { batches: 1, histories: 8 }

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const ada = await t.as('ada')
const emil = await t.as('emil')
const emilId = await t.userIdOf('emil')
const other = await newCustomer(t)
await t.db.update(user_roles).set({ role: 'employee' }).where(eq(user_roles.user_id, other.id))
const stranger = await newCustomer(t)
const gets = listRoutes(t.app).filter(({ method }) => method === 'GET')

/** What is asked for in searches is part of it, so that an answer that says it back says no mark. */
const WORD = 'zqnote'
const marked = /zqnote\d+/g
const sum = { notes: 0, calls: 0, answered: 0, emails: 0, frames: 0 }
/** Each mark, and about what it was said. */
const given = new Map<string, string>()
const random = randomFrom(5)
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
const chance = (share: number) => random() < share

function newNote(about: string) {
  const mark = `${WORD}${++sum.notes}`
  given.set(mark, about)
  return `Between us: ${mark}, say nothing.`
}

const leaks: string[] = []
/** Whatever somebody outside is told, and by whom. */
function look(where: string, text: string, mayHave: Set<string> = new Set()) {
  for (const [mark] of text.matchAll(marked)) if (!mayHave.has(mark)) leaks.push(`${mark}: ${where}`)
}

type Browser = typeof t.visitor
type Company = Awaited<ReturnType<typeof newCompany>>
type Ticket = { id: string; ticket_number: string; marks: Set<string>; isOver: boolean }
type History = { tickets: Ticket[]; chats: Array<{ id: string; browser: Browser }>; leadIds: string[]; mails: string[] }

let calls = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.${51 + (calls >> 16)}.${(calls >> 8) & 255}.${calls++ & 255}` })

async function done(answer: Response | Promise<Response>, status = 201) {
  const given = await answer
  const text = await given.text()
  expect([given.status, text]).toEqual([status, text])
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>)
}

/** The same, of somebody outside: what the answer says is looked at. */
async function outside(where: string, answer: Response | Promise<Response>, status = 201) {
  const told = await done(answer, status)
  look(where, JSON.stringify(told))
  return told
}

const ticketOf = async (where: ReturnType<typeof eq>): Promise<Ticket> => {
  const [row] = await t.db.select().from(support_tickets).where(where)
  if (!row) throw new Error('No ticket')
  return { id: row.id, ticket_number: row.ticket_number, marks: new Set(), isOver: false }
}

/** By the portal, by mail, or from a chat. */
async function openTicket(of: Company, history: History): Promise<Ticket> {
  const door = oneOf(['web', 'mail', 'chat'])
  if (door === 'web') {
    const words = { subject: 'The shop', message: 'It is closed.' }
    const { id = '' } = await outside(
      'POST /api/tickets',
      oneOf([of.owner, of.member]).browser.post('/api/tickets', words, elsewhere()),
    )
    return ticketOf(eq(support_tickets.id, id))
  }
  if (door === 'mail') {
    const { id } = await handInMail(t, { from: `Noa Berg <${of.owner.email}>`, subject: 'By mail' })
    history.mails.push(id)
    const [newest] = await t.db
      .select()
      .from(support_tickets)
      .where(eq(support_tickets.company_id, of.id))
      .orderBy(sql`ticket_number desc`)
    if (!newest) throw new Error('No ticket by mail')
    return ticketOf(eq(support_tickets.id, newest.id))
  }
  const chat = await beginChat(of.owner.browser, history)
  const { ticket_number = '' } = await done(ada.post(`/api/chats/${chat.id}/ticket`, {}))
  return ticketOf(eq(support_tickets.ticket_number, ticket_number))
}

async function say(browser: Browser, message: string, conversationId = '') {
  const words = {
    message,
    conversationId,
    sessionId: crypto.randomUUID(),
    userEmail: 'sam@cedar.example',
    userName: 'Sam',
  }
  return outside('the assistant', browser.post('/functions/v1/chatbot-ai', words, elsewhere()), 200)
}

async function beginChat(browser: Browser, history: History) {
  const { conversationId: id = '' } = await say(browser, 'How much is the Essential plan?')
  const chat = { id, browser }
  history.chats.push(chat)
  return chat
}

const noted = async (ticket: Ticket, by: Browser, way: 'all' | 'assigned') => {
  const note_text = newNote(ticket.ticket_number)
  await done(by.post(`/api/${way}-tickets/${ticket.id}/notes`, { note_text }))
  for (const [mark] of note_text.matchAll(marked)) ticket.marks.add(mark)
}
const rowOf = async ({ id }: Ticket) => (await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]

/** What may happen to a ticket; each leaves it in a state in which the next may happen. */
const steps: Record<string, (ticket: Ticket, of: Company, history: History) => Promise<unknown>> = {
  note: (ticket) => noted(ticket, ada, 'all'),
  'note of the assignee': async (ticket) =>
    (await rowOf(ticket))?.assignee_id === emilId && noted(ticket, emil, 'assigned'),
  'note on the company': (_, of) => done(ada.post(`/api/customers/${of.id}/notes`, { note: newNote('a company') })),
  answer: (ticket) =>
    done(ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Here.', still_with_us: chance(0.3) })),
  response: async (ticket, of) => {
    const { browser } = oneOf([of.owner, of.member])
    const answer = await browser.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'And?' }, elsewhere())
    look('POST /api/tickets/:id/responses', await answer.text())
  },
  mail: async (ticket, of, history) => {
    const box = await replyBoxOf(t, { ticket_id: ticket.id })
    const mail = { from: `Noa Berg <${of.owner.email}>`, to: box, envelopeTo: [box], text: 'By mail.' }
    history.mails.push((await handInMail(t, mail)).id)
  },
  assignment: async (ticket) => {
    const seen_assignee_id = (await rowOf(ticket))?.assignee_id ?? null
    const assignee_id = oneOf([emilId, emilId, null])
    await ada.put(`/api/all-tickets/${ticket.id}/assignee`, { assignee_id, seen_assignee_id })
  },
  status: async (ticket) => {
    const seen_status = (await rowOf(ticket))?.status
    await ada.put(`/api/tickets/${ticket.id}/status`, {
      seen_status,
      status: oneOf(['in_progress', 'resolved', 'open']),
    })
  },
  merge: async (ticket, _, history) => {
    const into = history.tickets.find((known) => known !== ticket && !known.isOver)
    if (!into) return
    await done(ada.post(`/api/all-tickets/${ticket.id}/merges`, { into: into.ticket_number }), 204)
    for (const mark of ticket.marks) into.marks.add(mark)
    ticket.isOver = true
  },
}

async function liveTicket(of: Company, history: History) {
  const ticket = await openTicket(of, history)
  await noted(ticket, ada, 'all')
  for (let step = 0; step < 6 && !ticket.isOver; step++) await steps[oneOf(Object.keys(steps))]?.(ticket, of, history)
  history.tickets.push(ticket)
  if (chance(0.5) && !ticket.isOver) {
    const seen_status = (await rowOf(ticket))?.status
    await ada.put(`/api/tickets/${ticket.id}/status`, { seen_status, status: 'closed' })
    await of.owner.browser.put(`/api/tickets/${ticket.id}/rating`, { rating: 'good', comment: '' }, elsewhere())
  }
  // A free company has three open ones at most.
  const isOpen = and(eq(support_tickets.company_id, of.id), inArray(support_tickets.status, ['open', 'in_progress']))
  await t.db.update(support_tickets).set({ status: 'resolved', resolved_at: t.parts.now() }).where(isOpen)
}

/** Somebody without an account, in the chat or by mail: a lead, about which the team says something to itself. */
async function liveLead(history: History) {
  const address = `${crypto.randomUUID()}@cedar.example`
  if (chance(0.5)) {
    const visitor = t.newBrowser()
    const { id } = await beginChat(visitor, history)
    await visitor.put(`/api/chat/${id}/person`, {}, elsewhere())
    await done(ada.put(`/api/chats/${id}/join`, {}), 204)
    await done(ada.post(`/api/chats/${id}/answers`, { response_text: 'Yes, we do.' }))
    await say(visitor, `What is ${WORD}?`, id)
    if (chance(0.5)) await done(ada.delete(`/api/chats/${id}/join`), 204)
    await done(ada.post(`/api/chats/${id}/lead`, {}))
  } else
    history.mails.push((await handInMail(t, { from: `Sam <${address}>`, envelopeFrom: address, subject: 'Boats' })).id)
  const [lead] = await t.db
    .select()
    .from(leads)
    .orderBy(sql`created_at desc, id desc`)
    .limit(1)
  if (!lead) throw new Error('No lead')
  history.leadIds.push(lead.id)
  await done(ada.post(`/api/leads/${lead.id}/notes`, { note: newNote(`the lead ${lead.id}`) }))
  if (lead.email) await done(ada.post(`/api/leads/${lead.id}/answers`, { response_text: 'Gladly.' }))
  await done(ada.post(`/api/leads/${lead.id}/notes`, { note: newNote(`the lead ${lead.id}`) }))
}

/** The addresses of a route, one for each thing of these histories that its path may name. */
function addressesOf({ path, declaration }: DeclaredRoute, of: Company, history: History): string[] {
  const known = { q: WORD, search: WORD, cursor: undefined, created_at: undefined, id: undefined, before: undefined }
  const wishes = { mark: WORD, turn: 0, known }
  const asked = Object.entries(
    declaration.query ? (fittingValue(schemaOf(declaration.query), wishes) as Record<string, unknown>) : {},
  ).flatMap(([name, value]) => (/^(q|search|state)$/.test(name) && typeof value === 'string' ? [[name, value]] : []))
  const queries = asked.length > 0 ? ['', `?${new URLSearchParams(asked)}`] : ['']
  if (!path.includes(':')) return queries.map((query) => path + query)
  const [, , noun = ''] = path.split('/')
  const ids: Record<string, string[]> = {
    chats: history.chats.map(({ id }) => id),
    leads: history.leadIds,
    customers: [of.id],
    users: [of.owner.id],
    'set-aside-mails': history.mails,
    mailbox: [],
  }
  const named = ids[noun] ?? (noun.endsWith('tickets') ? history.tickets.map(({ id }) => id) : [crypto.randomUUID()])
  return named.flatMap((id) => queries.map((query) => path.replaceAll(/:[a-z_]+/g, id) + query))
}

/** A stream never ends: it is heard beside. */
const isEndless = ({ path }: DeclaredRoute) => path.endsWith('/stream')

async function askEverything(of: Company, history: History, who: string, browser: Browser, mayHave?: Set<string>) {
  for (const route of gets.filter((found) => !isEndless(found)))
    for (const address of addressesOf(route, of, history)) {
      const answer = await browser.get(address, undefined, elsewhere())
      look(`GET ${address} as ${who}`, await answer.text(), mayHave)
      sum.calls++
      if (answer.status === 200) sum.answered++
    }
}

/** Page by page, where there are pages. */
async function readOn(address: string): Promise<string> {
  const text = await (await ada.get(address)).text()
  const next = /"next_cursor":"([^"]+)"/.exec(text)?.[1]
  if (!next || !address.includes('?')) return text
  return text + (await readOn(`${address.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(next)}`))
}

async function dataOf(browser: Browser) {
  const { id = '' } = await done(browser.post('/api/data-exports', undefined, elsewhere()))
  await t.runJobs()
  const { url = '' } = await done(browser.post(`/api/data-exports/${id}/links`, undefined, elsewhere()), 200)
  const files = unzipSync(new Uint8Array(await (await fetchFile(browser, url)).arrayBuffer()))
  return Object.values(files)
    .map((content) => strFromU8(content))
    .join('\n')
}

const nextMorning = () =>
  new Date(atTheAgency(t.parts.now()).add({ days: 1 }).with({ hour: 8, minute: 1 }).epochMilliseconds)

test('C5: no note of the team is told to anybody outside, by any way there is', { timeout: 3_600_000 }, async () => {
  const seen = new Set<string>()
  const everyTicket: Ticket[] = []
  for (let batch = 0; batch < size.batches; batch++) {
    const of = await newCompany(t)
    for (const event of ['ticket_answer', 'ticket_status'] as const)
      await t.db.insert(notification_choices).values({ user_id: of.owner.id, event, in_portal: true, by_mail: 'daily' })
    const ears = await Promise.all(
      [of.owner.browser, of.member.browser, other.browser].map(async (browser) =>
        hearing(await browser.get('/api/stream', undefined, { ...asEvents, ...elsewhere() })),
      ),
    )
    const history: History = { tickets: [], chats: [], leadIds: [], mails: [] }
    for (let number = 0; number < size.histories; number++) {
      await t.db.delete(rate_limits)
      if (chance(0.75)) await liveTicket(of, history)
      else await liveLead(history)
      t.clock.advance({ seconds: 11 })
      await t.runJobs()
    }
    await say(of.owner.browser, `Tell me about ${WORD}.`)
    for (const { id, browser } of history.chats)
      if (browser !== of.owner.browser) await say(browser, `Tell me about ${WORD}.`, id)
    const morning = nextMorning()
    await sendDigests({ ...t.parts, db: t.db, origin: t.settings.origin, now: () => morning })
    await t.runJobs()

    await askEverything(of, history, 'the owner', of.owner.browser)
    await askEverything(of, history, 'another employee', other.browser)
    if (isFull) {
      await askEverything(of, history, 'a member', of.member.browser)
      await askEverything(of, history, 'billing', of.billing.browser)
      await askEverything(of, history, 'another customer', stranger.browser)
    }
    await askEverything(of, history, 'a visitor', history.chats.at(-1)?.browser ?? t.visitor)
    const assigned = await t.db.select().from(support_tickets).where(eq(support_tickets.assignee_id, emilId))
    const emils = new Set(assigned.map(({ id }) => id))
    everyTicket.push(...history.tickets)
    const mayHave = everyTicket.filter(({ id }) => emils.has(id)).flatMap(({ marks }) => [...marks])
    await askEverything(of, history, 'Emil', emil, new Set(mayHave))
    // Those who should find them do: else nothing was tried here.
    const office = ['/api/all-tickets?order=newest', `/api/customers/${of.id}/events?`]
    for (const address of [...office, ...history.leadIds.map((id) => `/api/leads/${id}`)])
      for (const [mark] of (await readOn(address)).matchAll(marked)) seen.add(mark)

    for (const [index, ear] of ears.entries()) {
      look(`stream ${index}`, ear.text())
      sum.frames += ear.frames().length
      await ear.leave()
    }
    const people = [of.owner, of.member, of.billing, stranger, other]
    for (const person of people)
      look('export', JSON.stringify(await collectPersonalData(t.db, { user_id: person.id, email: person.email })))
    look('download of one’s data', await dataOf(of.owner.browser))
    const ids = people.map(({ id }) => id)
    look(
      'notifications',
      JSON.stringify(await t.db.select().from(notifications).where(inArray(notifications.user_id, ids))),
    )
    look(
      'news',
      JSON.stringify(
        await t.db
          .select()
          .from(news)
          .then((rows) => rows.map((row) => ({ ...row, xid: '' }))),
      ),
    )
    look('jobs', JSON.stringify(await t.db.select().from(jobs)))
    const sent = await t.db.select().from(emails)
    sum.emails += sent.length
    look('e-mails', JSON.stringify([sent, await t.db.select().from(mailbox_messages)]))
    look('log', t.logLines.splice(0).join('\n'))
    for (const table of [mailbox_messages, emails, jobs]) await t.db.delete(table)
  }
  const lost = [...given].filter(([mark]) => !seen.has(mark))
  process.stdout.write(
    `figure: promise C5: ${size.batches * size.histories} random histories with ${sum.notes} marked notes, ${given.size - lost.length} found by the back office; ${gets.length} GETs, ${sum.calls} calls as customers, visitors and employees (${sum.answered} answered), ${sum.emails} e-mails and digests, ${sum.frames} frames, exports, chats and the log: ${leaks.length} marks\n`,
  )
  expect(leaks).toEqual([])
  expect(lost).toEqual([])
  expect(sum.frames).toBeGreaterThan(0)
  expect(JSON.stringify(cast)).not.toContain(WORD)
})
