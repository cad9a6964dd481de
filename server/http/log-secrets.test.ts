import { createHmac } from 'node:crypto'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../accounts/accounts.ts'
import { startSession } from '../accounts/sessions.ts'
import * as schema from '../db/schema.ts'
import { cast } from '../db/seed/cast.ts'
import { mailbox_messages } from '../emails/emails.tables.ts'
import { settingsTokenOf } from '../notifications/settings-token.ts'
import { createLanguageModel } from '../outside/language-model.ts'
import { signInEveryWay } from '../testing/every-sign-in.ts'
import { arrangedFor, createFittingCalls } from '../testing/fitting-calls.ts'
import { cookieIn, createMarkedRequests, mark, schemaOf, secretPassword } from '../testing/marked-requests.ts'
import { startModelServer } from '../testing/model-server.ts'
import { startRefusingMail } from '../testing/refusing-mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'

const mail = await startRefusingMail()
const model = await startModelServer()
model.behave({ pieces: [], status: 400, echoes: true })
const ai = { provider: 'openai-compatible', model: 'test', apiKey: 'key-1', baseUrl: model.url } as const
const t = await createTestApp({
  environment: { TRUST_PROXY: '127.0.0.1' },
  sendMail: mail.sendMail,
  languageModel: createLanguageModel(ai, { firstMs: 2000, totalMs: 4000 }),
})
const { pool } = t.parts.database
const marked = createMarkedRequests(t)
const { call, mailedTokens, succeeded } = marked
const { room, newest, stored, fittingCall } = await createFittingCalls(t, marked)
const routes = listRoutes(t.app)
const people = ['ada', 'cleo', 'emil', null] as const

const expectSilence = () => expect(marked.takeLeaks().slice(0, 5)).toEqual([])

describe('no line of the log holds a token, a signed link or what somebody typed', () => {
  test('while people use what they were mailed, chat, pay, and open files', async () => {
    const email = `${mark}@newcomer.example`
    const person = { firstName: mark, lastName: mark, email, password: secretPassword }
    const begunHere = await call(null, ['POST', '/api/accounts'], person)
    expect(begunHere.status).toBe(202)
    const here = { cookie: cookieIn(begunHere) }
    await t.runJobs()
    const [token_hash = ''] = await mailedTokens(email)
    expect((await call(null, ['POST', '/api/accounts/confirmation'], { token_hash }, here)).status).toBe(200)
    expect((await call(null, ['POST', '/api/accounts/recovery-links'], { email })).status).toBe(202)
    await t.runJobs()
    const [recovering = ''] = await mailedTokens(email)
    const opened = await call(null, ['POST', '/api/accounts/recovery'], { token_hash: recovering })
    expect(opened.status).toBe(200)
    const cookie = cookieIn(opened)
    const changed = { password: `${secretPassword}-again` }
    expect((await call(null, ['PUT', '/api/accounts/password'], changed, { cookie })).status).toBe(204)
    expect((await call(null, ['POST', '/api/session'], { email, ...changed })).status).toBe(200)

    const leaver = `${mark}@leaver.example`
    const names = { firstName: mark, lastName: mark, passwordHash: 'x', confirmed: true }
    const { id: leaverId } = await t.db.transaction((tx) => createAccount(tx, t.parts, { email: leaver, ...names }))
    const theirs = { cookie: `slipway_session=${await startSession(t.db, t.parts, leaverId)}` }
    expect((await call(null, ['DELETE', '/api/account'], { email: leaver }, theirs)).status).toBe(204)

    const asked = { message: `how much is seo per month? ${mark}`, sessionId: crypto.randomUUID(), userName: mark }
    const chat = await call(null, ['POST', '/functions/v1/chatbot-ai'], { ...asked, userEmail: email })
    expect(chat.status).toBe(200)
    const { conversationId } = JSON.parse(chat.text) as { conversationId: string }
    const wanted = ['PUT', `/api/chat/${conversationId}/person`] as const
    expect((await call(null, wanted, undefined, { cookie: cookieIn(chat) })).status).toBe(200)
    const handOver = ['PUT', `/api/chat/${conversationId}/hand-over`] as const
    expect((await call(null, handOver, { email }, { cookie: cookieIn(chat) })).status).toBe(200)
    const { lead_id } = (await newest('conversations', 'lead_id is not null')) ?? {}
    expect((await call('ada', ['GET', `/api/leads/${lead_id}/chat`])).text).toContain(mark)

    expect((await call(null, ['POST', '/api/newsletter-subscriptions'], { email })).status).toBe(202)
    const [subscribing = ''] = await mailedTokens(email)
    expect((await call(null, ['POST', '/api/newsletter-confirmations'], { token: subscribing })).status).toBe(204)
    const [ending = ''] = await mailedTokens(email)
    expect((await call(null, ['POST', `/api/newsletter-endings?token=${ending}`])).status).toBe(204)

    const settings = settingsTokenOf(t.parts, { user_id: await t.userIdOf('cleo'), letter: 'project_news' })
    const setting = `/api/notification-endings?token=${settings}`
    expect((await call(null, ['GET', setting])).status).toBe(200)
    expect((await call(null, ['POST', setting], { email: 'daily' })).status).toBe(204)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call(null, ['POST', setting], 'List-Unsubscribe=One-Click', form)).status).toBe(204)

    const { id: resolved } = (await newest('support_tickets', "status = 'open'")) ?? {}
    const resolving = { status: 'resolved', seen_status: 'open' }
    expect((await call('ada', ['PUT', `/api/tickets/${resolved}/status`], resolving)).status).toBe(200)
    const [rating = ''] = await mailedTokens(cast.cleo.email)
    const rate = `/api/ticket-ratings?token=${rating}`
    expect((await call(null, ['GET', rate])).status).toBe(200)
    expect((await call(null, ['POST', rate], { rating: 'good', comment: mark })).status).toBe(204)
    expect((await call(null, ['GET', `${rate}x`])).status).toBe(400)

    const stripe = await t.parts.payments.stripe()
    const product = await stripe.products.create({ name: mark })
    const quarterly = { interval: 'month', interval_count: 3 } as const
    const priced = { currency: 'usd', unit_amount: 20_000, recurring: quarterly, product: product.id }
    const price = await stripe.prices.create(priced)
    const amounts = { custom_monthly_amount: 5000, custom_total_amount: 15_000, discount_amount: 0 }
    const arranged = { customer_email: arrangedFor, customer_name: mark, original_price_id: price.id, ...amounts }
    expect((await call('ada', ['POST', '/api/pricing-arrangements'], arranged)).status).toBe(201)

    const bought = { productName: 'Custom Web Design', amount: 249_900, discountCode: null }
    expect((await call('cleo', ['POST', '/functions/v1/create-custom-payment'], bought)).status).toBe(200)

    const begun = await call('emil', ['POST', '/api/uploads'], undefined, { 'tus-resumable': '1.0.0' })
    const content = begun.headers.get('location') ?? ''
    expect((await call('emil', ['HEAD', content])).status).toBe(200)
    const octets = { 'content-type': 'application/offset+octet-stream', 'content-length': '7' }
    expect((await call('emil', ['PATCH', content], mark, octets)).status).toBe(204)
    expect((await call('emil', ['DELETE', content])).status).toBe(204)

    const mailed = { kind: 'x', to_address: 'x', subject: mark, text: mark, html: mark, created_at: new Date() }
    await t.db.insert(mailbox_messages).values({ id: crypto.randomUUID(), ...mailed })
    await pool.query(
      'update website_projects set progress_percentage = 100 where id in (select id from website_projects order by created_at limit 1)',
    )

    const raw = await stored(await room.addRaw({ file_name: `${mark}.mp4` }))
    const link = await call('ada', ['POST', `/api/raw-videos/${raw.id}/links`], { shown: 'inline' })
    const { url } = JSON.parse(link.text) as { url: string }
    expect((await call(null, ['GET', url])).status).toBe(200)
    expect((await call(null, ['GET', `${url}x`])).status).toBe(400)

    const body = JSON.stringify({
      id: `evt_${mark}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { id: `cs_test_${mark}`, object: 'checkout.session' } },
    })
    const seconds = Math.floor(t.parts.now().getTime() / 1000)
    const key = t.parts.payments.webhookSecret ?? ''
    const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
    expect((await call(null, ['POST', '/webhooks/stripe'], body, { 'stripe-signature': signature })).status).toBe(200)
    const written = new URLSearchParams({ from: email, to: 'hello@portgardner.example', subject: mark, message: mark })
    expect((await call(null, ['POST', '/dev/mail-in'], written.toString())).status).toBe(200)
    await t.runJobs()
    expect(await signInEveryWay(t, marked, { email, ...changed })).toEqual([])
    expect(t.logLines.join('\n')).toContain('the assistant answers without its model')
    expectSilence()
  })

  test.each(routes)('$method $path, called as it wants to be', async (route) => {
    for (const who of people) {
      const { status } = await fittingCall(route, who)
      if (status !== 401 && status !== 403) await fittingCall(route, who, 1)
    }
    expect(t.logLines.length > 0 || route.declaration.lane === 'health').toBe(true)
    expectSilence()
  })

  test.each(routes)('$method $path, called wrongly', async ({ method, path, declaration }) => {
    const typed = path.replaceAll(/:[a-z_]+/g, mark)
    const real = path.replaceAll(/:[a-z_]+/g, crypto.randomUUID())
    const properties = Object.keys((declaration.body && schemaOf(declaration.body).properties) ?? { any: 1 })
    const body = { ...Object.fromEntries(properties.map((name) => [name, mark])), [mark]: mark }
    for (const who of ['ada', null] as const) {
      const send = (at: string, sent: unknown, headers = {}) => call(who, [method, at], sent, headers)
      if (method === 'GET') {
        await send(`${typed}?${mark}=${mark}&token_hash=${mark}`, undefined)
        await send(`${real}?search=${mark.repeat(100)}`, undefined, { range: `bytes=${mark}`, 'if-none-match': mark })
        continue
      }
      await send(typed, body)
      await send(real, body)
      await send(real, `{"${mark}": "${mark}`)
      await send(real, mark, { 'content-type': `text/${mark}` })
      await send(real, body, { origin: `https://${mark}.example`, 'sec-fetch-site': 'cross-site' })
      await send(real, body, { authorization: `Bearer ${mark}.${mark}`, 'stripe-signature': `t=1,v1=${mark}` })
    }
    expectSilence()
  })

  test.each(['/api', '/functions/v1', '/dev', '/sandbox', '/webhooks'])('%s, where there is nothing', async (at) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
      await call('ada', [method, `${at}/${mark}/${mark}?token_hash=${mark}`])
    expect(t.logLines.length).toBeGreaterThanOrEqual(4)
    expectSilence()
  })

  test('while no e-mail can be delivered and the mail server repeats what it refuses', async () => {
    // A few of each kind say what all of them would.
    await pool.query(`delete from jobs where name = 'deliver-email' and payload->>'email_id' in (
      select id::text from (select id, row_number() over (partition by kind order by created_at desc) as nth from emails) e where nth > 4)`)
    await t.runJobs()
    const rounds = [
      ['content', "'8'"],
      ['address', "'0'"],
    ] as const
    for (const [place, last] of rounds) {
      mail.refuseAt(place)
      // The last attempt for some, the one before it for the others.
      await pool.query(
        `update jobs set run_at = '2020-01-01', attempts = case when id::text > ${last} then 13 else 12 end where state = 'queued'`,
      )
      await t.runJobs()
    }
    const lines = t.logLines.join('\n')
    for (const event of ['job failed, will be retried', 'job gave up']) expect(lines).toContain(event)
    for (const reply of [550, 554]) expect(lines).toContain(String(reply))
    expect(mail.count()).toBeGreaterThan(100)
    expectSilence()
    // For admins, in the back office, the refusal stands in full: they may read whom we wrote to.
    expect((await call('ada', ['GET', '/api/failed-emails'])).text).toContain('Recipient address rejected')
    for (const route of routes.filter(({ path }) => /resends|retries/.test(path)))
      expect((await fittingCall(route, 'ada')).status).toBe(204)
    expectSilence()
  })

  test('while the database refuses every change and repeats what it refuses', async () => {
    await pool.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused: % %', old, new; end $$",
    )
    // Not what this test itself is written with.
    const refusing = tablesBut(
      'jobs',
      'rate_limits',
      'sessions',
      'uploads',
      'raw_videos',
      'edited_videos',
      'video_counts',
      'news',
    )
    for (const table of refusing)
      await pool.query(
        `create trigger zz_refuse before insert or update or delete on ${table} for each row execute function refuse()`,
      )
    const changing = routes.filter(({ method }) => method !== 'GET')
    for (const route of changing) for (const who of people) await fittingCall(route, who)
    for (const table of refusing) await pool.query(`drop trigger zz_refuse on ${table}`)
    const failed = new Set(t.logLines.filter((line) => line.includes('request failed')).map(routeIn))
    expect(failed.size).toBeGreaterThan(25)
    expectSilence()
  })

  test('while what they look for cannot be read', async () => {
    const people = ['users', 'user_profiles', 'user_roles', 'sessions', 'installation', 'rate_limits', 'credentials']
    for (const table of tablesBut(...people)) await pool.query(`alter table ${table} rename to ${table}_gone`)
    const reading = routes.filter(({ method }) => method === 'GET')
    for (const { path } of reading) {
      const at = path.replaceAll(/:[a-z_]+/g, crypto.randomUUID())
      for (const who of ['ada', 'cleo'] as const) {
        await call(who, ['GET', at])
        await call(who, ['GET', `${at}?search=${mark}`])
      }
    }
    for (const table of tablesBut(...people)) await pool.query(`alter table ${table}_gone rename to ${table}`)
    const failed = new Set(t.logLines.filter((line) => line.includes('request failed')).map(routeIn))
    expect(failed.size).toBeGreaterThan(25)
    expectSilence()
  })

  test('the size of it', async () => {
    const { requests, secrets } = marked.sum()
    const never = routes.map(({ method, path }) => `${method} ${path}`).filter((name) => !succeeded.has(name))
    process.stdout.write(
      `figure: logs: ${requests} requests with marked texts to ${routes.length} routes (${routes.length - never.length} of them with success), ${secrets} secrets, none in the log\n`,
    )
    expect(secrets).toBeGreaterThan(500)
    // Nor is any of it in the log of what the team did, which forgets nothing.
    const told = await pool.query('select kind from activity_logs where concat(details, before, after) like $1', [
      `%${mark}%`,
    ])
    expect(told.rows).toEqual([])
    // A new route may need more than its schema tells; most have to get through, or this shows little.
    expect(never.length, `never answered with success: ${never.join(', ')}`).toBeLessThan(5)
  })
})

const routeIn = (line: string) => (JSON.parse(line) as { route?: string }).route

function tablesBut(...names: string[]) {
  return Object.values(schema)
    .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
    .filter((name) => !names.includes(name))
}
