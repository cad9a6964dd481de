import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { sectionOf } from '#domain/websites.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { collectPersonalData } from '../personal-data/export.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { fewAnswers, saveAnswers, submitAnswers } from '../testing/submitted-forms.ts'
import { createTestApp } from '../testing/test-app.ts'
import { addReadyPicture } from '../testing/website-things.ts'
import { previewUrlOf } from './addresses.ts'
import { tellReady } from './tell-ready.ts'
import { retired_slugs, website_pictures, website_versions, websites } from './websites.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const ada = await t.as('ada')

beforeEach(async () => {
  await t.db.delete(fitness_onboarding_forms)
  await t.db.delete(websites)
  await t.db.delete(retired_slugs)
  await t.db.delete(rate_limits)
})

const rows = () => t.db.select().from(websites)
const versions = () => t.db.select().from(website_versions).orderBy(asc(website_versions.number))
const states = async () => (await versions()).map(({ state }) => state)
const website = async () => {
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  if (!row) throw new Error('No website')
  return row
}

test('the first submission makes the website, and version 1 that waits with its pages', async () => {
  expect((await submitAnswers(cleo)).status).toBe(200)
  const made = await website()
  expect(made).toMatchObject({
    slug: 'kiln-and-core',
    trade: 'fitness',
    user_id: await t.userIdOf('cleo'),
    edited_sections: [],
    live_version_id: null,
  })
  expect(sectionOf(made.content, 'hero')?.headline).toBe('Stand up straight')
  const [version, ...more] = await versions()
  expect(more).toEqual([])
  expect(version).toMatchObject({ number: 1, state: 'waiting', content: made.content, made_by: made.user_id })
  expect(version?.pages['/']).toContain('<link rel="canonical" href="{origin}/" />')
  expect(Object.keys(version?.pages ?? {})).toContain('/privacy')
  // Cleo is on the free tier.
  expect(version?.pages['/']).toContain('Website by')
})

test('a premium customer’s website says nothing of who made it', async () => {
  await submitAnswers(await t.as('pia'))
  expect((await versions())[0]?.pages['/']).not.toContain('Website by')
})

test('it shows its company’s pictures, without those that were removed or could not be made', async () => {
  const [cleoId, piaId] = [await t.userIdOf('cleo'), await t.userIdOf('pia')]
  const add = async (companyId: string) => (await addReadyPicture(t, companyId, { words: 'a kiln' })).id
  const [one, other, removed, failed, ofPia] = [
    await add(cleoId),
    await add(cleoId),
    await add(cleoId),
    await add(cleoId),
    await add(piaId),
  ]
  await t.db.update(website_pictures).set({ removed_at: t.parts.now() }).where(eq(website_pictures.id, removed))
  await t.db.update(website_pictures).set({ state: 'failed' }).where(eq(website_pictures.id, failed))
  await submitAnswers(cleo)
  const { content } = await website()
  const shown = sectionOf(content, 'gallery')?.pictures.map(({ id }) => id) ?? []
  expect(shown.toSorted()).toEqual([one, other].toSorted())
  const page = (await versions())[0]?.pages['/'] ?? ''
  for (const id of [one, other]) expect(page).toContain(`images/${id}-480.webp`)
  for (const id of [removed, failed, ofPia]) expect(page).not.toContain(id)
})

test('a draft makes nothing, nor does a submission that is refused', async () => {
  await saveAnswers(cleo)
  expect((await submitAnswers(cleo, { full_name: '' })).status).toBe(400)
  expect(await rows()).toEqual([])
})

test('submitted several times at once it is one website, and one version', async () => {
  const answers = await Promise.all([submitAnswers(cleo), submitAnswers(cleo), submitAnswers(cleo)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await website()
  expect(await states()).toEqual(['waiting'])
})

test('submitted once more with other words, they are the next version', async () => {
  await submitAnswers(cleo)
  await submitAnswers(cleo, { tagline: 'Strong by Tuesday' })
  expect(await states()).toEqual(['withdrawn', 'waiting'])
  expect((await versions())[1]?.content.tagline).toBe('Strong by Tuesday')
})

test('saved as a draft again nothing waits; submitted again the next version does, and edited words stay', async () => {
  await submitAnswers(cleo)
  const { content, id, slug } = await website()
  const edited = structuredClone(content)
  const hero = sectionOf(edited, 'hero')
  if (hero) hero.headline = 'Typed by hand'
  await t.db.update(websites).set({ content: edited, edited_sections: ['hero'] })
  await saveAnswers(cleo)
  expect(await states()).toEqual(['withdrawn'])
  expect((await versions())[0]).toMatchObject({ decided_by: await t.userIdOf('cleo') })
  expect((await website()).content).toEqual(edited)

  await submitAnswers(cleo, { hero_headline: 'Another', bio: 'Ten years of chalk.', business_name: 'Core & Kiln' })
  expect(await states()).toEqual(['withdrawn', 'waiting'])
  const after = await website()
  expect(after).toMatchObject({ id, slug })
  expect(sectionOf(after.content, 'hero')?.headline).toBe('Typed by hand')
  expect(sectionOf(after.content, 'about')?.text).toBe('Ten years of chalk.')
  expect((await versions())[1]?.content).toEqual(after.content)
})

test('whoever works in the company is told of each submission once, with the preview link, and so is the team', async () => {
  const { owner, member, billing } = await newCompany(t)
  await submitAnswers(member.browser)
  await submitAnswers(member.browser, { tagline: 'Typed meanwhile' })
  await t.runJobs()
  const [made] = await rows()
  if (!made) throw new Error('No website')
  const link = previewUrlOf({ ...t.settings, auth: t.parts.auth }, made)
  for (const { email } of [owner, member]) {
    const mails = await t.mailbox(email)
    expect(mails).toMatchObject([{ kind: 'website-ready', subject: 'Your website is ready to look at' }])
    expect(mails[0]?.text).toContain(`See your website:\n${link}`)
  }
  expect(await t.mailbox(billing.email)).toEqual([])
  const [toTeam] = await t.mailbox(agency.email)
  expect(toTeam?.text).toContain(`The website made from it: ${link}`)
  const [version] = await versions()
  await tellReady({ ...t.parts, ...t.settings, db: t.db }, version?.id ?? '')
  await saveAnswers(owner.browser)
  await submitAnswers(owner.browser)
  await t.runJobs()
  expect(await t.mailbox(owner.email)).toHaveLength(2)
})

test('the team’s list of forms has the preview link of the website made of each', async () => {
  await saveAnswers(await t.as('pia'))
  await submitAnswers(cleo)
  const listed = await (await ada.get('/api/onboarding-forms')).json()
  const { submissions } = listed as { submissions: { submission_status: string; preview_url: string | null }[] }
  const link = previewUrlOf({ ...t.settings, auth: t.parts.auth }, await website())
  expect(submissions.map(({ submission_status, preview_url }) => [submission_status, preview_url])).toEqual([
    ['submitted', link],
    ['draft', null],
  ])
})

test('a frozen form changes nothing of its website', async () => {
  await submitAnswers(cleo)
  await t.db.update(fitness_onboarding_forms).set({ submission_status: 'processing' })
  const before = [await rows(), await versions()]
  expect((await submitAnswers(cleo, { tagline: 'Late' })).status).toBe(409)
  expect((await saveAnswers(cleo, { tagline: 'Late' })).status).toBe(409)
  expect([await rows(), await versions()]).toEqual(before)
})

test('the address is the next free one where it is taken, reserved or was online once', async () => {
  await t.db.insert(retired_slugs).values({ slug: 'kiln-and-core-3', retired_at: t.parts.now() })
  const slugOf = async (business_name: string) => {
    const { browser, id } = await newCustomer(t)
    expect((await submitAnswers(browser, { business_name })).status).toBe(200)
    return (await t.db.select().from(websites).where(eq(websites.user_id, id)))[0]?.slug
  }
  expect(await slugOf('Kiln & Core')).toBe('kiln-and-core')
  expect(await slugOf('Kiln und Core')).toBe('kiln-und-core')
  expect(await slugOf('Kiln & core!')).toBe('kiln-and-core-2')
  expect(await slugOf('Kiln and Core')).toBe('kiln-and-core-4')
  expect(await slugOf('Admin')).toBe('admin-website')
  expect(await slugOf('Port Gardner Studio')).toBe('port-gardner-studio-website')
})

test('W8: many who claim one address at once have one each', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newCustomer(t)))
  const answers = await Promise.all(people.map(({ browser }) => submitAnswers(browser)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const slugs = (await rows()).map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(people.length)
  expect(slugs.toSorted()).toContain('kiln-and-core-12')
})

test('a member makes the company’s one website; whoever has its billing only makes none', async () => {
  const { id, owner, member, billing } = await newCompany(t)
  expect((await submitAnswers(billing.browser)).status).toBe(403)
  await submitAnswers(member.browser)
  await submitAnswers(owner.browser, { tagline: 'Ours' })
  expect(await website()).toMatchObject({ company_id: id, user_id: member.id })
  expect(await states()).toEqual(['withdrawn', 'waiting'])
})

test('with its company a website is gone, and the address it was online at leads to nobody', async () => {
  const { id, browser } = await newCustomer(t)
  await submitAnswers(browser)
  await t.db.insert(retired_slugs).values({ slug: 'kiln-and-core', retired_at: t.parts.now() })
  expect((await ada.post('/functions/v1/delete-users', { userIds: [id] })).status).toBe(200)
  expect([await rows(), await versions()]).toEqual([[], []])
  await submitAnswers(cleo)
  expect((await website()).slug).toBe('kiln-and-core-2')
})

test('what is kept of somebody holds what their website says, and not its pages once more', async () => {
  const { id, email, browser } = await newCustomer(t)
  await submitAnswers(browser)
  const data = JSON.stringify(await collectPersonalData(t.db, { user_id: id, email }))
  expect(data).toContain(`"hero_headline":"${fewAnswers.hero_headline}"`)
  expect(data).toContain(`"headline":"${fewAnswers.hero_headline}"`)
  expect(data).not.toContain('{origin}')
})
