// deals.md §3, 'Monthly lines': what is paid every month for services makes nobody Premium.
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnBilling } from '#domain/own-billing.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { createLink } from '../../links/links.ts'
import { withLink } from '../../testing/proposals.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from '../../testing/new-customer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { emails } from '../../emails/emails.tables.ts'
import { storeAgreedArrangement } from './arrangements.ts'
import { agreedPrice } from './agreed-prices.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const goodCard = '4242 4242 4242 4242'

const settle = async () => {
  await t.sandbox.deliverAll()
  await t.runJobs()
}

/** Agreed by a signature, and the key of the link that sets it up. */
async function agree({ email }: Pick<Customer, 'email'>, grants_premium: boolean) {
  const lookup_key = `proposal_${crypto.randomUUID()}`
  const price = await agreedPrice(t.parts, { lookup_key, name: 'Care', monthly_amount: 21_870 })
  const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
  return t.db.transaction(async (tx) => {
    const arrangement = await storeAgreedArrangement(tx, ctx, {
      customer_email: email,
      customer_name: 'Noa Berg',
      custom_monthly_amount: 21_870,
      original_price_id: price,
      notes: '',
      grants_premium,
    })
    const link = { purpose: 'bill', subject_id: arrangement.id, customer_email: email } as const
    const key = new URL(await createLink(tx, ctx, link)).hash.slice(1)
    return { arrangement, link: withLink(t, key) }
  })
}

async function payFor({ link }: Awaited<ReturnType<typeof agree>>) {
  const page = await link('POST', '/api/link/checkout', {})
  expect(page.status, await page.clone().text()).toBe(200)
  await t.sandbox.pay(await sessionIn(page), goodCard)
  await settle()
}

const stateOf = async ({ browser }: Customer) =>
  (await (await browser.get('/api/subscription')).json()) as { subscription: unknown }
const billStateOf = async ({ link }: Awaited<ReturnType<typeof agree>>) =>
  ((await (await link('GET', '/api/link')).json()) as { bill: { state: string } }).bill.state

test('paying for services leaves the tier and the offer of Premium as they are, and is paid once', async () => {
  const noa = await newCustomer(t)
  const agreed = await agree(noa, false)
  await payFor(agreed)
  expect(await t.db.select().from(checkouts).where(eq(checkouts.user_id, noa.id))).toMatchObject([
    { purpose: 'service', subject: expect.stringContaining(agreed.arrangement.id) },
  ])
  expect([await noa.tier(), await stateOf(noa)]).toEqual(['free', { subscription: null, manages_billing: true }])
  expect(await billStateOf(agreed)).toBe('paid')
  expect((await agreed.link('POST', '/api/link/checkout', {})).status).toBe(409)
  const { payments } = (await (await noa.browser.get('/api/billing')).json()) as OwnBilling
  expect(payments).toMatchObject([{ kind: 'payment', description: 'Monthly services', amount: 21_870 }])
  const mailed = await t.db.select().from(emails).where(eq(emails.to_address, noa.email))
  expect(mailed.filter(({ subject }) => /premium/i.test(subject))).toEqual([])

  // Premium is bought beside it, and is no second subscription.
  await t.sandbox.pay(await sessionIn(await choosePlan(noa, 'monthly')), goodCard)
  await settle()
  expect(await noa.tier()).toBe('premium')
  expect(await stateOf(noa)).toMatchObject({ subscription: { is_premium: true, amount: 16_900 } })
})

test('somebody who is Premium stays so, whatever else they pay for', async () => {
  const noa = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(noa, 'monthly')), goodCard)
  await settle()
  await payFor(await agree(noa, false))
  expect(await noa.tier()).toBe('premium')
  expect(await stateOf(noa)).toMatchObject({ subscription: { amount: 16_900 } })
})

test('Premium membership among what was agreed makes its customer Premium', async () => {
  const noa = await newCustomer(t)
  await payFor(await agree(noa, true))
  expect(await noa.tier()).toBe('premium')
})

test('paid before anybody had an account, it is theirs once they have shown their address, and makes nobody Premium', async () => {
  const email = `${crypto.randomUUID()}@bakery.example`
  const agreed = await agree({ email }, false)
  await payFor(agreed)
  const person = { firstName: 'Noa', lastName: 'Berg', email, password: 'a long pass phrase of hers' }
  const browser = t.newBrowser()
  expect((await browser.post('/api/accounts', person)).status).toBe(202)
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  const [token_hash = ''] = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(mail?.text ?? '') ?? []
  expect((await browser.post('/api/accounts/confirmation', { token_hash })).status).toBe(200)
  await settle()
  const [checkout] = await t.db
    .select()
    .from(checkouts)
    .where(like(checkouts.subject, `${agreed.arrangement.id} %`))
  expect(checkout?.company_id).not.toBeNull()
  const [profile] = await t.db.select().from(user_profiles).where(eq(user_profiles.email, email))
  expect(profile).toMatchObject({ user_id: checkout?.user_id, membership_tier: 'free' })
})
