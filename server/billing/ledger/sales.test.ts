import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { emails } from '../../emails/emails.tables.ts'
import { rate_limits } from '../../limits/limits.tables.ts'
import { website_projects } from '../../projects/projects.tables.ts'
import { newCompany } from '../../testing/companies.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { paidOn, stepsAt } from '../../testing/provider-steps.ts'
import { one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { settle, settleTogether } from './settlement.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const { refund } = stepsAt(stripe)
const goodCard = '4242 4242 4242 4242'
const { payments, now } = t.parts
const ctx = { db: t.db, auth: t.parts.auth, now, payments, origin: t.settings.origin }

let noa: Customer
beforeEach(async () => {
  await t.db.delete(rate_limits)
  await t.db.delete(emails)
  noa = await newCustomer(t)
})

const buy = async () =>
  sessionIn(await noa.browser.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' }))
const deliver = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const sales = async () =>
  (await t.db.select().from(emails).where(eq(emails.kind, 'sale'))).map(({ subject, to_address }) => [
    subject,
    to_address,
  ])
const projects = () => t.db.select().from(website_projects).where(eq(website_projects.user_id, noa.id))
type Dashboard = { just_paid: Record<string, unknown> | null; projects: object[]; onboarding: object | null }
const dashboard = async () => (await (await noa.browser.get('/api/dashboard')).json()) as Dashboard

const told = [['Sale: Custom Web Design, $2,499.00, Noa Berg', agency.email]]

test('a paid Custom Web Design is told to the team, has its project at once, and is thanked for', async () => {
  const { success_url } = await t.sandbox.pay(await buy(), goodCard)
  expect([await sales(), await projects()], 'before the provider told us').toEqual([[], []])
  expect((await dashboard()).just_paid).toBeNull()
  await deliver()
  expect(await sales()).toEqual(told)
  expect(await projects()).toMatchObject([
    {
      project_name: 'Custom Web Design',
      development_stage: 'planning',
      progress_percentage: 0,
      description: expect.stringMatching(/^Ordered [A-Z][a-z]{2} \d{2}, 20\d{2}$/),
    },
  ])
  const { just_paid, projects: shown } = await dashboard()
  expect(just_paid).toMatchObject({ product: 'Custom Web Design', amount: 249900, purpose: 'purchase' })
  expect(just_paid?.['purchase_id']).toEqual(expect.any(String))
  expect(success_url, 'the address one comes back to names what was paid').toBe(
    `${t.settings.origin}/dashboard?purchase=${String(just_paid?.['checkout_id'])}`,
  )
  expect(just_paid?.['call_by']).toEqual(expect.any(String))
  expect(shown).toHaveLength(1)
})

test('the team is told how to reach them, or that there is no number yet', async () => {
  await t.sandbox.pay(await buy(), goodCard)
  await deliver()
  await t.db.update(user_profiles).set({ phone: '(425) 555-0177' }).where(eq(user_profiles.user_id, noa.id))
  await t.sandbox.pay(await buy(), goodCard)
  await deliver()
  const [first, second] = await t.db.select().from(emails).where(eq(emails.kind, 'sale')).orderBy(emails.created_at)
  expect(first).toMatchObject({ reply_to: noa.email, text: expect.stringContaining('No phone number yet') })
  expect(first?.text).toContain('We promised to call within one business day')
  expect(second?.text).toContain('(425) 555-0177')
})

test('told twice, by two processes at once and alone again, it is one project and one e-mail', async () => {
  const session = await buy()
  await t.sandbox.pay(session, goodCard)
  const happening = { objectId: session, types: ['checkout.session.completed'], eventId: null, occurredAt: now() }
  await Promise.all([settle(ctx, happening), settle(ctx, happening), settleTogether(ctx, [happening, happening])])
  await settle(ctx, happening)
  await deliver()
  expect(await sales()).toEqual(told)
  expect(await projects()).toHaveLength(1)
})

test('clicked twice, it is one; a refund later makes no other, and nobody is thanked for it any more', async () => {
  const sessions = await Promise.all([buy(), buy(), buy()])
  expect(new Set(sessions).size).toBe(1)
  const session = await t.sandbox.pay(sessions[0] ?? '', goodCard)
  await deliver()
  expect((await dashboard()).just_paid).not.toBeNull()
  await refund(100_00)(await paidOn(stripe, session))
  await deliver()
  expect(await sales()).toEqual(told)
  expect(await projects()).toHaveLength(1)
  expect((await dashboard()).just_paid).toBeNull()
})

test('what somebody ordered for a company who is deleted before the money comes is sold to the company', async () => {
  const { id, owner, billing } = await newCompany(t)
  const ordered = await billing.browser.post('/functions/v1/create-custom-payment', {
    productName: 'Custom Web Design',
  })
  const ada = await t.as('ada')
  await t.sandbox.pay(await sessionIn(ordered), goodCard)
  expect((await ada.post('/functions/v1/delete-users', { userIds: [billing.id] })).status).toBe(200)
  expect(await t.db.select().from(one_time_purchases).where(eq(one_time_purchases.company_id, id))).toMatchObject([
    { user_id: null },
  ])
  await deliver()
  const [sale] = await t.db.select().from(emails).where(eq(emails.kind, 'sale'))
  expect(sale).toMatchObject({ subject: told[0]?.[0], reply_to: owner.email })
  expect(await t.db.select().from(website_projects).where(eq(website_projects.company_id, id))).toMatchObject([
    { user_id: owner.id, project_name: 'Custom Web Design' },
  ])
  expect((await t.mailbox(owner.email)).map(({ kind }) => kind)).toContain('receipt')
})

test('a subscription is a sale when it begins, not when it renews, and begins no project', async () => {
  const session = await t.sandbox.pay(await sessionIn(await choosePlan(noa)), goodCard)
  await deliver()
  const checkout_id = new URL(session.success_url ?? '').searchParams.get('premium')
  const premium = [['Sale: Premium, quarterly, $435.00, Noa Berg', agency.email]]
  expect(await sales()).toEqual(premium)
  expect((await dashboard()).just_paid).toMatchObject({ checkout_id, purpose: 'premium', amount: 43500, call_by: null })
  await t.sandbox.advance(100 * 24 * 3600)
  await deliver()
  const { data } = await stripe.invoices.list({ customer: (await paidOn(stripe, session)).customer })
  expect(data.length, 'it has renewed').toBeGreaterThan(1)
  expect(await sales()).toEqual(premium)
  expect(await projects()).toEqual([])
})

test('thanks end with the business day on which we call', async () => {
  await t.sandbox.pay(await buy(), goodCard)
  await deliver()
  const { just_paid } = await dashboard()
  expect(just_paid).not.toBeNull()
  const { justPaidOf } = await import('./just-paid.ts')
  const friday = Date.UTC(2026, 10, 20, 22) // 2 PM in Everett
  const sale = {
    checkout_id: '',
    purpose: 'purchase',
    subject: 'Custom Web Design',
    amount: 1,
    paid_at_ms: friday,
    purchase_id: null,
  } as const
  const mondayAtSix = new Date(Date.UTC(2026, 10, 24, 2))
  expect(justPaidOf(sale, new Date(friday))?.call_by).toBe(mondayAtSix.toISOString())
  expect(justPaidOf(sale, new Date(mondayAtSix.getTime() - 1))).not.toBeNull()
  expect(justPaidOf(sale, mondayAtSix)).toBeNull()
})
