// Promise 15: no lead is lost, whatever dies. The mail server is down all the while; once it is back, every lead is mailed.
// `npm run prove` does it in full and on both databases; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const postgresUrl = process.env['TEST_DATABASE_URL']
const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 4
const leadsPerKill = isFull ? 100 : 20
/** A machine that restarts slowly kills fewer times in a test run, rather than holding up every other test. */
const fewestKills = isFull ? kills : 3
const killForMs = 10_000
const sendersAtOnce = 8
/** Without a single e-mail for so long, no more are waited for. */
const patienceMs = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-leads-kill-'))
const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
const mailPort = await findFreePort()
const env = {
  // Limits count by address: behind a trusted proxy everyone comes from an address of their own.
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'hello@portgardner.example',
  LOG_LEVEL: 'error',
  ...(database && { DATABASE_URL: database.url }),
}
const mailed = new Map<string, number>()
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    const lead = leadIn(Buffer.concat(await stream.toArray()).toString())
    mailed.set(lead, (mailed.get(lead) ?? 0) + 1)
    done()
  },
})
let product: Product | undefined
let kill = 0
const acknowledged: string[] = []
const refused: string[] = []

afterAll(async () => {
  await product?.stop('SIGKILL')
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('no acknowledged lead is lost to kills while the mail server is down', { timeout: 1_800_000 }, async () => {
  const deadline = Date.now() + killForMs
  for (; kill < fewestKills || (kill < kills && Date.now() < deadline); kill++) {
    product = await startAgain()
    const enough = acknowledged.length + leadsPerKill
    const senders = Array.from({ length: sendersAtOnce }, (_, sender) => sendUntilKilled(sender))
    while (acknowledged.length < enough && refused.length === 0) await sleep(1)
    await sleep((kill * 7) % 13) // a different moment in each round, the same in each run
    await product.stop('SIGKILL')
    await Promise.all(senders)
  }

  await new Promise<void>((resolve) => mailServer.listen(mailPort, '127.0.0.1', resolve))
  // Past every wait between two attempts.
  product = await startProduct(dataDir, { ...env, CLOCK_AHEAD_HOURS: '2' })
  const stored = await exportLeads(product.origin)
  const lost = acknowledged.filter((lead) => !stored.includes(`"${lead}"`))
  for (let left = 0, since = Date.now(); unmailed().length > 0 && Date.now() - since < patienceMs; await sleep(100)) {
    if (unmailed().length === left) continue
    left = unmailed().length
    since = Date.now()
  }
  const twice = [...mailed.values()].filter((times) => times > 1).length

  console.log(
    `figure: promise 15: ${acknowledged.length} leads acknowledged, ${kill} kills, mail server down: ${lost.length} lost, ` +
      `${unmailed().length} never mailed, ${twice} mailed twice`,
  )
  expect(refused).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(kill * leadsPerKill)
  expect(lost).toEqual([])
  expect(unmailed()).toEqual([])
})

const unmailed = () => acknowledged.filter((lead) => !mailed.has(lead))

/** As whoever watches over a process does: a machine busy with other tests may miss a time limit of the start. */
const startAgain = () => startProduct(dataDir, env).catch(() => startProduct(dataDir, env))

/** Half of them messages, half of them claims. */
async function sendUntilKilled(sender: number) {
  for (let count = 0; ; count++) {
    const name = `Lead ${kill} ${sender} ${count}`
    const person = { name, email: 'olu@bakery.example' }
    const [path, body] =
      count % 2 === 0
        ? ['/functions/v1/send-email', { ...person, subject: 'Hours', message: 'Please.', formType: 'contact' }]
        : ['/api/claims', { ...person, businessName: 'Bakery' }]
    const answer = await fetch(`${product?.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${kill}.${sender}.${count}` },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    if (!answer) return
    if (answer.ok) acknowledged.push(name)
    else refused.push(`${name}: ${answer.status}`)
  }
}

/** What the admin exports: the leads as the product itself tells them. */
async function exportLeads(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/leads.csv`, { headers: { Cookie: await signIn(origin, 'ada') } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const leadIn = (mail: string) => /^Subject: .*?(Lead \d+ \d+ \d+)\s*$/m.exec(mail)?.[1] ?? ''
