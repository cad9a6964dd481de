import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { renewalMessage, type LinkView } from '#domain/links.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { listRoutes } from '../http/openapi.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { createLink } from './links.ts'
import { action_links } from './links.tables.ts'

const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const stripe = await t.parts.payments.stripe()
const product = await stripe.products.create({ name: 'Care plan' })
const recurring = { interval: 'month', interval_count: 3 } as const
const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 50700, recurring })

const email = 'olu@bakery.example'
let subject_id = ''
let key = ''

beforeEach(async () => {
  for (const table of [action_links, emails, jobs, rate_limits, custom_pricing_arrangements]) await t.db.delete(table)
  const [arrangement] = await t.db
    .insert(custom_pricing_arrangements)
    .values({
      customer_email: email,
      customer_name: 'Olu Baker',
      custom_monthly_amount: 14500,
      custom_total_amount: 43500,
      discount_amount: 7200,
      original_price_id: price.id,
      created_at: t.parts.now(),
      updated_at: t.parts.now(),
    })
    .returning()
  subject_id = arrangement?.id ?? ''
  key = await newLink()
})

async function newLink() {
  const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
  const url = await t.db.transaction((tx) =>
    createLink(tx, ctx, { purpose: 'bill', subject_id, customer_email: email }),
  )
  const [, made = ''] = /^http:\/\/127\.0\.0\.1:3000\/link#([\w-]{43})$/.exec(url) ?? []
  return made
}

const ask = (method: string, path: string, withKey: string | null = key, from = '198.51.100.7') =>
  t.visitor.send(method)(path, undefined, {
    'x-forwarded-for': from,
    ...(withKey === null ? {} : { 'x-link-key': withKey }),
  })
const theLink = async () =>
  (
    await t.db
      .select()
      .from(action_links)
      .where(eq(action_links.key_hash, hashOfToken(key)))
  )[0]
const change = (values: Partial<typeof action_links.$inferInsert>) => t.db.update(action_links).set(values)
const yesterday = () => new Date(t.parts.now().getTime() - 24 * 3_600_000)
/** All that a link could change. */
const everything = async () => ({
  links: await t.db.select().from(action_links),
  emails: await t.db.$count(emails),
  jobs: await t.db.$count(jobs),
  checkouts: await t.db.$count(checkouts),
  sessions: (await stripe.checkout.sessions.list({ limit: 100 })).data.length,
})

test('a key opens its object for whoever has it, and stands in the table as its hash only', async () => {
  const answer = await ask('GET', '/api/link')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    purpose: 'bill',
    sent_to: email,
    expires_at: null,
    is_preview: false,
    bill: {
      customer_name: 'Olu Baker',
      monthly_amount: 14500,
      total_amount: 43500,
      discount_amount: 7200,
      billing_interval: 'quarterly',
      state: 'open',
      paid_at: null,
    },
  } satisfies LinkView)
  const rows = JSON.stringify(await t.db.select().from(action_links))
  expect(rows).toContain(hashOfToken(key))
  expect(rows).not.toContain(key)
})

describe('a key that does not open anything does nothing, on every route for links', () => {
  const linkRoutes = listRoutes(t.app).filter(({ declaration }) => declaration.link)
  const changed = (wrong: string) => (wrong.startsWith('A') ? 'B' : 'A') + wrong.slice(1)
  const changedLast = (wrong: string) => wrong.slice(0, -1) + (wrong.endsWith('A') ? 'B' : 'A')
  type Wrong = { what: string; key: () => string | null; code: string; status: number; before?: () => Promise<unknown> }
  const wrongs: Wrong[] = [
    { what: 'none', key: () => null, code: 'link_invalid', status: 400 },
    { what: 'an empty one', key: () => '', code: 'link_invalid', status: 400 },
    { what: 'a random one', key: () => newToken(), code: 'link_invalid', status: 400 },
    { what: 'one with its first byte changed', key: () => changed(key), code: 'link_invalid', status: 400 },
    { what: 'one with its last bits changed', key: () => changedLast(key), code: 'link_invalid', status: 400 },
    { what: 'its hash', key: () => hashOfToken(key), code: 'link_invalid', status: 400 },
    {
      what: 'one of another purpose',
      key: () => key,
      code: 'link_invalid',
      status: 400,
      // As if there were another: the table takes any.
      before: () => change({ purpose: 'review' as 'bill' }),
    },
    {
      what: 'a withdrawn one',
      key: () => key,
      code: 'link_withdrawn',
      status: 410,
      before: () => change({ revoked_at: yesterday() }),
    },
    {
      what: 'an expired one',
      key: () => key,
      code: 'link_expired',
      status: 410,
      before: () => change({ expires_at: t.parts.now() }),
    },
  ]
  const calls = linkRoutes.flatMap((route) => wrongs.map((wrong) => ({ ...route, ...wrong })))

  test('they are those of the specification', () => {
    expect(linkRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/link',
      'POST /api/link/openings',
      'POST /api/link/renewals',
      'POST /api/link/checkout',
      'GET /api/link/messages',
      'POST /api/link/replies',
      'POST /api/link/signature',
      'POST /api/link/decline',
      'POST /api/link/questions',
      'POST /api/link/new-date',
      'POST /api/link/downloads',
      'POST /api/link/decision',
      'POST /api/link/files',
      'POST /api/link/answer',
      'POST /api/uploads-by-link',
      'GET /api/uploads-by-link/:id',
      'GET /api/uploads-by-link/:id/content',
      'PATCH /api/uploads-by-link/:id/content',
      'DELETE /api/uploads-by-link/:id/content',
    ])
  })

  test.each(calls)('$method $path with $what', async ({ method, path, key, code, status, before, declaration }) => {
    await change({ purpose: declaration.link?.[0] ?? 'bill' })
    await before?.()
    const was = await everything()
    const answer = await ask(method, path, key())
    if (code === 'link_expired' && declaration.takesExpiredLink) return expect(answer.status).toBe(202)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
    expect(await everything()).toEqual(was)
  })

  test('the words of a withdrawn one', async () => {
    await change({ revoked_at: yesterday() })
    expect(await (await ask('GET', '/api/link')).json()).toMatchObject({
      error: { message: 'This link was withdrawn. Please write to us if you need another.' },
    })
  })
})

test('reading changes nothing, however often: only a person’s touch is an opening', async () => {
  const was = await everything()
  for (let i = 0; i < 50; i++) {
    expect((await ask('GET', '/api/link')).status).toBe(200)
    expect((await ask('HEAD', '/api/link')).status).toBe(200)
    for (const path of ['openings', 'renewals', 'checkout'])
      for (const method of ['GET', 'HEAD']) expect((await ask(method, `/api/link/${path}`)).status).toBe(404)
  }
  expect(await everything()).toEqual(was)
})

test('openings are counted, with the first and the last', async () => {
  expect((await ask('POST', '/api/link/openings')).status).toBe(204)
  const first = await theLink()
  expect(first).toMatchObject({ openings: 1, opened_at: expect.any(Date) })
  t.clock.advance({ hours: 1 })
  await Promise.all(Array.from({ length: 20 }, () => ask('POST', '/api/link/openings')))
  const last = await theLink()
  expect(last).toMatchObject({ openings: 21, opened_at: first?.opened_at })
  expect(last?.last_opened_at?.getTime()).toBeGreaterThan(first?.last_opened_at?.getTime() ?? 0)
})

test('a new link goes to the address of the old one, three times a day, and the answer never tells', async () => {
  await change({ expires_at: yesterday() })
  for (let i = 0; i < 5; i++) {
    const answer = await ask('POST', '/api/link/renewals')
    expect([answer.status, await answer.json()]).toEqual([202, { message: renewalMessage }])
  }
  const sent = await t.db.select().from(emails)
  expect(sent.map(({ to_address, secret }) => [to_address, secret])).toEqual([1, 2, 3].map(() => [email, true]))
  const [, fresh = ''] = /\/link#([\w-]{43})/.exec(sent[0]?.text ?? '') ?? []
  expect((await ask('GET', '/api/link', fresh)).status).toBe(200)
  expect(await errorCodeIn(await ask('GET', '/api/link'))).toBe('link_expired')
  t.clock.advance({ hours: 25 })
  await ask('POST', '/api/link/renewals')
  expect(await t.db.$count(emails)).toBe(4)
})

test('of what is no longer open no new link is sent, and the answer is the same', async () => {
  await change({ expires_at: yesterday() })
  await t.db.update(custom_pricing_arrangements).set({ is_active: false })
  const answer = await ask('POST', '/api/link/renewals')
  expect([answer.status, await answer.json()]).toEqual([202, { message: renewalMessage }])
  expect([await t.db.$count(emails), await t.db.$count(action_links)]).toEqual([0, 1])
})

test('after 60 refused keys within ten minutes an address is told to wait; links that work go on working', async () => {
  for (let i = 0; i < 60; i++) expect(await errorCodeIn(await ask('GET', '/api/link', newToken()))).toBe('link_invalid')
  expect((await ask('GET', '/api/link', newToken())).status).toBe(429)
  expect((await ask('POST', '/api/link/checkout', newToken())).status).toBe(429)
  expect((await ask('GET', '/api/link', newToken(), '198.51.100.8')).status).toBe(400)
  expect((await ask('GET', '/api/link')).status).toBe(200)
  t.clock.advance({ seconds: 601 })
  expect((await ask('GET', '/api/link', newToken())).status).toBe(400)
})

test('the description of the API says which routes want a link', async () => {
  const { paths, components } = (await (await t.visitor.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>
    components: { securitySchemes: object }
  }
  expect(components.securitySchemes).toMatchObject({ link: { type: 'apiKey', in: 'header', name: 'X-Link-Key' } })
  expect(paths['/api/link/checkout']?.['post']).toMatchObject({
    security: [{ link: [] }],
    description: expect.stringContaining('With the key of a link: bill, invoice, proposal, approval.'),
  })
})
