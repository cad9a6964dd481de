import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../accounts/accounts.tables.ts'
import { inviteUser } from '../accounts/invitations.ts'
import { mailSignInLink } from '../accounts/link-sign-in.ts'
import { voidLinks } from '../accounts/one-time-links.ts'
import { mailRecoveryLink } from '../accounts/recovery.ts'
import { sendConfirmationLink } from '../accounts/sign-up.ts'
import { custom_pricing_arrangements as arrangements } from '../billing/arrangements/arrangements.tables.ts'
import type { LinkedProposal, Proposal } from '#domain/proposals.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { addWorkingDays, isWorkingDay } from '../agency/working-days.ts'
import { makeRounds } from '../reminders/rounds.ts'
import { sendInvoice } from '../invoices/sending.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { action_links } from '../links/links.tables.ts'
import { newInvoice } from '../testing/invoices.ts'
import { planProject } from '../testing/milestones.ts'
import { newCustomer, sessionIn } from '../testing/new-customer.ts'
import { openQuote, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'
import { hashOfToken } from '../tokens.ts'
import { emails } from './emails.tables.ts'

const t = await createTestApp()
const ctx = { db: t.db, now: t.parts.now, origin: t.settings.origin, actor: null }
const ada = await t.as('ada')
const stripe = await t.parts.payments.stripe()
const product = await stripe.products.create({ name: 'Care plan' })
const recurring = { interval: 'month', interval_count: 3 } as const
const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 50700, recurring })

beforeEach(async () => {
  for (const table of [emails, jobs, rate_limits]) await t.db.delete(table)
})

const newAddress = () => `${crypto.randomUUID()}@bakery.example`

async function mailBill() {
  const customer_email = newAddress()
  await t.db.insert(arrangements).values({
    customer_email,
    customer_name: 'Olu Baker',
    custom_monthly_amount: 14500,
    custom_total_amount: 43500,
    discount_amount: 7200,
    original_price_id: price.id,
    created_at: t.parts.now(),
    updated_at: t.parts.now(),
  })
  const answer = await ada.post('/functions/v1/send-billing-notification', { customerEmail: customer_email })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return customer_email
}

const withdraw = async ({ id }: { id: string }) =>
  expect((await ada.post(`/api/proposals/${id}/withdrawal`, { reason: '' })).status).toBe(204)

const toCustomer = async (mail: (noa: { id: string; email: string }) => Promise<unknown>) => {
  const noa = await newCustomer(t)
  await mail(noa)
  return () => t.db.transaction((tx) => voidLinks(tx, { userId: noa.id, now: t.parts.now() }))
}

/** On the first working day after so many. */
function atNineIn(days: number) {
  const then = atTheAgency(t.parts.now()).add({ days }).with({ hour: 9, minute: 5 })
  const day = isWorkingDay(then) ? then.toPlainDate() : addWorkingDays(then.toPlainDate(), 1)
  const now = new Date(day.toZonedDateTime({ timeZone: then.timeZoneId, plainTime: '09:05' }).epochMilliseconds)
  return { ...t.parts, db: t.db, origin: t.settings.origin, mailIn: t.settings.mailIn, now: () => now }
}

/** How each comes to be mailed; what it returns is how its link dies before its time. */
const mailings: Record<string, () => Promise<() => Promise<unknown>>> = {
  'confirm-address': () =>
    toCustomer(({ id, email }) => t.db.transaction((tx) => sendConfirmationLink(tx, ctx, { userId: id, email }))),
  'recover-account': () => toCustomer(({ email }) => mailRecoveryLink(ctx, email)),
  'sign-in-link': () => toCustomer(({ email }) => mailSignInLink(ctx, email)),
  invitation: async () => {
    const email = newAddress()
    await inviteUser(ctx, { email, role: 'employee', firstName: 'Olga', lastName: 'Brandt' })
    return () => t.db.delete(users).where(eq(users.email, email))
  },
  'email-change-link': async () => {
    const { browser } = await newCustomer(t)
    expect((await browser.post('/api/email-change', { email: newAddress() })).status).toBe(202)
    return async () => expect((await browser.delete('/api/email-change')).status).toBe(204)
  },
  'newsletter-confirm': async () => {
    const email = newAddress()
    expect((await t.visitor.post('/api/newsletter-subscriptions', { email })).status).toBe(202)
    const [mailed] = await t.db.select().from(emails)
    const [, token = ''] = /confirm=([\w-]{43})/.exec(mailed?.text ?? '') ?? []
    return async () => expect((await t.visitor.post('/api/newsletter-confirmations', { token })).status).toBe(204)
  },
  'company-invitation': async () => {
    const { browser } = await newCustomer(t)
    const invitation = { email: newAddress(), part: 'member' }
    const answer = await browser.post('/api/company/invitations', invitation)
    const { id } = ((await answer.json()) as { invitation: { id: string } }).invitation
    return async () => expect((await browser.delete(`/api/company/invitations/${id}`)).status).toBe(204)
  },
  'proposal-sent': async () => {
    const lead = await openQuote(t)
    const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
    const { proposal } = (await drafted.json()) as { proposal: Proposal }
    expect((await ada.post(`/api/proposals/${proposal.id}/sendings`, { message: '' })).status).toBe(201)
    return () => withdraw(proposal)
  },
  'proposal-signed': async () => {
    const { proposal, key } = await sendNew(t, ada)
    const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as { proposal: LinkedProposal }
    expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
    return () => withdraw(proposal)
  },
  'approval-asked': async () => {
    const page = await planProject(t, ada)
    const asked = await ada.post(`/api/milestones/${page.milestones[0]?.id}/versions`, { note: 'Please look.' })
    expect(asked.status).toBe(201)
    return () =>
      t.db.update(action_links).set({ revoked_at: t.parts.now() }).where(eq(action_links.purpose, 'approval'))
  },
  'client-asked': async () => {
    const page = await planProject(t, ada)
    const asked = await ada.post(`/api/projects/${page.project.id}/requests`, { text: 'Photographs, please.' })
    expect(asked.status).toBe(201)
    return async () => expect((await ada.post(`/api/projects/${page.project.id}/answers`)).status).toBe(204)
  },
  'deposit-reminder': async () => {
    const { proposal, key } = await sendNew(t, ada)
    const link = withLink(t, key)
    const { proposal: shown } = (await (await link('GET', '/api/link')).json()) as { proposal: LinkedProposal }
    expect((await link('POST', '/api/link/signature', signatureFor(shown))).status).toBe(201)
    await makeRounds(atNineIn(7))
    return () => withdraw(proposal)
  },
  'proposal-ending': async () => {
    const { proposal } = await sendNew(t, ada)
    // Its last days, one of which is a working day of ours.
    for (const day of [9, 10, 11, 12]) await makeRounds(atNineIn(day))
    return () => withdraw(proposal)
  },
  invoice: async () => {
    const invoice = await newInvoice(t, { customer_email: newAddress() })
    await t.db.transaction((tx) => sendInvoice(tx, ctx, invoice))
    return () =>
      t.db.update(action_links).set({ revoked_at: t.parts.now() }).where(eq(action_links.subject_id, invoice.id))
  },
  'billing-notification': async () => {
    const customer_email = await mailBill()
    return () =>
      t.db.update(arrangements).set({ is_active: false }).where(eq(arrangements.customer_email, customer_email))
  },
}

/** Every kind of e-mail that is written with `secret: true`. */
function kindsWithSecret() {
  const server = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !/\.test\.ts$|^testing\//.test(file) && !arrives.has(file),
  )
  const makers = sources
    .filter((file) => !Object.hasOwn(alike, file))
    .flatMap((file) => readFileSync(join(server, file), 'utf8').split(/(?=\bkind: ')/))
  const found = makers.flatMap((maker) =>
    /\bsecret: true\b/.test(maker) ? [/^kind: '([\w-]+)'/.exec(maker)?.[1] ?? maker] : [],
  )
  return [...found, ...Object.values(alike)]
}

/** Made by one function, with one link: the first stands for all of them. */
const alike: Record<string, string> = { 'invoices/invoices.emails.ts': 'invoice' }

/** A person's answer arrives whatever becomes of the link beside it (tickets/replies-by-link.test.ts). */
const arrives = new Set(['tickets/reply-links.ts'])

test('every e-mail with a link that can die is tried here', () => {
  expect(kindsWithSecret().toSorted()).toEqual(Object.keys(mailings).toSorted())
})

const ofKind = (kind: string) => t.db.select().from(emails).where(eq(emails.kind, kind))

test.each(Object.keys(mailings))('%s: while its link works it is sent, and says so', async (kind) => {
  await mailings[kind]?.()
  await t.runJobs()
  const mailed = await ofKind(kind)
  expect(mailed.length).toBeGreaterThan(0)
  for (const { state, secret, text } of mailed)
    expect({ state, secret, text }).toEqual({ state: 'sent', secret: true, text: null })
})

test.each(Object.keys(mailings))('%s: once its link is dead it is not sent any more', async (kind) => {
  const kill = await mailings[kind]?.()
  await kill?.()
  await t.runJobs()
  const mailed = await ofKind(kind)
  expect(mailed.length).toBeGreaterThan(0)
  for (const { state, text, sent_at } of mailed)
    expect({ state, text, sent_at }).toEqual({ state: 'useless', text: null, sent_at: null })
})

/** When the link in a text dies by itself, wherever it is kept. */
async function expiryIn(text: string | null) {
  const [token = ''] = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(text ?? '') ?? []
  const hash = hashOfToken(token)
  const { rows } = await t.db.execute<{ at: string }>(sql`
    select expires_at as at from one_time_links where token_hash = ${hash}
    union all select expires_at from email_changes where ${hash} in (old_token_hash, new_token_hash)
    union all select expires_at from company_invitations where token_hash = ${hash}
    union all select expires_at from action_links where key_hash = ${hash}
    union all select confirm_expires_at from newsletter_subscriptions where confirm_token_hash = ${hash}`)
  return new Date(rows[0]?.at ?? '').getTime()
}

/** Endless, or for 90 days: nobody tries to deliver a mail for as long. */
/** Or not later than today, whatever becomes of the link. */
const sameDay = ['deposit-reminder', 'proposal-ending']
const outliving = new Set([
  'billing-notification',
  'proposal-signed',
  'approval-asked',
  'client-asked',
  'invoice',
  ...sameDay,
])
test.each(Object.keys(mailings).filter((kind) => !outliving.has(kind)))('%s knows when its link dies', async (kind) => {
  await mailings[kind]?.()
  const mailed = await ofKind(kind)
  expect(mailed.length).toBeGreaterThan(0)
  // Both are reckoned from now, one a moment after the other.
  for (const { text, useless_after } of mailed)
    expect(Math.abs((await expiryIn(text)) - (useless_after?.getTime() ?? 0))).toBeLessThan(60_000)
})

test('asked for twice while the mail server is away, only the link that works arrives', async () => {
  const noa = await newCustomer(t)
  await mailRecoveryLink(ctx, noa.email)
  t.clock.advance({ seconds: 1 })
  await mailRecoveryLink(ctx, noa.email)
  await t.runJobs()
  const states = await t.db.select({ state: emails.state }).from(emails).orderBy(emails.created_at)
  expect(states.map(({ state }) => state)).toEqual(['useless', 'sent'])
  const arrived = (await t.mailbox(noa.email)).filter(({ kind }) => kind === 'recover-account')
  expect(arrived).toHaveLength(1)
})

test('a bill that was paid before it could be mailed is not asked for', async () => {
  const customer_email = await mailBill()
  const isItsMail = and(eq(jobs.name, 'deliver-email'), eq(jobs.state, 'queued'))
  await t.db
    .update(jobs)
    .set({ run_at: sql`now() + interval '1 day'` })
    .where(isItsMail)
  const [mailed] = await ofKind('billing-notification')
  const [, key = ''] = /\/link#([\w-]{43})/.exec(mailed?.text ?? '') ?? []
  const page = await t.visitor.post('/api/link/checkout', undefined, { 'x-link-key': key })
  expect(page.status).toBe(200)
  await t.sandbox.pay(await sessionIn(page), '4242424242424242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  await t.db
    .update(jobs)
    .set({ run_at: sql`now()` })
    .where(isItsMail)
  await t.runJobs()
  expect(await ofKind('billing-notification')).toMatchObject([
    { state: 'useless', to_address: customer_email, text: null },
  ])
})
