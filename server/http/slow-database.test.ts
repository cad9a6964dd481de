import { expect, test } from 'vitest'
import { cast } from '../db/seed/cast.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()

/** Promise 18, where it hurts: every connection of the pool waits for a lock that nobody gives back. */
test('while the database keeps everybody waiting, leads, payment events and signing out go on', async () => {
  const { pool } = t.parts.database
  const cleo = await t.as('cleo')
  const locking = await pool.connect()
  await locking.query('begin; lock table support_tickets')
  const stuck = Array.from({ length: 128 }, () => cleo.get('/api/tickets'))
  try {
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(100)

    const refused = await cleo.get('/api/tickets')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await errorCodeIn(refused)).toBe('overloaded')

    const lead = {
      formType: 'contact',
      name: 'Lea',
      email: 'lea@client.example',
      subject: 'Hello',
      message: 'A new website, please.',
    }
    expect(await (await t.visitor.post('/functions/v1/send-email', lead)).json()).toMatchObject({ success: true })
    const forged = await t.visitor.post('/webhooks/stripe', '{}', { 'stripe-signature': 't=1,v1=0' })
    expect(await errorCodeIn(forged)).toBe('bad_signature')
    expect((await t.visitor.get('/readyz')).status).toBe(200)
    expect((await cleo.delete('/api/session')).status).toBe(204)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  const answers = await Promise.all(stuck)
  // Signed out meanwhile, or tired of waiting: everybody was answered, nobody with a defect.
  for (const { status } of answers) expect([200, 401, 503]).toContain(status)
  process.stdout.write(
    'figure: promise 18: 128 requests wait for a locked table: the next is 503 at once; lead, payment event, sign-out and health pass\n',
  )
})

test('a database that does not answer is 503 with Retry-After, not a defect', async () => {
  const { pool } = t.parts.database
  Object.assign(pool.options, { connectionTimeoutMillis: 100 })
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const ada = await t.visitor.post('/api/session', { email: cast.ada.email, password: 'whatever' }).finally(() => {
    for (const connection of held) connection.release()
  })
  expect(ada.status).toBe(503)
  expect(ada.headers.get('retry-after')).toBe('2')
  expect(await errorCodeIn(ada)).toBe('overloaded')
})
