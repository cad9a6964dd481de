// identity.md §4.1: what each part is shown of its company. Every route by every part: promise-i5.test.ts.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { partIncludes, type Part } from '#domain/permissions.ts'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { billing_customers, checkouts, one_time_purchases } from '../billing/checkouts/checkouts.tables.ts'
import { stored } from '../db/stored.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const t = await createTestApp()
beforeEach(() => t.db.delete(rate_limits))

const parts = ['owner', 'member', 'billing'] as const satisfies Part[]

/** A company in which everything is called by its mark. */
async function newFullCompany(mark: string) {
  const company = await newCompany(t)
  const created_at = t.parts.now()
  const user_id = company.owner.id
  const moments = { created_at, updated_at: created_at }
  await t.db.insert(website_projects).values({ user_id, project_name: `Project ${mark}`, ...moments })
  const ticket = stored(
    await t.db
      .insert(support_tickets)
      .values({ user_id: company.member.id, subject: `Ticket ${mark}`, message: 'Text', ...moments })
      .returning(),
    'ticket',
  )
  await t.db.insert(fitness_onboarding_forms).values({ user_id, business_name: `Form ${mark}`, ...moments })
  const checkout = stored(
    await t.db
      .insert(checkouts)
      .values({
        user_id: company.billing.id,
        purpose: 'purchase',
        subject: mark,
        amount: 100,
        currency: 'usd',
        created_at,
      })
      .returning(),
    'checkout',
  )
  const purchase = stored(
    await t.db
      .insert(one_time_purchases)
      .values({
        user_id: company.billing.id,
        checkout_id: checkout.id,
        product_name: `Purchase ${mark}`,
        discount_amount: 0,
        original_amount: 100,
        final_amount: 100,
        created_at,
      })
      .returning(),
    'purchase',
  )
  return { ...company, mark, ticket, purchase }
}

const full = [await newFullCompany('AAA'), await newFullCompany('BBB'), await newFullCompany('CCC')]
const everybody = full.flatMap((company) => parts.map((part) => ({ company, part, who: company[part].browser })))

test('what somebody opened belongs to the company they joined', async () => {
  for (const { id, ticket, purchase } of full) expect([ticket.company_id, purchase.company_id]).toEqual([id, id])
})

/** What each read holds of the company, by what one needs for it. */
const reads = [
  ['/api/tickets', 'work', ['Ticket']],
  ['/api/onboarding', 'work', ['Form']],
  ['/api/purchases', 'money', ['Purchase']],
  ['/api/subscription', 'money', []],
] as const

test.each(reads)('GET %s: own company by one’s part, and nothing of another', async (path, area, holds) => {
  for (const { company, part, who } of everybody) {
    const answer = await who.get(path)
    const text = await answer.text()
    expect([part, answer.status]).toEqual([part, partIncludes(part, area) ? 200 : 403])
    for (const { mark } of full) {
      const isSeen = mark === company.mark && partIncludes(part, area)
      for (const noun of holds) expect(text.includes(`${noun} ${mark}`)).toBe(isSeen)
    }
  }
})

test('the dashboard shows of the company what one’s part includes', async () => {
  for (const { company, part, who } of everybody) {
    const text = await (await who.get('/api/dashboard')).text()
    for (const { mark } of full) {
      const isOwn = mark === company.mark
      expect(text.includes(`Project ${mark}`)).toBe(isOwn && partIncludes(part, 'work'))
      expect(text.includes(`Form ${mark}`)).toBe(isOwn && partIncludes(part, 'work'))
      expect(text.includes(`Purchase ${mark}`)).toBe(isOwn && partIncludes(part, 'money'))
    }
  }
})

test('one thing, by its id: one’s own by one’s part, another company’s does not exist', async () => {
  for (const { company, part, who } of everybody) {
    for (const other of full) {
      const isOwn = other.id === company.id
      const statusOf = (area: 'work' | 'money', own: number) => {
        if (!partIncludes(part, area)) return 403
        return isOwn ? own : 404
      }
      const respond = await who.post(`/api/tickets/${other.ticket.id}/responses`, { response_text: `From ${part}` })
      expect(respond.status).toBe(statusOf('work', 201))
      expect((await who.get(`/api/purchases/${other.purchase.id}`)).status).toBe(statusOf('money', 200))
      if (isOwn) continue
      expect((await who.delete(`/api/purchases/${other.purchase.id}`)).status).toBe(statusOf('money', 204))
      // An address may do so ten times an hour: each asks for one of them.
      if (other !== full.find(({ id }) => id !== company.id)) continue
      const notify = await who.post('/functions/v1/notify-admin-ticket', { ticket_id: other.ticket.id })
      expect(notify.status).toBe(statusOf('work', 200))
    }
  }
})

test('a thread names who wrote: oneself not, a colleague by name, the team not', async () => {
  const { owner, member, ticket } = await newFullCompany('DDD')
  await owner.browser.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'From the owner' })
  const ada = await t.as('ada')
  await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'From the team' })
  type Thread = { tickets: { colleague?: string; responses: { response_text: string; colleague?: string }[] }[] }
  const seenBy = async ({ browser }: typeof owner) => {
    const { tickets } = (await (await browser.get('/api/tickets')).json()) as Thread
    return [tickets[0]?.colleague, ...(tickets[0]?.responses ?? []).map(({ colleague }) => colleague)]
  }
  expect(await seenBy(owner)).toEqual(['Noa Berg', undefined, undefined])
  expect(await seenBy(member)).toEqual([undefined, 'Noa Berg', undefined])
})

test('what somebody wrote who is gone is a former colleague’s, to the company and at the desk', async () => {
  const { owner, member, ticket } = await newFullCompany('GGG')
  await t.db.update(support_tickets).set({ user_id: owner.id }).where(eq(support_tickets.id, ticket.id))
  await member.browser.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'By who goes' })
  await owner.browser.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'By the owner' })
  expect((await member.browser.delete('/api/account', { email: member.email })).status).toBe(204)
  type Answer = { tickets: { responses: { response_text: string; colleague?: string }[] }[] }
  const wroteAccordingTo = async (answer: Response) =>
    ((await answer.json()) as Answer).tickets[0]?.responses.map(({ response_text, colleague }) => [
      response_text,
      colleague,
    ])
  const said = [
    ['By who goes', 'A former colleague'],
    ['By the owner', undefined],
  ]
  expect(await wroteAccordingTo(await owner.browser.get('/api/tickets'))).toEqual(said)
  const desk = await (await t.as('ada')).get(`/api/all-tickets?search=${ticket.ticket_number}`)
  expect(await wroteAccordingTo(desk)).toEqual(said)
})

test('the limit of open tickets is the company’s', async () => {
  const { owner, member } = await newCompany(t)
  const open = ({ browser }: typeof owner) => browser.post('/api/tickets', { subject: 'A', message: 'B' })
  const answers = await Promise.all([owner, member, owner, member, owner].map(open))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409])
})

test('a company has one form, whoever of its people saves it', async () => {
  const { id, owner, member } = await newCompany(t)
  expect((await member.browser.put('/api/onboarding', { business_name: 'Ours' })).status).toBe(200)
  expect((await owner.browser.put('/api/onboarding', { business_name: 'Ours, too' })).status).toBe(200)
  expect(
    await t.db.select().from(fitness_onboarding_forms).where(eq(fitness_onboarding_forms.company_id, id)),
  ).toMatchObject([{ business_name: 'Ours, too', user_id: owner.id }])
})

test('mail about a ticket goes to whoever opened it and to colleagues who wrote in it', async () => {
  const { owner, member, billing, ticket } = await newFullCompany('EEE')
  const ada = await t.as('ada')
  const mailed = async () => {
    t.clock.advance({ seconds: 11 }) // until then it could be undone
    await t.runJobs()
    const boxes = await Promise.all([owner, member, billing].map(({ email }) => t.mailbox(email)))
    return boxes.map((mails) => mails.filter(({ kind }) => kind === 'ticket-answer').length)
  }
  await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'One' })
  expect(await mailed()).toEqual([0, 1, 0])
  await owner.browser.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'Two' })
  await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Three' })
  expect(await mailed()).toEqual([1, 2, 0])
})

test('mail about a project goes to owner and members', async () => {
  const { owner, member, billing } = await newCompany(t)
  const ada = await t.as('ada')
  const made = await ada.post('/api/projects', {
    user_email: owner.email,
    project_name: 'Ours',
    estimated_completion_date: null,
  })
  expect(made.status).toBe(201)
  await t.runJobs()
  const boxes = await Promise.all([owner, member, billing].map(({ email }) => t.mailbox(email)))
  expect(boxes.map((mails) => mails.map(({ kind }) => kind))).toEqual([['project-created'], ['project-created'], []])
})

test('whoever does the billing makes the company Premium; owner and billing are told, and it goes along when it is handed over', async () => {
  const { id, owner, member, billing } = await newCompany(t)
  const page = await billing.browser.post('/functions/v1/create-checkout', { billing_interval: 'quarterly' })
  expect(page.status).toBe(200)
  const { url } = (await page.json()) as { url: string }
  await t.sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '', '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await owner.tier()).toBe('premium')
  expect(await billing.tier()).toBe('free')
  for (const { browser } of [owner, billing]) {
    const { subscription } = (await (await browser.get('/api/subscription')).json()) as { subscription: object | null }
    expect(subscription).toMatchObject({ status: 'active', is_premium: true })
  }
  const { user } = (await (await member.browser.get('/api/session')).json()) as { user: { membership_tier: string } }
  expect(user.membership_tier).toBe('premium')
  const kinds = async (email: string) => (await t.mailbox(email)).map(({ kind }) => kind)
  expect([await kinds(owner.email), await kinds(member.email), await kinds(billing.email)]).toEqual([
    ['premium-started'],
    [],
    ['premium-started'],
  ])
  // Handed over, it runs on for whoever owns the company then.
  expect((await owner.browser.put('/api/company/owner', { user_id: member.id })).status).toBe(204)
  expect(await member.tier()).toBe('premium')
  const own = (await (await member.browser.get('/api/subscription')).json()) as { subscription: { status: string } }
  expect(own.subscription.status).toBe('active')
  // The provider writes to the new one from now on.
  await t.runJobs()
  const stripe = await t.parts.payments.stripe()
  const [known] = await t.db.select().from(billing_customers).where(eq(billing_customers.company_id, id))
  expect(await stripe.customers.retrieve(known?.customer_id ?? '')).toMatchObject({ email: member.email })
})

test('a receipt is billed to who bought, whoever reads it; to the company once they are gone', async () => {
  const { id, owner, member, billing, purchase } = await newFullCompany('FFF')
  const billedTo = async (browser: typeof t.visitor) => {
    const answer = await browser.get(`/api/purchases/${purchase.id}`)
    return ((await answer.json()) as { buyer: unknown }).buyer
  }
  for (const browser of [owner.browser, billing.browser, await t.as('ada')])
    expect(await billedTo(browser)).toEqual({ name: 'Noa Berg', email: billing.email })
  await t.db.update(one_time_purchases).set({ user_id: owner.id }).where(eq(one_time_purchases.id, purchase.id))
  expect((await owner.browser.put('/api/company/owner', { user_id: member.id })).status).toBe(204)
  for (const browser of [member.browser, billing.browser])
    expect(await billedTo(browser)).toEqual({ name: 'Noa Berg', email: owner.email })
  expect((await member.browser.delete(`/api/company/people/${owner.id}`)).status).toBe(204)
  await t.db.update(user_profiles).set({ company_name: 'Berg & Co' }).where(eq(user_profiles.user_id, member.id))
  expect(await billedTo(billing.browser)).toEqual({ name: 'Berg & Co', email: member.email })
  await t.db.update(one_time_purchases).set({ user_id: null }).where(eq(one_time_purchases.company_id, id))
  expect(await billedTo(billing.browser)).toEqual({ name: 'Berg & Co', email: member.email })
})
