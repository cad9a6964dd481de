import { expect, test } from 'vitest'
import { openPayments } from '../../outside/payment-sandbox.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { seedDemoBilling } from './billing.ts'

const t = await createTestApp()

test('what the demo paid lies behind it: Pia is thanked for nothing, and her real project stands first', async () => {
  const { database, auth, now, payments, storage, settings } = t.parts
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
  const answer = await (await t.as('pia')).get('/api/dashboard')
  expect(await answer.json()).toMatchObject({
    just_paid: null,
    projects: [{ project_name: 'Renner Strength, members’ area' }, { project_name: 'Renner Strength' }],
    purchases: [{ product_name: 'Custom Web Design', status: 'paid', final_amount: 224910 }],
    subscription: { status: 'active', is_premium: true, amount: 43500 },
  })
})
