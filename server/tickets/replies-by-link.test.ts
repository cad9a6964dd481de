import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { renewalMessage } from '#domain/links.ts'
import { user_profiles, user_roles } from '../accounts/accounts.tables.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { action_links } from '../links/links.tables.ts'
import { handInMail, replyBoxOf } from '../testing/hand-in-mail.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { hashOfToken } from '../tokens.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const ada = await t.as('ada')
const cleoId = await t.userIdOf('cleo')
const address = 'cleo@client.example'

let ticket: { id: string; number: string; conversation_id: string }
let key = ''
beforeEach(async () => {
  for (const table of [action_links, emails, jobs, mailbox_messages, rate_limits]) await t.db.delete(table)
  await t.db.update(support_tickets).set({ status: 'closed' })
  const made = await cleo.post('/api/tickets', { subject: 'The shop', message: 'It is shut.' })
  const { id } = (await made.json()) as { id: string }
  const [row] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
  ticket = { id, number: row?.ticket_number ?? '', conversation_id: row?.conversation_id ?? '' }
  key = keyIn(await answer())
})

/** What the team says, as it arrives. */
async function answer(more: object = {}, to = address) {
  const sent = await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'We look into it.', ...more })
  expect(sent.status).toBe(201)
  return deliver(to)
}
async function deliver(to = address) {
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  return (await t.mailbox(to)).find(({ kind }) => kind === 'ticket-answer')?.text ?? ''
}
const keyIn = (text: string) => /Reply without signing in\nhttp:\/\/[\w.:]+\/link#([\w-]{43})\n/.exec(text)?.[1] ?? ''
const ask = (method: string, path: string, body?: unknown, withKey = key) =>
  t.visitor.send(method)(path, body, { 'x-link-key': withKey })
const reply = (response_text: unknown, withKey = key) => ask('POST', '/api/link/replies', { response_text }, withKey)
const read = async () =>
  (await (await ask('GET', '/api/link')).json()) as {
    purpose: string
    sent_to: string
    ticket: Record<string, unknown>
  }
const change = (values: Partial<typeof support_tickets.$inferInsert>) =>
  t.db.update(support_tickets).set(values).where(eq(support_tickets.id, ticket.id))
const everything = async () => [
  await t.db.select().from(support_tickets).where(eq(support_tickets.id, ticket.id)),
  await t.db.select().from(messages).where(eq(messages.conversation_id, ticket.conversation_id)),
  await t.db.$count(emails),
  await t.db.$count(jobs),
]
const codeOf = async (answered: Response) => [answered.status, await errorCodeIn(answered)]

test('an answer to one address alone has a link that opens this thread, for thirty days', async () => {
  const { ticket: shown, ...rest } = await read()
  const [link] = await t.db.select().from(action_links)
  expect(link).toMatchObject({ purpose: 'reply', subject_id: ticket.id, customer_email: address, user_id: cleoId })
  expect(link?.key_hash).toBe(hashOfToken(key))
  expect(link?.expires_at?.getTime()).toBe((link?.created_at.getTime() ?? 0) + 30 * 86_400_000)
  const expires_at = link?.expires_at?.toISOString()
  expect(rest).toEqual({ purpose: 'reply', sent_to: address, expires_at, is_preview: false })
  expect(shown).toMatchObject({
    ticket_number: ticket.number,
    subject: 'The shop',
    message: 'It is shut.',
    status: 'open',
    responses: [{ response_text: 'We look into it.', is_admin_response: true }],
  })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['id']))
})

test('once it is delivered no copy of the database has the key', async () => {
  const [sent] = await t.db.select().from(emails).where(eq(emails.kind, 'ticket-answer'))
  expect(sent).toMatchObject({ state: 'sent', secret: true, text: null, html: null })
})

test('whoever has it goes on with the ticket as whom it was sent to, and the team is told', async () => {
  await change({ status: 'resolved' })
  const sent = await reply('  It is open again.\r\n')
  expect(sent.status).toBe(201)
  expect(await sent.json()).toMatchObject({ response_text: 'It is open again.', is_admin_response: false, via: 'web' })
  const [row] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, ticket.id))
  expect(row).toMatchObject({ status: 'open', turn: 'team' })
  const said = await t.db.select().from(messages).where(eq(messages.conversation_id, ticket.conversation_id))
  expect(said.find(({ text }) => text === 'It is open again.')).toMatchObject({ author_id: cleoId, side: 'client' })
  expect((await read()).ticket['responses']).toHaveLength(2)
  await t.runJobs()
  expect((await t.mailbox(agency.email))[0]?.text).toContain('It is open again.')
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['no text', 7],
  ['more than anybody writes', 'x'.repeat(10_001)],
])('a reply with %s is refused, and nothing changed', async (_what, words) => {
  const was = await everything()
  expect((await reply(words)).status).toBe(400)
  expect((await ask('POST', '/api/link/replies', { response_text: 'x', author_id: cleoId })).status).toBe(400)
  expect(await everything()).toEqual(was)
})

test('of a long thread it opens the newest, and what was said before that page by page', async () => {
  const said = Array.from({ length: 30 }, (_, n) => ({
    conversation_id: ticket.conversation_id,
    position: n + 3,
    side: 'client' as const,
    author_id: cleoId,
    text: `Word ${n + 3}`,
    created_at: t.parts.now(),
  }))
  await t.db.insert(messages).values(said)
  const wordsOf = (responses: unknown) => (responses as { response_text: string }[]).map((one) => one.response_text)
  const { responses, earlier } = (await read()).ticket
  expect([wordsOf(responses).length, wordsOf(responses)[0], earlier]).toEqual([20, 'Word 13', 13])
  const before = await ask('GET', `/api/link/messages?before=${Number(earlier)}`)
  const page = (await before.json()) as { responses: unknown; earlier: number | null }
  expect(wordsOf(page.responses)).toEqual(['We look into it.', ...said.slice(0, 10).map(({ text }) => text)])
  expect(page.earlier).toBeNull()
  expect((await ask('GET', '/api/link/messages?before=x')).status).toBe(400)
  expect((await read()).ticket['earlier']).toBe(13)
})

test('a closed ticket is shown, and takes no reply', async () => {
  await change({ status: 'closed' })
  const was = await everything()
  expect(await codeOf(await reply('Hello?'))).toEqual([409, 'ticket_closed'])
  expect(await everything()).toEqual(was)
  expect((await read()).ticket['status']).toBe('closed')
})

describe('it is theirs no more', () => {
  const ends: Record<string, () => Promise<() => Promise<unknown>>> = {
    'once they are suspended': async () => {
      const set = (suspended_at: Date | null) =>
        t.db.update(user_roles).set({ suspended_at }).where(eq(user_roles.user_id, cleoId))
      await set(t.parts.now())
      return () => set(null)
    },
    'once they have another address': async () => {
      const set = (email: string) => t.db.update(user_profiles).set({ email }).where(eq(user_profiles.user_id, cleoId))
      await set('cleo@elsewhere.example')
      return () => set(address)
    },
    'once the ticket is another company’s': async () => {
      const [pia] = await t.db
        .select()
        .from(support_tickets)
        .where(eq(support_tickets.user_id, await t.userIdOf('pia')))
      const [own] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, ticket.id))
      expect(pia?.company_id).not.toBe(own?.company_id)
      await change({ company_id: pia?.company_id ?? null })
      return () => change({ company_id: own?.company_id ?? null })
    },
    'once the ticket is gone': async () => {
      await t.db.update(action_links).set({ subject_id: crypto.randomUUID() })
      return async () => {}
    },
  }
  test.each(Object.keys(ends))('%s', async (what) => {
    const restore = await ends[what]?.()
    try {
      const was = await everything()
      expect(await codeOf(await ask('GET', '/api/link'))).toEqual([410, 'link_withdrawn'])
      expect(await codeOf(await ask('GET', '/api/link/messages'))).toEqual([410, 'link_withdrawn'])
      expect(await codeOf(await reply('Hello?'))).toEqual([410, 'link_withdrawn'])
      expect(await everything()).toEqual(was)
    } finally {
      await restore?.()
    }
  })
})

test('it opens no other ticket and is no session', async () => {
  expect((await ask('GET', '/api/tickets')).status).toBe(401)
  expect(await codeOf(await ask('POST', '/api/link/checkout'))).toEqual([400, 'link_invalid'])
})

test('after thirty days a new one comes by our last answer, as long as the ticket is not closed', async () => {
  await t.db.update(action_links).set({ expires_at: t.parts.now() })
  expect(await codeOf(await ask('GET', '/api/link'))).toEqual([410, 'link_expired'])
  expect(await codeOf(await reply('Hello?'))).toEqual([410, 'link_expired'])
  await t.db.delete(mailbox_messages)
  const renewed = await ask('POST', '/api/link/renewals')
  expect([renewed.status, await renewed.json()]).toEqual([202, { message: renewalMessage }])
  const text = await deliver()
  expect(text).toContain('We look into it.')
  expect((await ask('GET', '/api/link', undefined, keyIn(text))).status).toBe(200)

  await change({ status: 'closed' })
  await t.db.delete(mailbox_messages)
  expect((await ask('POST', '/api/link/renewals')).status).toBe(202)
  expect(await deliver()).toBe('')
})

test('an answer that others get copies of has none, and one that resolves has it beside the question how we did', async () => {
  const resolved = await answer({ resolve: true })
  expect(keyIn(resolved)).not.toBe('')
  expect(resolved).toContain('/rate?')
  await t.db
    .update(conversations)
    .set({ copies: ['sam@field.example'] })
    .where(eq(conversations.id, ticket.conversation_id))
  await t.db.delete(mailbox_messages)
  const copied = await answer()
  expect(copied).toContain('We look into it.')
  expect([copied, await answer({}, 'sam@field.example')].join('')).not.toContain('/link#')
})

test('an answer arrives although its ticket was closed before it went out', async () => {
  await t.db.delete(mailbox_messages)
  await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'The last word.' })
  await change({ status: 'closed' })
  expect(await deliver()).toContain('The last word.')
})

test('who answers by e-mail sends the key back, and nobody finds it in the thread', async () => {
  const box = await replyBoxOf(t, { ticket_id: ticket.id })
  const text = `Thanks!\n\nOn Monday we wrote:\n> Reply without signing in\n> ${t.settings.origin}/link#${key}\n`
  await handInMail(t, { to: box, text })
  const said = JSON.stringify(
    await t.db.select().from(messages).where(eq(messages.conversation_id, ticket.conversation_id)),
  )
  expect(said).toContain('Thanks!')
  expect(said).toContain('/link#…')
  expect(said).not.toContain(key)
})
