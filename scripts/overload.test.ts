// Promise 18: asked for four times what it can do. Only in `npm run prove`: on a busy machine it would measure that.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { findOnPath, needTool } from './debian.ts'
import { createDatabase } from './postgres.ts'
import { startProduct } from './product.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-overload-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const product = await startProduct(folder, { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' })
afterAll(async () => {
  await product.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Many, each asking seldom: what they ask for together hardly depends on how long the answers take. */
const callers = 2048

/** Good answers per second for ten seconds; each caller waits so long before it asks again. */
async function measure(cookie: string, callers: number, pauseMs = 0) {
  const wrk = needTool('wrk', () => findOnPath('wrk'), ['wrk'])
  const script = join(folder, 'pause.lua')
  writeFileSync(script, `function delay() return ${Math.round(pauseMs)} end`)
  const headers = ['-H', `Cookie: ${cookie}`]
  const url = `${product.origin}/api/tickets`
  const { output } = await run(wrk, ['-t2', `-c${callers}`, '-d10s', '-s', script, ...headers, url])
  const total = Number(/(\d+) requests in/.exec(output)?.[1])
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  return { perSecond, good: (perSecond * (total - refused)) / total, refused }
}

test(
  'four times too many callers leave the good answers what they were, and leads pass',
  { timeout: 120_000 },
  async () => {
    const signedIn = await fetch(`${product.origin}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: product.origin },
      body: JSON.stringify({ email: cast.cleo.email, password: demoPassword }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await measure(cookie, 32)
    const peak = await measure(cookie, 128)
    const overloading = measure(cookie, callers, (1000 * callers) / (4 * peak.good))
    const leads: number[] = []
    for (let i = 0; i < 40; i++) {
      const answer = await fetch(`${product.origin}/functions/v1/send-email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: product.origin, 'X-Forwarded-For': `10.1.0.${i}` },
        body: JSON.stringify({
          formType: 'contact',
          name: 'Lea',
          email: `lea-${i}@client.example`,
          subject: 'Hello',
          message: 'A website, please.',
        }),
      })
      leads.push(answer.status)
    }
    const overload = await overloading
    const share = overload.good / peak.good
    process.stdout.write(
      `figure: promise 18: asked ${Math.round(overload.perSecond)} times a second: ${Math.round(overload.good)} good answers/s, ` +
        `${Math.round(share * 100)} % of the peak of ${Math.round(peak.good)}, ${overload.refused} sent away with 503; ` +
        `${leads.filter((status) => status === 200).length} of ${leads.length} leads taken\n`,
    )
    expect(share).toBeGreaterThanOrEqual(0.8)
    expect(leads.every((status) => status === 200)).toBe(true)
  },
)
