import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskTicket, Ticket } from '#domain/tickets.ts'
import { leads } from '../leads/leads.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { contact } from '../testing/lead-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets, ticket_responses } from '../tickets/tickets.tables.ts'
import { inbound_mails, mail_refs } from './inbound-mail.tables.ts'
import { receiveMail } from './receive-mail.ts'
import { replyAddressOf } from './reply-address.ts'
import { takeMail } from './take-mail.ts'
import { threadOf } from './threads.ts'

const t = await createTestApp()
const agencyBox = 'hello@portgardner.example'

type Written = {
  from?: string
  to?: string
  envelopeFrom?: string
  subject?: string
  id?: string
  text?: string
  headers?: string[]
  verdict?: 'pass' | 'none' | 'fail'
}

let count = 0
/** A message as a program writes it, handed in like any other. */
async function mail(written: Written) {
  const { mailId, id } = await receive(written)
  await t.runJobs()
  const [row] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (!row) throw new Error('No row')
  return { ...row, message_id: id }
}

/** It lies there, and nobody has looked at it yet. */
async function receive(written: Written, clientName = 'test') {
  const {
    from = 'Cleo Marsh <cleo@client.example>',
    to = agencyBox,
    envelopeFrom = /[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? '',
    subject = 'A question',
    id = `m${count++}@client.example`,
    text = 'Hello?',
    headers = [],
    verdict = 'pass',
  } = written
  const raw = [
    `Authentication-Results: dev.slipway; dmarc=${verdict}`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    `Date: Mon, 16 Nov 2026 09:00:00 -0800`,
    ...headers,
    '',
    text,
    '',
  ].join('\r\n')
  async function* pieces() {
    yield Buffer.from(raw)
  }
  const envelope = { from: envelopeFrom, to: [to], clientAddress: '127.0.0.1', clientName }
  return { mailId: await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope), id }
}

test('mails that come at once are kept together; one that cannot be is refused alone, and leaves nothing', async () => {
  const before = await t.parts.storage.list('inbound_mails/')
  const unreadable = '\0'
  const ends = await Promise.allSettled(
    ['a', 'b', unreadable, 'c', unreadable, 'd'].map((name) => receive({}, `host-${name}`)),
  )
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, false, true])
  const ids = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.mailId] : []))
  const rows = await t.db.select().from(inbound_mails).where(inArray(inbound_mails.id, ids))
  expect(rows.map(({ client_name, state }) => `${client_name} ${state}`).sort()).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `host-${name} received`),
  )
  const files = (await t.parts.storage.list('inbound_mails/')).filter((path) => !before.includes(path))
  expect(files.sort()).toEqual(rows.map(({ raw_path }) => raw_path).sort())
  await t.runJobs()
  expect(await t.db.$count(inbound_mails, eq(inbound_mails.state, 'received'))).toBe(0)
})

const responsesOf = (ticketId: string) =>
  t.db
    .select()
    .from(ticket_responses)
    .where(eq(ticket_responses.ticket_id, ticketId))
    .orderBy(ticket_responses.created_at)
async function atDesk(id: string) {
  const { ticket_number } = await newestOf(id)
  const answer = await (await t.as('ada')).get(`/api/all-tickets?search=${ticket_number}`)
  return ((await answer.json()) as { tickets: DeskTicket[] }).tickets[0]
}
type OpenLead = { state: string; history: object[]; messages: Array<{ text: string }> }
const leadOf = async (id: string | null) =>
  (await (await (await t.as('ada')).get(`/api/leads/${id}`)).json()) as OpenLead
const listOwn = async (name: 'cleo' | 'pia') =>
  ((await (await (await t.as(name)).get('/api/tickets')).json()) as { tickets: Ticket[] }).tickets
async function boxOf(ticketId: string) {
  const { key } = await t.db.transaction((tx) => threadOf(tx, t.parts, { ticket_id: ticketId }, 'Words'))
  return replyAddressOf(t.parts, t.settings.mailIn.replyAddress, key)
}
async function openAs(name: 'cleo' | 'pia', subject = 'By the portal') {
  const browser = await t.as(name)
  await t.db
    .update(support_tickets)
    .set({ status: 'closed' })
    .where(eq(support_tickets.user_id, await t.userIdOf(name)))
  const made = await browser.post('/api/tickets', { subject, message: 'Words' })
  return (await made.json()) as { id: string; ticket_number: string }
}
const counts = async () => ({
  tickets: await t.db.$count(support_tickets),
  responses: await t.db.$count(ticket_responses),
  leads: await t.db.$count(leads),
})

test('an answer to the address of a ticket is what its owner said, without what they sent back', async () => {
  const { id } = await openAs('cleo')
  const text =
    'Yes, please.\r\n\r\nOn Mon, Nov 16, 2026 at 9:00 AM Port Gardner Studio <hello@portgardner.example>\r\nwrote:\r\n\r\n> Shall we?'
  const row = await mail({ to: await boxOf(id), text, id: 'first@client.example' })
  expect(row).toMatchObject({ state: 'taken', ticket_id: id, verdict: 'pass', text: 'Yes, please.' })
  expect(row.quoted_text).toContain('> Shall we?')
  expect(await responsesOf(id)).toMatchObject([
    { response_text: 'Yes, please.', responder_id: await t.userIdOf('cleo'), is_admin_response: false },
  ])
  expect((await atDesk(id))?.responses).toMatchObject([
    {
      via: 'email',
      from_name: null,
      from_email: null,
      quoted_text: row.quoted_text,
      mail_id: row.id,
      is_verified: true,
    },
  ])
  const [team] = await t.mailbox(agencyBox)
  expect(team).toMatchObject({ kind: 'ticket-owner-response', text: expect.stringContaining('Yes, please.') })
  // The next refers to it alone, under another subject.
  const next = await mail({ headers: ['In-Reply-To: <first@client.example>'], subject: 'Something else', text: 'And?' })
  expect(next).toMatchObject({ state: 'taken', ticket_id: id })
  // By its number.
  const { ticket_number } = await newestOf(id)
  expect(await mail({ subject: `About ${ticket_number.toLowerCase()}`, text: 'More' })).toMatchObject({ ticket_id: id })
  expect(await responsesOf(id)).toHaveLength(3)
})
const newestOf = async (id: string) => {
  const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
  if (!ticket) throw new Error('No ticket')
  return ticket
}

test('the same message twice is one', async () => {
  const { id } = await openAs('cleo')
  const to = await boxOf(id)
  await mail({ to, id: 'same@client.example' })
  expect(await mail({ to, id: 'same@client.example' })).toMatchObject({ state: 'ignored', reason: 'double' })
  // Another text under the same id is another message.
  expect(await mail({ to, id: 'same@client.example', text: 'Changed' })).toMatchObject({ state: 'taken' })
  expect(await responsesOf(id)).toHaveLength(2)
})

test('of the same message taken a hundred times at once one is said, the others are doubles', async () => {
  const { id } = await openAs('cleo')
  const to = await boxOf(id)
  const same = { to, id: 'race@client.example', text: 'Once.' }
  const mails = await Promise.all(Array.from({ length: 100 }, () => receive(same)))
  const ids = mails.map(({ mailId }) => mailId)
  const ctx = { ...t.parts, db: t.db, mailIn: t.settings.mailIn, origin: t.settings.origin }
  const checkSender = async () => 'pass' as const
  // Whoever could not decide tries again, as every job does.
  await Promise.allSettled(ids.map((mailId) => takeMail({ ...ctx, checkSender }, mailId)))
  await t.runJobs()
  const rows = await t.db.select().from(inbound_mails).where(inArray(inbound_mails.id, ids))
  const ended = Object.groupBy(rows, ({ state, reason }) => `${state} ${reason}`)
  expect([ended['taken null']?.length, ended['ignored double']?.length]).toEqual([1, 99])
  expect(await responsesOf(id)).toMatchObject([{ response_text: 'Once.' }])
  process.stdout.write('figure: promise C10: the same mail taken 100 times at once, 1 said, 99 doubles\n')
})

test('a job that runs again changes nothing', async () => {
  const { id } = await openAs('cleo')
  const row = await mail({ to: await boxOf(id) })
  await t.db.transaction((tx) =>
    import('../jobs/queue.ts').then(({ enqueue }) => enqueue(tx, 'take-mail', { mail_id: row.id })),
  )
  await t.runJobs()
  expect(await responsesOf(id)).toHaveLength(1)
})

test('nobody speaks in another’s name', async () => {
  const { id, ticket_number } = await openAs('pia')
  const to = await boxOf(id)
  await mail({ from: 'pia@client.example', to, id: 'known@client.example' })
  const before = await counts()
  const pia = 'Pia Renner <pia@client.example>'
  const forged: Array<[Written, string]> = [
    [{ from: pia, to, verdict: 'fail' }, 'refused_by_domain'],
    [{ from: pia, verdict: 'none' }, 'unverified'],
    [{ from: pia, verdict: 'fail' }, 'refused_by_domain'],
    [{ from: pia, verdict: 'none', subject: `Re: ${ticket_number}` }, 'unverified'],
    [{ from: pia, verdict: 'none', headers: ['References: <known@client.example>'] }, 'unverified'],
    [{ from: 'ada@portgardner.example', to }, 'from_team'],
    [{ from: 'emil@portgardner.example' }, 'from_team'],
    [{ from: 'pia@client.example, cleo@client.example', to }, 'unverified'],
    [{ from: pia, to, headers: ['From: cleo@client.example'] }, 'unverified'],
    [{ from: pia, to: to.replace(/(.)@/, (_, last) => `${last === 'a' ? 'b' : 'a'}@`), verdict: 'none' }, 'unverified'],
  ]
  for (const [written, reason] of forged) {
    expect([written, await mail(written)]).toMatchObject([written, { state: 'set_aside', reason }])
  }
  expect(await counts()).toEqual(before)
})

test('an id or a number opens nobody else’s ticket', async () => {
  const { id, ticket_number } = await openAs('pia')
  await mail({ from: 'pia@client.example', to: await boxOf(id), id: 'pias@client.example' })
  await openAs('cleo')
  for (const written of [
    { headers: ['References: <pias@client.example>'], subject: 'Mine' },
    { subject: `Re: ${ticket_number}` },
  ]) {
    const row = await mail(written)
    expect(row).toMatchObject({ state: 'taken' })
    expect(row.ticket_id).not.toBe(id)
  }
  expect(await responsesOf(id)).toHaveLength(1)
})

test('whoever else answers at a ticket’s address is named, and is no one of the company', async () => {
  const { id } = await openAs('cleo')
  const to = await boxOf(id)
  await mail({ from: 'Sam Field <sam@field.example>', to, text: 'I take over.' })
  await mail({ verdict: 'none', to, text: 'From afar.' })
  const sam = { from_name: 'Sam Field', from_email: 'sam@field.example' }
  const cleo = { from_name: 'Cleo Marsh', from_email: 'cleo@client.example' }
  const [onSams, onCleos] = (await atDesk(id))?.responses ?? []
  expect(onSams).toMatchObject({ response_text: 'I take over.', via: 'email', ...sam, is_verified: true })
  expect(onCleos).toMatchObject({ response_text: 'From afar.', via: 'email', ...cleo, is_verified: false })
  expect([onSams, onCleos].map((one) => one?.colleague)).toEqual([undefined, undefined])
  // Its company reads the same, and not what is for the team alone.
  const [own] = await listOwn('cleo')
  expect(own?.responses).toMatchObject([sam, cleo])
  expect(Object.keys(own?.responses[0] ?? {})).not.toContain('is_verified')
  expect(Object.keys(own?.responses[0] ?? {})).not.toContain('mail_id')
  const told = (await t.mailbox(agencyBox)).filter(({ kind }) => kind === 'ticket-owner-response')
  expect(told.map(({ text }) => text).join()).toContain(
    'By email from Cleo Marsh <cleo@client.example> (sender not verified):',
  )
})

test('an account’s new mail opens a ticket and is acknowledged in its thread', async () => {
  await openAs('cleo')
  const text = 'It is down.\r\n\r\n-- \r\nCleo Marsh'
  const row = await mail({ subject: 'Re: AW: The shop', text, id: 'shop@client.example' })
  expect(row.state).toBe('taken')
  expect(await newestOf(row.ticket_id ?? '')).toMatchObject({
    subject: 'The shop',
    message: 'It is down.',
    priority: 'normal',
  })
  const opening = { via: 'email', quoted_text: '-- \nCleo Marsh' }
  expect((await listOwn('cleo'))[0]?.opening).toEqual(opening)
  expect((await atDesk(row.ticket_id ?? ''))?.opening).toEqual({ ...opening, mail_id: row.id })
  await t.runJobs()
  const [told] = await t.mailbox('cleo@client.example')
  expect(told).toMatchObject({
    kind: 'ticket-acknowledged',
    subject: 'Re: The shop',
    headers: { 'Auto-Submitted': 'auto-generated', 'In-Reply-To': '<shop@client.example>' },
    replyTo: await boxOf(row.ticket_id ?? ''),
  })
  // What we sent is known, too.
  const answer = await mail({ headers: [`In-Reply-To: <${told?.id}@portgardner.example>`], text: 'Thanks' })
  expect(answer.ticket_id).toBe(row.ticket_id)
})

test('a closed ticket is continued by a new one', async () => {
  const { id, ticket_number } = await openAs('cleo')
  const to = await boxOf(id)
  await t.db.update(support_tickets).set({ status: 'closed' }).where(eq(support_tickets.id, id))
  const row = await mail({ to, text: 'It is back.' })
  expect(row).toMatchObject({ state: 'taken' })
  expect(row.ticket_id).not.toBe(id)
  expect((await newestOf(row.ticket_id ?? '')).message).toBe('It is back.')
  expect((await atDesk(row.ticket_id ?? ''))?.events).toMatchObject([{ kind: 'continues', about: ticket_number }])
})

test('a resolved ticket is open again by an answer, and says so to both sides', async () => {
  const { id } = await openAs('cleo')
  const to = await boxOf(id)
  await t.db.update(support_tickets).set({ status: 'resolved' }).where(eq(support_tickets.id, id))
  await mail({ to, text: 'Not yet.' })
  await mail({ to, text: 'Still not.' })
  expect(await newestOf(id)).toMatchObject({ status: 'open' })
  const reopened = [{ kind: 'reopened', about: null }]
  expect((await atDesk(id))?.events).toMatchObject(reopened)
  const [own] = await listOwn('cleo')
  expect(own?.events).toMatchObject(reopened)
  expect(own?.responses.map(({ response_text }) => response_text)).toEqual(['Not yet.', 'Still not.'])
})

test('a free account at its limit: set aside, and told once', async () => {
  await openAs('cleo')
  await mail({ subject: 'Two' })
  await mail({ subject: 'Three' })
  const before = await counts()
  expect(await mail({ subject: 'Four' })).toMatchObject({ state: 'set_aside', reason: 'ticket_limit' })
  expect(await mail({ subject: 'Five' })).toMatchObject({ state: 'set_aside', reason: 'ticket_limit' })
  expect(await counts()).toEqual(before)
  await t.runJobs()
  const told = (await t.mailbox('cleo@client.example')).filter(({ kind }) => kind === 'ticket-limit')
  expect(told).toHaveLength(1)
})

test('a stranger who sends several at once is one lead', async () => {
  const sender = 'many@weberboats.example'
  const hand = (number: number) =>
    receive({ from: sender, subject: `Boat ${number}`, id: `boat-${number}@weberboats.example` })
  await Promise.all([1, 2, 3, 4, 5, 6].map(hand))
  await t.runJobs()
  const rows = await t.db.select().from(inbound_mails).where(eq(inbound_mails.from_address, sender))
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'taken'))
  expect(await t.db.select().from(leads).where(eq(leads.email, sender))).toHaveLength(1)
  expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(1)
})

test('a stranger is a lead, and goes on with it; what nobody could check is not answered', async () => {
  const from = 'Jonas Weber <jonas@weberboats.example>'
  const row = await mail({ from, subject: 'A site for boats', text: 'What does it cost?' })
  const [lead] = await t.db
    .select()
    .from(leads)
    .where(eq(leads.id, row.lead_id ?? ''))
  expect(lead).toMatchObject({
    source: 'email',
    name: 'Jonas Weber',
    email: 'jonas@weberboats.example',
    details: { subject: 'A site for boats', message: 'What does it cost?' },
    is_spam: false,
  })
  await t.runJobs()
  const answered = `<${row.message_ref}>`
  expect(await t.mailbox('jonas@weberboats.example')).toMatchObject([
    {
      kind: 'lead-received',
      subject: 'Re: A site for boats',
      replyTo: expect.stringMatching(/^reply\+[a-z2-7]{32}@/),
      headers: { 'In-Reply-To': answered, References: answered, 'Auto-Submitted': 'auto-generated' },
    },
  ])
  const next = await mail({ from, subject: 'Re: boats', text: 'Well?' })
  expect(next).toMatchObject({ lead_id: row.lead_id })
  const own = { via: 'email', from_name: 'Jonas Weber', from_email: 'jonas@weberboats.example', is_verified: true }
  expect((await leadOf(row.lead_id)).messages).toMatchObject([
    { ...own, text: 'What does it cost?', is_from_us: false, mail_id: row.id },
    { ...own, text: 'Well?', mail_id: next.id },
  ])
  const unknown = await mail({ from: 'mara@else.example', verdict: 'none', text: 'And mine?' })
  expect(unknown).toMatchObject({ state: 'taken', lead_id: expect.any(String) })
  await t.runJobs()
  expect(await t.mailbox('mara@else.example')).toEqual([])
  const spam = await mail({ from: 'win@prizes.example', headers: ['X-Spam-Flag: YES'] })
  const [flagged] = await t.db
    .select()
    .from(leads)
    .where(eq(leads.id, spam.lead_id ?? ''))
  expect(flagged?.is_spam).toBe(true)
  expect(await mail({ from: 'who@else.example', verdict: 'fail' })).toMatchObject({ reason: 'refused_by_domain' })
})

test('a lead is answered by email, which moves it on, and their answer stands on it', async () => {
  const from = 'Kim Roy <kim@roy.example>'
  const row = await mail({ from, subject: 'A site for tea', text: 'What does it cost?', id: 'tea@roy.example' })
  const ada = await t.as('ada')
  const answer = (response_text: string, id = row.lead_id) => ada.post(`/api/leads/${id}/answers`, { response_text })
  expect((await answer(' From $900.\n')).status).toBe(201)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const told = (await t.mailbox('kim@roy.example')).find(({ kind }) => kind === 'lead-answer')
  expect(told).toMatchObject({
    subject: 'Re: A site for tea',
    headers: { 'In-Reply-To': '<tea@roy.example>' },
    replyTo: expect.stringMatching(/^reply\+/),
    text: expect.stringContaining('Hello Kim,\n\nFrom $900.'),
  })
  expect(told?.headers).not.toHaveProperty('Auto-Submitted')
  const answered = await leadOf(row.lead_id)
  expect(answered).toMatchObject({ state: 'contacted', owner_id: await t.userIdOf('ada') })
  expect(answered.history).toMatchObject([{ kind: 'state', from_state: 'new', to_state: 'contacted' }])
  // From another address, to the reply address, by nobody we could check.
  await mail({ from: 'Jo <jo@else.example>', to: told?.replyTo ?? '', text: 'Too much.', verdict: 'none' })
  await mail({ from, to: told?.replyTo ?? '', text: 'Fine with me.' })
  const { messages, state } = await leadOf(row.lead_id)
  expect(state).toBe('contacted')
  expect(messages.map(({ text }) => text)).toEqual(['What does it cost?', 'From $900.', 'Too much.', 'Fine with me.'])
  expect(messages[1]).toMatchObject({ is_from_us: true, author_name: 'Ada Lindqvist' })
  expect(messages[2]).toMatchObject({ from_email: 'jo@else.example', is_verified: false })
  const team = (await t.mailbox(agencyBox)).find(({ kind }) => kind === 'lead-addition')
  expect(team).not.toHaveProperty('replyTo')
  expect(team?.text).toContain('Answer it in the back office.')
  // Taken back, it was never said; what is refused changes nothing.
  const { undo_id } = (await (await answer('Wrong.')).json()) as { undo_id: string }
  expect((await ada.post('/api/undo', { undo_id })).status).toBeLessThan(300)
  const before = await leadOf(row.lead_id)
  expect(before.messages).toHaveLength(4)
  expect((await answer('  ')).status).toBe(400)
  expect((await answer('x', crypto.randomUUID())).status).toBe(404)
  expect((await (await t.as('emil')).post(`/api/leads/${row.lead_id}/answers`, { response_text: 'x' })).status).toBe(
    403,
  )
  await t.db
    .update(leads)
    .set({ email: null })
    .where(eq(leads.id, row.lead_id ?? ''))
  expect((await answer('x')).status).toBe(409)
  expect(await leadOf(row.lead_id)).toMatchObject({ messages: before.messages, state: 'contacted' })
})

test('machines are ignored and answered by nobody', async () => {
  const { id } = await openAs('cleo')
  const to = await boxOf(id)
  const before = await counts()
  const sent = await t.db.$count(inbound_mails)
  const automatic: Array<[Written, string]> = [
    [{ headers: ['Auto-Submitted: auto-replied'] }, 'automatic'],
    [{ headers: ['Auto-Submitted: auto-generated; owner-email="x"'] }, 'automatic'],
    [{ headers: ['X-Autoreply: yes'] }, 'automatic'],
    [{ headers: ['X-Autorespond: yes'] }, 'automatic'],
    [{ headers: ['Precedence: auto_reply'] }, 'automatic'],
    [{ headers: ['Precedence: bulk'] }, 'list'],
    [{ headers: ['Precedence: junk'] }, 'list'],
    [{ headers: ['List-Id: <all.example>'] }, 'list'],
    [{ headers: ['List-Unsubscribe: <mailto:x@y.example>'] }, 'list'],
    [{ envelopeFrom: '' }, 'report'],
    [{ headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=x'] }, 'report'],
    [{ from: 'MAILER-DAEMON@mail.example' }, 'report'],
    [{ from: 'Postmaster <postmaster@mail.example>' }, 'report'],
    [{ from: 'no-reply@shop.example' }, 'automatic'],
    [{ from: 'noreply@shop.example' }, 'automatic'],
    [{ from: agencyBox }, 'own'],
    [{ from: 'reply@portgardner.example' }, 'own'],
    [{ id: `${crypto.randomUUID()}@portgardner.example` }, 'own'],
  ]
  for (const [written, reason] of automatic)
    expect([written, await mail({ to, ...written })]).toMatchObject([written, { state: 'ignored', reason }])
  expect(await counts()).toEqual(before)
  expect(await t.db.$count(inbound_mails)).toBe(sent + automatic.length)
  expect(await mail({ to, headers: ['Auto-Submitted: no'] })).toMatchObject({ state: 'taken' })
})

test('more than thirty in an hour wait for a person; what was in somebody’s name uses up nothing of theirs', async () => {
  const { id } = await openAs('pia')
  const to = await boxOf(id)
  const from = 'busy@else.example'
  for (let sent = 0; sent < 31; sent++) await mail({ from, verdict: 'fail' })
  for (let sent = 0; sent < 30; sent++) expect(await mail({ from, to })).toMatchObject({ state: 'taken' })
  expect(await mail({ from, to })).toMatchObject({ state: 'set_aside', reason: 'too_many' })
  t.clock.advance({ hours: 2 })
  expect(await mail({ from, to })).toMatchObject({ state: 'taken' })
})

test('the team sees what was set aside, accepts or discards it, and nobody else does', async () => {
  const { id } = await openAs('pia', 'Bank')
  const to = await boxOf(id)
  const row = await mail({
    from: 'Pia Renner <pia@client.example>',
    to,
    verdict: 'fail',
    subject: 'My <b>bank</b>',
    text: '<script>alert(1)</script>',
  })
  const other = await mail({ from: 'x@else.example', verdict: 'fail' })
  const ada = await t.as('ada')
  const listed = (await (await ada.get('/api/set-aside-mails')).json()) as {
    mails: Array<{ id: string }>
    waiting: number
  }
  expect(listed.mails.find((one) => one.id === row.id)).toEqual({
    id: row.id,
    from_name: 'Pia Renner',
    from_address: 'pia@client.example',
    subject: 'My <b>bank</b>',
    text: '<script>alert(1)</script>',
    reason: 'refused_by_domain',
    received_at: expect.any(String),
  })
  expect(listed.waiting).toBeGreaterThanOrEqual(2)
  const pia = await t.as('pia')
  expect((await pia.post(`/api/set-aside-mails/${row.id}/acceptances`)).status).toBe(403)
  const { ticket_number } = await newestOf(id)
  const accepted = await ada.post(`/api/set-aside-mails/${row.id}/acceptances`)
  expect([accepted.status, await accepted.json()]).toEqual([201, { ticket_number }])
  expect(await responsesOf(id)).toMatchObject([{ responder_id: await t.userIdOf('pia') }])
  // Once.
  expect((await ada.post(`/api/set-aside-mails/${row.id}/acceptances`)).status).toBe(409)
  expect((await ada.delete(`/api/set-aside-mails/${row.id}`)).status).toBe(409)
  expect(await responsesOf(id)).toHaveLength(1)
  expect((await ada.delete(`/api/set-aside-mails/${other.id}`)).status).toBe(204)
  expect((await ada.delete(`/api/set-aside-mails/${other.id}`)).status).toBe(404)
  expect((await ada.post(`/api/set-aside-mails/${crypto.randomUUID()}/acceptances`)).status).toBe(404)
  const ignored = (await (await ada.get('/api/set-aside-mails?state=ignored')).json()) as typeof listed
  expect(ignored.mails).toContainEqual(expect.objectContaining({ id: other.id, reason: 'discarded' }))
})

test('accepted from somebody who asked before, it is said which lead it is on; a new one is one', async () => {
  const from = 'vera@kilns.example'
  const first = await mail({ from, subject: 'A kiln', verdict: 'fail' })
  const second = await mail({ from, subject: 'More of it', verdict: 'fail' })
  const ada = await t.as('ada')
  const accept = async ({ id }: { id: string }) =>
    (await (await ada.post(`/api/set-aside-mails/${id}/acceptances`)).json()) as { lead_id: string }
  const made = await accept(first)
  expect(made).toEqual({ lead_id: expect.any(String) })
  const [lead] = await t.db.select().from(leads).where(eq(leads.id, made.lead_id))
  expect(await accept(second)).toEqual({ lead_id: made.lead_id, lead_number: lead?.number })
})

test('whoever opens leads by e-mail again and again has one receipt a day', async () => {
  const from = 'again@kilns.example'
  const first = await mail({ from, subject: 'One' })
  await t.db
    .update(leads)
    .set({ state: 'lost' })
    .where(eq(leads.id, first.lead_id ?? ''))
  const second = await mail({ from, subject: 'Two' })
  expect(second.lead_id).not.toBe(first.lead_id)
  await t.runJobs()
  expect((await t.mailbox(from)).map(({ subject }) => subject)).toEqual(['Re: One'])
})

test.each([
  ['was closed', { state: 'lost' as const }],
  ['is spam by now', { is_spam: true }],
])('the same words once more, to a lead that %s, are kept in its thread', async (name, change) => {
  const from = `${name.replaceAll(' ', '-')}@kilns.example`
  const first = await mail({ from, subject: 'A kiln', text: 'Please call.' })
  await t.db
    .update(leads)
    .set(change)
    .where(eq(leads.id, first.lead_id ?? ''))
  const second = await mail({ from, subject: 'A kiln', text: 'Please call.' })
  expect(second).toMatchObject({ state: 'taken', lead_id: first.lead_id })
  expect((await leadOf(first.lead_id)).messages).toMatchObject([{ mail_id: first.id }, { mail_id: second.id }])
})

test('of mail that is set aside the admins are told, once, and of nothing that a stranger wrote', async () => {
  const row = await mail({ from: 'Bad Boy <bad@kilns.example>', subject: 'Click here', verdict: 'fail' })
  const told = await t.db.select().from(notifications).where(eq(notifications.about, row.id))
  expect(told).toMatchObject([
    {
      event: 'mail_set_aside',
      user_id: await t.userIdOf('ada'),
      title: 'Mail was set aside',
      text: 'The sender’s domain refuses this message.',
      link: '/admin-dashboard?tab=tickets&mail=set-aside',
      by_mail: 'daily',
      emailed_at: null,
    },
  ])
  const taken = await mail({ from: 'good@kilns.example' })
  expect(await t.db.$count(notifications, eq(notifications.about, taken.id))).toBe(0)
})

test('where no mail comes in, an answer says where to write, and nobody is told to write to us', async () => {
  const off = await createTestApp({ environment: { DEMO: 'public' } })
  const cleo = await off.as('cleo')
  const made = (await (await cleo.post('/api/tickets', { subject: 'Off', message: 'Words' })).json()) as { id: string }
  const answer = { response_text: 'Here.' }
  expect((await (await off.as('ada')).post(`/api/all-tickets/${made.id}/answers`, answer)).status).toBe(201)
  off.clock.advance({ seconds: 11 })
  await off.runJobs()
  const [said] = await off.mailbox('cleo@client.example')
  expect(said).toMatchObject({ kind: 'ticket-answer', replyTo: agencyBox })
  expect(said?.text).toContain('\nWrite in the portal.')
  expect(said?.text).not.toContain('Answer this email')
  expect(await (await cleo.get('/api/tickets')).json()).not.toHaveProperty('mail_to')
  expect(await (await (await t.as('cleo')).get('/api/tickets')).json()).toMatchObject({ mail_to: agencyBox })
})

test('accepted at the limit is refused, and still waits', async () => {
  await openAs('cleo')
  await mail({ subject: 'Two' })
  await mail({ subject: 'Three' })
  const row = await mail({ subject: 'Four' })
  const ada = await t.as('ada')
  expect((await ada.post(`/api/set-aside-mails/${row.id}/acceptances`)).status).toBe(409)
  const [after] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, row.id))
  expect(after?.state).toBe('set_aside')
})

test('the message is kept as it was sent, for as long as was said, and goes with what it is about', async () => {
  const { storage } = t.parts
  const row = await mail({ from: 'gone@else.example' })
  expect(await storage.exists(row.raw_path)).toBe(true)
  const ada = await t.as('ada')
  expect((await ada.delete(`/api/leads/${row.lead_id}`)).status).toBe(204)
  await t.runJobs()
  expect(await storage.exists(row.raw_path)).toBe(false)
  const old = await mail({ from: 'old@else.example' })
  const aside = await mail({ from: 'old@else.example', verdict: 'fail' })
  t.clock.advance({ hours: 31 * 24 })
  await t.prune()
  await t.runJobs()
  expect([await storage.exists(old.raw_path), await storage.exists(aside.raw_path)]).toEqual([true, false])
  t.clock.advance({ hours: 60 * 24 })
  await t.prune()
  await t.runJobs()
  expect(await storage.exists(old.raw_path)).toBe(false)
  expect(await t.db.$count(inbound_mails, eq(inbound_mails.id, old.id))).toBe(0)
  expect(await t.db.$count(mail_refs)).toBeGreaterThan(0)
})

test('what cannot be read is shown to a person, too', async () => {
  const row = await mail({})
  await t.db.update(inbound_mails).set({ state: 'received' }).where(eq(inbound_mails.id, row.id))
  await t.parts.storage.remove(row.raw_path)
  const { enqueue } = await import('../jobs/queue.ts')
  await enqueue(t.db, 'take-mail', { mail_id: row.id })
  for (let tries = 0; tries < 8; tries++) {
    await t.runJobs()
    t.clock.advance({ hours: 1 })
  }
  const [after] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, row.id))
  expect(after).toMatchObject({ state: 'set_aside', reason: 'unreadable' })
})

test('half a character, or a character that is none, keeps no message out', async () => {
  const long = await mail({ from: 'jo@emoji.example', subject: `${'x'.repeat(199)}😀 and more` })
  expect(long).toMatchObject({ state: 'taken', from_address: 'jo@emoji.example' })
  const nul = await mail({
    from: 'jo@nul.example',
    id: 'a\0b@nul.example',
    headers: ['In-Reply-To: <x\0y@nul.example>', 'References: <z\0@nul.example>'],
  })
  expect(nul).toMatchObject({ state: 'taken', message_ref: 'ab@nul.example' })
})

test('a message of very many parts is not taken apart: it waits for a person at once, who may discard it', async () => {
  const ada = await t.as('ada')
  const { id, state, reason } = await mail({
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    text: '--b\r\n\r\nx\r\n'.repeat(10_001),
  })
  expect({ state, reason }).toEqual({ state: 'set_aside', reason: 'unreadable' })
  expect((await ada.get(`/api/set-aside-mails/${id}/as-sent`)).status).toBe(404)
  expect((await ada.post(`/api/set-aside-mails/${id}/acceptances`)).status).toBe(404)
  expect((await ada.delete(`/api/set-aside-mails/${id}`)).status).toBe(204)
})

test('of many files ten are kept and some of the others named', async () => {
  const parts = Array.from({ length: 40 }, (_, n) => `--b\r\nContent-Type: a/b; name=f${n}\r\n\r\nx\r\n`)
  const { lead_id } = await mail({
    from: 'jo@files.example',
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    text: `${parts.join('')}--b--`,
  })
  await t.runJobs()
  const { messages } = await leadOf(lead_id)
  expect(messages[0]?.text.match(/was not kept: at most 10 files fit into one message/g)).toHaveLength(20)
  expect(messages[0]?.text).toContain('And 10 more were not kept.')
})

test('the same message set aside twice is accepted once', async () => {
  const ada = await t.as('ada')
  const written = { verdict: 'none', from: 'Pia Renner <pia@client.example>', id: 'twice@client.example' } as const
  const first = await mail(written)
  await t.db.update(inbound_mails).set({ state: 'received' }).where(eq(inbound_mails.id, first.id))
  const second = await mail(written) // as if it had come at the same moment
  await t.db.update(inbound_mails).set({ state: 'set_aside' }).where(eq(inbound_mails.id, first.id))
  expect(second.state).toBe('set_aside')
  expect((await ada.post(`/api/set-aside-mails/${first.id}/acceptances`)).status).toBe(201)
  const again = await ada.post(`/api/set-aside-mails/${second.id}/acceptances`)
  expect({ status: again.status, code: await errorCodeIn(again) }).toEqual({ status: 409, code: 'conflict' })
  expect((await ada.delete(`/api/set-aside-mails/${second.id}`)).status).toBe(204)
})

test('what a sender of the contact form is answered leads back to their lead', async () => {
  const form = { ...contact, name: 'Ole Lind', email: 'ole@lind.example' }
  expect((await t.visitor.post('/functions/v1/send-email', form)).status).toBe(200)
  await t.runJobs()
  const [received] = await t.mailbox('ole@lind.example')
  expect(received?.kind).toBe('lead-received')
  expect(received?.replyTo).toMatch(/^reply\+[a-z2-7]{32}@/)
  const [lead] = await t.db.select().from(leads).where(eq(leads.email, 'ole@lind.example'))
  const row = await mail({ from: 'ole@lind.example', to: received?.replyTo ?? '', text: 'And bread.' })
  expect(row).toMatchObject({ state: 'taken', lead_id: lead?.id })
  const headers = [`In-Reply-To: <${received?.id}@portgardner.example>`]
  expect(await mail({ from: 'ole@lind.example', headers, text: 'And cake.' })).toMatchObject({ lead_id: lead?.id })
})
