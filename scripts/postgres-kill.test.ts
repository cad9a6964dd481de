// Promise 16 where the database is a server of its own: kill -9 of Postgres, again and again, under a product that goes on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { startProduct } from './product.ts'

const kills = 20

test(
  `${kills} kills of Postgres lose no acknowledged lead, and the product recovers by itself`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-kill-'))
    const postgres = await startPostgres({ fsync: true })
    const product = await startProduct(folder, { DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1' })
    onTestFinished(async () => {
      await product.stop('SIGKILL')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const acknowledged: string[] = []
    const refusals = new Map<number, number>()
    const over = new AbortController()
    let serial = 0
    const send = async () => {
      while (!over.signal.aborted) {
        const number = ++serial
        const name = `Kill-${number}-of-Postgres`
        const answer = await fetch(`${product.origin}/functions/v1/send-email`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.7.${number >> 8}.${number & 255}` },
          body: JSON.stringify({
            formType: 'contact',
            name,
            email: 'kim@client.example',
            subject: 'Kill',
            message: 'Hello there.',
          }),
        })
        const { status } = answer
        await answer.text()
        if (status === 200) acknowledged.push(name)
        else {
          refusals.set(status, (refusals.get(status) ?? 0) + 1)
          await sleep(20)
        }
      }
    }
    const senders = Array.from({ length: 4 }, send)
    const recoveryMs: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await sleep(300 + ((kill * 137) % 400)) // a different moment in each round
      await postgres.crash()
      const restarted = performance.now()
      const before = acknowledged.length
      while (acknowledged.length === before && performance.now() - restarted < 30_000) await sleep(10)
      recoveryMs.push(performance.now() - restarted)
    }
    over.abort()
    await Promise.all(senders)
    const stored = await namesOfLeads(postgres.url)
    const lost = acknowledged.filter((name) => !stored.has(name))
    const slowest = Math.round(Math.max(...recoveryMs))
    process.stdout.write(
      `figure: promise 16: ${kills} kills of Postgres, ${acknowledged.length} leads acknowledged, ${lost.length} lost, serving again after ${slowest} ms at most\n`,
    )
    expect(lost).toEqual([])
    expect([...refusals.keys()].filter((status) => status !== 503)).toEqual([])
    expect(slowest).toBeLessThan(5000)
  },
)

async function namesOfLeads(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from leads')
  await client.end()
  return new Set(rows.map(({ name }) => name))
}
