// Promise 18: asked for four times what it can do. Only in `npm run prove`: on a busy machine it would measure that.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { needTool } from './debian.ts'
import { h2load } from './h2load.ts'
import { createDatabase } from './postgres.ts'
import { startProduct } from './product.ts'
import { run } from './run.ts'
import { signIn } from './sign-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-overload-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const product = await startProduct(folder, {
  DATABASE_URL: database.url,
  TRUST_PROXY: '127.0.0.1',
  NODE_OPTIONS: '--max-semi-space-size=64', // as deploy/slipway@.service has it
})
afterAll(async () => {
  await product.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const callers = 1024
const seconds = 10
/** The callers of one h2load all ask at the same moment; people do not. */
const groups = 8

type Answered = { good: number; sentAway: number }

/** Answers to what people open first; asked as fast as answers come, or so many times a second by all callers together. */
async function ask(cookie: string, callers: number, asked?: number): Promise<Answered> {
  const pace = asked ? [`--rps=${asked / callers}`] : []
  const who = `--header=Cookie: ${cookie}`
  const address = `${product.origin}/api/dashboard`
  const { output } = await run(needTool(h2load), [
    '--h1',
    `--clients=${callers}`,
    `--duration=${seconds}`,
    ...pace,
    who,
    address,
  ])
  const [, good, sentAway] = (/status codes: (\d+) 2xx, \d+ 3xx, \d+ 4xx, (\d+) 5xx/.exec(output) ?? []).map(Number)
  if (good === undefined || sentAway === undefined) throw new Error(output)
  return { good: good / seconds, sentAway: sentAway / seconds }
}

/** Asked so many times a second, at moments spread evenly. */
async function flood(cookie: string, asked: number): Promise<Answered> {
  const turnMs = (1000 * callers) / asked
  const answered = await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      await sleep((group / groups) * turnMs)
      return ask(cookie, callers / groups, asked / groups)
    }),
  )
  const sum = (key: keyof Answered) => answered.reduce((all, each) => all + each[key], 0)
  return { good: sum('good'), sentAway: sum('sentAway') }
}

test(
  'four times too many callers leave the good answers what they were, and leads pass',
  { timeout: 120_000 },
  async () => {
    const cookie = await signIn(product.origin, 'cleo')
    await ask(cookie, 32)
    // Leads come in all the time: what they cost must not look like a loss.
    const [peak] = await Promise.all([ask(cookie, 128), sendLeads('calm')])
    const [overload, leads] = await Promise.all([flood(cookie, 4 * peak.good), sendLeads('flood')])
    const share = overload.good / peak.good
    process.stdout.write(
      `figure: promise 18: asked ${Math.round(overload.good + overload.sentAway)} times a second: ${Math.round(overload.good)} good answers/s, ` +
        `${Math.round(share * 100)} % of the peak of ${Math.round(peak.good)}, ${Math.round(overload.sentAway)} a second sent away with 503; ` +
        `${leads.filter((status) => status === 200).length} of ${leads.length} leads taken\n`,
    )
    expect(share).toBeGreaterThanOrEqual(0.8)
    expect(leads.every((status) => status === 200)).toBe(true)
  },
)

/** Two a second. */
async function sendLeads(when: string) {
  const statuses: number[] = []
  for (let i = 0; i < 2 * seconds; i++) {
    const next = sleep(500)
    const answer = await fetch(`${product.origin}/functions/v1/send-email`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: product.origin,
        'X-Forwarded-For': `10.${when.length}.0.${i}`,
      },
      body: JSON.stringify({
        formType: 'contact',
        name: 'Lea',
        email: `lea-${when}-${i}@client.example`,
        subject: 'Hello',
        message: 'A website, please.',
      }),
    })
    statuses.push(answer.status)
    await next
  }
  return statuses
}
