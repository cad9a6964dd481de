import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { Agreement } from '#domain/agreements.ts'
import type { LinkView } from '#domain/links.ts'
import type { LinkedProposal, SignatureInput } from '#domain/proposals.ts'
import { users } from '../accounts/accounts.tables.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { project_milestones } from '../milestones/milestones.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { edit, newAddress, read, send, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginProject } from './beginning.ts'
import { proposal_signatures, proposal_versions, proposals } from './proposals.tables.ts'
import { sha256Of } from './versions.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const rowOf = async (id: string) => (await t.db.select().from(proposals).where(eq(proposals.id, id)))[0]
const signatureOf = async (id: string) =>
  (await t.db.select().from(proposal_signatures).where(eq(proposal_signatures.proposal_id, id)))[0]
const open = async (key: string): Promise<LinkedProposal> => {
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
  if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
  return view.proposal
}
const sign = async (key: string, changes: Partial<SignatureInput> | Record<string, unknown> = {}) =>
  withLink(t, key)('POST', '/api/link/signature', { ...signatureFor(await open(key)), ...changes })
const mailsTo = async (address: string) => {
  await t.runJobs()
  return t.mailbox(address)
}
const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind)
/** All that signing could change. */
const everything = async (id: string) => [
  await rowOf(id),
  await signatureOf(id),
  await invoicesOf(t, id),
  await t.db.$count(emails),
  await t.db.$count(lead_history),
]

test('what is signed is kept as evidence that anybody can check, and the deposit is billed', async () => {
  const { proposal, lead, key } = await sendNew(t, ada)
  await withLink(t, key)('POST', '/api/link/openings')
  const answer = await sign(key, { chosen: [3, 2], billing_address: '1 Main Street\nEverett', email: newAddress() })
  expect(answer.status).toBe(201)
  const told = (await answer.json()) as { signed_at: string; sha256: string }
  const kept = await signatureOf(proposal.id)
  const [version] = await t.db.select().from(proposal_versions).where(eq(proposal_versions.proposal_id, proposal.id))
  expect(kept).toMatchObject({
    version: 1,
    signer_name: 'Juno Reyes',
    address: '127.0.0.1',
    link_sent_to: lead.email,
    link_opened_at: expect.any(Date),
    sha256: told.sha256,
    consent: version && (JSON.parse(version.document) as { consents: string[] }).consents.join('\n'),
  })
  expect(kept?.signed_at.toISOString()).toBe(told.signed_at)
  expect(sha256Of(kept?.agreement ?? '')).toBe(told.sha256)
  const agreement = JSON.parse(kept?.agreement ?? '') as Agreement
  expect(JSON.stringify(agreement.document)).toBe(version?.document)
  expect(agreement).toMatchObject({
    document_sha256: version?.sha256,
    chosen: [2, 3],
    billing_address: '1 Main Street\nEverett',
    totals: { once: { net: 429_600, tax: 42_530, total: 472_130 }, every_month: { total: 21_870 } },
    signer: { name: 'Juno Reyes' },
    signed_at: told.signed_at,
  })
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'signed', total: 472_130, accepted_at: null })
  const [invoice, ...more] = await invoicesOf(t, proposal.id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'deposit',
    customer_email: lead.email,
    company_name: 'Reyes Bikes',
    billing_address: '1 Main Street\nEverett',
    total: 236_065,
    balance: 236_065,
    proposal_number: proposal.number,
    due_on: atTheAgency(t.parts.now()).toPlainDate().add({ days: 7 }).toString(),
    lines: [{ description: `Deposit, 50% of ${proposal.number}`, quantity: 1 }],
  })
  const view = await open(key)
  expect(view).toMatchObject({ state: 'signed', signature: { signer_name: 'Juno Reyes', chosen: [2, 3] } })
  expect(view.invoices).toMatchObject([{ number: invoice?.number, status: 'open', balance: 236_065 }])
  expect(await read(ada, proposal.id)).toMatchObject({
    signature: { sha256: told.sha256, chosen: [2, 3] },
    invoices: [{ id: invoice?.id, number: invoice?.number, status: 'open', total: 236_065, balance: 236_065 }],
  })
})

test('who signed, who it was sent to and the team are mailed, each what they need', async () => {
  const { proposal, lead, key } = await sendNew(t, ada)
  const typed = newAddress()
  await sign(key, { email: typed, name: 'Jun Reyes' })
  const [customers] = await mailsTo(lead.email ?? '')
  expect(customers).toMatchObject({ kind: 'proposal-signed', subject: `Signed: ${proposal.content.title}` })
  for (const said of ['Signed by: Jun Reyes', 'Pay the deposit', 'the deposit of $1,646.85', '/link#'])
    expect(customers?.text).toContain(said)
  const [copy] = await mailsTo(typed)
  expect(copy?.kind).toBe('proposal-signed-copy')
  expect(copy?.text).not.toContain('/link')
  const { sha256 = '' } = (await signatureOf(proposal.id)) ?? {}
  for (const mail of [customers, copy]) expect(mail?.text).toContain(sha256)
  const team = (await t.mailbox(agency.email)).find(({ kind }) => kind === 'team-proposal-signed')
  expect(team).toMatchObject({ subject: `${proposal.number} signed by Jun Reyes`, replyTo: lead.email })
  expect(team?.text).toContain('The deposit of $1,646.85 is still to be paid.')
  expect((await kindsTo(lead.email ?? '')).filter((kind) => kind.startsWith('proposal-signed'))).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'Please type your full name' }],
  ['no address', { email: 'nobody' }, { email: 'Please enter a valid email' }],
  ['terms unread', { terms_read: false }, { terms_read: 'Please confirm that you have read the terms' }],
  ['no consent', { consents: undefined }, { consents: 'Please confirm that you sign electronically' }],
  ['a line that is no option', { chosen: [1] }, { chosen: 'This is not an option of the proposal' }],
  ['a line that is not there', { chosen: [40] }, { chosen: 'This is not an option of the proposal' }],
  ['an amount', { total: 1 }, { total: expect.any(String) }],
])('with %s nothing is signed', async (_what, changes, fields) => {
  const { proposal, key } = await sendNew(t, ada)
  const was = await everything(proposal.id)
  const answer = await sign(key, changes)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid_input', fields } }])
  expect(await everything(proposal.id)).toEqual(was)
})

test('what was changed meanwhile is read again first', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const shown = signatureFor(await open(key))
  await send(t, ada, await edit(ada, proposal, { title: 'Another' }))
  const was = await everything(proposal.id)
  const ask = withLink(t, key)
  for (const wrong of [shown, { ...shown, version: 2 }, { ...signatureFor(await open(key)), sha256: 'a'.repeat(64) }])
    expect(await errorCodeIn(await ask('POST', '/api/link/signature', wrong))).toBe('proposal_changed')
  expect(await everything(proposal.id)).toEqual(was)
  expect((await sign(key)).status).toBe(201)
})

test('it is signed once: everybody else is told by whom', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const answers = await Promise.all(['Ann', 'Ben', 'Cas'].map((name) => sign(key, { name })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const { signer_name } = (await signatureOf(proposal.id)) ?? {}
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    error: { code: 'already_signed', message: `This proposal was already signed by ${signer_name}.` },
  })
  expect(await invoicesOf(t, proposal.id)).toHaveLength(1)
  const was = await everything(proposal.id)
  for (const path of ['sendings', 'preview-link'])
    expect((await ada.post(`/api/proposals/${proposal.id}/${path}`, {})).status).toBe(path === 'sendings' ? 409 : 201)
  const { content, updated_at: seen_updated_at } = await read(ada, proposal.id)
  const saved = await ada.put(`/api/proposals/${proposal.id}`, { ...content, seen_updated_at })
  expect(await errorCodeIn(saved)).toBe('already_signed')
  expect(await errorCodeIn(await withLink(t, key)('POST', '/api/link/decline', {}))).toBe('already_signed')
  expect(await everything(proposal.id)).toEqual(was)
})

test.each(['declined', 'expired', 'preview'])('what is %s cannot be signed', async (what) => {
  const { proposal, key } = await sendNew(t, ada)
  const input = signatureFor(await open(key))
  let asked = key
  if (what === 'declined') await withLink(t, key)('POST', '/api/link/decline', {})
  if (what === 'expired')
    await t.db.update(proposals).set({ valid_until: '2026-01-01' }).where(eq(proposals.id, proposal.id))
  if (what === 'preview') {
    const answer = await ada.post(`/api/proposals/${proposal.id}/preview-link`, {})
    asked = ((await answer.json()) as { url: string }).url.split('#')[1] ?? ''
  }
  const was = await everything(proposal.id)
  const code = await errorCodeIn(await withLink(t, asked)('POST', '/api/link/signature', input))
  expect(code).toBe(what === 'preview' ? 'link_invalid' : 'proposal_closed')
  expect(await everything(proposal.id)).toEqual(was)
})

test('on its last day it can be signed, and signed it never expires', async () => {
  const { proposal, key } = await sendNew(t, ada)
  await t.db
    .update(proposals)
    .set({ valid_until: agencyDay(t.parts.now()) })
    .where(eq(proposals.id, proposal.id))
  expect((await sign(key)).status).toBe(201)
  await t.db.update(proposals).set({ valid_until: '2026-01-01' }).where(eq(proposals.id, proposal.id))
  expect((await open(key)).state).toBe('signed')
})

test('evidence is only added to, whoever asks the database', async () => {
  const { proposal, key } = await sendNew(t, ada)
  await sign(key)
  const was = await signatureOf(proposal.id)
  for (const statement of [
    `update proposal_signatures set signer_name = 'Somebody' where proposal_id = '${proposal.id}'`,
    `delete from proposal_signatures where proposal_id = '${proposal.id}'`,
    'truncate proposal_signatures',
  ])
    await expect(t.parts.database.pool.query(statement)).rejects.toThrow('append-only')
  expect(await signatureOf(proposal.id)).toEqual(was)
})

test('a new link to what is signed says how to pay', async () => {
  const { lead, key } = await sendNew(t, ada)
  await sign(key)
  const before = (await mailsTo(lead.email ?? '')).length
  expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
  const [mail, ...older] = await mailsTo(lead.email ?? '')
  expect(older).toHaveLength(before)
  expect(mail).toMatchObject({ kind: 'proposal-signed' })
  expect(mail?.text).toContain('Pay the deposit')
})

test('the deposit paid, it is accepted: account, project, milestones, arrangement and e-mails, each once', async () => {
  const { proposal, lead, key } = await sendNew(t, ada, { introduction: 'As we said.' })
  await sign(key, { chosen: [3] })
  const [deposit] = await invoicesOf(t, proposal.id)
  await t.runJobs()
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'signed' })
  await payInvoice(t, deposit?.id ?? '')
  await t.runJobs()
  const row = await rowOf(proposal.id)
  expect(row).toMatchObject({ state: 'accepted', accepted_at: expect.any(Date), begun_at: expect.any(Date) })
  const [account] = await t.db
    .select()
    .from(users)
    .where(eq(users.email, lead.email ?? ''))
  expect(account).toMatchObject({ emailVerified: true, name: 'Juno Reyes' })
  const projects = await t.db
    .select()
    .from(website_projects)
    .where(eq(website_projects.user_id, account?.id ?? ''))
  expect(projects).toMatchObject([
    {
      id: row?.opened_project_id,
      project_name: 'Website for Reyes Bikes',
      description: 'As we said.',
      development_stage: 'planning',
      features: ['Business website', 'Essential care'],
      estimated_completion_date: expect.any(String),
    },
  ])
  const planned = await t.db
    .select()
    .from(project_milestones)
    .where(eq(project_milestones.project_id, row?.opened_project_id ?? ''))
    .orderBy(project_milestones.position)
  expect(planned.map(({ title, state, proposal_part }) => [title, state, proposal_part])).toEqual([
    ['Design', 'working', 1],
    ['Content', 'planned', 2],
    ['Launch', 'planned', 3],
  ])
  const [lead_] = await t.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(lead_?.state).toBe('won')
  const history = await t.db.select().from(lead_history).where(eq(lead_history.lead_id, lead.id))
  expect(history.at(-1)).toMatchObject({
    to_state: 'won',
    author_id: null,
    note: `Proposal ${proposal.number} accepted: signed by Juno Reyes, deposit paid.`,
  })
  const [arrangement] = await t.db
    .select()
    .from(custom_pricing_arrangements)
    .where(eq(custom_pricing_arrangements.customer_email, lead.email ?? ''))
  expect(arrangement).toMatchObject({
    id: row?.arrangement_id,
    billing_interval: 'monthly',
    custom_monthly_amount: 21_870,
    custom_total_amount: 21_870,
    notes: `From ${proposal.number}, signed by Juno Reyes`,
    is_active: true,
    grants_premium: false,
  })
  const stripe = await t.parts.payments.stripe()
  const { data } = await stripe.prices.list({ lookup_keys: [`proposal_${proposal.number}`] })
  expect(data).toMatchObject([{ id: arrangement?.original_price_id, unit_amount: 21_870 }])
  const [given] = await t.db.select().from(invoices).where(eq(invoices.proposal_id, proposal.id))
  expect(given).toMatchObject({ company_id: row?.company_id, user_id: account?.id, project_id: row?.opened_project_id })
  const kinds = await kindsTo(lead.email ?? '')
  for (const kind of ['invitation', 'project-created', 'proposal-signed'])
    expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, 1])
  const won = (await t.mailbox(agency.email)).filter(({ kind }) => kind === 'team-proposal-won')
  expect(won.filter(({ subject }) => subject === 'Won: Website for Reyes Bikes, $3,293.70')).toHaveLength(1)
  const was = await everything(proposal.id)
  for (let time = 0; time < 3; time++) await beginProject(jobCtx(), proposal.id)
  await t.runJobs()
  expect(await everything(proposal.id)).toEqual(was)
  expect((await open(key)).state).toBe('accepted')
})

const jobCtx = () => ({ ...t.parts, db: t.db, origin: t.settings.origin })

test('a part of the deposit accepts nothing', async () => {
  const { proposal, key } = await sendNew(t, ada)
  await sign(key)
  const [deposit] = await invoicesOf(t, proposal.id)
  await payInvoice(t, deposit?.id ?? '', 100)
  await beginProject(jobCtx(), proposal.id)
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'signed', begun_at: null })
})

test('without a deposit signing accepts, and an account that is there is used', async () => {
  const noa = await newCustomer(t)
  const { proposal, mail } = await sendNew(t, ada, {}, { email: noa.email, details: { projectType: 'maintenance' } })
  const key = mail?.text.match(/link#([\w-]+)/)?.[1] ?? ''
  expect((await sign(key)).status).toBe(201)
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'accepted' })
  expect(await invoicesOf(t, proposal.id)).toEqual([])
  // It is told once its project is open.
  expect((await open(key)).state).toBe('signed')
  await t.runJobs()
  expect((await open(key)).state).toBe('accepted')
  const row = await rowOf(proposal.id)
  const [project] = await t.db
    .select()
    .from(website_projects)
    .where(eq(website_projects.id, row?.opened_project_id ?? ''))
  expect(project).toMatchObject({ user_id: noa.id, company_id: noa.id, features: ['Professional care'] })
  const kinds = await kindsTo(noa.email)
  expect(kinds).not.toContain('invitation')
  // Nothing is to be approved first: the link that sets it up goes out at once.
  expect(kinds.filter((kind) => kind === 'billing-notification')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'project-created')).toHaveLength(1)
})

test('account and project go to whom the team sent it, never to the address that was typed', async () => {
  const { proposal, lead, key } = await sendNew(t, ada)
  const typed = newAddress()
  await sign(key, { email: typed })
  const [deposit] = await invoicesOf(t, proposal.id)
  await payInvoice(t, deposit?.id ?? '')
  await t.runJobs()
  expect(await t.db.$count(users, eq(users.email, typed))).toBe(0)
  expect(await t.db.$count(users, eq(users.email, lead.email ?? ''))).toBe(1)
})

test('what adds to a project is planned behind what that has, and opens no other', async () => {
  const noa = await newCustomer(t)
  const moments = { created_at: t.parts.now(), updated_at: t.parts.now() }
  const [project] = await t.db
    .insert(website_projects)
    .values({ user_id: noa.id, project_name: 'Harbor', ...moments })
    .returning()
  const wish = { customer_name: 'Noa Berg', customer_email: noa.email, title: 'A shop, too', project_id: project?.id }
  const { proposal: draft } = (await (await ada.post('/api/proposals', wish)).json()) as {
    proposal: Awaited<ReturnType<typeof read>>
  }
  const [line] = draft.content.lines
  if (!line) throw new Error('A draft has a line')
  const { proposal, key } = await send(
    t,
    ada,
    await edit(ada, draft, { lines: [{ ...line, description: 'Shop', unit_amount: 100_000 }] }),
  )
  expect(await rowOf(proposal.id)).toMatchObject({ company_id: noa.id })
  await sign(key)
  const [deposit] = await invoicesOf(t, proposal.id)
  expect(deposit).toMatchObject({ project_id: project?.id, company_id: noa.id })
  await payInvoice(t, deposit?.id ?? '')
  await t.runJobs()
  expect(await rowOf(proposal.id)).toMatchObject({
    state: 'accepted',
    opened_project_id: null,
    begun_at: expect.any(Date),
  })
  expect(await t.db.$count(website_projects, eq(website_projects.user_id, noa.id))).toBe(1)
  expect(await t.db.$count(project_milestones, eq(project_milestones.project_id, project?.id ?? ''))).toBe(3)
  expect(await kindsTo(noa.email)).not.toContain('project-created')
})

test('of monthly lines only Premium membership makes somebody Premium', async () => {
  const membership = {
    code: 'premium_membership',
    description: 'Premium membership',
    quantity: 1,
    unit_amount: 16_900,
    billing: 'month' as const,
    tax: 'none' as const,
    is_option: false,
    is_ticked: false,
  }
  const { proposal, key } = await sendNew(t, ada, { lines: [membership] })
  await sign(key)
  await t.runJobs()
  const row = await rowOf(proposal.id)
  const [arrangement] = await t.db
    .select()
    .from(custom_pricing_arrangements)
    .where(and(eq(custom_pricing_arrangements.id, row?.arrangement_id ?? '')))
  expect(arrangement).toMatchObject({ custom_monthly_amount: 16_900, grants_premium: true })
})
