import type pg from 'pg'
import { createPayments, type Payments, type StripeSettings } from './stripe.ts'

/** Of no use to anyone: the sandbox takes no money and answers this process only. */
const sandboxSettings = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }

type SandboxDeps = {
  pool: pg.Pool
  origin: string
  now: () => Date
  /** Our own app, which the sandbox tells what happened. */
  answer: (request: Request) => Response | Promise<Response>
}

export type PaymentSandbox = Awaited<ReturnType<typeof openSandbox>>

/** Stripe where it is configured, else its stand-in: the SDK is the same, only what carries its calls differs. */
export async function openPayments(
  stripe: StripeSettings | undefined,
  deps: SandboxDeps,
): Promise<{ payments: Payments; sandbox: PaymentSandbox | undefined }> {
  if (stripe) return { payments: createPayments(stripe), sandbox: undefined }
  const sandbox = await openSandbox(deps)
  return { payments: createPayments(sandboxSettings, sandbox), sandbox }
}

/** Loaded only where it is used: production never does. */
async function openSandbox({ pool, origin, now, answer }: SandboxDeps) {
  const { createSandbox } = await import('#sandbox/sandbox.ts')
  const { answerSandboxPage } = await import('#sandbox/pages/pages.ts')
  const deliver = async (body: string, signature: string) => {
    const headers = { 'stripe-signature': signature }
    return (await answer(new Request(`${origin}/webhooks/stripe`, { method: 'POST', body, headers }))).status
  }
  const sandbox = createSandbox({ pool, origin, now, deliver, ...sandboxSettings })
  return { ...sandbox, answerPage: (request: Request) => answerSandboxPage(sandbox, request) }
}
