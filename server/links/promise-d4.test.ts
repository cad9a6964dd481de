import { expect, test } from 'vitest'
import { linkPurposes, type LinkPurpose } from '#domain/links.ts'
import { listRoutes } from '../http/openapi.ts'
import { linkInvoice } from '../invoices/sending.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { readTables } from '../testing/read-tables.ts'
import { sendNew, signatureFor } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { createLink } from './links.ts'
import { action_links } from './links.tables.ts'
import { eq } from 'drizzle-orm'

/** Promise D4: a link is only itself. */
const isFull = process.env['PROVE'] === 'full'
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const ada = await t.as('ada')
const ctx = { now: t.parts.now, origin: t.settings.origin }
let calls = 0
/** Limits are counted by it. */
const anAddress = () => `198.${18 + (Math.floor(++calls / 62_500) % 2)}.${Math.floor(calls / 250) % 250}.${calls % 250}`
const ask = (method: string, path: string, key: string | null, body?: unknown) =>
  t.visitor.send(method)(path, body, { 'x-forwarded-for': anAddress(), ...(key === null ? {} : { 'x-link-key': key }) })

const change = (key: string, values: Partial<typeof action_links.$inferInsert>) =>
  t.db
    .update(action_links)
    .set(values)
    .where(eq(action_links.key_hash, hashOfToken(key)))
const changedAt = (key: string, at: number) => key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)

/** All that anybody could change but how often an address asked in vain. */
const everything = async () => {
  const { 'public.rate_limits': _asked, ...tables } = await readTables(t)
  return tables
}

const { key } = await sendNew(t, ada)
const view = (await (await ask('GET', '/api/link', key)).json()) as { proposal: Parameters<typeof signatureFor>[0] }
const other = await sendNew(t, ada)
const invoice = await newInvoice(t)
const invoiceKey = linkKeyIn((await t.db.transaction((tx) => linkInvoice(tx, ctx, invoice))).url)
const foreign = await newInvoice(t)
await t.runJobs()

const bodies: Record<string, object> = {
  '/api/link/signature': signatureFor(view.proposal),
  '/api/link/decline': { reason: '' },
  '/api/link/questions': { text: 'What?' },
  '/api/link/checkout': {},
  '/api/link/downloads': { kind: 'proposal', id: view.proposal.id },
}
const routes = listRoutes(t.app)
  .filter(({ declaration: { link } }) => link !== undefined)
  .map((one) => ({ ...one, path: one.path.replaceAll(/:\w+/g, crypto.randomUUID()) }))
/** One of each purpose; what the last ones open is of no matter to whoever is refused. */
const keys: Record<LinkPurpose, string> = { ...(await keysOfOthers()), proposal: key, invoice: invoiceKey }

async function keysOfOthers() {
  const made = await Promise.all(
    linkPurposes.map(async (purpose) => {
      const link = { purpose, subject_id: crypto.randomUUID(), customer_email: 'noa@bakery.example' }
      return [purpose, linkKeyIn(await t.db.transaction((tx) => createLink(tx, ctx, link)))] as const
    }),
  )
  return Object.fromEntries(made) as Record<LinkPurpose, string>
}

test('no other key does anything on any route of a link', { timeout: 3_600_000 }, async () => {
  const was = await everything()
  let tried = 0
  let accepted = 0
  const wrongly = async (method: string, path: string, wrong: string | null, body = bodies[path]) => {
    tried += 1
    const { status } = await ask(method, path, wrong, method === 'GET' ? undefined : body)
    if (status < 400) accepted += 1
  }
  for (const { method, path, declaration } of routes) {
    const purposes: readonly LinkPurpose[] = declaration.link ?? []
    const its = keys[purposes.includes('proposal') ? 'proposal' : (purposes[0] ?? 'proposal')]
    const random = Array.from({ length: isFull ? 100 : 5 }, () => newToken())
    const changed = Array.from({ length: isFull ? its.length : 4 }, (_, at) => changedAt(its, isFull ? at : at * 14))
    for (const wrong of [null, '', hashOfToken(its), ...random, ...changed]) await wrongly(method, path, wrong)
    for (const other of linkPurposes) if (!purposes.includes(other)) await wrongly(method, path, keys[other])
    for (const ended of [{ revoked_at: t.parts.now() }, { expires_at: t.parts.now() }]) {
      if ('expires_at' in ended && declaration.takesExpiredLink) continue
      const [before] = await t.db
        .select()
        .from(action_links)
        .where(eq(action_links.key_hash, hashOfToken(its)))
      await change(its, ended)
      await wrongly(method, path, its)
      await change(its, { revoked_at: null, expires_at: before?.expires_at ?? null })
    }
  }
  // Of the right purpose, and another object.
  await wrongly('POST', '/api/link/checkout', invoiceKey, { invoice_id: foreign.id })
  await wrongly('POST', '/api/link/checkout', key, { invoice_id: foreign.id })
  await wrongly('POST', '/api/link/downloads', invoiceKey, { kind: 'invoice', id: foreign.id })
  await wrongly('POST', '/api/link/downloads', key, { kind: 'proposal', id: other.proposal.id })
  await wrongly('POST', '/api/link/signature', other.key)
  expect(await everything()).toEqual(was)
  process.stdout.write(
    `figure: promise D4: ${routes.length} routes of a link, ${tried} wrong keys, ${accepted} accepted, 0 effects\n`,
  )
  expect(accepted).toBe(0)
})

test('reading, however often, opens nothing and acts on nothing', { timeout: 3_600_000 }, async () => {
  const was = await everything()
  const times = isFull ? 500 : 50
  for (let time = 0; time < times; time++)
    for (const method of ['GET', 'HEAD'])
      for (const one of [key, invoiceKey]) expect((await ask(method, '/api/link', one)).status).toBe(200)
  const actions = routes.filter(({ method, path }) => method === 'POST' && bodies[path])
  for (const { path } of actions)
    for (const method of ['GET', 'HEAD']) expect((await ask(method, path, key)).status).toBe(404)
  expect(await everything()).toEqual(was)
  process.stdout.write(
    `figure: promise D4: ${times * 4 + actions.length * 2} GET and HEAD with a key that works: 0 effects, 0 'opened'\n`,
  )
})
