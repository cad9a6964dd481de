import type { Stripe } from 'stripe'

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
type Transport = { fetch: (request: Request) => Promise<Response>; origin: string }

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
