import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { news } from '../news/news.tables.ts'
import { handInMail, replyBoxOf, type Written } from '../testing/hand-in-mail.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { messages } from '../conversations/conversations.tables.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const ada = await t.as('ada')
const sam = 'sam@field.example'
const kim = 'kim@field.example'

let ticket: { id: string; conversation_id: string; box: string }
beforeEach(async () => {
  await t.db.update(support_tickets).set({ status: 'closed' })
  const made = await cleo.post('/api/tickets', { subject: 'The shop', message: 'Words' })
  const { id } = (await made.json()) as { id: string }
  const [row] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
  ticket = { id, conversation_id: row?.conversation_id ?? '', box: await replyBoxOf(t, { ticket_id: id }) }
})

const copied = (cc: string[], more: Written = {}) =>
  handInMail(t, { to: ticket.box, headers: [`Cc: ${cc.join(', ')}`], ...more })
async function copies() {
  const [row] = await t.db.select().from(conversations).where(eq(conversations.id, ticket.conversation_id))
  return row?.copies
}
async function answer(more: object = {}) {
  const since = new Date()
  const sent = await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Here it is.', ...more })
  expect(sent.status).toBe(201)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  return (await t.db.select().from(emails)).filter(({ created_at }) => created_at >= since)
}
const setting = (link: string) => new URL(link).pathname + new URL(link).search

test('that somebody gets copies, or no more, is heard of at once, by the company and the team', async () => {
  const heard = async () => {
    const rows = await t.db.select().from(news).where(eq(news.subject_id, ticket.id))
    return rows.filter(({ topic, role, company_id }) => topic === 'ticket' && role === 'admin' && company_id !== null)
  }
  const change = (copied: string[]) =>
    t.db.update(conversations).set({ copies: copied }).where(eq(conversations.id, ticket.conversation_id))
  const before = (await heard()).length
  await change([sam])
  await change([sam])
  expect((await heard()).length).toBe(before + 1)
  expect((await cleo.put(`/api/tickets/${ticket.id}/copies`, { copies: [] })).status).toBe(204)
  expect((await heard()).length).toBe(before + 2)
})

test('whom the owner names in a mail that is theirs gets the answers, too, and sees no portal in them', async () => {
  await copied([`Sam Field <${sam}>`, kim.toUpperCase(), agency.email, 'no-reply@field.example', 'cleo@client.example'])
  expect(await copies()).toEqual([sam, kim])
  const sent = await answer({ resolve: true })
  expect(new Map(sent.map(({ to_address, kind }) => [to_address, kind]))).toEqual(
    new Map([
      ['cleo@client.example', 'ticket-answer'],
      [kim, 'ticket-copy'],
      [sam, 'ticket-copy'],
    ]),
  )
  expect(sent).toHaveLength(3)
  for (const { cc, reply_to, subject, headers } of sent) {
    expect(cc).toEqual([sam, kim])
    expect(reply_to).toBe(ticket.box)
    expect(subject).toBe('Re: Words')
    expect(headers['Auto-Submitted']).toBeUndefined()
  }
  const own = sent.find(({ to_address }) => to_address === sam)
  expect(own).toMatchObject({ named_to: 'cleo@client.example' })
  expect(own?.text).toContain('Here it is.')
  expect(own?.text).not.toMatch(/rate\?token|support-tickets/)
  expect(own?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(sent.find(({ to_address }) => to_address.startsWith('cleo'))?.headers['List-Unsubscribe']).toBeUndefined()
  expect(await t.mailbox(sam)).toMatchObject([{ cc: [sam, kim], replyTo: ticket.box }])
})

test.each<[string, Written]>([
  ['a mail that nobody could check', { verdict: 'none' }],
  ['a stranger', { from: 'eve@elsewhere.example' }],
  ['a customer of another company', { from: 'pia@client.example' }],
])('%s names nobody', async (_, written) => {
  await copied([sam], written)
  expect(await copies()).toEqual([])
})

test('there are five at most, and those who came first stay', async () => {
  await copied([1, 2, 3, 4].map((one) => `c${one}@field.example`))
  await copied([5, 6].map((one) => `c${one}@field.example`))
  expect(await copies()).toEqual([1, 2, 3, 4, 5].map((one) => `c${one}@field.example`))
})

test('automatic mails do not go to them', async () => {
  await copied([sam])
  const before = (await t.mailbox(sam)).length
  const put = await ada.put(`/api/tickets/${ticket.id}/status`, { status: 'in_progress', seen_status: 'open' })
  expect(put.status).toBe(200)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  expect(await t.mailbox(sam)).toHaveLength(before)
})

test('an undone answer reaches no copy', async () => {
  await copied([sam])
  const before = (await t.mailbox(sam)).length
  const sent = await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Too early.' })
  const { undo_id } = (await sent.json()) as { undo_id: string }
  expect((await ada.post('/api/undo', { undo_id })).status).toBe(204)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  expect(await t.mailbox(sam)).toHaveLength(before)
})

test('whoever gets copies may write in, also by the number alone, and is shown as another address', async () => {
  await copied([sam])
  const [row] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, ticket.id))
  const subject = `About ${row?.ticket_number}`
  const from = `Sam Field <${sam}>`
  expect(await handInMail(t, { from, subject, text: 'From me.' })).toMatchObject({
    state: 'taken',
    ticket_id: ticket.id,
  })
  const [last] = (
    await t.db.select().from(messages).where(eq(messages.conversation_id, ticket.conversation_id))
  ).toSorted((one, other) => other.position - one.position)
  expect(last).toMatchObject({ text: 'From me.', author_id: null, author_name: 'Sam Field', author_email: sam })
  await cleo.put(`/api/tickets/${ticket.id}/copies`, { copies: [] })
  const after = await handInMail(t, { from, subject, text: 'Me again.' })
  expect(after.ticket_id).toBeNull()
})

test('customer and team see them and take them off; none comes in that way, and who was taken off stays off', async () => {
  await copied([sam, kim])
  const list = (await (await cleo.get('/api/tickets')).json()) as { tickets: OwnTicket[] }
  expect(list.tickets.find(({ id }) => id === ticket.id)?.copies).toEqual([sam, kim])
  const path = `/api/tickets/${ticket.id}/copies`
  for (const refused of [[sam, kim, 'eve@elsewhere.example'], ['eve@elsewhere.example']])
    expect(await errorCodeIn(await cleo.put(path, { copies: refused }))).toBe('conflict')
  expect(await errorCodeIn(await cleo.put(path, { copies: Array<string>(6).fill(sam) }))).toBe('invalid_input')
  expect(await errorCodeIn(await (await t.as('pia')).put(path, { copies: [] }))).toBe('not_found')
  expect(await copies()).toEqual([sam, kim])
  expect((await cleo.put(path, { copies: [kim] })).status).toBe(204)
  expect(await copies()).toEqual([kim])
  await copied([sam])
  expect(await copies()).toEqual([kim])
  const logged = () => t.db.$count(activity_logs, eq(activity_logs.kind, 'ticket_copies_stopped'))
  const before = await logged()
  expect((await ada.put(`/api/all-tickets/${ticket.id}/copies`, { copies: [] })).status).toBe(204)
  expect(await copies()).toEqual([])
  expect(await logged()).toBe(before + 1)
  expect((await answer()).map(({ to_address }) => to_address)).toEqual(['cleo@client.example'])
})

test('one click in the copy takes one off, and opening its link does not', async () => {
  await copied([sam, kim])
  const own = (await answer()).find(({ to_address }) => to_address === sam)
  const link = /^<(.+)>$/.exec(own?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const { visitor } = t
  const read = await visitor.get(setting(link))
  expect(await read.json()).toEqual({ name: 'Copies of answers', email: 'at_once', choices: ['at_once', 'off'] })
  const forged = link.replace(Buffer.from(sam).toString('base64url'), Buffer.from(kim).toString('base64url'))
  expect(await errorCodeIn(await visitor.post(setting(forged), { email: 'off' }))).toBe('link_invalid')
  expect(await errorCodeIn(await visitor.post(setting(link), { email: 'daily' }))).toBe('conflict')
  expect(await copies()).toEqual([sam, kim])
  for (const _ of [1, 2]) expect((await visitor.post(setting(link), { email: 'off' })).status).toBe(204)
  expect(await copies()).toEqual([kim])
  expect(await (await visitor.get(setting(link))).json()).toMatchObject({ email: 'off', choices: ['off'] })
  expect(await errorCodeIn(await visitor.post(setting(link), { email: 'at_once' }))).toBe('conflict')
})

test('a colleague who reads the answers anyway gets no copy besides', async () => {
  await t.db
    .update(conversations)
    .set({ copies: ['cleo@client.example'] })
    .where(eq(conversations.id, ticket.conversation_id))
  expect((await answer()).map(({ to_address, cc }) => [to_address, cc])).toEqual([['cleo@client.example', []]])
})
