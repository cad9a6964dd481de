import { randomUUID } from 'node:crypto'
import { startProduct } from '#scripts/product.ts'
import { heldOut } from '#server/assistant/questions/held-out.ts'
import { tuning } from '#server/assistant/questions/tuning.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'
import { nextVisitor, p95, visitorsApart } from './visitors.ts'

const questions = [tuning, heldOut].flatMap(({ answerable, offTopic }) => [
  ...answerable.map(({ ask }) => ask),
  ...offTopic,
])

/** What a visitor waits for an answer from our pages, beside a greeting, which is stored as well but looks nothing up. */
export const benchAssistant: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir, visitorsApart)
    try {
      const slowest = await measureInTurns(rounds, {
        questions: () => measureAnswers(product.origin, questions, seconds),
        greeting: () => measureAnswers(product.origin, ['hello'], seconds),
      })
      const ours = { ours: slowest.questions, unit: 'ms' }
      return [
        { ...ours, name: 'assistant answer p95, no model', target: { below: 50 } },
        { ...ours, name: 'the same against a greeting', reference: { name: 'greeting', values: slowest.greeting } },
      ]
    } finally {
      await product.stop()
    }
  })

/** One after the other: how long an answer takes, not how long the queue is. */
async function measureAnswers(origin: string, asked: readonly string[], seconds: number): Promise<number> {
  const answersMs: number[] = []
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn++) {
    const started = performance.now()
    const answer = await fetch(`${origin}/functions/v1/chatbot-ai`, {
      method: 'POST',
      headers: nextVisitor(),
      body: JSON.stringify({
        message: asked[turn % asked.length],
        conversationId: '',
        sessionId: randomUUID(),
        userEmail: '',
        userName: 'Olu Adeyemi',
      }),
    })
    if (!answer.ok) throw new Error(`chatbot-ai answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    answersMs.push(performance.now() - started)
  }
  return p95(answersMs)
}
