import type pg from 'pg'
import { createPayments, type Payments, type StripeSettings } from './stripe.ts'

/** Of no use to anyone: the sandbox takes no money and answers this process only. */
const secretKey = 'sk_test_sandbox'

type SandboxDeps = {
  pool: pg.Pool
  origin: string
  now: () => Date
  /** Signs the events: whoever knows it can pay for anything. */
  sandboxSecret: string
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
  return { payments: createPayments({ secretKey, webhookSecret: deps.sandboxSecret }, sandbox), sandbox }
}

/** Loaded only where it is used: production never does. */
async function openSandbox({ pool, origin, now, sandboxSecret, answer }: SandboxDeps) {
  const { createSandbox } = await import('#sandbox/sandbox.ts')
  const { answerSandboxPage } = await import('#sandbox/pages/pages.ts')
  const deliver = async (body: string, signature: string) => {
    const headers = { 'stripe-signature': signature }
    return (await answer(new Request(`${origin}/webhooks/stripe`, { method: 'POST', body, headers }))).status
  }
  const sandbox = createSandbox({ pool, origin, now, deliver, secretKey, webhookSecret: sandboxSecret })
  return { ...sandbox, answerPage: (request: Request) => answerSandboxPage(sandbox, request) }
}
