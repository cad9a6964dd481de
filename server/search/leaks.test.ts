// insight.md §9: three companies × every kind × every role; what is not one's own is not found, by whatever way it is looked for.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Found, SearchKind } from '#domain/search.ts'
import { partIncludes } from '#domain/permissions.ts'
import { checkouts, one_time_purchases } from '../billing/checkouts/checkouts.tables.ts'
import { stored } from '../db/stored.ts'
import { createApp } from '../http/app.ts'
import { leads } from '../leads/leads.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { eq } from 'drizzle-orm'

const t = await createTestApp()
const room = await createVideoRoom(t)
const { customerDb: _secondLine, ...plainDatabase } = t.parts.database
const withoutSecondLine = createApp({ ...t.parts, database: plainDatabase })

/** A company in which one word stands in everything, and what else it could be looked for by. */
async function newFullCompany(word: string) {
  const company = await newCompany(t)
  const created_at = t.parts.now()
  const moments = { created_at, updated_at: created_at }
  await t.db
    .update(user_profiles)
    .set({ company_name: `Company ${word}` })
    .where(eq(user_profiles.user_id, company.id))
  const project = stored(
    await t.db
      .insert(website_projects)
      .values({ user_id: company.id, project_name: `Project ${word}`, ...moments })
      .returning(),
    'project',
  )
  const ticket = stored(
    await t.db
      .insert(support_tickets)
      .values({ user_id: company.member.id, subject: `Ticket ${word}`, message: `About ${word}`, ...moments })
      .returning(),
    'ticket',
  )
  const lead = stored(
    await t.db
      .insert(leads)
      .values({
        source: 'contact',
        name: `Lead ${word}`,
        email: company.owner.email,
        details: { message: word },
        ...moments,
      })
      .returning(),
    'lead',
  )
  const checkout = stored(
    await t.db
      .insert(checkouts)
      .values({ user_id: company.id, purpose: 'purchase', subject: word, amount: 100, currency: 'usd', created_at })
      .returning(),
    'checkout',
  )
  const purchase = stored(
    await t.db
      .insert(one_time_purchases)
      .values({
        user_id: company.id,
        checkout_id: checkout.id,
        product_name: `Purchase ${word}`,
        discount_amount: 0,
        original_amount: 100,
        final_amount: 100,
        created_at,
      })
      .returning(),
    'purchase',
  )
  const given = await room.addRaw({ title: `Given ${word}` })
  const others = await room.addRaw({ title: `Ungiven ${word}`, assigned_to: null })
  const ids = [company.id, project.id, ticket.id, lead.id, purchase.id, given.id, others.id]
  const asked = [
    word,
    word.slice(0, 4),
    word.slice(2, 8),
    `${word} `,
    `about ${word}`,
    company.owner.email,
    ticket.ticket_number,
    ticket.ticket_number.replace(/^TKT-0*/, 'tkt-'),
    lead.number,
    ...ids,
  ]
  return { ...company, word, asked }
}

const companies = [await newFullCompany('qzaphod'), await newFullCompany('qwintrop'), await newFullCompany('qyberth')]
type Company = (typeof companies)[number]

async function find(who: { get: (path: string) => Promise<Response> }, q: string) {
  const answer = await who.get(`/api/search?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { text, groups: (JSON.parse(text) as Found).groups }
}

const kindsOf = (groups: Found['groups'], { word }: Company): SearchKind[] =>
  groups.filter(({ hits }) => hits.some((hit) => JSON.stringify(hit).includes(word))).map(({ kind }) => kind)

const parts = ['owner', 'member', 'billing'] as const

test.each([
  ['behind the second line', t.app],
  ['by our own conditions alone', withoutSecondLine],
])('customers find of their own company what their part includes, and nothing of another: %s', async (how, app) => {
  const request = app.request.bind(app)
  const asking = vi.spyOn(t.app, 'request').mockImplementation(request)
  onTestFinished(() => asking.mockRestore())
  let asked = 0
  for (const company of companies) {
    for (const part of parts) {
      const { browser } = company[part]
      for (const other of companies.filter((one) => one !== company)) {
        // Each way by one of the three: all of them are tried between any two companies.
        for (const q of other.asked.filter((_, way) => way % parts.length === parts.indexOf(part))) {
          const { groups } = await find(browser, q)
          asked++
          for (const foreign of companies.filter((one) => one !== company))
            expect([part, q, kindsOf(groups, foreign)]).toEqual([part, q, []])
        }
      }
      const { groups } = await find(browser, company.word)
      expect([part, kindsOf(groups, company)]).toEqual([
        part,
        [
          ...(partIncludes(part, 'work') ? ['projects', 'tickets'] : []),
          ...(partIncludes(part, 'money') ? ['purchases'] : []),
        ],
      ])
    }
  }
  process.stdout.write(`figure: search leaks nothing: ${asked} searches by customers, ${how}, 0 foreign hits\n`)
})

test('what is another’s is answered as what nobody has', async () => {
  const [one, other] = companies
  if (!one || !other) throw new Error('No companies')
  const { text: missing } = await find(one.owner.browser, 'qxnobody')
  for (const q of [other.word, `${other.word} `, other.id])
    expect((await find(one.owner.browser, q)).text).toBe(missing)
})

test('an editor finds the tickets given to them, where they answer them, and no others', async () => {
  const emil = await t.as('emil')
  const emilId = await t.userIdOf('emil')
  const [given, ...others] = companies
  if (!given) throw new Error('No companies')
  const assign = (assignee_id: string | null, status: 'open' | 'closed' = 'open') =>
    t.db
      .update(support_tickets)
      .set({ assignee_id, status })
      .where(eq(support_tickets.subject, `Ticket ${given.word}`))
  await assign(emilId)
  for (const q of given.asked) {
    const { groups } = await find(emil, q)
    for (const other of others) expect([q, kindsOf(groups, other)]).toEqual([q, []])
  }
  const { groups } = await find(emil, given.word)
  expect(kindsOf(groups, given)).toEqual(['tickets', 'videos'])
  const [hit] = groups.find(({ kind }) => kind === 'tickets')?.hits ?? []
  expect(hit?.to).toMatch(/^\/employee-dashboard\?ticket=TKT-/)
  for (const other of others)
    for (const q of other.asked) expect([q, kindsOf((await find(emil, q)).groups, given)]).toEqual([q, []])
  // What is closed is no longer theirs to look after, and what was taken from them is nobody's they know.
  await assign(emilId, 'closed')
  expect(kindsOf((await find(emil, given.word)).groups, given)).toEqual(['videos'])
  await assign(await t.userIdOf('ada'))
  expect(kindsOf((await find(emil, given.word)).groups, given)).toEqual(['videos'])
  await assign(null)
})

test('an editor finds the videos given to them alone, an admin everything but other companies’ purchases', async () => {
  const emil = await t.as('emil')
  const ada = await t.as('ada')
  for (const company of companies) {
    const found = await find(emil, company.word)
    expect(kindsOf(found.groups, company)).toEqual(['videos'])
    expect(found.text).toContain(`Given ${company.word}`)
    expect(found.text).not.toContain(`Ungiven ${company.word}`)
    expect(kindsOf((await find(ada, company.word)).groups, company)).toEqual([
      'customers',
      'projects',
      'tickets',
      'leads',
      'videos',
    ])
  }
})
