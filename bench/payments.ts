import { startProduct } from '#scripts/product.ts'
import { keptSecrets } from '#server/kept-secrets.ts'
import { run } from '#scripts/run.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench } from './figure.ts'
import { paidToSeen } from './paid-to-seen.ts'
import { signEvent } from './sign-event.ts'
import { visitorsApart } from './visitors.ts'

const TOLD = 500
const AT_ONCE = 10

/** What issue 6 promises: webhooks answered at once, what was paid seen soon, what was missed found. */
export const benchPayments: Bench = ({ rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir, visitorsApart)
    const answerMs: number[] = []
    const grantMs: number[] = []
    try {
      // First, because the other leaves thousands of events to be settled.
      for (let round = 0; round < rounds; round++) grantMs.push(Math.max(...(await paidToSeen(product.origin, 10))))
      for (let round = 0; round < rounds; round++)
        answerMs.push(await webhookAnswerP99(product.origin, keptSecrets(dataDir).webhook))
    } finally {
      await product.stop()
    }
    const { passed, output } = await run('node', ['bench/reconcile.ts', JSON.stringify({ dataDir, events: 10_000 })])
    if (!passed) throw new Error(output)
    return [
      { name: `webhook answer p99, ${AT_ONCE} at once`, ours: answerMs, unit: 'ms', target: { below: 200 } },
      { name: 'paid to seen, slowest of 10', ours: grantMs, unit: 'ms', target: { below: 2000 } },
      { name: 'reconcile 10,000 missed events', ours: [Number(output)], unit: 's', target: { below: 60 } },
    ]
  })

async function webhookAnswerP99(origin: string, secret: string): Promise<number> {
  const times: number[] = []
  const tell = async () => {
    while (times.length < TOLD) {
      const body = JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: 'customer.subscription.updated',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: { id: 'sub_unknown', object: 'subscription' } },
      })
      const started = performance.now()
      const answer = await fetch(`${origin}/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signEvent(body, secret) },
      })
      times.push(performance.now() - started)
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, tell))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
