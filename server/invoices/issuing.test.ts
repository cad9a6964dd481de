import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { creditShare, sumByRate, totalsOf } from '#domain/invoice-money.ts'
import { aLine, anIssue, newInvoice, salesTax } from '../testing/invoices.ts'
import { createTestApp } from '../testing/test-app.ts'
import { invoice_counters, invoices } from './invoices.tables.ts'
import { issueInvoice, listDeductions, storeInvoice } from './issuing.ts'

const t = await createTestApp()
const inDays = (days: number) =>
  Temporal.Instant.fromEpochMilliseconds(t.parts.now().getTime())
    .toZonedDateTimeISO(agency.timeZone)
    .toPlainDate()
    .add({ days })
    .toString()

test('an invoice has the next number, what its lines come to, and two weeks; a deposit has one', async () => {
  const first = await newInvoice(t, { lines: [{ ...aLine, quantity: 2, unit_amount: 74_925, tax: salesTax }, aLine] })
  expect(first).toMatchObject({ series: 'INV', net: 249_850, tax: 14_835, total: 264_685, balance: 264_685 })
  expect(first.number).toBe(`INV-${String(first.seq).padStart(6, '0')}`)
  expect(first.due_on).toBe(inDays(14))
  const second = await newInvoice(t, { kind: 'deposit' })
  expect([second.seq, second.due_on]).toEqual([first.seq + 1, inDays(7)])
  expect((await newInvoice(t, { due_on: '2027-01-31' })).due_on).toBe('2027-01-31')
})

test('a part of an agreement has the tax that adds up to the whole, whatever its line would come to', async () => {
  const rates = [{ ...salesTax, gross: 55, tax: 4 }]
  const part = await newInvoice(t, { lines: [{ ...aLine, unit_amount: 51, tax: salesTax }], rates })
  expect(part).toMatchObject({ net: 51, tax: 4, total: 55, balance: 55, rates })
})

test('the final invoice deducts the earlier ones by number and date, net of what was credited of them', async () => {
  const proposal_id = crypto.randomUUID()
  const deposit = await newInvoice(t, { kind: 'deposit', proposal_id, lines: [{ ...aLine, tax: salesTax }] })
  const gone = await newInvoice(t, { kind: 'progress', proposal_id })
  await t.db.transaction(async (tx) => {
    const { customer_name, customer_email } = deposit
    for (const [of, amount] of [
      [deposit, 9_900],
      [gone, gone.total],
    ] as const) {
      const rates = creditShare(of.rates, 0, amount)
      const kind = 'credit_note' as const
      const printed = { kind, customer_name, customer_email, lines: [], rates, ...totalsOf(rates) }
      await storeInvoice(tx, { now: t.parts.now }, { ...printed, credits_id: of.id, balance: 0 })
    }
  })
  const deducts = await t.db.transaction((tx) => listDeductions(tx, proposal_id))
  expect(deducts).toEqual([
    {
      number: deposit.number,
      issued_on: inDays(0),
      amount: 100_000,
      rates: [{ ...salesTax, gross: 100_000, tax: 9_900 - 892 }],
    },
  ])
  const whole = [{ ...aLine, unit_amount: 300_000, tax: salesTax }]
  const final = await newInvoice(t, { kind: 'final', proposal_id, lines: whole, deducts })
  expect(final.balance).toBe(totalsOf(sumByRate(whole)).total - 100_000)
})

const isFull = process.env['PROVE'] === 'full'

test('numbers have no gap and no double, however many issue at once and however many give up', async () => {
  const before = await t.db.$count(invoices)
  const tries = isFull ? 200 : 45
  const made = await Promise.allSettled(
    Array.from({ length: tries }, (_, i) =>
      t.db.transaction(async (tx) => {
        await issueInvoice(tx, { now: t.parts.now }, anIssue())
        if (i % 3 === 0) throw new Error('given up')
      }),
    ),
  )
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(Math.ceil(tries / 3))
  const rows = await t.db
    .select({ seq: invoices.seq, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.series, 'INV'))
    .orderBy(asc(invoices.seq))
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const [counter] = await t.db.select().from(invoice_counters).where(eq(invoice_counters.series, 'INV'))
  expect(counter?.last).toBe(rows.length)
  const issued = (await t.db.$count(invoices)) - before
  process.stdout.write(
    `figure: promise D2: ${tries} parallel issues, ${tries - issued} given up: 1 to ${rows.length}, ${rows.length - new Set(rows.map(({ seq }) => seq)).size} twice, 0 left out\n`,
  )
})

describe('what was issued is never changed', () => {
  const others: Record<string, unknown> = {
    kind: 'progress',
    series: 'CN',
    seq: 9_999,
    number: 'INV-009999',
    lines: [],
    rates: [],
    deducts: [{ number: 'INV-000001', issued_on: '2026-01-01', amount: 1, rates: [] }],
    due_on: '2030-01-01',
    created_at: new Date(0),
  }
  const ofNow = ['credited', 'kept', 'is_disputed', 'balance', 'reminders_paused', 'words']
  const references = ['company_id', 'user_id', 'project_id', 'proposal_id', 'milestone_id', 'issued_by']
  const columns = getTableColumns(invoices)
  const printed = Object.entries(columns).filter(([name]) => ![...ofNow, ...references].includes(name))

  test.each(printed.map(([name, column]) => [name, column.dataType] as const))('%s', async (name, type) => {
    const invoice = await newInvoice(t)
    const was = await read(invoice.id)
    const value =
      others[name] ??
      (type.startsWith('number') ? 7 : name.endsWith('_id') || name === 'id' ? crypto.randomUUID() : 'x')
    const isFilledOnce = name === 'file_path' || name === 'sha256'
    if (isFilledOnce)
      await t.db
        .update(invoices)
        .set({ [name]: 'first' })
        .where(eq(invoices.id, invoice.id))
    const change = t.db
      .update(invoices)
      .set({ [name]: value })
      .where(eq(invoices.id, invoice.id))
    await expect(change).rejects.toThrow()
    expect(await read(invoice.id)).toEqual(isFilledOnce ? { ...was, [name]: 'first' } : was)
  })

  test('a reference is filled once and ends with what it leads to, and never leads elsewhere', async () => {
    const { id } = await newInvoice(t)
    const set = (values: object) => t.db.update(invoices).set(values).where(eq(invoices.id, id))
    const company_id = crypto.randomUUID()
    await set({ company_id })
    await expect(set({ company_id: crypto.randomUUID() })).rejects.toThrow()
    await expect(set({ proposal_id: crypto.randomUUID() })).rejects.toThrow()
    expect(await read(id)).toMatchObject({ company_id, proposal_id: null })
  })

  test('nor deleted', async () => {
    const { id } = await newInvoice(t)
    await expect(t.db.delete(invoices).where(eq(invoices.id, id))).rejects.toThrow()
    await expect(t.db.execute(sql`truncate ${invoices} cascade`)).rejects.toThrow()
    expect(await read(id)).toBeDefined()
  })

  const read = async (id: string) => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0]
})
