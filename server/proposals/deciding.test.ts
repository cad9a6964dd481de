import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { emails } from '../emails/emails.tables.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { edit, newAddress, send, sendNew, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { proposals } from './proposals.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const rowOf = async (id: string) => (await t.db.select().from(proposals).where(eq(proposals.id, id)))[0]
const historyOf = async (id: string | undefined) =>
  (
    await t.db
      .select()
      .from(lead_history)
      .where(eq(lead_history.lead_id, id ?? ''))
  ).map(({ note }) => note)
const toTeam = async (kind: string) =>
  (
    await t.db
      .select()
      .from(emails)
      .where(eq(emails.kind, `team-proposal-${kind}`))
  ).filter(({ to_address }) => to_address === agency.email)
const bells = async () => {
  const { notifications } = (await (await ada.get('/api/notifications')).json()) as {
    notifications: { title: string }[]
  }
  return notifications.map(({ title }) => title)
}
/** All that a decision could change. */
const everything = async () => [
  await t.db.select().from(proposals).orderBy(proposals.id),
  await t.db.select().from(lead_history).orderBy(lead_history.id),
  await t.db.$count(emails),
  await t.db.$count(activity_logs),
]
const expire = (id: string) =>
  t.db
    .update(proposals)
    .set({ valid_until: atTheAgency(t.parts.now()).toPlainDate().subtract({ days: 1 }).toString() })
    .where(eq(proposals.id, id))

test('a client declines once, and says why', async () => {
  const { proposal, lead, key } = await sendNew(t, ada)
  const ask = withLink(t, key)
  for (let time = 0; time < 2; time++)
    expect((await ask('POST', '/api/link/decline', { reason: 'Too dear for us.' })).status).toBe(204)
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'declined', ended_reason: 'Too dear for us.' })
  expect((await ask('GET', '/api/link')).status).toBe(200)
  expect(await historyOf(lead.id)).toContain(`Proposal ${proposal.number} declined: Too dear for us.`)
  const [mail, ...more] = await toTeam('declined')
  expect([mail?.subject, more]).toEqual([`${proposal.number} declined`, []])
  expect(mail?.text).toContain('Too dear for us.')
  expect(mail?.reply_to).toBe(lead.email)
  expect(await bells()).toContain(`${proposal.number} declined`)
  expect(await errorCodeIn(await ada.post(`/api/proposals/${proposal.id}/sendings`, {}))).toBe('proposal_closed')
})

test('what is past its day can neither be declined nor edited away: a new date is asked for, once a day', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const ask = withLink(t, key)
  expect(await errorCodeIn(await ask('POST', '/api/link/new-date'))).toBe('proposal_closed')
  await expire(proposal.id)
  const was = await everything()
  expect(await errorCodeIn(await ask('POST', '/api/link/decline', {}))).toBe('proposal_closed')
  expect(await everything()).toEqual(was)
  expect(((await (await ask('GET', '/api/link')).json()) as { proposal: { state: string } }).proposal.state).toBe(
    'expired',
  )
  for (let time = 0; time < 3; time++) {
    const answer = await ask('POST', '/api/link/new-date')
    expect([answer.status, await answer.json()]).toEqual([202, { message: 'We heard you and write back.' }])
  }
  expect(await toTeam('new-date')).toHaveLength(1)
  expect((await toTeam('new-date'))[0]?.subject).toBe(`New date wanted: ${proposal.number}`)
  t.clock.advance({ hours: 25 })
  await ask('POST', '/api/link/new-date')
  expect(await toTeam('new-date')).toHaveLength(2)
  const later = atTheAgency(t.parts.now()).toPlainDate().add({ days: 9 }).toString()
  const admin = await t.as('ada')
  const read = (await (await admin.get(`/api/proposals/${proposal.id}`)).json()) as { proposal: Proposal }
  const again = await send(t, admin, await edit(admin, read.proposal, { valid_until: later }))
  expect(again.proposal).toMatchObject({ state: 'sent', version: 2 })
})

test('a question stands in what is said with the lead, and is answered there', async () => {
  const admin = await t.as('ada')
  const { proposal, lead, key } = await sendNew(t, admin)
  const ask = withLink(t, key)
  const answer = await ask('POST', '/api/link/questions', { text: 'Is the domain in it?' })
  expect([answer.status, await answer.json()]).toEqual([201, { message: 'Thank you. We answer by email.' }])
  const opened = (await (await admin.get(`/api/leads/${lead.id}`)).json()) as { messages: object[] }
  expect(opened.messages).toMatchObject([
    { text: 'Is the domain in it?', is_from_us: false, from_name: 'Juno Reyes', from_email: lead.email },
  ])
  const [mail] = await toTeam('question')
  expect([mail?.subject, mail?.reply_to]).toEqual([`Question on ${proposal.number}`, lead.email])
  expect(mail?.text).toContain('Is the domain in it?')
  expect((await admin.post(`/api/leads/${lead.id}/answers`, { response_text: 'It is.' })).status).toBe(201)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  expect((await t.mailbox(lead.email ?? ''))[0]?.text).toContain('It is.')
  for (const text of ['', ' ', 'x'.repeat(5001)])
    expect(await errorCodeIn(await ask('POST', '/api/link/questions', { text }))).toBe('invalid_input')
  for (let time = 1; time < 10; time++)
    expect((await ask('POST', '/api/link/questions', { text: `And ${time}?` })).status).toBe(201)
  expect((await ask('POST', '/api/link/questions', { text: 'And?' })).status).toBe(429)
})

test('of a proposal that was begun by hand the first question opens a lead', async () => {
  const admin = await t.as('ada')
  const customer_email = newAddress()
  const wish = { customer_name: 'Ines Vale', customer_email, title: 'A sign' }
  const begun = (await (await admin.post('/api/proposals', wish)).json()) as { proposal: Proposal }
  const [line] = begun.proposal.content.lines
  if (!line) throw new Error('A draft has a line')
  const edited = await edit(admin, begun.proposal, { lines: [{ ...line, description: 'A sign', unit_amount: 9900 }] })
  const { proposal, mail } = await send(t, admin, edited)
  const ask = withLink(t, linkKeyIn(mail?.text ?? ''))
  const before = await t.db.$count(leads)
  for (const text of ['How wide?', 'How high?'])
    expect((await ask('POST', '/api/link/questions', { text })).status).toBe(201)
  expect(await t.db.$count(leads)).toBe(before + 1)
  const row = await rowOf(proposal.id)
  const lead = (await (await admin.get(`/api/leads/${row?.lead_id}`)).json()) as { messages: object[] }
  expect(lead).toMatchObject({
    source: 'proposal',
    name: 'Ines Vale',
    details: { proposal: proposal.number, message: 'How wide?' },
    messages: [{ text: 'How high?' }],
  })
})

test('the team takes back what is not accepted: no link opens it any more', async () => {
  const admin = await t.as('ada')
  const { proposal, lead, key } = await sendNew(t, admin)
  const ask = withLink(t, key)
  const withdraw = () => admin.post(`/api/proposals/${proposal.id}/withdrawal`, { reason: 'They chose another.' })
  for (let time = 0; time < 2; time++) expect((await withdraw()).status).toBe(204)
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'withdrawn', ended_reason: 'They chose another.' })
  expect(await historyOf(lead.id)).toContain(`Proposal ${proposal.number} withdrawn: They chose another.`)
  expect(await errorCodeIn(await ask('GET', '/api/link'))).toBe('link_withdrawn')
  const was = await everything()
  for (const [path, body] of [
    ['decline', {}],
    ['questions', { text: 'x' }],
    ['new-date', undefined],
    ['renewals', undefined],
  ] as const)
    expect(await errorCodeIn(await ask('POST', `/api/link/${path}`, body))).toBe('link_withdrawn')
  expect(await errorCodeIn(await admin.post(`/api/proposals/${proposal.id}/sendings`, {}))).toBe('proposal_closed')
  expect((await admin.post(`/api/proposals/${crypto.randomUUID()}/withdrawal`, {})).status).toBe(404)
  expect(await everything()).toEqual(was)
})

test('declined it cannot be withdrawn', async () => {
  const admin = await t.as('ada')
  const { proposal, key } = await sendNew(t, admin)
  await withLink(t, key)('POST', '/api/link/decline', {})
  const was = await everything()
  expect(await errorCodeIn(await admin.post(`/api/proposals/${proposal.id}/withdrawal`, {}))).toBe('conflict')
  expect(await everything()).toEqual(was)
})

test('a link to one proposal opens no other', async () => {
  const admin = await t.as('ada')
  const one = await sendNew(t, admin)
  const other = await sendNew(t, admin)
  const view = (await (await withLink(t, one.key)('GET', '/api/link')).json()) as LinkView
  expect(JSON.stringify(view)).not.toContain(other.lead.email)
  await withLink(t, one.key)('POST', '/api/link/decline', {})
  expect((await rowOf(other.proposal.id))?.state).toBe('sent')
})
