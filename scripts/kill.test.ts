// Promise 16: whatever the server acknowledged is there after kill -9, and its e-mail goes out. `npm run prove` kills 50
// times; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'

const postgresUrl = process.env['TEST_DATABASE_URL']
const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 3
const peopleAtOnce = 4

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-kill-'))
const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
// Limits count by address: behind a trusted proxy everyone comes from an address of their own.
const env = { TRUST_PROXY: '127.0.0.1', ...(database && { DATABASE_URL: database.url }) }
const refused: string[] = []
let product: Product | undefined

afterAll(async () => {
  await product?.stop('SIGKILL')
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${kills} kills lose no acknowledged sign-up and no e-mail`, { timeout: 1_800_000 }, async () => {
  await product?.stop('SIGKILL') // left over from a first try
  const acknowledged: string[] = []
  const restartMs: number[] = []

  for (let round = 0; round < kills; round++) {
    product = await startProduct(dataDir, env)
    restartMs.push(product.startMs)
    const before = acknowledged.length
    const people = Array.from({ length: peopleAtOnce }, (_, person) => signUpUntilKilled(round, person, acknowledged))
    for (const deadline = Date.now() + 300_000; acknowledged.length === before && Date.now() < deadline;)
      await sleep(20)
    await sleep((round * 137) % 700) // a different moment in each round
    await product.stop('SIGKILL')
    await Promise.all(people)
  }

  product = await startProduct(dataDir, env)
  const { origin } = product
  const mails = await waitForMails(origin, acknowledged)
  const lostAccounts: string[] = []
  for (const email of acknowledged) if (!(await accountExists(origin, email))) lostAccounts.push(email)
  const lostMails = acknowledged.filter((email) => !mails.has(email))
  const duplicates = acknowledged.filter((email) => (mails.get(email) ?? 0) > 1)

  console.log(
    `figure: promise 16: ${kills} kills, ${acknowledged.length} sign-ups acknowledged, ${lostAccounts.length} lost, ` +
      `${lostMails.length} e-mails lost, ${duplicates.length} sent twice, median restart ${Math.round(median(restartMs))} ms`,
  )
  expect(refused).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills) // or the kills interrupted nothing
  expect(lostAccounts).toEqual([])
  expect(lostMails).toEqual([])
  // A test run has other tests beside it.
  if (isFull) expect(median(restartMs)).toBeLessThan(5000)
})

/** Adds the addresses whose sign-up was acknowledged before the connection broke. */
async function signUpUntilKilled(round: number, person: number, acknowledged: string[]) {
  for (let count = 0; ; count++) {
    const email = `kill-${round}-${person}-${count}@client.example`
    const response = await post('/api/accounts', email, {
      firstName: 'Kim',
      lastName: 'Killed',
      email,
      password,
    }).catch(() => undefined)
    if (!response) return
    if (response.status === 202) acknowledged.push(email)
    else refused.push(`${email}: ${response.status} ${response.text}`)
  }
}

/** The right password of an unconfirmed account is answered differently from any wrong one. */
async function accountExists(origin: string, email: string): Promise<boolean> {
  const { status, text } = await post('/api/session', email, { email, password }, origin)
  return status === 403 && text.includes('email_not_confirmed')
}

const password = 'kill-dash-nine'

async function post(path: string, email: string, body: object, origin = product?.origin ?? '') {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': addressOf(email) },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** kill-1-2-3@… comes from 10.1.2.3. */
function addressOf(email: string): string {
  const [, round, person, count] = email.split('@')[0]?.split('-') ?? []
  return `10.${round}.${person}.${count}`
}

/** How many e-mails each address got, once every one of them has some or five minutes have passed. */
async function waitForMails(origin: string, addresses: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(200)) {
    for (const address of addresses.filter((address) => !counts.get(address))) {
      const response = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      counts.set(address, ((await response.json()) as unknown[]).length)
    }
    if ([...counts.values()].every(Boolean)) break
  }
  return counts
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
