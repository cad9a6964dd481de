import { count, ne, sum } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { moneyKinds, type MoneyKind, type Payment } from '#domain/payments.ts'
import { cast } from '../../db/seed/cast.ts'
import { createTestApp, errorCodeIn } from '../../testing/test-app.ts'
import { custom_pricing_arrangements } from '../arrangements/arrangements.tables.ts'
import { checkouts, type CheckoutPurpose } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type PaymentFacts } from './ledger.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const cleoId = await t.userIdOf('cleo')

const agreedAt = new Date('2026-01-02T12:00:00Z')
const begin = async (purpose: CheckoutPurpose, subject: string, user_id: string | null) => {
  const wanted = { purpose, subject, user_id, amount: 1000, currency: 'usd', created_at: agreedAt }
  const [checkout] = await t.db.insert(checkouts).values(wanted).returning()
  return checkout?.id ?? ''
}
const facts: PaymentFacts = { discount_amount: 0, discount_code: null, tax_amount: 0 }
let entries = 0
const entry = (kind: MoneyKind, checkout_id: string, more: Partial<typeof payment_ledger.$inferInsert> = {}) => ({
  kind,
  checkout_id,
  object_id: `obj_${++entries}`,
  user_id: null,
  amount: 100 + entries,
  currency: 'usd',
  facts,
  occurred_at: new Date('2026-03-10T20:00:00Z'),
  recorded_at: agreedAt,
  ...more,
})

/** Of all kinds, for everything one can pay, and more than three pages of it. */
beforeAll(async () => {
  const [arrangement] = await t.db
    .insert(custom_pricing_arrangements)
    .values({
      customer_email: 'olu@bakery.example',
      custom_monthly_amount: 14500,
      custom_total_amount: 43500,
      discount_amount: 0,
      original_price_id: 'price_x',
      created_at: agreedAt,
      updated_at: agreedAt,
    })
    .returning()
  const design = await begin('purchase', 'Custom Web Design', cleoId)
  const premium = await begin('premium', 'semi_annual', cleoId)
  const arranged = await begin('custom', `${arrangement?.id} ${agreedAt.toISOString()}`, null)
  await t.db.insert(payment_ledger).values([
    ...Object.keys(moneyKinds).flatMap((kind) => [
      entry(kind as MoneyKind, design, { user_id: cleoId }),
      entry(kind as MoneyKind, arranged),
    ]),
    ...Array.from({ length: 170 }, () => entry('payment', premium, { user_id: cleoId })),
    entry('payment', design, {
      object_id: 'cs_known',
      amount: 164_685,
      facts: { ...facts, method: 'card', paid_by: '=Olu "the" Baker', reference: 'visa, 4242' },
      // The evening of the 14th at the agency, and the 15th by UTC.
      occurred_at: new Date('2026-06-15T03:30:00Z'),
    }),
    entry('refund', design, { object_id: 're_known', amount: 164_685, occurred_at: new Date('2026-06-15T07:30:00Z') }),
  ])
  await t.db.insert(payment_ledger).values({
    ...entry('payment', premium, { user_id: cleoId }),
    kind: 'subscription',
    facts: { status: 'active', current_period_end: null, cancel_at_period_end: false, past_due_since: null },
  })
})

type Page = { payments: Payment[]; next_cursor: string | null }
const read = async (query = '') => (await (await ada.get(`/api/payments${query}`)).json()) as Page
async function readAll(query = '') {
  const pages: Payment[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await read(`?${query}${cursor && `&cursor=${cursor}`}`)
    pages.push(page.payments)
    cursor = page.next_cursor
  }
  return pages
}

test('the history has pages: all entries about money, none twice, newest first', async () => {
  const pages = await readAll()
  expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 36])
  const ids = pages.flat().map(({ id }) => Number(id))
  expect(new Set(ids).size).toBe(await t.db.$count(payment_ledger, ne(payment_ledger.kind, 'subscription')))
  // Nearly all happened at the same moment: then it is the number that decides.
  expect(ids.slice(2)).toEqual(ids.slice(2).sort((a, b) => b - a))
})

test('a kind and days narrow it; who paid an arrangement without an account is known by it', async () => {
  const refunds = (await readAll('kind=refund')).flat()
  expect(refunds.map(({ kind }) => kind)).toEqual(['refund', 'refund', 'refund'])
  expect(refunds.map(({ description, customer_email }) => [description, customer_email])).toEqual([
    ['Custom Web Design', cast.cleo.email],
    ['Custom arrangement', 'olu@bakery.example'],
    ['Custom Web Design', cast.cleo.email],
  ])
  const on = async (query: string) => (await readAll(query)).flat().map(({ amount, kind }) => [kind, amount])
  expect(await on('from=2026-06-14&to=2026-06-14')).toEqual([['payment', 164_685]])
  expect(await on('from=2026-06-15')).toEqual([['refund', 164_685]])
  expect((await on('to=2026-06-13')).length).toBe(184)
})

test.each(['kind=subscription', 'from=yesterday', 'from=0000-01-01', 'to=2026-02-30', 'cursor=1', 'x=1'])(
  '%s is refused',
  async (query) => {
    const answer = await ada.get(`/api/payments?${query}`)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'invalid_input'])
  },
)

const linesOf = async (query = '') => {
  const answer = await ada.get(`/api/payments.csv${query}`)
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes).split('\r\n').slice(0, -1)
}

test('the file has one line for all money that moved, by the days of the agency', async () => {
  const [head, ...lines] = await linesOf('?from=2026-06-01')
  expect(head).toBe('"Date","Kind","Document","Customer","Amount","Method","Paid by","Reference","Provider reference"')
  expect(lines).toEqual([
    '"2026-06-15","Refund","Custom Web Design","cleo@client.example","-1646.85","","","","re_known"',
    `"2026-06-14","Payment","Custom Web Design","cleo@client.example","1646.85","card","'=Olu ""the"" Baker","visa, 4242","cs_known"`,
  ])
  const kinds = new Set((await linesOf()).slice(1).map((line) => line.split('","').slice(1, 3).join()))
  expect([...kinds].sort()).toEqual(
    [
      ...['Payment', 'Refund', 'Refund failed', 'Dispute', 'Dispute won'].flatMap((kind) => [
        `${kind},Custom Web Design`,
        `${kind},Custom arrangement`,
      ]),
      'Payment,Premium, semi-annual',
    ].sort(),
  )
})

test('the amounts of the file add up to those of the ledger', async () => {
  const amounts = (await linesOf()).slice(1).map((line) => Math.round(Number(line.split('","')[4]) * 100))
  const byKind = await t.db
    .select({ kind: payment_ledger.kind, cents: sum(payment_ledger.amount).mapWith(Number), entries: count() })
    .from(payment_ledger)
    .where(ne(payment_ledger.kind, 'subscription'))
    .groupBy(payment_ledger.kind)
  const signed = byKind.map(({ kind, cents, entries }) => ({ sign: moneyKinds[kind as MoneyKind], cents, entries }))
  expect(signed).toHaveLength(7)
  const moved = signed.filter(({ sign }) => sign !== 0)
  expect(amounts).toHaveLength(moved.reduce((all, one) => all + one.entries, 0))
  expect(amounts.reduce((all, cents) => all + cents, 0)).toBe(
    moved.reduce((all, { sign, cents }) => all + sign * cents, 0),
  )
})

test('the file is named and typed as one, and takes days only', async () => {
  const { headers } = await ada.get('/api/payments.csv?from=2026-06-15&to=2026-06-15')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/)
  for (const query of ['?from=x', '?to=2026-13-01', '?kind=payment'])
    expect((await ada.get(`/api/payments.csv${query}`)).status).toBe(400)
})
