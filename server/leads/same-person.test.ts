import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readVisit } from '#domain/visits.ts'
import { emails } from '../emails/emails.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { leads } from './leads.tables.ts'
import { openLead, type NewLead } from './leads.ts'

const t = await createTestApp()
const ada = await t.as('ada')
beforeEach(async () => {
  await t.db.delete(leads)
  await t.db.delete(emails)
})

const olu: NewLead = {
  source: 'contact',
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: null,
  details: { subject: 'Opening hours', message: 'They are wrong.' },
  visit: readVisit(undefined),
}
async function open(lead: Partial<NewLead>, hoursAgo: number) {
  const at = new Date(t.parts.now().getTime() - hoursAgo * 3_600_000)
  return (
    await t.db.transaction((tx) =>
      openLead(tx, { ...t.parts, now: () => at, origin: t.settings.origin }, { ...olu, ...lead }),
    )
  ).id
}
type Open = { others: { id: string; state: string; is_overdue: boolean }[]; customer_id: string | null }
const detailOf = async (id: string) => (await (await ada.get(`/api/leads/${id}`)).json()) as Open
const knocksOf = async () => {
  const answer = await ada.get('/api/leads?order=newest')
  const page = (await answer.json()) as { leads: { id: string; knocks: number }[] }
  return Object.fromEntries(page.leads.map(({ id, knocks }) => [id, knocks]))
}

test('whoever knocked at several doors is one person: each lead names the others, newest first', async () => {
  const claim = await open({ source: 'claim' }, 200)
  const quote = await open({ source: 'quote', email: 'Olu@Bakery.example' }, 2)
  const contact = await open({ details: { message: 'Once more' } }, 1)
  const stranger = await open({ email: 'mei@tea.example', name: 'Mei Lin' }, 1)
  const nameless = await open({ email: null, source: 'chat' }, 1)
  await ada.put(`/api/leads/${quote}/state`, { from: 'new', to: 'contacted' })
  const detail = await detailOf(contact)
  expect(detail.others).toMatchObject([
    { id: quote, state: 'contacted', source: 'quote', is_overdue: false },
    { id: claim, state: 'new', source: 'claim', is_overdue: true },
  ])
  expect((await detailOf(quote)).others.map(({ id }) => id)).toEqual([contact, claim])
  expect((await detailOf(stranger)).others).toEqual([])
  expect((await detailOf(nameless)).others).toEqual([])
  expect(await knocksOf()).toEqual({ [claim]: 3, [quote]: 3, [contact]: 3, [stranger]: 1, [nameless]: 1 })
})

test('spam is nobody’s, and nobody’s others are spam', async () => {
  const first = await open({}, 3)
  const second = await open({ details: { message: 'Buy now' } }, 2)
  await t.db.update(leads).set({ is_spam: true }).where(eq(leads.id, second))
  expect((await detailOf(first)).others).toEqual([])
  expect((await detailOf(second)).others).toEqual([])
  expect(await knocksOf()).toEqual({ [first]: 1 })
})

test('who has an account is named by it', async () => {
  const cleo = await open({ email: 'Cleo@client.example', name: 'Cleo Marsh' }, 1)
  expect((await detailOf(cleo)).customer_id).toBe(await t.userIdOf('cleo'))
  expect((await detailOf(await open({}, 1))).customer_id).toBeNull()
})

test('of many only the newest twenty are named, and counted no further', async () => {
  const ids: string[] = []
  for (let count = 0; count < 25; count++) ids.push(await open({ details: { message: `${count}` } }, 30 - count))
  expect((await detailOf(ids[24] ?? '')).others.map(({ id }) => id)).toEqual(ids.slice(4, 24).toReversed())
  expect(new Set(Object.values(await knocksOf()))).toEqual(new Set([21]))
})
