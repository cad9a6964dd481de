import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Purchase } from '#domain/billing.ts'
import type { Payment, PaymentEvent } from '#domain/payments.ts'
import { activity_logs } from '../../activity/activity.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import { describeError } from '../../log.ts'
import { requestScope } from '../../request-scope.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { reconcilePayments } from './payment-events.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { payment_events, payment_ledger, payment_reconciliations } from './ledger.tables.ts'

const t = await createTestApp()
const stripe = await t.parts.payments.stripe()
const secret = t.parts.payments.webhookSecret ?? ''
const { payments, now } = t.parts
const settlingCtx = { db: t.db, auth: t.parts.auth, now, payments, origin: t.settings.origin }

const sign = (body: string, at = Math.floor(now().getTime() / 1000), key = secret) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
const tell = async (body: string, signature = sign(body)) =>
  t.app.request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })

/** Cleo pays; the event is made but not delivered. */
async function paidSession() {
  await t.db.update(checkouts).set({ closed_at: new Date() })
  const cleo = await t.as('cleo')
  const answer = await cleo.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
  const { url } = (await answer.json()) as { url: string }
  const session = await t.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', '4242 4242 4242 4242')
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
  const [event] = data
  if (!event) throw new Error('The sandbox made no event')
  return { session, event: JSON.parse(JSON.stringify(event)) as typeof event }
}
const purchaseOf = async (sessionId: string) => {
  const [row] = await t.db
    .select({ purchase: one_time_purchases })
    .from(one_time_purchases)
    .innerJoin(checkouts, eq(checkouts.id, one_time_purchases.checkout_id))
    .where(eq(checkouts.session_id, sessionId))
  return row?.purchase
}
const stored = async () => [
  await t.db.$count(payment_events),
  await t.db.$count(jobs),
  await t.db.$count(payment_ledger),
]

test('a signed event is stored and answered; the job settles it', async () => {
  const { session, event } = await paidSession()
  const answer = await tell(JSON.stringify(event))
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'pending' })
  await t.runJobs()
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
})

test('the same event told ten times at once is settled once', async () => {
  const { session, event } = await paidSession()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(JSON.stringify(event))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await t.runJobs()
  const entries = await t.db.select().from(payment_ledger).where(eq(payment_ledger.object_id, session.id))
  expect(entries).toHaveLength(1)
})

test('a body that changed after it was signed, another secret, no signature and an old one are refused, and nothing is stored', async () => {
  const { session, event } = await paidSession()
  const body = JSON.stringify(event)
  const before = await stored()
  const tenMinutesAgo = Math.floor(now().getTime() / 1000) - 600
  const forged = [
    tell(body.replace('249900', '1'), sign(body)),
    tell(`${body} `, sign(body)),
    tell(body, sign(body, undefined, 'whsec_other')),
    tell(body, sign(body, tenMinutesAgo)),
    tell(body, ''),
    tell(body, 't=1,v1='),
    tell('', sign('')),
    tell('not json', sign('not json')),
  ]
  for (const answer of await Promise.all(forged)) {
    expect(answer.status).toBe(400)
    expect(await errorCodeIn(answer)).toBe('bad_signature')
  }
  expect(await stored()).toEqual(before)
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'pending' })
})

test('an event signed for later is refused like an old one; clocks may differ by five minutes', async () => {
  const { event } = await paidSession()
  const body = JSON.stringify(event)
  const before = await stored()
  const in5Minutes = Math.floor(now().getTime() / 1000) + 300
  for (const signature of [sign(body, in5Minutes + 10), `t=1,${sign(body, in5Minutes + 300)}`]) {
    const answer = await tell(body, signature)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'bad_signature'])
  }
  expect(await stored()).toEqual(before)
  expect((await tell(body, sign(body, in5Minutes - 10))).status).toBe(200)
})

test('what is signed and yet no event is refused, and nothing is stored', async () => {
  const event: Record<string, unknown> = { ...(await paidSession()).event }
  const { id: _id, ...withoutId } = event
  const { data: _data, ...withoutData } = event
  const before = await stored()
  const malformed: unknown[] = [
    null,
    [],
    'event',
    42,
    {},
    withoutId,
    withoutData,
    { ...event, id: 7 },
    { ...event, id: '' },
    { ...event, id: 'evt_\0' },
    { ...event, id: 'evt_\ud800' },
    { ...event, id: 'e'.repeat(300) },
    { ...event, type: null },
    { ...event, type: 'checkout.session.completed\0' },
    { ...event, created: 'x' },
    { ...event, created: -1 },
    { ...event, created: 1e300 },
    { ...event, created: null },
    { ...event, livemode: 'false' },
    { ...event, data: null },
    { ...event, data: {} },
    { ...event, data: { object: null } },
    { ...event, data: { object: 'cs_test_1' } },
    { ...event, data: { object: { id: 5 } } },
    { ...event, data: { object: { id: 'cs_\0' } } },
  ]
  for (const body of malformed.map((one) => JSON.stringify(one))) {
    const answer = await tell(body)
    expect([body, answer.status, await errorCodeIn(answer)]).toEqual([body, 400, 'bad_request'])
  }
  expect(await stored()).toEqual(before)
})

test('an event about something without an id is stored and left alone', async () => {
  const { event } = await paidSession()
  const body = JSON.stringify({
    ...event,
    id: 'evt_balance',
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  })
  expect((await tell(body)).status).toBe(200)
  const [row] = await t.db.select().from(payment_events).where(eq(payment_events.id, 'evt_balance'))
  expect(row).toMatchObject({ state: 'ignored', object_id: '' })
})

test('a live event is refused by a test installation', async () => {
  const { event } = await paidSession()
  const before = await stored()
  const answer = await tell(JSON.stringify({ ...event, livemode: true }))
  expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'wrong_mode'])
  expect(await stored()).toEqual(before)
})

test('what an event says of its object is not believed: the object is asked', async () => {
  const { event } = await paidSession()
  const cleo = await t.as('cleo')
  await t.db.update(checkouts).set({ closed_at: new Date() })
  const open = (await (
    await cleo.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
  ).json()) as { url: string }
  const id = new URL(open.url).pathname.split('/').at(-1) ?? ''
  const lie = {
    ...event,
    id: 'evt_lie',
    data: { object: { ...event.data.object, id, payment_status: 'paid', status: 'complete' } },
  }
  expect((await tell(JSON.stringify(lie))).status).toBe(200)
  await t.runJobs()
  expect(await purchaseOf(id)).toMatchObject({ status: 'pending' })
})

test('a payment of another amount or currency is refused and shown to an admin', async () => {
  const { session, event } = await paidSession()
  await t.db.update(checkouts).set({ amount: 100 }).where(eq(checkouts.session_id, session.id))
  await tell(JSON.stringify(event))
  await t.runJobs()
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'pending' })
  const ada = await t.as('ada')
  const listed = async () =>
    ((await (await ada.get('/api/payment-events')).json()) as { events: PaymentEvent[] }).events
  expect((await listed())[0]).toMatchObject({
    id: event.id,
    state: 'refused',
    reason: 'Expected 100 cents, got 249900',
  })

  await t.db.update(checkouts).set({ amount: 249900, currency: 'eur' }).where(eq(checkouts.session_id, session.id))
  expect((await ada.post(`/api/payment-events/${event.id}/replays`)).status).toBe(202)
  await t.runJobs()
  expect((await listed())[0]).toMatchObject({ state: 'refused', reason: 'Expected eur, got usd' })

  await t.db.update(checkouts).set({ currency: 'usd' }).where(eq(checkouts.session_id, session.id))
  await ada.post(`/api/payment-events/${event.id}/replays`)
  await t.runJobs()
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
})

test('an event about something the provider does not know is refused', async () => {
  const { event } = await paidSession()
  await tell(
    JSON.stringify({ ...event, id: 'evt_nothing', data: { object: { ...event.data.object, id: 'cs_test_nothing' } } }),
  )
  await t.runJobs()
  const [stored] = await t.db.select().from(payment_events).where(eq(payment_events.id, 'evt_nothing'))
  expect(stored).toMatchObject({ state: 'refused', reason: 'The provider does not know this object' })
})

/** Of this state, and about nothing in particular. */
const tellOf = async (state: 'refused' | 'received' | 'done' | 'ignored', received_at = now()) => {
  const id = `evt_${crypto.randomUUID()}`
  const told = { type: 'invoice.paid', object_id: 'in_1', source: 'webhook' as const, occurred_at: received_at }
  await t.db.insert(payment_events).values({ id, ...told, state, reason: 'Strange', received_at })
  return id
}
type EventPage = { events: PaymentEvent[]; next_cursor: string | null; to_look_at: number }
const listEvents = async (query = '') =>
  (await (await (await t.as('ada')).get(`/api/payment-events${query}`)).json()) as EventPage

test('events have pages, newest first and without those that are none of ours, and are narrowed by their state', async () => {
  const at = new Date(now().getTime() + 60_000)
  for (let made = 0; made < 60; made++) await tellOf('done', at)
  const ignored = await tellOf('ignored', at)
  const waiting = await tellOf('received', at)
  const all: PaymentEvent[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await listEvents(cursor && `?cursor=${cursor}`)
    expect(page.events.length).toBe(Math.min(25, page.events.length))
    all.push(...page.events)
    cursor = page.next_cursor
  }
  expect(all).toHaveLength(await t.db.$count(payment_events, ne(payment_events.state, 'ignored')))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const moments = all.map(({ received_at }) => received_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(all.map(({ id }) => id)).not.toContain(ignored)
  expect((await listEvents('?state=received')).events[0]).toMatchObject({ id: waiting, object_id: 'in_1' })
  for (const query of ['?state=ignored', '?cursor=evt_1'])
    expect((await (await t.as('ada')).get(`/api/payment-events${query}`)).status).toBe(400)
})

const settleBy = async (who: 'ada' | 'cleo', id: string, body: object = { note: 'Paid back by check' }) =>
  (await t.as(who)).post(`/api/payment-events/${id}/settlement`, body)

test('an event to look at is settled by hand, with what was done and by whom', async () => {
  const { to_look_at } = await listEvents()
  const id = await tellOf('refused', new Date(now().getTime() + 120_000))
  expect(await listEvents('?state=refused')).toMatchObject({ to_look_at: to_look_at + 1 })
  const answer = await settleBy('ada', id, { note: '  Paid back by check ' })
  expect(answer.status).toBe(200)
  const settled = { id, state: 'done', reason: 'Strange', settled_note: 'Paid back by check' }
  expect(await answer.json()).toMatchObject({
    event: { ...settled, settled_by_name: 'Ada Lindqvist', settled_at: expect.any(String) },
  })
  expect((await listEvents('?state=done')).events).toContainEqual(expect.objectContaining(settled))
  expect((await listEvents()).to_look_at).toBe(to_look_at)
  const [activity] = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
  expect(activity).toMatchObject({
    kind: 'payment_event_settled',
    entity_type: 'payment_event',
    before: null,
    after: null,
  })
  expect(JSON.stringify(activity)).not.toContain('check')
  // A colleague who has the old list open.
  const again = await settleBy('ada', id)
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'conflict'])
})

test('what was settled by hand blocks nothing that is told later', async () => {
  const { session, event } = await paidSession()
  await t.db.update(checkouts).set({ amount: 100 }).where(eq(checkouts.session_id, session.id))
  await tell(JSON.stringify(event))
  await t.runJobs()
  expect((await settleBy('ada', event.id)).status).toBe(200)
  await t.db.update(checkouts).set({ amount: 249900 }).where(eq(checkouts.session_id, session.id))
  // The same once more is no news, and leaves what was done by hand.
  await tell(JSON.stringify(event))
  await t.runJobs()
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'pending' })
  await tell(JSON.stringify({ ...event, id: 'evt_later', type: 'checkout.session.async_payment_succeeded' }))
  await t.runJobs()
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
})

test('only what is to be looked at is settled by hand, by an admin who says what was done', async () => {
  const refused = await tellOf('refused')
  const before = await t.db.select().from(payment_events).orderBy(payment_events.id)
  const logged = await t.db.$count(activity_logs)
  for (const note of ['', '   ', 'x'.repeat(501), 7])
    expect((await settleBy('ada', refused, { note })).status).toBe(400)
  expect((await settleBy('ada', refused, {})).status).toBe(400)
  expect((await settleBy('ada', refused, { note: 'x', state: 'ignored' })).status).toBe(400)
  expect((await settleBy('cleo', refused)).status).toBe(403)
  expect((await settleBy('ada', 'evt_none')).status).toBe(404)
  expect(await t.db.select().from(payment_events).orderBy(payment_events.id)).toEqual(before)
  for (const state of ['received', 'done', 'ignored'] as const) {
    const id = await tellOf(state)
    expect((await settleBy('ada', id)).status).toBe(409)
    const [event] = await t.db.select().from(payment_events).where(eq(payment_events.id, id))
    expect(event).toMatchObject({ state, settled_by: null, settled_note: null, settled_at: null })
  }
  expect(await t.db.$count(activity_logs)).toBe(logged)
})

test('only an admin replays, and only what there is', async () => {
  expect((await (await t.as('ada')).post('/api/payment-events/evt_none/replays')).status).toBe(404)
  expect((await (await t.as('cleo')).post('/api/payment-events/evt_none/replays')).status).toBe(403)
})

test('a session of another program under the same key is left alone', async () => {
  const price_data = { currency: 'usd', unit_amount: 249900, product_data: { name: 'Not ours' } }
  const urls = { success_url: 'https://other.example/', cancel_url: 'https://other.example/' }
  for (const metadata of [{}, { checkout_id: 'x' }, { checkout_id: crypto.randomUUID() }]) {
    const { id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price_data, quantity: 1 }],
      metadata,
      ...urls,
    })
    await t.sandbox.pay(id, '4242424242424242')
    await t.sandbox.deliverAll()
    await t.runJobs()
    expect(await t.db.select().from(payment_ledger).where(eq(payment_ledger.object_id, id))).toEqual([])
  }
})

test('a second session that borrows a checkout of ours pays nothing', async () => {
  const { session } = await paidSession()
  const [checkout] = await t.db.select().from(checkouts).where(eq(checkouts.session_id, session.id))
  const price_data = { currency: 'usd', unit_amount: 249900, product_data: { name: 'Copy' } }
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data, quantity: 1 }],
    metadata: { checkout_id: checkout?.id ?? '' },
    success_url: 'https://other.example/',
  })
  await t.sandbox.pay(id, '4242424242424242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await t.db.select().from(payment_ledger).where(eq(payment_ledger.object_id, id))).toEqual([])
})

test('an event that is not ours to act on is stored and left alone', async () => {
  await stripe.customers.create({})
  const { data } = await stripe.events.list({ type: 'customer.created', limit: 1 })
  expect((await tell(JSON.stringify(data[0]))).status).toBe(200)
  const [event] = await t.db
    .select()
    .from(payment_events)
    .where(eq(payment_events.id, data[0]?.id ?? ''))
  expect(event).toMatchObject({ state: 'ignored' })
})

test('reconciling finds what nobody told us, and finding it again changes nothing', async () => {
  await reconcilePayments(settlingCtx)
  const { session } = await paidSession()
  expect(await reconcilePayments(settlingCtx)).toBe(1)
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
  const before = await t.db.$count(payment_ledger)
  expect(await reconcilePayments(settlingCtx)).toBe(0)
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await t.db.$count(payment_ledger)).toBe(before)
})

test('an event whose job died is settled by the next reconciliation', async () => {
  const { session, event } = await paidSession()
  await tell(JSON.stringify(event))
  await t.db.delete(jobs)
  t.clock.advance({ hours: 2 })
  await reconcilePayments(settlingCtx)
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
})

/** The provider, but for what this key may not read. */
function paymentsThatAnswer(retrieve: (id: string) => Promise<never>) {
  const disputes = { retrieve }
  const answering = new Proxy(stripe, {
    get: (target, name) => (name === 'disputes' ? disputes : Reflect.get(target, name, target)),
  })
  return { ...payments, stripe: async () => answering }
}
const refuse = async () => {
  throw Object.assign(new Error('The provided key does not have the required rights'), {
    rawType: 'x',
    statusCode: 403,
  })
}
/** These, and nothing else, wait to be settled. */
async function onlyDisputed(objectIds: string[]) {
  await reconcilePayments(settlingCtx)
  await t.db.update(payment_events).set({ state: 'done' }).where(eq(payment_events.state, 'received'))
  await t.db.insert(payment_events).values(objectIds.map(disputed))
}
const disputed = (object_id: string) => ({
  id: `evt_of_${object_id}`,
  type: 'charge.dispute.created',
  object_id,
  source: 'webhook' as const,
  state: 'received' as const,
  occurred_at: now(),
  received_at: new Date(now().getTime() - 2 * 3_600_000),
})

test('an event that cannot be looked at holds up no other: it is named, and settled once it can be', async () => {
  await onlyDisputed(['dp_unreadable'])
  const [before] = await t.db.select().from(payment_reconciliations)
  const { session } = await paidSession()
  t.clock.advance({ seconds: 1 })
  const ctx = { ...settlingCtx, payments: paymentsThatAnswer(refuse) }
  const failure = await reconcilePayments(ctx).catch((error: unknown) => error)
  expect(describeError(failure)).toContain('1 payment events could not be settled, such as charge.dispute.created')
  expect(describeError(failure)).toContain('does not have the required rights')
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
  const states = () => t.db.select().from(payment_events).where(eq(payment_events.object_id, 'dp_unreadable'))
  expect(await states()).toMatchObject([{ state: 'received' }])
  const [after] = await t.db.select().from(payment_reconciliations)
  expect(after?.reconciled_until.getTime()).toBeGreaterThan(before?.reconciled_until.getTime() ?? 0)
  // The key was given its right: the sandbox does not know the dispute, which is an answer.
  await reconcilePayments(settlingCtx)
  expect(await states()).toMatchObject([{ state: 'refused' }])
})

test('what was missed and not settled by one run is settled by the next, not an hour later', async () => {
  const { session, event } = await paidSession()
  const told = { type: event.type, object_id: session.id, source: 'reconcile' as const, state: 'received' as const }
  await t.db.insert(payment_events).values({ id: event.id, ...told, occurred_at: now(), received_at: now() })
  expect(await reconcilePayments(settlingCtx)).toBe(0)
  expect(await purchaseOf(session.id)).toMatchObject({ status: 'paid' })
})

test('a run that is told to end has ended only when nothing of it is under way', async () => {
  await onlyDisputed(Array.from({ length: 60 }, (_one, index) => `dp_${index}`))
  const ending = new AbortController()
  const asked = new Set<string>()
  const slow = Promise.withResolvers<never>()
  const bothAsk = Promise.withResolvers<void>()
  // Fifty are looked at by one, ten by another beside it: the first ends at once, the other is still waiting for its answer.
  const retrieve = async (id: string): Promise<never> => {
    asked.add(id)
    if (asked.size === 1) return slow.promise
    ending.abort(new Error('The process stops'))
    bothAsk.resolve()
    return refuse()
  }
  const ctx = { ...settlingCtx, payments: paymentsThatAnswer(retrieve) }
  const run = requestScope.run({ requestId: 'run', signal: ending.signal }, () => reconcilePayments(ctx))
  const end = run.then(
    () => 'done',
    (error: Error) => error.message,
  )
  await bothAsk.promise
  expect(await Promise.race([end, setTimeout(300, 'under way')])).toBe('under way')
  slow.reject(new Error('no answer'))
  expect(await end).toBe('The process stops')
  expect(asked.size).toBe(2)
})

test('the payment history is the ledger, for admins; without a webhook secret there is none', async () => {
  const ada = await t.as('ada')
  const { payments: history } = (await (await ada.get('/api/payments')).json()) as { payments: Payment[] }
  expect(history[0]).toMatchObject({
    kind: 'payment',
    description: 'Custom Web Design',
    customer_email: 'cleo@client.example',
    customer_id: await t.userIdOf('cleo'),
    amount: 249900,
    currency: 'usd',
  })
  const unconfigured = await createTestApp({ environment: { STRIPE_SECRET_KEY: 'sk_test_x' } })
  expect(await (await (await unconfigured.as('ada')).get('/api/payments')).json()).toEqual({
    payments: null,
    next_cursor: null,
  })
})

test('deleting the account leaves purchase and payment, without the name', async () => {
  const gone = await createTestApp()
  const cleo = await gone.as('cleo')
  const reply = (await (
    await cleo.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
  ).json()) as { url: string }
  await gone.sandbox.pay(new URL(reply.url).pathname.split('/').at(-1) ?? '', '4242424242424242')
  await gone.sandbox.deliverAll()
  await gone.runJobs()
  const { purchases } = (await (await cleo.get('/api/purchases')).json()) as { purchases: Purchase[] }
  await gone.db.execute(`delete from users where email = 'cleo@client.example'`)
  const ada = await gone.as('ada')
  expect((await ada.get(`/api/purchases/${purchases[0]?.id}`)).status).toBe(200)
  const { payments: history } = (await (await ada.get('/api/payments')).json()) as { payments: Payment[] }
  expect(history).toMatchObject([{ amount: 249900, customer_email: null, customer_id: null }])
})

test('settled events are forgotten after the set days; what nobody or a person settled stays, and so does the ledger', async () => {
  await t.db.delete(payment_events)
  const { keptDays } = t.settings
  const told = (id: string, days: number, state: PaymentEvent['state'] | 'ignored', settled_by?: string) => ({
    id,
    type: 'invoice.paid',
    object_id: `in_${id}`,
    source: 'webhook' as const,
    state,
    settled_by,
    occurred_at: now(),
    received_at: new Date(now().getTime() - days * 24 * 3_600_000),
  })
  const ada = await t.userIdOf('ada')
  await t.db
    .insert(payment_events)
    .values([
      told('done', keptDays + 1, 'done'),
      told('ignored', keptDays + 1, 'ignored'),
      told('unexplained', keptDays + 1, 'refused'),
      told('unsettled', keptDays + 1, 'received'),
      told('by-hand', keptDays + 1, 'done', ada),
      told('lately', keptDays - 1, 'done'),
    ])
  const entries = await t.db.$count(payment_ledger)
  await t.prune()
  const left = await t.db.select({ id: payment_events.id }).from(payment_events)
  expect(left.map(({ id }) => id).toSorted()).toEqual(['by-hand', 'lately', 'unexplained', 'unsettled'])
  expect(await t.db.$count(payment_ledger)).toBe(entries)
})
