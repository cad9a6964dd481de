import { readFileSync } from 'node:fs'
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emails } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets, ticket_responses } from '../tickets/tickets.tables.ts'
import { inbound_mails, mail_refs, mail_threads } from './inbound-mail.tables.ts'
import { receiveMail } from './receive-mail.ts'
import { replyAddressOf } from './reply-address.ts'
import { splitWords } from './own-words.ts'

/**
 * Whole messages as mail programs write them, made by ourselves after their public formats: where each belongs, and what in it is
 * its sender's own. In them stand two tickets, TKT-900001 of Cleo and TKT-900002 of Pia, and placeholders for their addresses.
 */
type Expected = {
  from: string
  to: string
  becomes: string
  verdict?: 'none' | 'fail'
  text?: string
  quoted?: string
  /** What is kept of what goes with it. */
  files?: string[]
  /** What the team answers then refers to it, so that it stands below it in the sender's mail program. */
  answered?: boolean
}
const folder = new URL('./golden/', import.meta.url)
const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, Expected>

const t = await createTestApp()
const ids = { cleo: await t.userIdOf('cleo'), pia: await t.userIdOf('pia') }
const threads = {
  cleo: { key: 'a'.repeat(16), signature: 'signatureofcleo2', number: 'TKT-900001' },
  pia: { key: 'c'.repeat(16), signature: 'signatureofpia22', number: 'TKT-900002' },
}
const created_at = t.parts.now()
const tickets = await Promise.all(
  (['cleo', 'pia'] as const).map(async (name) => {
    const values = {
      user_id: ids[name],
      ticket_number: threads[name].number,
      subject: 'Broken gallery',
      message: 'Look',
    }
    const [ticket] = await t.db
      .insert(support_tickets)
      .values({ ...values, created_at, updated_at: created_at })
      .returning()
    if (!ticket) throw new Error('No ticket')
    await t.db
      .insert(mail_threads)
      .values({ key: threads[name].key, ticket_id: ticket.id, subject: 'Broken gallery', created_at })
    return [name, ticket.id] as const
  }),
)
const ticketOf = Object.fromEntries(tickets) as Record<'cleo' | 'pia', string>
const known = [
  {
    thread_key: threads.cleo.key,
    ref: '0f0e0d0c-0b0a-4908-8706-050403020100@portgardner.example',
    side: 'ours' as const,
  },
  { thread_key: threads.cleo.key, ref: 'cleo-first-1@client.example', side: 'theirs' as const },
  {
    thread_key: threads.pia.key,
    ref: '1f1e1d1c-1b1a-4918-9716-151413121110@portgardner.example',
    side: 'ours' as const,
  },
  { thread_key: threads.pia.key, ref: 'pia-first-1@client.example', side: 'theirs' as const },
  { thread_key: threads.pia.key, ref: 'never-sent-to-us@client.example', side: 'named' as const },
]

beforeEach(async () => {
  await t.db.delete(inbound_mails)
  await t.db.delete(mail_threads).where(notInArray(mail_threads.key, [threads.cleo.key, threads.pia.key]))
  await t.db.delete(mail_refs)
  await t.db.insert(mail_refs).values(known.map((ref) => ({ ...ref, created_at })))
  await t.db.delete(ticket_responses).where(inArray(ticket_responses.ticket_id, Object.values(ticketOf)))
  await t.db
    .update(support_tickets)
    .set({ status: 'closed' })
    .where(and(eq(support_tickets.user_id, ids.cleo), notInArray(support_tickets.id, [ticketOf.cleo])))
})

const withAddresses = (text: string) =>
  Object.values(threads).reduce((changed, { key, signature }) => {
    const right = replyAddressOf(t.parts, t.settings.mailIn.replyAddress, key).slice(
      'reply+'.length + 16,
      -'@portgardner.example'.length,
    )
    return changed.replaceAll(signature, right)
  }, text)

type Sent = { from: string; to: string; verdict?: string | undefined }
async function take(file: string, { from, to, verdict = 'pass' }: Sent) {
  // Bytes one to one: most of them are in no character set of ours.
  const written = withAddresses(readFileSync(new URL(file, folder)).toString('latin1'))
  async function* pieces() {
    yield Buffer.from(`Authentication-Results: dev.slipway; dmarc=${verdict}\r\n${written}`, 'latin1')
  }
  const envelope = { from, to: [withAddresses(to)], clientAddress: '127.0.0.1', clientName: 'golden' }
  const id = await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope)
  await t.runJobs()
  const [row] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, id))
  if (!row) throw new Error('No row')
  return row
}

async function whatBecame({ state, reason, ticket_id, lead_id }: typeof inbound_mails.$inferSelect) {
  if (state === 'set_aside') return `set aside: ${reason}`
  if (state === 'ignored') return `ignored: ${reason}`
  if (lead_id) return 'lead'
  const [ticket] = await t.db
    .select()
    .from(support_tickets)
    .where(eq(support_tickets.id, ticket_id ?? ''))
  const whose = ticket?.user_id === ids.cleo ? 'cleo' : ticket?.user_id === ids.pia ? 'pia' : 'somebody else'
  const responses = await t.db
    .select()
    .from(ticket_responses)
    .where(eq(ticket_responses.ticket_id, ticket_id ?? ''))
  if (responses.length === 0) return `ticket of ${whose}`
  return `message of ${whose}${responses.some(({ responder_id }) => responder_id === null) ? ' by another' : ''}`
}

const filesOf = async ({ id }: { id: string }) =>
  (
    await t.parts.database.pool.query<{ file_name: string }>(
      'select a.file_name from attachments a join messages m on m.id = a.message_id where m.mail_id = $1 order by a.position',
      [id],
    )
  ).rows.map(({ file_name }) => file_name)

async function headersOfAnswerTo(ticketId: string) {
  const ada = await t.as('ada')
  const answer = await ada.post(`/api/all-tickets/${ticketId}/answers`, { response_text: 'Thank you.' })
  expect(answer.status, await answer.text()).toBe(201)
  const [sent] = await t.db
    .select()
    .from(emails)
    .where(eq(emails.kind, 'ticket-answer'))
    .orderBy(desc(emails.created_at))
    .limit(1)
  return sent?.headers
}

const right: string[] = []
for (const [file, { becomes, text, quoted, files = [], answered = false, ...sent }] of Object.entries(expected)) {
  test(`${file}: ${becomes}`, async () => {
    const row = await take(file, sent)
    expect(await whatBecame(row)).toBe(becomes)
    if (text !== undefined) expect(row.text).toBe(text)
    if (quoted !== undefined) expect(row.quoted_text).toContain(quoted)
    expect(await filesOf(row)).toEqual(files)
    if (answered) {
      const headers = await headersOfAnswerTo(row.ticket_id ?? '')
      expect(headers?.['In-Reply-To']).toBe(`<${row.message_ref}>`)
      expect(headers?.['References']?.split(' ').at(-1)).toBe(`<${row.message_ref}>`)
    }
    right.push(file)
  })
}

afterAll(() => {
  process.stdout.write(
    `figure: promise C2: ${right.length} of ${Object.keys(expected).length} golden mails where they belong\n`,
  )
})

test('there are at least sixty of them, and each has carriage returns', () => {
  const files = Object.keys(expected)
  expect(files.length).toBeGreaterThanOrEqual(60)
  for (const file of files) expect(readFileSync(new URL(file, folder)).toString('latin1')).not.toMatch(/(?<!\r)\n/)
})

test('what somebody wrote against the patterns is read in time', () => {
  for (const hostile of ['Op schreef ', 'On a b wrote ', '> ', 'From: <', '-- \n', '在写道', 'W dniu '])
    for (const between of ['', '\n']) {
      const began = performance.now()
      splitWords((hostile + between).repeat(100_000 / hostile.length))
      splitWords((hostile + between).repeat(19_000 / (hostile.length + 1)))
      expect(performance.now() - began).toBeLessThan(5_000)
    }
})

test('a lead is made of a stranger’s mail in its own words', async () => {
  const row = await take('stranger-thunderbird.eml', {
    from: 'jonas@weberboats.example',
    to: 'hello@portgardner.example',
  })
  const [lead] = await t.db
    .select()
    .from(leads)
    .where(eq(leads.id, row.lead_id ?? ''))
  expect(lead).toMatchObject({ source: 'email', email: 'jonas@weberboats.example' })
})
