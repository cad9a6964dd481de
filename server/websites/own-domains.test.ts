import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { createApp } from '../http/app.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createDns } from '../outside/dns.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { nobodysServer } from '../testing/dns-server.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { addDnsRecord, newWebsite, setTier, websiteOf } from '../testing/website-things.ts'
import { dns_records, websites } from './websites.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
type Browser = typeof ada

beforeEach(async () => {
  for (const table of [websites, rate_limits, dns_records, emails]) await t.db.delete(table)
})

const domain = 'www.kilncore.com'
const proofName = '_slipway.kilncore.com'
const connect = (who: Browser, id: string, typed = domain) => who.put(`/api/websites/${id}/domain`, { domain: typed })
const remove = (who: Browser, id: string) => who.delete(`/api/websites/${id}/domain`)
const check = (who: Browser, id: string) => who.post(`/api/websites/${id}/domain/checks`)
const row = async (id: string) => {
  const [found] = await t.db.select().from(websites).where(eq(websites.id, id))
  if (!found) throw new Error('No website')
  return found
}
const proofOf = async (id: string) => `slipway-website=${(await row(id)).domain_token}`
const prove = async (id: string, name = proofName) => addDnsRecord(t, name, 'TXT', await proofOf(id))
const mails = async (to: string) =>
  (
    await t.db
      .select()
      .from(emails)
      .where(and(eq(emails.to_address, to), eq(emails.kind, 'website-domain')))
  ).map(({ subject }) => subject)

async function domainIn(answer: Response) {
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  return ((await answer.json()) as { website: CustomerWebsite }).website.domain
}

/** Refused, and nothing is other than before; nobody is told. */
async function refused(id: string, asked: () => Promise<Response>, status: number, code: string) {
  const everything = async () => [await row(id), await t.db.$count(emails), await t.db.$count(activity_logs)]
  const before = await everything()
  const answer = await asked()
  expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
  expect(await everything()).toEqual(before)
}

/** Somebody with Premium. */
async function premiumWebsite() {
  const made = await newWebsite(t)
  await setTier(t, made.owner.id, 'premium')
  return made
}

async function holding() {
  const made = await premiumWebsite()
  await connect(made.owner.browser, made.id)
  await prove(made.id)
  expect(await domainIn(await check(made.owner.browser, made.id))).toMatchObject({ state: 'verified' })
  return made
}

describe('a domain is connected', () => {
  test('and waits, with the records to set', async () => {
    const { owner, id } = await premiumWebsite()
    const { domain_token } = await row(id)
    expect(domain_token).toBe(null)
    const shown = await domainIn(await connect(owner.browser, id, ' WWW.KilnCore.com. '))
    expect(shown).toEqual({
      domain,
      state: 'waiting',
      points_here: false,
      records: [
        { type: 'TXT', name: proofName, value: await proofOf(id) },
        { type: 'CNAME', name: domain, value: 'localhost' },
      ],
    })
    const own = await owner.browser.get('/api/website')
    expect(await own.json()).toMatchObject({ website: { domain: shown } })
    expect(await domainIn(await connect(owner.browser, id, 'kilncore.com'))).toMatchObject({
      records: [
        { type: 'TXT', name: proofName },
        { type: 'A', name: 'kilncore.com', value: '127.0.0.1' },
        { type: 'AAAA', name: 'kilncore.com', value: '::1' },
      ],
    })
  })

  test('twice it is once: the record that was set still proves it; another name has another', async () => {
    const { owner, id } = await premiumWebsite()
    await connect(owner.browser, id)
    const before = await row(id)
    await connect(owner.browser, id)
    expect(await row(id)).toEqual(before)
    await connect(owner.browser, id, 'kiln.example')
    expect((await row(id)).domain_token).not.toBe(before.domain_token)
  })

  test.each([
    ['kilncore', 400, 'invalid_input'],
    ['https://kilncore.com', 400, 'invalid_input'],
    ['', 400, 'invalid_input'],
    ['192.0.2.7', 409, 'domain_refused'],
    ['*.kilncore.com', 409, 'domain_refused'],
    ['kilncore.localhost', 409, 'domain_refused'],
    ['127.0.0.1', 409, 'domain_refused'],
  ])('not as %j', async (typed, status, code) => {
    const { owner, id } = await premiumWebsite()
    await refused(id, () => connect(owner.browser, id, typed), status, code)
  })

  test('with Premium alone, also by an admin', async () => {
    const { owner, id } = await newWebsite(t)
    for (const who of [owner.browser, ada]) {
      await refused(id, () => connect(who, id), 403, 'premium_needed')
      await refused(id, () => check(who, id), 409, 'domain_not_proven')
    }
    await setTier(t, owner.id, 'premium')
    expect(await domainIn(await connect(ada, id))).toMatchObject({ domain, state: 'waiting' })
    await prove(id)
    await setTier(t, owner.id, 'free')
    await refused(id, () => check(owner.browser, id), 403, 'premium_needed')
    expect(await domainIn(await remove(owner.browser, id))).toBe(null)
  })
})

describe('it is proven', () => {
  test('by its record among others, and its owner is told once', async () => {
    const { owner, id } = await premiumWebsite()
    await connect(owner.browser, id)
    await refused(id, () => check(owner.browser, id), 409, 'domain_not_proven')
    await addDnsRecord(t, proofName, 'TXT', 'slipway-website=another')
    await addDnsRecord(t, domain, 'TXT', await proofOf(id))
    await refused(id, () => check(owner.browser, id), 409, 'domain_not_proven')
    await prove(id)
    expect(await domainIn(await check(owner.browser, id))).toMatchObject({ state: 'verified', points_here: false })
    expect(await mails(owner.email)).toEqual([`Your domain ${domain} works`])
    await addDnsRecord(t, domain, 'CNAME', 'localhost')
    expect(await domainIn(await check(owner.browser, id))).toMatchObject({ state: 'verified', points_here: true })
    expect(await mails(owner.email)).toHaveLength(1)
  })

  test('not while the DNS does not answer: that counts for nothing, before and after', async () => {
    const deaf = createApp({ ...t.parts, dns: createDns({ servers: await nobodysServer(), patienceMs: 100 }) })
    const { owner, id } = await holding()
    const pass = await startSession(t.db, t.parts, owner.id)
    const headers = { origin: t.settings.origin, cookie: `slipway_session=${pass}` }
    const ask = () => deaf.request(`/api/websites/${id}/domain/checks`, { method: 'POST', headers })
    await refused(id, async () => ask(), 409, 'domain_not_proven')
    await connect(owner.browser, id, 'kiln.example')
    await refused(id, async () => ask(), 409, 'domain_not_proven')
    expect(((await (await ask()).json()) as { error: { message: string } }).error.message).toMatch('does not answer')
  })

  test('by an admin it stands in the log, and so do connecting and removing', async () => {
    const { id } = await premiumWebsite()
    await connect(ada, id)
    await prove(id)
    await check(ada, id)
    await check(ada, id)
    await remove(ada, id)
    const log = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
    expect(log.map(({ kind, after }) => [kind, after])).toEqual([
      ['website_domain_changed', { domain: '…', domain_state: 'waiting' }],
      ['website_domain_changed', { domain_state: 'verified' }],
      ['website_domain_changed', { domain: null, domain_state: null }],
    ])
  })
})

describe('of two websites', () => {
  test.each([domain, 'kilncore.com'])(
    'one holds it while its record is there, whoever else proves %s',
    async (name) => {
      const first = await holding()
      const second = await premiumWebsite()
      expect(await domainIn(await connect(second.owner.browser, second.id, name))).toMatchObject({ state: 'waiting' })
      await refused(second.id, () => check(second.owner.browser, second.id), 409, 'domain_not_proven')
      await prove(second.id)
      await refused(second.id, () => check(second.owner.browser, second.id), 409, 'domain_taken')
      expect(await row(first.id)).toMatchObject({ domain_state: 'verified' })

      await t.db.delete(dns_records).where(eq(dns_records.value, await proofOf(first.id)))
      expect(await domainIn(await check(second.owner.browser, second.id))).toMatchObject({ state: 'verified' })
      expect(await row(first.id)).toMatchObject({ domain, domain_state: 'lost' })
      expect(await mails(first.owner.email)).toContain(`Your domain ${domain} was removed`)
      await refused(first.id, () => check(first.owner.browser, first.id), 409, 'domain_not_proven')
    },
  )
})

describe('it is removed', () => {
  test('once, and may be connected again with another proof', async () => {
    const { owner, id } = await holding()
    const old = await proofOf(id)
    expect(await domainIn(await remove(owner.browser, id))).toBe(null)
    const after = await row(id)
    await remove(owner.browser, id)
    expect(await row(id)).toEqual(after)
    await refused(id, () => check(owner.browser, id), 409, 'domain_not_proven')
    await connect(owner.browser, id)
    expect(await proofOf(id)).not.toBe(old)
    await refused(id, () => check(owner.browser, id), 409, 'domain_not_proven')
  })
})

test('a colleague may do what its owner may; for anybody else there is no website, whatever they send', async () => {
  const { owner, member, billing } = await newCompany(t)
  await submitAnswers(owner.browser)
  await setTier(t, owner.id, 'premium')
  const { id } = await websiteOf(t, owner.id)
  const { browser } = await newCustomer(t)
  for (const other of [browser, billing.browser, emil])
    for (const asked of [
      () => connect(other, id),
      () => other.put(`/api/websites/${id}/domain`, {}),
      () => check(other, id),
      () => remove(other, id),
    ])
      await refused(id, asked, 404, 'not_found')
  expect(await domainIn(await connect(member.browser, id))).toMatchObject({ state: 'waiting' })
  await prove(id)
  expect(await domainIn(await check(member.browser, id))).toMatchObject({ state: 'verified' })
  for (const { email } of [owner, member]) expect(await mails(email)).toHaveLength(1)
  expect(await mails(billing.email)).toEqual([])
})

test('the thirty-first look in an hour is refused', async () => {
  const { owner, id } = await holding()
  await t.db.delete(rate_limits)
  for (let look = 0; look < 30; look++) await check(owner.browser, id)
  await refused(id, () => check(owner.browser, id), 429, 'rate_limited')
})

test('the project of a website that is online shows what became of its domain', async () => {
  const { owner, id } = await premiumWebsite()
  const project = async () => {
    const [found] = await t.db.select().from(website_projects).where(eq(website_projects.user_id, owner.id))
    return found && [found.domain_name, found.domain_status]
  }
  await connect(owner.browser, id)
  await prove(id)
  await check(owner.browser, id)
  await ada.put(`/api/websites/${id}/live`, { version: 1 })
  await t.runJobs()
  expect(await project()).toEqual([domain, 'active'])
  await remove(owner.browser, id)
  expect(await project()).toEqual([null, 'pending'])
  await connect(owner.browser, id)
  await prove(id)
  expect(await project()).toEqual([null, 'pending'])
  await check(owner.browser, id)
  expect(await project()).toEqual([domain, 'active'])
})
