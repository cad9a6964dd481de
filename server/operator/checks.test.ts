import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { settledTypes } from '../billing/ledger/settlement.ts'
import { subscription_plan_options } from '../billing/plans/plans.tables.ts'
import { offerPlansOfThePriceBook } from '../billing/plans/plans.ts'
import { followPlans } from '../billing/plans/premium-prices.ts'
import { askPolicies, customerRole, policies } from '../db/policies.ts'
import { prepareSecondLine } from '../db/customer-role.ts'
import { emails } from '../emails/emails.tables.ts'
import { createPayments } from '../outside/stripe.ts'
import { readSettings } from '../env.ts'
import { startServer } from '../http/server.ts'
import { findFreePort } from '#scripts/ports.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { checkClock, checkDatabase } from './check-database.ts'
import {
  checkBucket,
  checkFolder,
  checkMail,
  checkOutside,
  checkPayments,
  checkPlans,
  checkTroubles,
} from './checks.ts'

const t = await createTestApp()
const { pool, embedded } = t.parts.database
const folder = mkdtempSync(join(tmpdir(), 'slipway-doctor-'))
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === 'right' ? done(null, { user: 'us' }) : done(new Error('Invalid username or password')),
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port: smtpPort } = smtp.server.address() as AddressInfo
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test('a database in order is good', async () => {
  const states = (await checkDatabase(pool, embedded)).map(({ state, says }) => `${state}: ${says}`)
  // The tests' own Postgres knows only its superuser.
  expect(states).toEqual([
    expect.stringMatching(embedded ? /^good: embedded Postgres/ : /^doubtful: Slipway is its superuser/),
  ])
})

test('migrations that are missing, and those of a newer version, are told apart', async () => {
  const { rows } = await pool.query<{ id: number; hash: string; created_at: string }>(
    'select * from drizzle.__drizzle_migrations order by id desc limit 1',
  )
  const [last] = rows
  await pool.query('delete from drizzle.__drizzle_migrations where id = $1', [last?.id])
  expect(await checkDatabase(pool, true)).toMatchObject([
    { state: 'doubtful', says: '1 migrations are still to be done' },
  ])
  await pool.query('insert into drizzle.__drizzle_migrations values ($1, $2, $3)', [
    last?.id,
    'of tomorrow',
    last?.created_at,
  ])
  expect(await checkDatabase(pool, true)).toMatchObject([
    { state: 'broken', says: expect.stringContaining('newer Slipway') },
  ])
  await pool.query('update drizzle.__drizzle_migrations set hash = $2 where id = $1', [last?.id, last?.hash])
  expect((await checkDatabase(pool, true))[0]?.state).toBe('good')
})

test('a table whose policy was taken away is named', async () => {
  const names = ['passkeys_customers', 'ticket_responses_right_name']
  await pool.query(`alter table support_tickets disable row level security; drop policy ${names[0]} on passkeys;
    drop policy ${names[1]} on ticket_responses`)
  expect(await checkDatabase(pool, true)).toMatchObject([
    { state: 'broken', says: 'the second line does not hold for passkeys, support_tickets, ticket_responses' },
  ])
  for (const { statement } of policies.filter(({ name }) => names.includes(name))) await pool.query(statement)
  await pool.query(askPolicies('support_tickets'))
  expect((await checkDatabase(pool, true))[0]?.state).toBe('good')
})

test('a role that cannot be used as it should is told, and the next start mends it', async () => {
  await pool.query(`revoke select on companies from ${customerRole}`)
  expect(await checkDatabase(pool, true)).toMatchObject([
    {
      state: 'doubtful',
      says: `customers are read without the second line: the role ${customerRole} lacks the right to select companies`,
    },
  ])
  await prepareSecondLine(pool)
  expect((await checkDatabase(pool, true))[0]?.state).toBe('good')
})

test('a clock that is off is told, with how far', async () => {
  expect(await checkClock(pool, () => new Date())).toMatchObject({ state: 'good' })
  const ahead = () => new Date(Date.now() + 90_000)
  expect(await checkClock(pool, ahead)).toMatchObject({ state: 'broken', says: expect.stringContaining('90 s apart') })
})

test('a folder is written to and has room, or is told', async () => {
  expect(await checkFolder('Files', join(folder, 'new'))).toMatchObject({ about: 'Files' })
  expect(await checkFolder('Files', folder, async () => 1e12)).toMatchObject({ state: 'good' })
  expect(await checkFolder('Files', folder, async () => 1e9)).toMatchObject({
    state: 'doubtful',
    says: expect.stringContaining('1.0 GB free'),
  })
  expect(await checkFolder('Files', folder, async () => 1e8)).toMatchObject({ state: 'broken' })
  writeFileSync(join(folder, 'a-file'), '')
  expect(await checkFolder('Files', join(folder, 'a-file'))).toMatchObject({
    state: 'broken',
    says: expect.stringContaining('cannot be written'),
  })
})

test('the bucket takes a file, or is told', async () => {
  const s3 = await startS3Server()
  const ask = (changed: Record<string, string>) =>
    checkBucket(openStorage(readSettings({ ...s3.environment, ...changed })))
  expect(await ask({ S3_QUOTA_GB: '500' })).toMatchObject({ state: 'good' })
  expect(await ask({})).toMatchObject({ state: 'doubtful', todo: expect.stringContaining('S3_QUOTA_GB') })
  expect(await ask({ S3_BUCKET: 'no-such-bucket' })).toMatchObject({
    state: 'broken',
    todo: expect.stringContaining('S3_BUCKET'),
  })
  expect(await ask({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatchObject({ state: 'broken' })
  await s3.stop()
})

test('the mail server is asked whether it knows us', async () => {
  const ask = (smtpUrl: string) => checkMail({ smtpUrl, from: 'Us <us@portgardner.example>' })
  expect(await ask(`smtp://us:right@127.0.0.1:${smtpPort}`)).toMatchObject({ state: 'good' })
  const refused = await ask(`smtp://us:hunter2@127.0.0.1:${smtpPort}`)
  expect(refused).toMatchObject({ state: 'broken', todo: expect.stringContaining('SMTP_URL') })
  expect(JSON.stringify(refused)).not.toContain('hunter2')
  expect(await ask('smtp://127.0.0.1:1')).toMatchObject({
    state: 'broken',
    says: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await checkMail(undefined)).toMatchObject({ state: 'good' })
})

const origin = 'https://portgardner.example'
const ours = { url: `${origin}/webhooks/stripe`, status: 'enabled', enabled_events: ['*'] }
/** Stripe's answers: which endpoints it knows, and what else the key may not read. */
const stripeThatSays = (
  endpoints: object[] | null,
  options: { key?: string; secret?: string | undefined; refuses?: string[] } = {},
) => ({
  ...createPayments(
    { secretKey: options.key ?? 'sk_live_x', webhookSecret: 'secret' in options ? options.secret : 'whsec_x' },
    {
      origin,
      fetch: async ({ url }) => {
        const { pathname } = new URL(url)
        const refused = (message: string, status: number) =>
          Response.json({ error: { type: 'invalid_request_error', message } }, { status })
        if (!endpoints) return refused('Invalid API Key', 401)
        if (options.refuses?.includes(pathname))
          return refused('The provided key does not have the required rights', 403)
        const data = pathname === '/v1/webhook_endpoints' ? endpoints : []
        return Response.json({ object: 'list', has_more: false, url: pathname, data })
      },
    },
  ),
  mode: options.key === undefined ? ('live' as const) : ('test' as const),
})

test.each([
  ['in order', stripeThatSays([ours]), ['good']],
  ['with each event by name', stripeThatSays([{ ...ours, enabled_events: settledTypes }]), ['good']],
  ['with a wrong key', stripeThatSays(null), ['Stripe says no']],
  ['without our endpoint', stripeThatSays([{ ...ours, url: 'https://other.example' }]), ['does not know']],
  ['with our endpoint disabled', stripeThatSays([{ ...ours, status: 'disabled' }]), ['is disabled']],
  ['that tells too little', stripeThatSays([{ ...ours, enabled_events: ['invoice.paid'] }]), ['does not tell']],
  ['without a signing secret', stripeThatSays([ours], { secret: undefined }), ['STRIPE_WEBHOOK_SECRET is not set']],
  [
    'with a key that may not read all',
    stripeThatSays([ours], { refuses: ['/v1/disputes', '/v1/checkout/sessions'] }),
    ['may not read Checkout Sessions, Disputes'],
  ],
  ['in test mode', stripeThatSays([ours], { key: 'sk_test_x' }), ['test mode']],
])('Stripe %s', async (_what, payments, expected) => {
  const findings = await checkPayments(payments, origin)
  expect(findings.map(({ state, says }) => `${state} ${says}`)).toEqual(
    expected.map((text) => expect.stringContaining(text)),
  )
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === 'good')
})

test('the sandbox needs nothing', async () => {
  expect(await checkPayments(t.parts.payments, origin)).toMatchObject([{ state: 'good' }])
})

test('tables and provider that do not follow the price book are told, with what to do', async () => {
  const { payments } = t.parts
  const ask = () => checkPlans(pool, payments)
  expect(await ask()).toMatchObject([{ state: 'doubtful', says: expect.stringContaining('none at the provider') }])
  await followPlans({ db: t.db, now: t.parts.now, payments })
  expect(await ask()).toMatchObject([{ state: 'good' }])
  await t.db.update(subscription_plan_options).set({ total_amount: 100 })
  expect(await ask()).toMatchObject([
    { state: 'doubtful', says: expect.stringContaining('Premium monthly: total_amount 100 → 16900') },
  ])
  await followPlans({ db: t.db, now: t.parts.now, payments })
  await offerPlansOfThePriceBook(t.db)
  expect(await ask()).toMatchObject([
    { state: 'doubtful', says: expect.stringMatching(/premium_monthly is \$169\.00 .*, and \$1\.00 at the provider/) },
  ])
})

test('what failed for good is told', async () => {
  await t.db.delete(emails)
  expect(await checkTroubles(pool)).toMatchObject([{ state: 'good' }])
  await t.db
    .insert(emails)
    .values({ kind: 'x', to_address: 'a@b.example', subject: 'x', text: 'x', state: 'failed', created_at: new Date() })
  expect(await checkTroubles(pool)).toMatchObject([{ state: 'doubtful', says: '0 dead jobs, 1 failed e-mails' }])
})

/** The app on a port, with a page that says this about https. */
async function serve(TRUST_PROXY: string, hsts: string | null) {
  const { app } = await createTestApp({ environment: { TRUST_PROXY } })
  const port = await findFreePort()
  const pages = {
    serve: (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, hsts === null ? {} : { 'Strict-Transport-Security': hsts }).end(),
  }
  const server = await startServer(app, pages, { host: '127.0.0.1', port })
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.stop() }
}

test.each([
  ['none', 'broken', 'all visitors look like 127.0.0.1'],
  ['127.0.0.1', 'broken', 'visitors can say they are somebody else'],
])('a server that believes %s is %s: %s', async (trusted, state, says) => {
  const { origin, stop } = await serve(trusted, 'max-age=1')
  const settings = { sessionSecret: t.settings.sessionSecret, origin, hsts: 'max-age=1' }
  expect(await checkOutside(settings, t.parts.now)).toMatchObject([{ state, says: expect.stringContaining(says) }])
  await stop()
})

test('behind a proxy that says who asks it is good; pages from another build are looked at', async () => {
  const { origin: inside, stop } = await serve('127.0.0.1', 'max-age=2')
  const proxy = createServer(async ({ url, headers }, response) => {
    const asked = { 'x-forwarded-for': '198.51.100.7', 'x-doctor': String(headers['x-doctor'] ?? '') }
    const answer = await fetch(inside + url, { headers: asked })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const settings = { sessionSecret: t.settings.sessionSecret, origin }
  expect(await checkOutside({ ...settings, hsts: 'max-age=2' }, t.parts.now)).toMatchObject([{ state: 'good' }])
  expect(await checkOutside({ ...settings, hsts: null }, t.parts.now)).toMatchObject([
    { state: 'doubtful', says: 'pages say "max-age=2" about https, and HSTS means "nothing"' },
  ])
  for (const stranger of [
    { sessionSecret: 'of-another-installation', now: t.parts.now },
    { sessionSecret: settings.sessionSecret, now: () => new Date(t.parts.now().getTime() - 61_000) },
  ])
    expect(await checkOutside({ ...settings, hsts: null, ...stranger }, stranger.now)).toMatchObject([
      { state: 'doubtful', says: expect.stringContaining('does not know us') },
    ])
  await new Promise((resolve) => proxy.close(resolve))
  await stop()
  expect(await checkOutside({ ...settings, hsts: null, origin: inside }, t.parts.now)).toMatchObject([
    { state: 'doubtful', says: `nobody answers at ${inside}` },
  ])
})
