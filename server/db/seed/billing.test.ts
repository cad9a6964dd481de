import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerEvent } from '#domain/customers.ts'
import type { Today } from '#domain/today.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { openPayments } from '../../outside/payment-sandbox.ts'
import { website_projects } from '../../projects/projects.tables.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { seedDemoBilling } from './billing.ts'
import { seedHistory } from './history/history.ts'
import { earlierCustomers } from './history/people.ts'

const t = await createTestApp()
const { database, auth, now, payments, storage, settings } = t.parts
const ada = await t.as('ada')
const read = async <T>(path: string) => (await (await ada.get(path)).json()) as T

await t.db.transaction((tx) => seedHistory(tx, now()))
const { counts: waitedBefore } = await read<Today>('/api/today')
await seedDemoBilling({
  db: t.db,
  auth,
  now,
  payments,
  storage,
  origin: settings.origin,
  openPayments: (clock) =>
    openPayments(undefined, {
      pool: database.pool,
      origin: settings.origin,
      now: clock,
      sandboxSecret: testSecrets.webhook,
      answer: () => new Response(null, { status: 503 }),
    }),
})

test('what the demo paid lies behind it: Pia is thanked for nothing, and her real project stands first', async () => {
  const answer = await (await t.as('pia')).get('/api/dashboard')
  expect(await answer.json()).toMatchObject({
    just_paid: null,
    projects: [{ project_name: 'Renner Strength, members’ area' }, { project_name: 'Renner Strength' }],
    purchases: [{ product_name: 'Custom Web Design', status: 'paid', final_amount: 224910 }],
    subscription: { status: 'active', is_premium: true, amount: 43500 },
  })
})

test('earlier customers paid before their sites were begun; one had Premium, renewed it once and let it end', async () => {
  const moneyOf = async ({ email }: { email: string }) => {
    const [profile] = await t.db.select().from(user_profiles).where(eq(user_profiles.email, email))
    const { events } = await read<{ events: CustomerEvent[] }>(`/api/customers/${profile?.user_id}/events?show=money`)
    return { tier: profile?.membership_tier, titles: events.map(({ title }) => title) }
  }
  const monthly = 'Payment of $169.00: Premium, monthly'
  expect(await Promise.all(earlierCustomers.map(moneyOf))).toEqual([
    { tier: 'free', titles: ['Payment of $2,499.00: Custom Web Design'] },
    {
      tier: 'free',
      titles: [
        'Subscription ended: Premium, monthly',
        monthly,
        expect.stringMatching(/Premium, monthly$/),
        expect.stringMatching(/Premium, monthly$/),
        'Payment of $2,249.00: Custom Web Design',
      ],
    },
    { tier: 'free', titles: ['Payment of $2,249.10: Custom Web Design'] },
    { tier: 'free', titles: ['Payment of $2,499.00: Custom Web Design'] },
  ])
  const { counts } = await read<Today>('/api/today')
  expect(counts, 'nothing of it waits').toEqual(waitedBefore)
  expect(await t.db.$count(website_projects, eq(website_projects.project_name, 'Custom Web Design'))).toBe(0)
})
