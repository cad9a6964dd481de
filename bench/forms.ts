import { startProduct, type Product } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'

const visitorsAtOnce = 4

/** Nobody listens there. */
const downMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@portgardner.example' }

/** What a visitor waits for after pressing Send while the mail server is down, beside the same with one that works. */
export const benchForms: Bench = ({ seconds, rounds }) =>
  withDataDir((downDir) =>
    withDataDir(async (upDir) => {
      // Behind a trusted proxy every visitor has an address, and so a limit, of their own.
      const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
      const down = await startProduct(downDir, { ...env, ...downMail })
      const up = await startProduct(upDir, env)
      try {
        const p95 = await measureInTurns(rounds, {
          down: () => measureAnswers(down, seconds),
          up: () => measureAnswers(up, seconds),
        })
        const unit = 'ms'
        return [
          { name: 'form answer p95, mail server down', ours: p95.down, unit, target: { below: 300 } },
          {
            name: 'the same against a working mail server',
            ours: p95.down,
            reference: { name: 'mail server up', values: p95.up },
            unit,
            target: { below: 2 },
          },
        ]
      } finally {
        await down.stop()
        await up.stop()
      }
    }),
  )

let visitor = 0

async function measureAnswers({ origin }: Product, seconds: number): Promise<number> {
  const answersMs: number[] = []
  const until = performance.now() + seconds * 1000
  const send = async () => {
    while (performance.now() < until) {
      visitor++
      const started = performance.now()
      const answer = await fetch(`${origin}/functions/v1/send-email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(visitor) },
        body: JSON.stringify({
          name: `Visitor ${visitor}`,
          email: 'olu@bakery.example',
          phone: '',
          subject: 'Opening hours',
          message: 'Can you change them on our site? '.repeat(10),
          formType: 'contact',
        }),
      })
      if (!answer.ok) throw new Error(`send-email answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      answersMs.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, send))
  return answersMs.sort((a, b) => a - b)[Math.floor(answersMs.length * 0.95)] ?? Number.NaN
}

const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
