import type pg from 'pg'
import type { Stripe } from 'stripe'
import { answerCall } from './api.ts'
import { keyInUse, StripeRefusal } from './errors.ts'
import { decodeForm } from './form.ts'
import { createCoupon } from './resources/coupons.ts'
import { payCheckout } from './resources/payment.ts'
import { createPromotionCode } from './resources/promotion-codes.ts'
import { stepDue } from './steps.ts'
import { createStore, newId, schemaStatements, type Store } from './store.ts'
import { deliverDue, type Deliver, type DeliveryOptions } from './webhooks.ts'

export type SandboxOptions = {
  pool: pg.Pool
  /** Where the hosted pages are opened. */
  origin: string
  secretKey: string
  webhookSecret: string
  now: () => Date
  deliver: Deliver
}

export type Sandbox = ReturnType<typeof createSandbox>

const POLL_MS = 1_000

/**
 * A stand-in for Stripe: answers the official SDK's calls, keeps its state in the database, and tells our webhook endpoint
 * what happened, signed, out of order and now and then twice. For development and tests only.
 */
export function createSandbox({ pool, origin, secretKey, webhookSecret, now, deliver }: SandboxOptions) {
  const sender = { secret: webhookSecret, deliver, now }

  /** Looks something up, at the sandbox's own time. */
  async function read<T>(work: (store: Store) => Promise<T>, request: Stripe.Event.Request = nobody): Promise<T> {
    const client = await pool.connect()
    try {
      return await work(createStore(client, await readClock(client), origin, request))
    } finally {
      client.release()
    }
  }

  /**
   * Runs one change as a whole, at the sandbox's own time. A refusal that is thrown leaves no trace; one that is returned,
   * such as a declined card, is thrown after what led to it was kept.
   */
  async function change<T>(
    work: (store: Store) => Promise<T>,
    request: Stripe.Event.Request = nobody,
  ): Promise<Exclude<T, StripeRefusal>> {
    const result = await keep(work, request)
    if (result instanceof StripeRefusal) throw result
    return result as Exclude<T, StripeRefusal>
  }

  async function keep<T>(work: (store: Store) => Promise<T>, request: Stripe.Event.Request): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(createStore(client, await readClock(client), origin, request))
      await client.query('commit')
      wake()
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  /** Only `advance` moves it, so it is read once. */
  let aheadSeconds: number | undefined
  async function readClock(client: pg.PoolClient) {
    if (aheadSeconds === undefined) {
      const { rows } = await client.query<{ ahead_seconds: string }>('select ahead_seconds from stripe_sandbox.clock')
      aheadSeconds = Number(rows[0]?.ahead_seconds ?? 0)
    }
    return Math.floor(now().getTime() / 1000) + aheadSeconds
  }

  /** One call of the SDK. The transport hands over a request and takes the answer; nothing leaves the process. */
  async function fetch(input: Request): Promise<Response> {
    const { pathname, search } = new URL(input.url)
    const requestId = newId('req', 14)
    const answer = (status: number, body: object, replayed = false) =>
      Response.json(body, {
        status,
        headers: { 'Request-Id': requestId, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) },
      })
    const key = input.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    if (key !== secretKey) return answer(401, unauthorized(key))
    const form = input.method === 'POST' ? await input.text() : search.slice(1)
    const idempotencyKey = input.method === 'POST' ? input.headers.get('idempotency-key') : null
    try {
      const call = (store: Store) => answerCall(store, input.method, pathname, decodeForm(form))
      const request = { id: requestId, idempotency_key: idempotencyKey }
      if (input.method === 'GET') return answer(200, await read(call, request))
      if (idempotencyKey === null) return answer(200, await change(call, request))
      const { replayed, body } = await callOnce(idempotencyKey, `${pathname}?${form}`, call, request)
      return answer(200, body, replayed)
    } catch (error) {
      if (error instanceof StripeRefusal) return answer(error.status, error.body)
      throw error
    }
  }

  const keysInUse = new Set<string>()

  /** The same key with the same parameters gets the same answer; one that arrives meanwhile is told to come back. */
  async function callOnce(
    key: string,
    asked: string,
    call: (store: Store) => Promise<object>,
    request: Stripe.Event.Request,
  ) {
    if (keysInUse.has(key)) throw keyInUse(key)
    keysInUse.add(key)
    try {
      return await change(async (store) => {
        const known = await store.answerTo(key)
        if (known && known.request !== asked)
          throw new StripeRefusal(400, {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
          })
        if (known) return { replayed: true, body: known.body }
        const body = await call(store)
        if (body instanceof StripeRefusal) return body
        await store.rememberAnswer(key, asked, body)
        return { replayed: false, body }
      }, request)
    } finally {
      keysInUse.delete(key)
    }
  }

  let timer: NodeJS.Timeout | undefined
  let delivering: Promise<unknown> | undefined
  /** A hint that there is something to deliver; while not started, nothing is delivered by itself. */
  function wake() {
    if (timer === undefined || delivering) return
    // A database that is away for a moment: what was due is still due at the next hint.
    delivering = deliverAll()
      .catch(() => {})
      .finally(() => (delivering = undefined))
  }

  async function deliverAll(options?: DeliveryOptions) {
    let count = 0
    for (;;) {
      const tried = await deliverDue(pool, sender, options)
      count += tried
      if (tried === 0) return count
    }
  }

  /** Does whatever the clock has passed, in its order and each at its own moment. */
  async function catchUp() {
    const step = async (store: Store) => {
      const due = await store.nextDue()
      if (due) await stepDue(store.at(due.sandbox.due_at), due)
      return due !== null
    }
    while (await change(step));
  }

  return {
    fetch,
    change,
    origin,
    /** Makes room for the sandbox's state, and the codes it ships with. */
    async prepare() {
      for (const statement of schemaStatements) await pool.query(statement)
      await change(shipCodes)
    },
    pay: (sessionId: string, cardNumber: string) => change((store) => payCheckout(store, sessionId, cardNumber)),
    catchUp,
    /** Moves the clock forward, step by step as time would, so that every renewal happens on its day. */
    async advance(seconds: number) {
      const DAY = 24 * 3600
      for (let left = seconds; left > 0; left -= DAY) {
        await pool.query('update stripe_sandbox.clock set ahead_seconds = ahead_seconds + $1', [Math.min(left, DAY)])
        aheadSeconds = undefined
        await catchUp()
      }
    },
    clock: () => change(async (store) => new Date(store.now * 1000)),
    deliverAll,
    /** Lets an event out once more, however often it was delivered. */
    async redeliver(eventId: string) {
      await pool.query(
        'update stripe_sandbox.deliveries set delivered_at = null, attempts = 0, due_at = $2 where event_id = $1',
        [eventId, now()],
      )
      wake()
    },
    listDeliveries: async () =>
      (
        await pool.query<{
          event_id: string
          attempts: number
          delivered_at: Date | null
          type: string
          created: number
        }>(
          `select event_id, attempts, delivered_at, data ->> 'type' as type, created::int from stripe_sandbox.deliveries
           join stripe_sandbox.objects on id = event_id order by seq desc limit 30`,
        )
      ).rows,
    start() {
      timer = setInterval(() => void catchUp().then(wake, () => {}), POLL_MS)
      wake()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await delivering
    },
  }
}

const nobody = { id: null, idempotency_key: null }

const unauthorized = (key: string) => ({
  error: {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
  },
})

/** decisions.md "Money": what the sandbox ships with. */
async function shipCodes(store: Store) {
  if (await store.find('welcome10')) return
  await createCoupon(store, { id: 'welcome10', name: '10 % welcome', percent_off: '10' })
  await createPromotionCode(store, { promotion: { type: 'coupon', coupon: 'welcome10' }, code: 'WELCOME10' })
  await createCoupon(store, { id: 'save250', name: '$250 off', amount_off: '25000', currency: 'usd' })
  await createPromotionCode(store, { promotion: { type: 'coupon', coupon: 'save250' }, code: 'SAVE250' })
}
