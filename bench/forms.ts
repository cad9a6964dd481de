import { startProduct, type Product } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'
import { nextVisitor, p95, visitorsApart } from './visitors.ts'

const visitorsAtOnce = 4

/** Nobody listens there. */
const downMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@portgardner.example' }

/** What a visitor waits for after pressing Send while the mail server is down, beside the same with one that works. */
export const benchForms: Bench = ({ seconds, rounds }) =>
  withDataDir((downDir) =>
    withDataDir(async (upDir) => {
      const down = await startProduct(downDir, { ...visitorsApart, ...downMail })
      const up = await startProduct(upDir, visitorsApart)
      try {
        const slowest = await measureInTurns(rounds, {
          down: () => measureAnswers(down, seconds),
          up: () => measureAnswers(up, seconds),
        })
        const unit = 'ms'
        return [
          { name: 'form answer p95, mail server down', ours: slowest.down, unit, target: { below: 300 } },
          {
            name: 'the same against a working mail server',
            ours: slowest.down,
            reference: { name: 'mail server up', values: slowest.up },
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

async function measureAnswers({ origin }: Product, seconds: number): Promise<number> {
  const answersMs: number[] = []
  const until = performance.now() + seconds * 1000
  const send = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await fetch(`${origin}/functions/v1/send-email`, {
        method: 'POST',
        headers: nextVisitor(),
        body: JSON.stringify({
          name: 'Olu Adeyemi',
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
  return p95(answersMs)
}
