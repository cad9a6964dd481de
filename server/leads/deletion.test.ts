import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { yearsBefore } from '../agency/agency-day.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { lead_history, leads } from './leads.tables.ts'

const t = await createTestApp()
const DAY_MS = 24 * 3_600_000
const yearsAgo = (years: number, days = 0) => new Date(yearsBefore(new Date(), years).getTime() + days * DAY_MS)

beforeEach(async () => {
  await t.db.delete(leads)
})

async function addLead(at: Date) {
  const [lead] = await t.db
    .insert(leads)
    .values({
      source: 'chat',
      name: 'Noa',
      email: 'noa@somewhere.example',
      details: {},
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!lead) throw new Error('No lead')
  return lead
}
const left = async () => (await t.db.select({ id: leads.id }).from(leads)).map(({ id }) => id)

test('a lead that nobody touched for two years is forgotten, and not a day before', async () => {
  const old = await addLead(yearsAgo(2, -1))
  const young = await addLead(yearsAgo(2, 1))
  await t.prune()
  expect(await left()).toEqual([young.id])
  expect(await t.db.$count(activity_logs, eq(activity_logs.entity_id, old.id))).toBe(0)
})

test('with its history, its chat and what our e-mails said of it', async () => {
  const at = yearsAgo(3)
  const lead = await addLead(at)
  await t.db.insert(lead_history).values({ lead_id: lead.id, kind: 'note', note: 'Called Noa', created_at: at })
  const [chat] = await t.db
    .insert(conversations)
    .values({
      visitor_hash: lead.id,
      session_id: crypto.randomUUID(),
      name: 'Noa',
      lead_id: lead.id,
      created_at: at,
      updated_at: at,
    })
    .returning()
  const said = { conversation_id: chat?.id ?? '', position: 1, side: 'client', text: 'Hello', created_at: at } as const
  await t.db.insert(messages).values(said)
  const [mail] = await t.db
    .insert(emails)
    .values({
      kind: 'lead-chat',
      to_address: 'hello@portgardner.example',
      subject: 'Noa',
      text: `New: ${lead.number}`,
      state: 'sent',
      created_at: new Date(),
    })
    .returning()
  await t.prune()
  expect(await left()).toEqual([])
  expect(await t.db.$count(lead_history, eq(lead_history.lead_id, lead.id))).toBe(0)
  expect(await t.db.$count(messages, eq(messages.conversation_id, chat?.id ?? ''))).toBe(0)
  expect(
    await t.db
      .select()
      .from(emails)
      .where(eq(emails.id, mail?.id ?? '')),
  ).toMatchObject([{ to_address: '', subject: '', text: null }])
})

test('a word about it keeps it', async () => {
  const lead = await addLead(yearsAgo(3))
  const note = { lead_id: lead.id, kind: 'note', note: 'Wants it next year', created_at: yearsAgo(1) } as const
  await t.db.insert(lead_history).values(note)
  await t.prune()
  expect(await left()).toEqual([lead.id])
})

test('years of them go in portions', async () => {
  const at = yearsAgo(3)
  const many = Array.from({ length: 60 }, () => ({
    source: 'contact' as const,
    name: 'Noa',
    details: {},
    created_at: at,
    updated_at: at,
  }))
  const added = await t.db.insert(leads).values(many).returning({ id: leads.id })
  await t.prune()
  const ids = added.map(({ id }) => id)
  expect(await t.db.$count(leads, inArray(leads.id, ids))).toBe(0)
})

test('spam that came by mail goes after thirty days with what was said in it', async () => {
  const at = new Date(Date.now() - 31 * DAY_MS)
  const lead = await addLead(at)
  await t.db.update(leads).set({ source: 'email', is_spam: true }).where(eq(leads.id, lead.id))
  const [thread] = await t.db
    .insert(conversations)
    .values({ lead_id: lead.id, name: 'Noa', email: lead.email, created_at: at, updated_at: at })
    .returning()
  const said = { conversation_id: thread?.id ?? '', position: 1, side: 'client', text: 'Buy', created_at: at } as const
  await t.db.insert(messages).values(said)
  await t.prune()
  expect(await left()).toEqual([])
  expect(await t.db.$count(conversations, eq(conversations.id, thread?.id ?? ''))).toBe(0)
  expect(await t.db.$count(messages, eq(messages.conversation_id, thread?.id ?? ''))).toBe(0)
})

test('our answers to it go with it, and one that still waits is not sent', async () => {
  const lead = await addLead(new Date())
  const ada = await t.as('ada')
  expect((await ada.post(`/api/leads/${lead.id}/answers`, { response_text: 'Gladly, Noa.' })).status).toBe(201)
  const isAnswer = eq(emails.kind, 'lead-answer')
  expect(await t.db.select().from(emails).where(isAnswer)).toMatchObject([{ state: 'queued' }])
  expect((await ada.delete(`/api/leads/${lead.id}`)).status).toBe(204)
  expect(await t.db.select().from(emails).where(isAnswer)).toMatchObject([
    { state: 'useless', to_address: '', subject: '', text: null },
  ])
})
