// Promise 16 at its full pace: hundreds of writes a second, acknowledged one by one, and kill -9 in the middle of them. Only in
// `npm run prove`: on a busy machine the pace would be that of the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const kills = 50
const fewestPerSecond = 200

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-writes-kill-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
const acknowledged: string[] = []
const refused: string[] = []
const restartMs: number[] = []
let product: Product | undefined

afterAll(async () => {
  await product?.stop('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${kills} kills amid ${fewestPerSecond} writes a second lose none`, { timeout: 900_000 }, async () => {
  product = await startProduct(dataDir, env)
  const ada = await signIn(product.origin, 'ada')
  const leads = await leadsOf(product.origin, ada)
  await product.stop('SIGKILL')

  let writingMs = 0
  for (let kill = 0; kill < kills; kill++) {
    product = await startProduct(dataDir, env)
    restartMs.push(product.startMs)
    const began = performance.now()
    // One for each lead: notes of the same lead wait for each other.
    const writers = leads.map((lead, writer) => writeUntilKilled(ada, lead, `Note ${kill} ${writer}`))
    await sleep(2000 + ((kill * 137) % 700)) // a different moment in each round
    writingMs += performance.now() - began
    await product.stop('SIGKILL')
    await Promise.all(writers)
  }

  product = await startProduct(dataDir, env)
  const kept = new Set<string>()
  for (const lead of leads) for (const note of await notesOf(product.origin, ada, lead)) kept.add(note)
  const lost = acknowledged.filter((note) => !kept.has(note))
  const perSecond = Math.round((1000 * acknowledged.length) / writingMs)
  const slowestRestart = Math.round(Math.max(...restartMs))

  console.log(
    `figure: promise 16: ${perSecond} writes a second, ${acknowledged.length} acknowledged amid ${kills} kills, ${lost.length} lost, ` +
      `serving again after ${slowestRestart} ms at most`,
  )
  expect(refused).toEqual([])
  expect(lost).toEqual([])
  expect(perSecond).toBeGreaterThanOrEqual(fewestPerSecond)
  expect(slowestRestart).toBeLessThanOrEqual(5000)
})

async function writeUntilKilled(cookie: string, lead: string, name: string) {
  const origin = product?.origin ?? ''
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
  for (let count = 0; ; count++) {
    const note = `${name} ${count}`
    const body = JSON.stringify({ note })
    const answer = await fetch(`${origin}/api/leads/${lead}/notes`, { method: 'POST', headers, body }).catch(() => null)
    if (!answer) return
    if (answer.status === 201) acknowledged.push(note)
    else refused.push(`${note}: ${answer.status}`)
    await answer.arrayBuffer().catch(() => null)
  }
}

async function leadsOf(origin: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/leads`, { headers: { Cookie: cookie } })
  const { leads } = (await answer.json()) as { leads: Array<{ id: string }> }
  return leads.map(({ id }) => id)
}

async function notesOf(origin: string, cookie: string, lead: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/leads/${lead}`, { headers: { Cookie: cookie } })
  const { history } = (await answer.json()) as { history: Array<{ note: string }> }
  return history.map(({ note }) => note)
}
