import { eq } from 'drizzle-orm'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { startSession } from '../accounts/sessions.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
export type Customer = Awaited<ReturnType<typeof newCustomer>>

/** Somebody whom no other test knows, confirmed and signed in: what is paid lasts. */
export async function newCustomer(t: TestApp) {
  const email = `${crypto.randomUUID()}@client.example`
  const { auth, now } = t.parts
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true }
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now }, person))
  const pass = await startSession(t.db, { auth, now }, id)
  const browser = t.browser(pass)
  const tier = async () =>
    (await t.db.select().from(user_profiles).where(eq(user_profiles.user_id, id)))[0]?.membership_tier
  return { id, email, pass, browser, tier }
}

let calls = 0

/** Asks for the payment page of a Premium plan, each time from an address of its own: limits are counted by it. */
export const choosePlan = ({ browser }: Customer, billing_interval = 'quarterly') =>
  browser.post(
    '/functions/v1/create-checkout',
    { billing_interval },
    { 'x-forwarded-for': `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}` },
  )

/** Which of the provider's pages an answer leads to. */
export async function sessionIn(answer: Response) {
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
