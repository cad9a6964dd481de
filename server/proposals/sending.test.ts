import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { action_links } from '../links/links.tables.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { edit, openQuote, read, send, sendNew, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { proposal_versions, proposals } from './proposals.tables.ts'
import { sha256Of } from './versions.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const open = async (key: string) => {
  const answer = await withLink(t, key)('GET', '/api/link')
  expect(answer.status).toBe(200)
  const view = (await answer.json()) as LinkView
  if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
  return view
}
const versionsOf = ({ id }: Pick<Proposal, 'id'>) =>
  t.db.select().from(proposal_versions).where(eq(proposal_versions.proposal_id, id)).orderBy(proposal_versions.version)
const historyOf = (id: string) =>
  t.db.select().from(lead_history).where(eq(lead_history.lead_id, id)).orderBy(lead_history.created_at)
const resend = (id: string, body: object = {}) => ada.post(`/api/proposals/${id}/sendings`, body)
const inDays = (days: number) => atTheAgency(t.parts.now()).toPlainDate().add({ days }).toString()

test('it is mailed with a link of its own, its lead moves on, and the link opens what was sent', async () => {
  const lead = await openQuote(t)
  const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  const draft = ((await drafted.json()) as { proposal: Proposal }).proposal
  const { proposal, mail, key } = await send(t, ada, draft, 'As we said on the phone.')
  expect(proposal).toMatchObject({ state: 'sent', version: 1, is_edited: false, total: 329_370 })
  expect(mail).toMatchObject({
    subject: `Your proposal from ${agency.name}: Website for Reyes Bikes`,
    kind: 'proposal-sent',
    replyTo: expect.stringContaining('@'),
  })
  for (const said of [
    'As we said on the phone.',
    'Total: $3,293.70',
    'Read and sign',
    `It was sent to ${lead.email}.`,
    'Whoever has it can sign and pay. Pass it on to the person who decides, and to nobody else.',
  ])
    expect(mail?.text).toContain(said)
  const view = await open(key)
  expect(view).toMatchObject({ sent_to: lead.email, is_preview: false })
  const [version] = await versionsOf(proposal)
  expect(view.proposal).toEqual({
    id: proposal.id,
    number: proposal.number,
    title: 'Website for Reyes Bikes',
    state: 'sent',
    version: 1,
    sha256: version?.sha256,
    document: JSON.parse(version?.document ?? ''),
    signature: null,
    invoices: [],
    milestones: [],
  })
  expect(sha256Of(version?.document ?? '')).toBe(version?.sha256)
  expect(view.proposal.document).toMatchObject({
    agency: { legal_name: agency.legalName, address: [agency.street, 'Everett, WA 98201'] },
    lines: [{ tax: { name: 'Sales tax', basis_points: 990 } }, { is_option: true }, { billing: 'month' }],
    consents: [expect.any(String), expect.any(String)],
  })
  const [lead_] = await t.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(lead_?.state).toBe('proposal')
  expect(await historyOf(lead.id)).toMatchObject([
    { kind: 'state', to_state: 'proposal', author_id: null, note: `Proposal ${proposal.number} sent (version 1).` },
  ])
  const [activity] = await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1)
  expect(activity).toMatchObject({ kind: 'proposal_sent', entity_id: proposal.id })
  const [link] = proposal.links
  expect(link).toMatchObject({ customer_email: lead.email, openings: 0, opened_at: null, revoked_at: null })
  expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.created_at ?? '')).toBe(90 * 86_400_000)
})

test('nothing edited, nothing new: it is sent again with another link, and both open it', async () => {
  const { proposal, lead, key } = await sendNew(t, ada)
  const again = await send(t, ada, proposal)
  expect(again.proposal).toMatchObject({ version: 1, links: [{}, {}] })
  expect(again.key).not.toBe(key)
  expect((await open(key)).proposal).toEqual((await open(again.key)).proposal)
  expect(await versionsOf(proposal)).toHaveLength(1)
  expect(await historyOf(lead.id)).toHaveLength(1)
})

test('what is edited the client sees once it is sent, as a new version, by the older link, too', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const edited = await edit(ada, proposal, { title: 'Shop after all', valid_until: inDays(30) })
  expect(edited).toMatchObject({ version: 1, is_edited: true, state: 'sent' })
  expect((await open(key)).proposal).toMatchObject({ title: proposal.content.title, version: 1 })
  const listed = (await (await ada.get('/api/proposals')).json()) as {
    proposals: { id: string; valid_until: string }[]
  }
  expect(listed.proposals.find(({ id }) => id === proposal.id)?.valid_until).toBe(proposal.content.valid_until)
  const again = await send(t, ada, edited)
  expect(again.proposal).toMatchObject({ version: 2, is_edited: false, sent_at: proposal.sent_at })
  expect(again.proposal.version_sent_at).toBe((await versionsOf(proposal)).at(-1)?.sent_at.toISOString())
  expect((await open(key)).proposal).toMatchObject({ title: 'Shop after all', version: 2 })
  expect((await versionsOf(proposal)).map(({ version }) => version)).toEqual([1, 2])
})

test('what was sent is only added to, whoever asks the database', async () => {
  const { proposal } = await sendNew(t, ada)
  const was = await versionsOf(proposal)
  const { pool } = t.parts.database
  for (const statement of [
    `update proposal_versions set document = '{}' where proposal_id = '${proposal.id}'`,
    `delete from proposal_versions where proposal_id = '${proposal.id}'`,
    `delete from proposals where id = '${proposal.id}'`,
    'truncate proposal_versions cascade',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only')
  expect(await versionsOf(proposal)).toEqual(was)
})

test('a lead that came further stays where it is', async () => {
  const lead = await openQuote(t)
  await t.db.update(leads).set({ state: 'won' }).where(eq(leads.id, lead.id))
  const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  const { proposal } = await send(t, ada, ((await drafted.json()) as { proposal: Proposal }).proposal)
  expect(await historyOf(lead.id)).toMatchObject([
    { kind: 'note', note: `Proposal ${proposal.number} sent (version 1).` },
  ])
})

test('one that is incomplete is not sent, and each field says why', async () => {
  const lead = await openQuote(t)
  const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  let { proposal } = (await drafted.json()) as { proposal: Proposal }
  proposal = await edit(ada, proposal, { title: '', deposit_percent: 40, valid_until: inDays(0) })
  const was = [await t.db.$count(proposal_versions), await t.db.$count(action_links), await read(ada, proposal.id)]
  const answer = await resend(proposal.id)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      error: {
        code: 'invalid_input',
        fields: {
          title: 'Please enter a title',
          deposit_percent: 'Deposit and milestones must add up to 100%.',
          valid_until: 'Valid until must lie between tomorrow and a year from now.',
        },
      },
    },
  ])
  expect(await errorCodeIn(await resend(proposal.id, { message: 'x'.repeat(2001) }))).toBe('invalid_input')
  expect((await resend(crypto.randomUUID())).status).toBe(404)
  expect([await t.db.$count(proposal_versions), await t.db.$count(action_links), await read(ada, proposal.id)]).toEqual(
    was,
  )
})

test('what a colleague changed meanwhile is not sent by somebody who did not see it', async () => {
  const { proposal } = await sendNew(t, ada)
  await edit(ada, proposal, { title: 'Theirs' })
  const answer = await resend(proposal.id, { seen_updated_at: proposal.updated_at })
  expect(await errorCodeIn(answer)).toBe('conflict')
  expect(await versionsOf(proposal)).toHaveLength(1)
})

test('where only monthly lines are offered there is no plan to agree on', async () => {
  const { key } = await sendNew(t, ada, {}, { details: { projectType: 'maintenance' } })
  expect((await open(key)).proposal.document).toMatchObject({ deposit_percent: 0, milestones: [] })
})

test('it is a company’s once it is sent to the confirmed address of its owner, or its reader confirms theirs', async () => {
  const noa = await newCustomer(t)
  const { proposal } = await sendNew(t, ada, {}, { email: noa.email })
  const companyOf = async (id: string) =>
    (await t.db.select().from(proposals).where(eq(proposals.id, id)))[0]?.company_id
  expect(await companyOf(proposal.id)).toBe(noa.id)
  const stranger = await sendNew(t, ada)
  expect(await companyOf(stranger.proposal.id)).toBeNull()
  const { bindProposals } = await import('./customers.ts')
  await t.db.update(proposals).set({ customer_email: noa.email }).where(eq(proposals.id, stranger.proposal.id))
  await bindProposals(t.parts.database, noa.id)
  expect(await companyOf(stranger.proposal.id)).toBe(noa.id)
})

test('a preview shows the team what the client would see, and does nothing', async () => {
  const { proposal, lead } = await sendNew(t, ada)
  await edit(ada, proposal, { title: 'Not sent yet' })
  const answer = await ada.post(`/api/proposals/${proposal.id}/preview-link`, {})
  expect(answer.status).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(/^\/link#/)
  const key = linkKeyIn(url)
  expect(await open(key)).toMatchObject({
    is_preview: true,
    proposal: { title: 'Not sent yet', version: 2, state: 'sent' },
  })
  const links = await t.db.select().from(action_links)
  for (const path of ['openings', 'renewals', 'decline', 'questions', 'new-date']) {
    const refused = await withLink(t, key)('POST', `/api/link/${path}`, { reason: '', text: 'x' })
    expect([path, refused.status, await errorCodeIn(refused)]).toEqual([path, 400, 'link_invalid'])
  }
  expect(await t.db.select().from(action_links)).toEqual(links)
  expect((await read(ada, proposal.id)).links).toHaveLength(1)
  expect(lead.email).not.toBe('')
  t.clock.advance({ seconds: 31 * 60 })
  expect(await errorCodeIn(await withLink(t, key)('GET', '/api/link'))).toBe('link_expired')
})

test('one link is withdrawn, and the others go on working', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const again = await send(t, ada, proposal)
  const first = again.proposal.links.at(-1)
  for (let time = 0; time < 2; time++)
    expect((await ada.post(`/api/action-links/${first?.id}/withdrawal`, {})).status).toBe(204)
  expect(await errorCodeIn(await withLink(t, key)('GET', '/api/link'))).toBe('link_withdrawn')
  expect((await open(again.key)).proposal.version).toBe(1)
  const kinds = await t.db
    .select()
    .from(activity_logs)
    .where(eq(activity_logs.entity_id, first?.id ?? ''))
  expect(kinds.map(({ kind }) => kind)).toEqual(['link_withdrawn'])
  expect((await ada.post(`/api/action-links/${crypto.randomUUID()}/withdrawal`, {})).status).toBe(404)
})

test('who has an expired link is mailed another, as long as the proposal can be signed', async () => {
  const { proposal, lead, key } = await sendNew(t, ada, { valid_until: inDays(200) })
  await t.db.update(action_links).set({ expires_at: t.parts.now() }).where(eq(action_links.subject_id, proposal.id))
  const mails = async () => (await t.mailbox(lead.email ?? '')).length
  const [before] = [await mails()]
  expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
  await t.runJobs()
  expect(await mails()).toBe(before + 1)
  const [mail] = await t.mailbox(lead.email ?? '')
  expect((await open(linkKeyIn(mail?.text ?? ''))).proposal.version).toBe(1)
  await t.db.update(proposals).set({ state: 'declined' }).where(eq(proposals.id, proposal.id))
  expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
  await t.runJobs()
  expect(await mails()).toBe(before + 1)
})
