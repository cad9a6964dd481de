import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '#scripts/product.ts'
import { root, run } from '#scripts/run.ts'
import { heldOut } from '#content/questions/held-out.ts'
import { tuning } from '#content/questions/tuning.ts'
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
        { name: 'memory of the assistant', ours: [await measureMemory()], unit: 'MB', target: { below: 60 } },
        { name: 'the assistant on disk', ours: [megabytesOnDisk()], unit: 'MB', target: { below: 40 } },
      ]
    } finally {
      await product.stop()
    }
  })

/** What was learnt and the word vectors it is read by. */
const megabytesOnDisk = () =>
  ['build/assistant.bin', 'server/assistant/word-vectors.bin']
    .map((file) => statSync(join(root, file)).size / 2 ** 20)
    .reduce((sum, size) => sum + size, 0)

/** In a process of its own: what it holds more once it has read what was learnt and answered. */
async function measureMemory(): Promise<number> {
  const { output } = await run(process.execPath, ['--expose-gc', 'bench/assistant-memory.ts'])
  return Number(output)
}

/** One after the other: how long an answer takes, not how long the queue is. */
async function measureAnswers(origin: string, asked: readonly string[], seconds: number): Promise<number> {
  const answersMs: number[] = []
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn++) {
    const started = performance.now()
    await askAssistant(origin, asked[turn % asked.length] ?? '')
    answersMs.push(performance.now() - started)
  }
  return p95(answersMs)
}

export async function askAssistant(origin: string, message: string) {
  const answer = await fetch(`${origin}/functions/v1/chatbot-ai`, {
    method: 'POST',
    headers: nextVisitor(),
    body: JSON.stringify({
      message,
      conversationId: '',
      sessionId: randomUUID(),
      userEmail: '',
      userName: 'Olu Adeyemi',
    }),
  })
  if (!answer.ok) throw new Error(`chatbot-ai answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}
