import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { WebsiteEnquiry } from '#domain/website-enquiries.ts'
import { failEmail, queueEmail } from '../emails/emails.ts'
import { emails } from '../emails/emails.tables.ts'
import { startSession } from '../accounts/sessions.ts'
import { putInto } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { addWebsite, newWebsite } from '../testing/website-things.ts'
import { website_enquiries } from './websites.tables.ts'
import { websiteEnquiryEmail } from './websites.emails.ts'

const t = await createTestApp()
const { db } = t
const { id, content, company_id, owner } = await newWebsite(t)
const ada = await t.as('ada')
const base = `/api/websites/${id}/enquiries`

const said = { name: 'Tom Brandvold', email: 'tom@brandvold.example', phone: '', package: '', message: 'Tuesday?' }
async function add(minutesAgo: number, more: Partial<typeof website_enquiries.$inferInsert> = {}) {
  const created_at = new Date(t.parts.now().getTime() - minutesAgo * 60_000)
  const row = { website_id: id, ...said, fingerprint: 'x', created_at, ...more }
  const [added] = await db.insert(website_enquiries).values(row).returning()
  if (!added) throw new Error('Not added')
  return added
}
async function listed(query = '', who = owner.browser) {
  const answer = await who.get(`${base}${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { enquiries: WebsiteEnquiry[]; next_cursor: string | null }
}
const counts = async () => {
  const { website } = (await (await owner.browser.get('/api/website')).json()) as { website: { new_enquiries: number } }
  const { websites } = (await (await ada.get('/api/websites')).json()) as {
    websites: { id: string; enquiries: number }[]
  }
  return [website.new_enquiries, websites.find((one) => one.id === id)?.enquiries]
}

beforeEach(async () => {
  await db.delete(website_enquiries)
  await db.delete(emails)
})

test('enquiries are listed newest first, twenty at a time, spam only where it is asked for', async () => {
  for (let nth = 0; nth < 25; nth++) await add(nth, { message: `${nth}`, is_spam: nth === 3 })
  const first = await listed()
  expect(first.enquiries.map(({ message }) => message)).toEqual(
    Array.from({ length: 21 }, (_, nth) => `${nth}`).filter((nth) => nth !== '3'),
  )
  const { enquiries, next_cursor } = await listed(`?cursor=${first.next_cursor}`)
  expect([enquiries.map(({ message }) => message), next_cursor]).toEqual([['21', '22', '23', '24'], null])
  expect((await listed('?spam=true')).enquiries[3]).toMatchObject({ message: '3', is_spam: true })
})

test('read and spam are said of one, and counted', async () => {
  const [one, other] = [await add(1), await add(2)]
  expect(await counts()).toEqual([2, 2])
  const path = `${base}/${one.id}`
  for (let twice = 0; twice < 2; twice++) expect((await owner.browser.put(`${path}/read`)).status).toBe(204)
  expect(await counts()).toEqual([1, 2])
  const readAt = (await listed()).enquiries[0]?.read_at
  expect(readAt).toBeTruthy()
  expect((await owner.browser.put(`${base}/${other.id}/spam`, { is_spam: true })).status).toBe(204)
  expect([await counts(), (await listed()).enquiries.length]).toEqual([[0, 1], 1])
  expect((await owner.browser.put(`${base}/${other.id}/spam`, { is_spam: false })).status).toBe(204)
  expect(await counts()).toEqual([1, 2])
})

test('one that is deleted is gone, and what our e-mail said of it', async () => {
  const enquiry = { ...said, message: 'Between us' }
  const email_id = await db.transaction((tx) =>
    queueEmail(tx, websiteEnquiryEmail({ email: owner.email, first_name: 'Noa' }, content, enquiry, '')),
  )
  const [one, other] = [await add(1, { email_id }), await add(2)]
  expect((await owner.browser.delete(`${base}/${one.id}`)).status).toBe(204)
  expect((await listed()).enquiries.map((each) => each.id)).toEqual([other.id])
  const [mail] = await db.select().from(emails).where(eq(emails.id, email_id))
  expect(mail).toMatchObject({ state: 'useless', text: null, html: null, subject: '', reply_to: null })
  expect((await owner.browser.delete(`${base}/${one.id}`)).status).toBe(404)
})

test('its owner sees that the e-mail failed for good', async () => {
  const email_id = await db.transaction((tx) =>
    queueEmail(tx, websiteEnquiryEmail({ email: owner.email, first_name: 'Noa' }, content, said, '')),
  )
  await add(1, { email_id })
  expect((await listed()).enquiries[0]?.is_not_mailed).toBe(false)
  await failEmail(db, email_id, new Error('refused'))
  expect((await listed()).enquiries[0]?.is_not_mailed).toBe(true)
})

test('whoever works in the company reads them; nobody of our team, nobody of another, and nobody who looks on', async () => {
  const one = await add(1)
  const [member, billing, other] = [
    await newCustomer(t),
    await newCustomer(t),
    await newWebsite(t, { business_name: 'Other' }),
  ]
  await putInto(t, company_id, member, 'member')
  await putInto(t, company_id, billing, 'billing')
  const again = async ({ id: person }: { id: string }) => t.browser(await startSession(db, t.parts, person))
  expect((await listed('', await again(member))).enquiries).toHaveLength(1)
  const strangers = [ada, await t.as('emil'), await again(billing), other.owner.browser]
  for (const who of strangers) {
    const answers = [
      await who.get(base),
      await who.put(`${base}/${one.id}/read`),
      await who.put(`${base}/${one.id}/spam`, { is_spam: 'no' }),
      await who.delete(`${base}/${one.id}`),
    ]
    for (const answer of answers) expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
  }
  // Through a website of one's own, neither.
  expect((await other.owner.browser.delete(`/api/websites/${other.id}/enquiries/${one.id}`)).status).toBe(404)
  expect((await t.visitor.get(base)).status).toBe(401)
  expect((await listed()).enquiries).toMatchObject([{ id: one.id, read_at: null, is_spam: false }])
})

test('an admin reads those of a website of their own', async () => {
  const { id: own } = await addWebsite(t, await t.userIdOf('ada'), { slug: 'of-ada', words: 'Ada' })
  expect((await ada.get(`/api/websites/${own}/enquiries`)).status).toBe(200)
})
