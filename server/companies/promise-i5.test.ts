// identity.md §9, I5: three companies, each with an owner, a member and somebody for billing, and every route there is.
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { partIncludes, type Part } from '#domain/permissions.ts'
import { startSession } from '../accounts/sessions.ts'
import { listRoutes, type DeclaredRoute } from '../http/openapi.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { fittingValue } from '../testing/fitting-values.ts'
import { everythingOf, newFullCompany, type FullCompany } from '../testing/full-company.ts'
import { newInvoice } from '../testing/invoices.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { sendNew } from '../testing/proposals.ts'
import { schemaOf } from '../testing/marked-requests.ts'
import { createTestApp } from '../testing/test-app.ts'
import { addEnquiry, addReadyPicture, addWebsite, readyFileOf } from '../testing/website-things.ts'

const isFull = process.env['PROVE'] === 'full'
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
beforeEach(() => t.db.delete(rate_limits))

const parts = ['owner', 'member', 'billing'] as const satisfies Part[]
const full = [await newFullCompany(t), await newFullCompany(t), await newFullCompany(t)]
const sum = { calls: 0, let_in: 0, not_now: 0, refused: 0 }

/** The table that was written by hand: what is asked elsewhere is under test. */
const words = new Map(
  readFileSync(new URL('../http/access-table.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [access = '', method = '', path = ''] = line.trim().split(/\s+/)
      return [`${method} ${path}`, access]
    }),
)
const letsIn: Record<string, readonly Part[]> = {
  anyone: parts,
  'signed-in': parts,
  work: ['owner', 'member'],
  money: ['owner', 'billing'],
  owner: ['owner'],
  employee: [],
  admin: [],
}
const wordOf = ({ method, path }: DeclaredRoute) => words.get(`${method} ${path}`) ?? ''
const isOfCompanies = (route: DeclaredRoute) => ['work', 'money', 'owner'].includes(wordOf(route))

// The built-in mailbox, which is everybody's who tries the demo, holds everybody's mail.
const routes = listRoutes(t.app).filter(({ path }) => !path.startsWith('/dev/'))

const ada = await t.as('ada')
const billed = new Map<string, Promise<Record<string, string>>>()
/** Anybody may ask for a paper; that of the company's money is there for who has to do with it. */
const isPaper = /\/(pdf|receipt)-links$/
/** Anybody may ask for a website; it is there for those whose part is the work, and some of it is our team's to say. */
const isWebsite = /^\w+ \/api\/website(-pictures$|-pictures\/|s\/)/
const isForOurTeam = /^PUT \/api\/websites\/:id\/(hosting|versions\/:number\/return)$/
const isHidden = (name: string, part: Part) =>
  (isPaper.test(name) && part === 'member') || (isWebsite.test(name) && part === 'billing')
/** What a company was billed, has paid and was offered: made for the first route that asks for it. */
function billedTo({ id, owner, words: { money } }: FullCompany) {
  const made = billed.get(id) ?? makeBilled()
  billed.set(id, made)
  return made

  async function makeBilled(): Promise<Record<string, string>> {
    const invoice = await newInvoice(t, { company_id: id, user_id: owner.id, customer_name: money })
    await payInvoice(t, invoice.id, 25_000)
    const { proposal } = await sendNew(t, ada, { title: money }, { email: owner.email })
    const [payment] = await t.db.select().from(payment_ledger).where(eq(payment_ledger.invoice_id, invoice.id))
    return { invoices: invoice.id, proposals: proposal.id, payments: String(payment?.seq) }
  }
}

const websites = new Map<string, Promise<Record<string, string>>>()
/** Its website, whose version 1 was approved, an enquiry, and a picture: made for the first route that asks for them. */
function websiteOf({ id, words: { work } }: FullCompany) {
  const make = async () => {
    const website = await addWebsite(t, id, { slug: `of-${id}`, words: work, state: 'approved' })
    await addEnquiry(t, website.id, { words: work })
    return { websites: website.id, 'website-pictures': (await addReadyPicture(t, id, { words: work })).id }
  }
  const made = websites.get(id) ?? make()
  websites.set(id, made)
  return made
}

/** What stands in a path for one thing of a company, or of the person who asks. */
async function idIn(path: string, of: FullCompany, userId: string) {
  const [, , noun = '', more = ''] = path.split('/')
  const { project, ticket, form, purchase, invitation } = of.things
  const ids: Record<string, string> = {
    purchases: purchase.id,
    tickets: ticket.id,
    'all-tickets': ticket.id,
    projects: project.id,
    'onboarding-forms': form.id,
    // Whom the owner removes, or oneself, who leaves.
    'company/people': userId === of.owner.id ? of.billing.id : userId,
    'company/invitations': invitation.id,
    'data-exports': of.exportOf(userId),
    users: of.member.id,
  }
  const isBilled = ['invoices', 'proposals', 'payments'].includes(noun) && more === ':id'
  const others: Record<string, string> = noun.startsWith('website')
    ? await websiteOf(of)
    : isBilled
      ? await billedTo(of)
      : {}
  return ids[`${noun}/${more}`] ?? ids[noun] ?? others[noun] ?? crypto.randomUUID()
}

let turn = 0
/** Calls a route as its schema wants it, about the things of a company, with a session of its own. */
async function call(route: DeclaredRoute, who: { id: string }, of: FullCompany, named: { id: string }) {
  const { method, path, declaration } = route
  const known = {
    ticket_id: of.things.ticket.id,
    project_id: of.things.project.id,
    company_id: of.id,
    user_id: of.member.id,
    part: 'member',
    version: 1,
    website_id: isWebsite.test(`${method} ${path}`) ? (await websiteOf(of)).websites : undefined,
    attachments: [],
    productName: 'Custom Web Design',
    discountCode: null,
    phone: '(425) 555-0100',
    brand_style: null,
    most_popular_package: '',
    seen_updated_at: of.things.project.updated_at.toISOString(),
  }
  const fill = (schema: NonNullable<typeof declaration.body>) =>
    fittingValue(schemaOf(schema), { mark: 'typed', turn: turn++, known }) as Record<string, unknown>
  const id = await idIn(path, of, named.id)
  const at = path
    .replace(':number', '1')
    .replace(':file', readyFileOf(id))
    .replaceAll(/:[a-z_]+/g, id)
  const asked = Object.entries(declaration.query ? fill(declaration.query) : {}).map(([name, value]) => [
    name,
    String(value),
  ])
  const address = asked.length > 0 ? `${at}?${new URLSearchParams(asked)}` : at
  const body = method === 'GET' ? undefined : declaration.body ? fill(declaration.body) : {}
  const browser = t.browser(await startSession(t.db, t.parts, who.id))
  const from = { 'x-forwarded-for': `198.51.${Math.floor(turn / 250) % 250}.${turn % 250}` }
  const answer = await browser.send(method)(address, body, from)
  const text = await answer.text()
  sum.calls++
  return { status: answer.status, text, code: codeIn(text), sent: `${address} ${JSON.stringify(body)}` }
}

function codeIn(text: string) {
  try {
    const { error, code } = JSON.parse(text) as { error?: { code?: string } | string; code?: string }
    return (typeof error === 'object' ? error.code : code) ?? null
  } catch {
    return null
  }
}
const denials = new Set<string | null>(['not_signed_in', 'not_allowed', 'not_an_admin', 'not_your_part'])

/** Of each company what this person must not read there: all of another, and of their own what their part does not include. */
function hiddenFrom(part: Part, own: FullCompany, companies: FullCompany[]) {
  return companies.flatMap((company) => {
    const { words: said, things, customer_id } = company
    const theirs = {
      work: [said.work, things.project.id, things.ticket.id, things.form.id],
      money: [said.money, things.purchase.id, things.checkout.id, customer_id],
      people: [
        said.people,
        company.id,
        things.invitation.id,
        ...parts.flatMap((name) => [company[name].id, company[name].email]),
      ],
    }
    if (company.id !== own.id) return Object.values(theirs).flat()
    return (['work', 'money'] as const).flatMap((area) => (partIncludes(part, area) ? [] : theirs[area]))
  })
}

/** Found in the answer and not only said back. */
const leaksIn = ({ text, sent }: { text: string; sent: string }, hidden: string[]) =>
  hidden.filter((needle) => text.includes(needle) && !sent.includes(needle))

/** One of its own has no passkey, no e-mail change, no upload and no half sign-in to go on with, no picture was sent, and nothing was asked of it or added for it; who only pays has no notification to choose. */
const hasNothingToFind =
  /^PUT \/api\/notification-choices$|^(PUT|DELETE) \/api\/passkeys\/:id$|^DELETE \/api\/sessions\/:id$|^GET \/api\/files|^(GET|DELETE) \/api\/uploads\/:id|^POST \/api\/(milestones|projects)\/:id\/own-link$|^POST \/api\/project-files\/:id\/links$|^POST \/api\/website-pictures$/

const chosen = <T>(list: T[], index: number) =>
  isFull ? list : list.slice(index % list.length, (index % list.length) + 1)

describe.each(routes.map((route, index) => ({ name: `${route.method} ${route.path}`, route, index })))(
  '$name',
  ({ route, name, index }) => {
    test('opens to the parts that include it, for their own company', async () => {
      for (const shared of chosen(full, index))
        for (const part of parts) {
          const mayEnter = letsIn[wordOf(route)]?.includes(part) ?? false
          // What changes things is done in a company that is there for it alone.
          const own = route.method === 'GET' || !mayEnter ? shared : await newFullCompany(t)
          const answer = await call(route, own[part], own, own[part])
          const isRefused = !mayEnter || (isForOurTeam.test(name) && !isHidden(name, part))
          expect([part, answer.code, denials.has(answer.code)]).toEqual([part, answer.code, isRefused])
          if (isOfCompanies(route) && !mayEnter) expect([answer.status, answer.code]).toEqual([403, 'not_your_part'])
          if (mayEnter && !hasNothingToFind.test(name) && wordOf(route) !== 'anyone')
            expect([part, answer.code === 'not_found']).toEqual([part, isHidden(name, part)])
          expect(leaksIn(answer, hiddenFrom(part, own, [...full, own]))).toEqual([])
          sum[!mayEnter ? 'refused' : answer.status < 400 ? 'let_in' : 'not_now']++
        }
    })

    test('has nothing of another company, and changes nothing in it', async () => {
      for (const foreign of chosen(full, index)) {
        if (isWebsite.test(name)) await websiteOf(foreign)
        const before = await everythingOf(t, foreign)
        for (const own of full.filter(({ id }) => id !== foreign.id))
          for (const part of parts) {
            const answer = await call(route, own[part], foreign, foreign[part])
            const mayEnter = letsIn[wordOf(route)]?.includes(part) ?? false
            expect([part, denials.has(answer.code)]).toEqual([part, !mayEnter])
            if (mayEnter && isOfCompanies(route) && route.path.includes(':id'))
              expect([part, answer.status]).toEqual([part, 404])
            expect(leaksIn(answer, hiddenFrom(part, own, full))).toEqual([])
          }
        expect(await everythingOf(t, foreign)).toEqual(before)
      }
    })
  },
)

test('the size of it', () => {
  const guarded = routes.filter(isOfCompanies).length
  process.stdout.write(
    `figure: promise I5: 3 companies × 3 parts × ${routes.length} routes (${guarded} by part), ${sum.calls} calls: 0 leaks, ` +
      `0 false denials; ${sum.let_in} let in, ${sum.not_now} let in and answered that it cannot be done now, ${sum.refused} refused\n`,
  )
  expect(guarded).toBeGreaterThan(15)
  expect(routes.length).toBeGreaterThan(100)
})
