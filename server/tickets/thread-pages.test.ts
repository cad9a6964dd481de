import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket, OwnTicket, TicketThread } from '#domain/tickets.ts'
import { attachments, messages } from '../conversations/conversations.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const [ada, emil, pia, cleo] = [await t.as('ada'), await t.as('emil'), await t.as('pia'), await t.as('cleo')]
const [emilId, piaId] = [await t.userIdOf('emil'), await t.userIdOf('pia')]

beforeEach(async () => {
  await t.db.delete(support_tickets)
})

/** Pia's, in which so much was said after the opening words: 'Word 2' is at position 2; what happened, at these. */
async function addThread(length: number, happened: number[] = []) {
  const created_at = t.parts.now()
  const values = { user_id: piaId, subject: 'Long', message: 'It began.', created_at, updated_at: created_at }
  const [ticket] = await t.db
    .insert(support_tickets)
    .values({ ...values, assignee_id: emilId })
    .returning()
  const conversation_id = ticket?.conversation_id ?? ''
  const positions = Array.from({ length: length + happened.length }, (_, n) => n + 2)
  const said = positions.map((position) => ({
    conversation_id,
    position,
    side: position % 2 === 0 ? ('team' as const) : ('client' as const),
    author_id: position % 2 === 0 ? null : piaId,
    text: happened.includes(position) ? '' : `Word ${position}`,
    event: happened.includes(position) ? { kind: 'reopened' as const } : null,
    created_at: new Date(created_at.getTime() + position * 1000),
  }))
  await t.db.insert(messages).values(said)
  return { id: ticket?.id ?? '', conversation_id }
}

type Asker = typeof ada
const page = async (who: Asker, path: string, before?: number) =>
  (await (await who.get(`${path}/messages${before === undefined ? '' : `?before=${before}`}`)).json()) as TicketThread
const words = ({ responses }: Pick<TicketThread, 'responses'>) =>
  responses.map(({ response_text }) => Number(response_text.replace('Word ', '')))
const fromTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

const readers = [
  ['the customer', pia, 'tickets'],
  ['the desk', ada, 'all-tickets'],
  ['whoever looks after it', emil, 'assigned-tickets'],
] as const

test.each(readers)(
  '%s gets the newest of a thread with its ticket, and all of it page by page',
  async (_, who, noun) => {
    const { id } = await addThread(45, [10, 28])
    const listed = (await (await who.get(`/api/${noun}`)).json()) as { tickets: (OwnTicket | DeskTicket)[] }
    const [ticket] = listed.tickets
    if (!ticket) throw new Error('No ticket')
    const at = `/api/${noun}/${id}`
    expect([words(ticket), ticket.events, ticket.earlier]).toEqual([fromTo(29, 48), [], 29])
    const newest = await page(who, at)
    expect(newest).toEqual({ responses: ticket.responses, events: [], earlier: 29 })
    const second = await page(who, at, newest.earlier ?? 0)
    expect([words(second), second.earlier]).toEqual([[7, 8, 9, ...fromTo(11, 27)], 7])
    expect(second.events).toMatchObject([{ kind: 'reopened' }, { kind: 'reopened' }])
    const last = await page(who, at, second.earlier ?? 0)
    expect(last.earlier).toBeNull()
    expect([...words(last), ...words(second), ...words(newest)]).toEqual(
      fromTo(2, 48).filter((position) => position !== 10 && position !== 28),
    )
    expect(await page(who, at, 2)).toEqual({ responses: [], events: [], earlier: null })
  },
)

test('one ticket is asked for alone: as it is listed, by its own company', async () => {
  const { id } = await addThread(25)
  const listed = (await (await pia.get('/api/tickets')).json()) as { tickets: OwnTicket[] }
  expect(await (await pia.get(`/api/tickets/${id}`)).json()).toEqual(listed.tickets[0])
  const missing = await cleo.get(`/api/tickets/${crypto.randomUUID()}`)
  expect(await errorCodeIn(missing.clone())).toBe('not_found')
  const hidden = await cleo.get(`/api/tickets/${id}`)
  expect([hidden.status, await errorCodeIn(hidden)]).toEqual([missing.status, 'not_found'])
})

test('a thread of twenty is sent whole, with what happened first in it', async () => {
  const { id } = await addThread(20, [2])
  for (const [, who, noun] of readers) {
    const { tickets } = (await (await who.get(`/api/${noun}`)).json()) as { tickets: TicketThread[] }
    expect(tickets).toMatchObject([{ earlier: null, events: [{ kind: 'reopened' }] }])
    expect(tickets.map(words)).toEqual([fromTo(3, 22)])
    expect(await page(who, `/api/${noun}/${id}`)).toMatchObject({ earlier: null, events: [{ kind: 'reopened' }] })
  }
})

test('files come with the page that their message is on, those of the opening words with the ticket', async () => {
  const { id, conversation_id } = await addThread(25)
  const said = await t.db.select().from(messages).where(eq(messages.conversation_id, conversation_id))
  const file = { file_size: 1, file_type: 'application/pdf', created_at: t.parts.now(), position: 1 }
  for (const { id: message_id, position } of said.filter((one) => [1, 3, 26].includes(one.position))) {
    const of = { message_id, file_name: `${position}.pdf`, file_path: `attachments/${position}`, company_id: null }
    await t.db.insert(attachments).values({ ...file, ...of })
  }
  const [{ company_id } = { company_id: null }] = await t.db.select().from(support_tickets)
  await t.db.update(attachments).set({ company_id })
  const names = ({ responses }: Pick<TicketThread, 'responses'>) =>
    responses.flatMap((one) => one.attachments.map(({ file_name }) => file_name))
  for (const [, who, noun] of readers) {
    const { tickets } = (await (await who.get(`/api/${noun}`)).json()) as { tickets: OwnTicket[] }
    expect(tickets.map((one) => [one.attachments.map(({ file_name }) => file_name), names(one)])).toEqual([
      [['1.pdf'], ['26.pdf']],
    ])
    expect(names(await page(who, `/api/${noun}/${id}`, tickets[0]?.earlier ?? 0))).toEqual(['3.pdf'])
  }
})

test('what nobody sees any more of a thread is found by its words', async () => {
  await addThread(45)
  await t.runJobs()
  const { tickets } = (await (await ada.get('/api/all-tickets?search=Word%203')).json()) as { tickets: DeskTicket[] }
  expect(tickets.map(({ subject }) => subject)).toEqual(['Long'])
})

test('whoever may not read the ticket reads nothing of what was said on it', async () => {
  const { id } = await addThread(25)
  const refused = async (who: Asker, path: string) => errorCodeIn(await who.get(`${path}/messages?before=27`))
  const nobodys = crypto.randomUUID()
  expect(await refused(cleo, `/api/tickets/${id}`)).toBe('not_found')
  expect(await refused(pia, `/api/tickets/${nobodys}`)).toBe('not_found')
  expect(await refused(ada, `/api/tickets/${id}`)).toBe('not_found')
  expect(await refused(ada, `/api/all-tickets/${nobodys}`)).toBe('not_found')
  expect(await refused(ada, `/api/assigned-tickets/${id}`)).toBe('not_found')
  await t.db.update(support_tickets).set({ status: 'closed' })
  expect(await refused(emil, `/api/assigned-tickets/${id}`)).toBe('not_found')
  await t.db.update(support_tickets).set({ status: 'open', assignee_id: null })
  expect(await refused(emil, `/api/assigned-tickets/${id}`)).toBe('not_found')
  expect((await pia.get(`/api/all-tickets/${id}/messages`)).status).toBe(403)
  expect((await emil.get(`/api/all-tickets/${id}/messages`)).status).toBe(403)
})

test.each(['0', '-1', 'x', '1.5', '9999999999', ''])('before=%s is no place in a thread', async (before) => {
  const { id } = await addThread(3)
  expect((await pia.get(`/api/tickets/${id}/messages?before=${before}`)).status).toBe(400)
})
