import { setTimeout } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'

export type { Stripe }

export type StripeSettings = { secretKey: string; webhookSecret: string | undefined }

/** The payment provider, as business code sees it: always the official SDK. Only what carries its calls differs. */
export type Payments = {
  /** Loaded on first use: the SDK is large and most requests never pay. */
  stripe: () => Promise<Stripe>
  mode: 'sandbox' | 'test' | 'live'
  webhookSecret: string | undefined
  /** Whether an address is a payment page of the provider's, over https. */
  isPaymentLink: (address: string) => boolean
}

/** Whoever answers the SDK's calls in place of the network. */
export type Transport = { fetch: (request: Request) => Promise<Response>; origin: string }

const TIMEOUT_MS = 15_000

export function createPayments(settings: StripeSettings, transport?: Transport): Payments {
  let client: Promise<Stripe> | undefined
  return {
    stripe: () => (client ??= openClient(settings, transport)),
    mode: transport ? 'sandbox' : /^[a-z]+_live_/.test(settings.secretKey) ? 'live' : 'test',
    webhookSecret: settings.webhookSecret,
    isPaymentLink: (address) => isPaymentLink(address, transport?.origin),
  }
}

async function openClient({ secretKey }: StripeSettings, transport?: Transport) {
  const { default: Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(transport && {
      httpClient: Stripe.createFetchHttpClient((...call: ConstructorParameters<typeof Request>) =>
        transport.fetch(new Request(...call)),
      ),
    }),
  })
}

const paymentHosts = /(^|\.)stripe\.com$/

function isPaymentLink(address: string, sandboxOrigin: string | undefined) {
  const url = URL.parse(address)
  if (!url) return false
  if (sandboxOrigin !== undefined && url.origin === sandboxOrigin) return url.pathname.startsWith('/sandbox/')
  return url.protocol === 'https:' && url.port === '' && url.username === '' && paymentHosts.test(url.hostname)
}

/** Stripe's default: an event signed longer ago is a replay. One from as far ahead was kept for later, or a clock is wrong. */
const TOLERANCE_SECONDS = 300

const storable = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\0') && text.isWellFormed())

/** What we read of an event, whatever else it holds. Seconds as far as a date goes. */
const eventSchema = z.object({
  id: storable,
  type: storable,
  livemode: z.boolean(),
  created: z.int().min(0).max(8_640_000_000_000),
  data: z.object({ object: z.object({ id: storable.optional() }) }),
})

/**
 * Reads an event that the provider signed; anything else is refused, without saying what was wrong with it. What is signed
 * and yet no event is refused as well, before anything is made of it.
 */
export async function readSignedEvent(
  payments: Payments,
  body: string,
  signature: string,
  now: Date,
): Promise<Stripe.Event> {
  const stripe = await payments.stripe()
  const { webhookSecret } = payments
  if (webhookSecret === undefined) throw new AppError('bad_signature')
  const event = await stripe.webhooks
    .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now.getTime())
    .catch((cause: unknown) => {
      throw new AppError('bad_signature', { cause })
    })
  if (signedAt(signature) > now.getTime() / 1000 + TOLERANCE_SECONDS) throw new AppError('bad_signature')
  const { error } = eventSchema.safeParse(event)
  if (error) throw new AppError('bad_request', { cause: error })
  return event
}

/** Read as the SDK reads it, the last one of several: that is the one that was signed. */
function signedAt(signature: string): number {
  const parts = signature.split(',').map((part) => part.split('='))
  return Number.parseInt(parts.findLast(([name]) => name === 't')?.[1] ?? '', 10)
}

/** A refusal by the provider with this code, such as `resource_missing`. */
export function isStripeError(error: unknown, code?: string): error is Stripe.errors.StripeError {
  if (!(error instanceof Error) || !('rawType' in error)) return false
  return code === undefined || (error as Stripe.errors.StripeError).code === code
}

/** The same was asked for a moment ago, perhaps in other words, and is being done or done: 409, or 400 when words differ. */
export const isAskedTwice = (error: unknown) =>
  isStripeError(error) && (error.code === 'idempotency_key_in_use' || error.rawType === 'idempotency_error')

/** How long to wait for whoever asked first; about five seconds altogether: the provider makes a page in one. */
export const waitsMs = [50, 100, 200, 400, ...Array.from({ length: 8 }, () => 500)]

/** Who waited longer than that is told so: whoever asked first will have it. */
export const beingPrepared = () =>
  new AppError('conflict', { message: 'Your payment page is just being prepared. Please try again in a moment.' })

/** For calls that many make with one key: whoever comes second waits for what the first one gets. */
export async function onceFree<T>(call: () => Promise<T>): Promise<T> {
  for (const waits = [...waitsMs]; ;) {
    const made = await call().catch((error: unknown) => {
      if (!isAskedTwice(error)) throw error
      if (waits.length === 0) throw beingPrepared()
    })
    if (made !== undefined) return made
    await setTimeout(waits.shift())
  }
}

/** Waits for a call to the provider; a failure becomes one sentence to the caller, its details stay in the log. */
export async function askStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('payment_provider_failed', { cause })
  }
}

/** Where the provider tells what happened, as it knows it. */
export async function askWebhooks(payments: Payments) {
  const stripe = await payments.stripe()
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  return data
}

/** What we look at to settle payments, and our key may not read: of a restricted one (`rk_`) each right is given by itself. */
export async function listUnreadable(payments: Payments): Promise<string[]> {
  const stripe = await payments.stripe()
  const one = { limit: 1 }
  const asked = {
    'Checkout Sessions': stripe.checkout.sessions.list(one),
    Disputes: stripe.disputes.list(one),
    Events: stripe.events.list(one),
    'Invoice Payments': stripe.invoicePayments.list(one),
    Invoices: stripe.invoices.list(one),
    'Payment Intents': stripe.paymentIntents.list(one),
    Refunds: stripe.refunds.list(one),
    Subscriptions: stripe.subscriptions.list(one),
  }
  const answers = await Promise.allSettled(Object.values(asked))
  const isRefused = (answer?: PromiseSettledResult<unknown>) =>
    answer?.status === 'rejected' && isStripeError(answer.reason) && answer.reason.statusCode === 403
  return Object.keys(asked).filter((_name, index) => isRefused(answers[index]))
}

/** The id of what a field points to, whether it holds the id or the object. */
export const idOf = (pointer: string | { id: string } | null | undefined) =>
  typeof pointer === 'string' ? pointer : (pointer?.id ?? null)
