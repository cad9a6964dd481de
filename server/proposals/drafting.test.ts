import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultTerms } from '#content/terms.ts'
import type { ListedProposal, Proposal } from '#domain/proposals.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { leads } from '../leads/leads.tables.ts'
import { edit, newAddress, openQuote, read } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { proposals } from './proposals.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
beforeEach(() => t.db.delete(proposals))

async function draft(said: Parameters<typeof openQuote>[1] = {}) {
  const lead = await openQuote(t, said)
  const answer = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  expect(answer.status).toBe(201)
  return { lead, proposal: ((await answer.json()) as { proposal: Proposal }).proposal }
}
const everything = async () => [
  await t.db.select().from(proposals).orderBy(proposals.id),
  await t.db.$count(activity_logs),
]
const list = async (query = '') => {
  const answer = await ada.get(`/api/proposals${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { proposals: ListedProposal[]; next_cursor: string | null }
}
const titles = async (query: string) => (await list(query)).proposals.map(({ title }) => title)

test('a draft is filled from what its lead said', async () => {
  const { lead, proposal } = await draft()
  expect(proposal).toMatchObject({ state: 'draft', version: 0, total: 329_370, links: [], signature: null })
  expect(proposal.number).toMatch(/^PRO-\d{6}$/)
  expect(proposal.lead?.id).toBe(lead.id)
  const line = { quantity: 1, tax: 'sales', is_ticked: false }
  expect(proposal.content).toEqual({
    customer_name: 'Juno Reyes',
    customer_email: lead.email,
    company_name: 'Reyes Bikes',
    title: 'Website for Reyes Bikes',
    introduction: '',
    lines: [
      {
        ...line,
        code: 'business_site',
        description: 'Business website',
        unit_amount: 299_700,
        billing: 'once',
        is_option: false,
      },
      {
        ...line,
        code: 'mobile_responsive',
        description: 'Mobile Responsive Design',
        unit_amount: 129_900,
        billing: 'once',
        is_option: true,
      },
      {
        ...line,
        code: 'essential_care',
        description: 'Essential care',
        unit_amount: 19_900,
        billing: 'month',
        is_option: true,
      },
    ],
    deposit_percent: 50,
    milestones: [
      { title: 'Design', working_days: 10, percent: 0 },
      { title: 'Content', working_days: 5, percent: 0 },
      { title: 'Launch', working_days: 10, percent: 50 },
    ],
    terms: defaultTerms,
    valid_until: atTheAgency(t.parts.now()).toPlainDate().add({ days: 14 }).toString(),
  })
  const [activity] = await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1)
  expect(activity).toMatchObject({ kind: 'proposal_drafted', entity_type: 'proposal', entity_id: proposal.id })
})

test.each([
  ['ecommerce', 'Shop for', ['E-commerce website', 'Mobile Responsive Design', 'Essential care']],
  ['redesign', 'Redesign for', ['Custom Web Design', 'Mobile Responsive Design', 'Essential care']],
  ['maintenance', 'Care for', ['Professional care']],
  ['other', 'Proposal for', ['', 'Mobile Responsive Design', 'Essential care']],
  ['space travel', 'Proposal for', ['', 'Mobile Responsive Design', 'Essential care']],
])('for %s it is called “%s …” and begins with %j', async (projectType, title, descriptions) => {
  const { proposal } = await draft({ details: { projectType } })
  expect(proposal.content.title).toBe(`${title} Juno Reyes`)
  expect(proposal.content.lines.map(({ description }) => description)).toEqual(descriptions)
})

test('whoever left neither name nor company is called by their address', async () => {
  const { lead, proposal } = await draft({ name: null, details: {}, source: 'email' })
  expect(proposal.content.title).toBe(`Proposal for ${lead.email}`)
})

test('one that was never sent is opened again, also by two clicks at once', async () => {
  const lead = await openQuote(t)
  const answers = await Promise.all([1, 2, 3].map(() => ada.post(`/api/leads/${lead.id}/proposals`, {})))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
  expect(await t.db.$count(proposals)).toBe(1)
})

test('without an address there is nobody to send it to', async () => {
  const lead = await openQuote(t, { email: null })
  const was = await everything()
  const answer = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { error: { code: 'no_address', message: 'This lead left no email address.' } },
  ])
  expect((await ada.post(`/api/leads/${crypto.randomUUID()}/proposals`, {})).status).toBe(404)
  expect(await everything()).toEqual(was)
})

test('one is begun by hand, for a project that is there', async () => {
  const user_id = await t.userIdOf('cleo')
  const moments = { created_at: t.parts.now(), updated_at: t.parts.now() }
  const [project] = await t.db
    .insert(website_projects)
    .values({ user_id, project_name: 'Harbor', ...moments })
    .returning()
  const wish = { customer_name: 'Cleo Marsh', customer_email: ' Cleo@Client.example ', title: 'A shop, too' }
  const answer = await ada.post('/api/proposals', { ...wish, project_id: project?.id })
  expect(answer.status).toBe(201)
  const { proposal } = (await answer.json()) as { proposal: Proposal }
  expect(proposal).toMatchObject({
    content: { title: 'A shop, too', customer_email: 'cleo@client.example', company_name: '' },
    project: { id: project?.id, name: 'Harbor' },
    lead: null,
  })
  const was = await everything()
  for (const wrong of [
    { ...wish, project_id: crypto.randomUUID() },
    { ...wish, customer_email: 'nobody' },
    { ...wish, title: ' ' },
    { ...wish, state: 'accepted' },
  ])
    expect([400, 404]).toContain((await ada.post('/api/proposals', wrong)).status)
  expect(await everything()).toEqual(was)
})

test('what is edited is saved as it is, also while it is incomplete', async () => {
  const { proposal } = await draft()
  const [line] = proposal.content.lines
  if (!line) throw new Error('A draft has a line')
  const lines = [{ ...line, code: 'other', description: '', unit_amount: -5000, tax: 'none' as const }]
  const edited = await edit(ada, proposal, { title: '', lines, deposit_percent: 7, milestones: [] })
  expect(edited).toMatchObject({ total: -5000, content: { title: '', lines, deposit_percent: 7, milestones: [] } })
  expect(Date.parse(edited.updated_at)).toBeGreaterThan(Date.parse(proposal.updated_at))
  expect(await read(ada, proposal.id)).toEqual(edited)
})

test('nothing of a colleague’s is overwritten unseen, and what is no proposal is refused', async () => {
  const { proposal } = await draft()
  const { content, updated_at: seen_updated_at } = proposal
  await edit(ada, proposal, { title: 'Theirs' })
  const was = await everything()
  const save = (body: object) => ada.put(`/api/proposals/${proposal.id}`, { ...content, seen_updated_at, ...body })
  expect(await errorCodeIn(await save({ title: 'Mine' }))).toBe('conflict')
  const [line] = content.lines
  for (const wrong of [
    { lines: [{ ...line, quantity: 0 }] },
    { lines: [{ ...line, quantity: 1.5 }] },
    { lines: [{ ...line, unit_amount: 100_000_000 }] },
    { lines: [{ ...line, code: 'moon' }] },
    { lines: Array.from({ length: 41 }, () => line) },
    { lines: [{ ...line, tax: 'vat' }] },
    { milestones: [{ title: 'x', working_days: 251, percent: 0 }] },
    { milestones: Array.from({ length: 11 }, () => ({ title: 'x', working_days: 1, percent: 0 })) },
    { deposit_percent: 101 },
    { title: 'x'.repeat(201) },
    { introduction: 'x'.repeat(5001) },
    { terms: 'x'.repeat(20_001) },
    { valid_until: 'soon' },
    { customer_email: 'nobody' },
    { total: 1 },
  ])
    expect([wrong, await errorCodeIn(await save(wrong))]).toEqual([wrong, 'invalid_input'])
  expect((await ada.put(`/api/proposals/${crypto.randomUUID()}`, { ...content, seen_updated_at })).status).toBe(404)
  expect(await everything()).toEqual(was)
})

test('the list is read page by page, newest first, and searched by number, title, name and address', async () => {
  const lead = await openQuote(t)
  const { proposal: kayaks } = await draft({ name: 'Ines Kayak', email: newAddress(), details: {} })
  const [row] = await t.db.select().from(proposals)
  if (!row) throw new Error('There is no proposal')
  const { id: _id, number: _number, words: _words, ...copied } = row
  const at = (minutes: number) => new Date(row.created_at.getTime() + minutes * 60_000)
  await t.db.insert(proposals).values(
    Array.from({ length: 30 }, (_, n) => ({
      ...copied,
      title: `Copy ${n}`,
      customer_name: 'Lane Fox',
      customer_email: 'lane@client.example',
      lead_id: lead.id,
      created_at: at(n + 1),
    })),
  )
  const first = await list()
  expect(first.proposals).toHaveLength(25)
  expect(first.proposals[0]?.title).toBe('Copy 29')
  const second = await list(`?cursor=${first.next_cursor}`)
  expect(second.proposals.map(({ title }) => title)).toEqual([
    'Copy 4',
    'Copy 3',
    'Copy 2',
    'Copy 1',
    'Copy 0',
    kayaks.content.title,
  ])
  expect(second.next_cursor).toBeNull()
  expect(await titles(`?search=${kayaks.number}`)).toEqual([kayaks.content.title])
  expect(await titles('?search=copy+17')).toEqual(['Copy 17'])
  expect(await titles('?search=opy+17')).toEqual(['Copy 17'])
  expect(await titles(`?search=${encodeURIComponent(kayaks.content.customer_email)}`)).toEqual([kayaks.content.title])
  expect(await titles('?search=ines')).toEqual([kayaks.content.title])
  expect(await titles('?search=nobody+at+all')).toEqual([])
})

test('the list says whose each is, as soon as that is known', async () => {
  await draft()
  const company_id = await t.userIdOf('cleo')
  const listed = async () => (await list()).proposals.map((proposal) => proposal.company_id)
  expect(await listed()).toEqual([null])
  await t.db.update(proposals).set({ company_id })
  expect(await listed()).toEqual([company_id])
})

test('a filter finds what is in a state, and what is of a lead', async () => {
  const { lead, proposal } = await draft()
  await draft()
  const today = agencyDay(t.parts.now())
  const sent = { state: 'sent' as const, version: 1, sent_at: t.parts.now() }
  await t.db
    .update(proposals)
    .set({ ...sent, valid_until: today })
    .where(eq(proposals.id, proposal.id))
  expect(await titles(`?lead_id=${lead.id}`)).toEqual([proposal.content.title])
  expect((await list('?state=sent')).proposals).toMatchObject([{ id: proposal.id, state: 'sent', valid_until: today }])
  expect((await list('?state=draft')).proposals).toHaveLength(1)
  const yesterday = atTheAgency(t.parts.now()).toPlainDate().subtract({ days: 1 }).toString()
  await t.db.update(proposals).set({ valid_until: yesterday }).where(eq(proposals.id, proposal.id))
  expect((await list('?state=sent')).proposals).toEqual([])
  expect((await list('?state=expired')).proposals).toMatchObject([{ id: proposal.id, state: 'expired' }])
  expect((await ada.get('/api/proposals?state=lost')).status).toBe(400)
})

test('a lead that is deleted takes with it what was never signed', async () => {
  const { lead, proposal } = await draft()
  expect((await ada.delete(`/api/leads/${lead.id}`)).status).toBe(204)
  expect(await t.db.$count(leads, eq(leads.id, lead.id))).toBe(0)
  expect((await ada.get(`/api/proposals/${proposal.id}`)).status).toBe(404)
})
