import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { CustomerWebsite, WebsiteVersion } from '#domain/customer-websites.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { createApp } from '../http/app.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { completeForm } from '../onboarding/completing.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newWebsite, websiteOf } from '../testing/website-things.ts'
import { createShownWebsites } from './shown-websites.ts'
import { retired_slugs, website_versions, websites } from './websites.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
type Browser = typeof ada

beforeEach(async () => {
  await t.db.delete(websites)
  await t.db.delete(retired_slugs)
  await t.db.delete(rate_limits)
})

const address = (id: string, rest: string) => `/api/websites/${id}${rest}`
const publish = (browser: Browser, id: string, version: number) => browser.put(address(id, '/live'), { version })
const offline = (browser: Browser, id: string, note?: string) =>
  browser.put(address(id, '/offline'), note === undefined ? {} : { note })
const sendBack = (browser: Browser, id: string, number: number, note: string) =>
  browser.put(address(id, `/versions/${number}/return`), { note })
const send = (browser: Browser, id: string, note?: string) =>
  browser.post(address(id, '/versions'), note === undefined ? {} : { note })
const withdraw = (browser: Browser, id: string, number: number) => browser.delete(address(id, `/versions/${number}`))

async function row(id: string) {
  const [found] = await t.db.select().from(websites).where(eq(websites.id, id))
  if (!found) throw new Error('No website')
  return found
}
const versionsOf = (id: string) =>
  t.db.select().from(website_versions).where(eq(website_versions.website_id, id)).orderBy(asc(website_versions.number))
const statesOf = async (id: string) => (await versionsOf(id)).map(({ state }) => state)
const log = async (id: string) =>
  (await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))).map(({ kind }) => kind)
const mailsTo = (email: string, kind: string) =>
  t.db
    .select()
    .from(emails)
    .where(and(eq(emails.to_address, email), eq(emails.kind, kind)))
const everything = async (id: string) => [await row(id), await versionsOf(id), await t.db.select().from(retired_slugs)]

async function edit(browser: Browser, id: string, tagline: string) {
  const { content, updated_at } = await row(id)
  const answer = await browser.put(address(id, '/content'), {
    content: { ...content, tagline },
    seen_updated_at: updated_at.toISOString(),
  })
  expect(answer.status).toBe(200)
}

/** Refused, and nothing is other than before; nobody is told. */
async function refused(id: string, asked: () => Promise<Response>, status: number, code: string) {
  const told = await t.db.$count(emails)
  const before = await everything(id)
  const answer = await asked()
  expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
  expect(await everything(id)).toEqual(before)
  expect(await t.db.$count(emails)).toBe(told)
}

async function websiteIn(answer: Response) {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { website: CustomerWebsite }).website
}

describe('approved and published', () => {
  test('by an admin it is online in one go: version, address, project, form, e-mail and log', async () => {
    const { owner, id, slug } = await newWebsite(t)
    const website = await websiteIn(await publish(ada, id, 1))
    expect(website).toMatchObject({ state: 'online', live: { number: 1 }, waiting: null, has_changes: false })
    const [version] = await versionsOf(id)
    expect(version).toMatchObject({ state: 'approved', decided_by: await t.userIdOf('ada') })
    expect(version?.last_live_at).not.toBeNull()
    expect(await t.db.select().from(retired_slugs)).toMatchObject([{ slug }])
    expect(await row(id)).toMatchObject({ live_version_id: version?.id, hosting: 'free' })
    expect(await log(id)).toEqual(['website_published'])
    const [mail, ...more] = await mailsTo(owner.email, 'website-online')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your website is online: ${new URL(website.address).host}`)

    await t.runJobs()
    const [form] = await t.db
      .select()
      .from(fitness_onboarding_forms)
      .where(eq(fitness_onboarding_forms.user_id, owner.id))
    expect(form).toMatchObject({ submission_status: 'completed', project_created: true })
    const [project] = await t.db
      .select()
      .from(website_projects)
      .where(eq(website_projects.id, form?.created_project_id ?? ''))
    expect(project).toMatchObject({
      project_name: 'Kiln & Core',
      website_url: website.address,
      progress_percentage: 10,
    })
    expect((await row(id)).project_id).toBe(project?.id)
    expect(await mailsTo(owner.email, 'project-created')).toEqual([])
  })

  test('a form that has its project keeps it; the job done twice makes no second one', async () => {
    const { owner, id, form_id } = await newWebsite(t)
    const made = await ada.post(`/api/onboarding-forms/${form_id}/project`)
    const { id: projectId } = (await made.json()) as { id: string }
    await publish(ada, id, 1)
    await t.runJobs()
    const published = { website_id: id, by: await t.userIdOf('ada') }
    await completeForm({ ...t.settings, ...t.parts, db: t.db }, published)
    expect((await row(id)).project_id).toBe(projectId)
    expect(await t.db.$count(website_projects, eq(website_projects.user_id, owner.id))).toBe(1)
  })

  test('W8: asked a hundred times at once it is done once and told once', async () => {
    const { owner, id } = await newWebsite(t)
    const answers = await Promise.all(Array.from({ length: 100 }, () => publish(ada, id, 1)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await mailsTo(owner.email, 'website-online')).toHaveLength(1)
    expect(await log(id)).toEqual(['website_published'])
    await t.runJobs()
    expect(await t.db.$count(website_projects, eq(website_projects.user_id, owner.id))).toBe(1)
    process.stdout.write(
      `figure: promise W8: published ${answers.length} times at once: 1 publication, 1 e-mail, 1 project\n`,
    )
  })

  test('what waits only an admin publishes; what was sent back or taken back nobody does', async () => {
    const { owner, id } = await newWebsite(t)
    await refused(id, () => publish(owner.browser, id, 1), 403, 'not_allowed')
    await refused(id, () => publish(ada, id, 2), 404, 'not_found')
    await withdraw(owner.browser, id, 1)
    await refused(id, () => publish(ada, id, 1), 409, 'not_approved')
    await send(owner.browser, id)
    await sendBack(ada, id, 2, 'A photo, please')
    await refused(id, () => publish(ada, id, 2), 409, 'not_approved')
    await refused(id, () => publish(owner.browser, id, 2), 409, 'not_approved')
  })

  test('W1: edits after the approval change no live page; going back shows that version’s pages again', async () => {
    const { owner, id } = await newWebsite(t)
    await publish(ada, id, 1)
    const [one] = await versionsOf(id)
    for (const tagline of ['One', 'Two', 'Three']) await edit(owner.browser, id, tagline)
    expect((await versionsOf(id))[0]).toEqual(one)
    await send(owner.browser, id)
    await publish(ada, id, 2)
    const draft = (await row(id)).content
    expect((await row(id)).live_version_id).not.toBe(one?.id)
    expect(await websiteIn(await publish(owner.browser, id, 1))).toMatchObject({
      live: { number: 1 },
      has_changes: true,
    })
    const after = await row(id)
    expect([after.live_version_id, after.content]).toEqual([one?.id, draft])
    expect((await versionsOf(id))[0]?.pages).toEqual(one?.pages)
    expect(await mailsTo(owner.email, 'website-online')).toHaveLength(3)
    expect((await publish(ada, id, 2)).status).toBe(200)
    expect(await log(id)).toContain('website_rolled_back')
  })
})

describe('sent for approval', () => {
  test('is the next version in place of the one that waited, and our team is told what changed', async () => {
    const { owner, id } = await newWebsite(t)
    await edit(owner.browser, id, 'Stronger')
    const answer = await send(owner.browser, id, 'With a new line')
    expect([answer.status, await answer.json()]).toEqual([201, { number: 2 }])
    expect(await statesOf(id)).toEqual(['withdrawn', 'waiting'])
    const told = await mailsTo(agency.email, 'website-waiting')
    expect(told.at(-1)).toMatchObject({ subject: 'Website to approve: Kiln & Core' })
    expect(told.at(-1)?.text).toContain('With a new line')
    const { versions } = (await (await owner.browser.get(address(id, '/versions'))).json()) as {
      versions: WebsiteVersion[]
    }
    expect(versions).toMatchObject([
      { number: 2, state: 'waiting', made_by: 'Noa Berg', note: 'With a new line', is_live: false },
      { number: 1, state: 'withdrawn' },
    ])
    const one = await owner.browser.get(address(id, '/versions/2'))
    expect(await one.json()).toMatchObject({ version: { number: 2, content: { tagline: 'Stronger' } } })
    expect((await owner.browser.get(address(id, '/versions/9'))).status).toBe(404)
    // More than its column counts.
    expect((await owner.browser.get(address(id, '/versions/3000000000'))).status).toBe(404)
    expect((await ada.put(address(id, '/live'), { version: 3_000_000_000 })).status).toBe(400)
    expect((await owner.browser.get(address(id, '/versions/x'))).status).toBe(404)
  })

  test('is refused while the draft is what waits or is live', async () => {
    const { owner, id } = await newWebsite(t)
    await refused(id, () => send(owner.browser, id), 409, 'nothing_to_send')
    await publish(ada, id, 1)
    await refused(id, () => send(owner.browser, id), 409, 'nothing_to_send')
    await edit(owner.browser, id, 'Stronger')
    expect((await send(owner.browser, id)).status).toBe(201)
    await refused(id, () => send(owner.browser, id), 409, 'nothing_to_send')
  })

  test('and published by an admin where nothing waits, our team is not asked first', async () => {
    const { id } = await newWebsite(t)
    const asked = (await mailsTo(agency.email, 'website-waiting')).length
    await edit(ada, id, 'By the team')
    const { number } = (await (await send(ada, id)).json()) as { number: number }
    expect(await websiteIn(await publish(ada, id, number))).toMatchObject({ state: 'online', live: { number: 2 } })
    expect(await mailsTo(agency.email, 'website-waiting')).toHaveLength(asked)
  })

  test('can be taken back while it waits; twice is once, and what was decided stays', async () => {
    const { owner, id } = await newWebsite(t)
    expect((await withdraw(owner.browser, id, 1)).status).toBe(204)
    expect((await withdraw(owner.browser, id, 1)).status).toBe(204)
    expect(await statesOf(id)).toEqual(['withdrawn'])
    await send(owner.browser, id)
    await publish(ada, id, 2)
    await refused(id, () => withdraw(owner.browser, id, 2), 409, 'already_decided')
    await refused(id, () => withdraw(owner.browser, id, 7), 404, 'not_found')
  })

  test('comes back with a note, once, and its owners are told', async () => {
    const { owner, id } = await newWebsite(t)
    await refused(id, () => sendBack(ada, id, 1, ' '), 400, 'invalid_input')
    await refused(id, () => sendBack(owner.browser, id, 1, 'Mine'), 403, 'not_allowed')
    const website = await websiteIn(await sendBack(ada, id, 1, 'A photo, please'))
    expect(website).toMatchObject({ waiting: null, returned: { number: 1, decision_note: 'A photo, please' } })
    await sendBack(ada, id, 1, 'Again')
    const [mail, ...more] = await mailsTo(owner.email, 'website-returned')
    expect(more).toEqual([])
    expect(mail?.text).toContain('A photo, please')
    expect(await log(id)).toEqual(['website_returned'])
    await send(owner.browser, id)
    await publish(ada, id, 2)
    await refused(id, () => sendBack(ada, id, 2, 'Too late'), 409, 'already_decided')
  })
})

describe('taken offline', () => {
  test('by its owner it is, and they bring it back; they are told that it is online again', async () => {
    const { owner, id } = await newWebsite(t)
    await publish(ada, id, 1)
    expect(await websiteIn(await offline(owner.browser, id))).toMatchObject({
      state: 'offline',
      offline_reason: 'owner',
    })
    await offline(owner.browser, id)
    expect(await mailsTo(owner.email, 'website-offline')).toEqual([])
    expect(await websiteIn(await publish(owner.browser, id, 1))).toMatchObject({
      state: 'online',
      offline_reason: null,
    })
    expect(await mailsTo(owner.email, 'website-online')).toHaveLength(2)
    expect(await log(id)).toEqual(['website_published'])
  })

  test('by our team only our team brings it back; its owners are told why', async () => {
    const { owner, id } = await newWebsite(t)
    await publish(ada, id, 1)
    await offline(owner.browser, id)
    await offline(ada, id, 'Somebody else holds this name')
    await offline(ada, id, 'Once more')
    const [mail, ...more] = await mailsTo(owner.email, 'website-offline')
    expect(more).toEqual([])
    expect(mail?.text).toContain('Somebody else holds this name')
    await offline(owner.browser, id)
    expect((await row(id)).offline_reason).toBe('team')
    await refused(id, () => publish(owner.browser, id, 1), 409, 'taken_offline_by_team')
    expect(await websiteIn(await publish(ada, id, 1))).toMatchObject({ state: 'online' })
    expect(await log(id)).toEqual(['website_published', 'website_taken_offline', 'website_published'])
  })

  test('by the end of its hosting nobody brings it back but free hosting', async () => {
    const { owner, id } = await newWebsite(t)
    await publish(ada, id, 1)
    await t.db.update(websites).set({ offline_reason: 'hosting', hosting: 'premium' }).where(eq(websites.id, id))
    await refused(id, () => publish(owner.browser, id, 1), 409, 'hosting_ended')
    await refused(id, () => publish(ada, id, 1), 409, 'hosting_ended')
    const free = { hosting: 'free' }
    await refused(id, () => owner.browser.put(address(id, '/hosting'), free), 403, 'not_allowed')
    await refused(id, () => ada.put(address(id, '/hosting'), { hosting: 'gold' }), 400, 'invalid_input')
    expect(await websiteIn(await ada.put(address(id, '/hosting'), free))).toMatchObject({
      hosting: 'free',
      state: 'online',
    })
    expect(await mailsTo(owner.email, 'website-online')).toHaveLength(2)
    expect(await log(id)).toEqual(['website_published', 'website_hosting_changed'])
  })

  test('before it ever was online nothing happens', async () => {
    const { owner, id } = await newWebsite(t)
    expect(await websiteIn(await offline(owner.browser, id))).toMatchObject({ state: 'preview', offline_reason: null })
  })
})

test('a process that publishes asks anew what is shown, once that is kept', async () => {
  const forgotten: string[] = []
  const shownWebsites = { ...createShownWebsites(t.db), forget: (slug: string) => void forgotten.push(slug) }
  const app = createApp({ ...t.parts, shownWebsites })
  const { id, slug } = await newWebsite(t)
  const pass = await startSession(t.db, t.parts, await t.userIdOf('ada'))
  const headers = { origin: t.settings.origin, 'content-type': 'application/json', cookie: `slipway_session=${pass}` }
  const ask = (version: number) =>
    app.request(address(id, '/live'), { method: 'PUT', headers, body: JSON.stringify({ version }) })
  expect((await ask(7)).status).toBe(404)
  expect(forgotten).toEqual([])
  expect((await ask(1)).status).toBe(200)
  expect(forgotten).toEqual([slug])
})

test('a colleague may do what its owner may; for anybody else there is no website, whatever they send', async () => {
  const { owner, member, billing } = await newCompany(t)
  await submitAnswers(owner.browser)
  const { id } = await websiteOf(t, owner.id)
  const { browser } = await newCustomer(t)
  for (const other of [browser, billing.browser, emil]) {
    for (const asked of [
      () => other.get(address(id, '/versions')),
      () => other.get(address(id, '/versions/1')),
      () => send(other, id),
      () => withdraw(other, id, 1),
      () => publish(other, id, 1),
      () => other.put(address(id, '/live'), {}),
      () => offline(other, id),
      () => sendBack(other, id, 1, 'x'),
      () => other.put(address(id, '/versions/1/return'), {}),
      () => other.put(address(id, '/hosting'), {}),
    ])
      await refused(id, asked, 404, 'not_found')
  }
  expect((await withdraw(member.browser, id, 1)).status).toBe(204)
  expect((await send(member.browser, id)).status).toBe(201)
  await publish(ada, id, 2)
  for (const { email } of [owner, member]) expect(await mailsTo(email, 'website-online')).toHaveLength(1)
  expect(await mailsTo(billing.email, 'website-online')).toEqual([])
  expect((await offline(member.browser, id)).status).toBe(200)
})
