// deals.md §7, D7: reminders stop. A year of an agency's clients, day by day, with two workers that make their rounds at once while
// clients pay, are refunded and dispute. Small in `npm test`, in full in `npm run prove`.
import { and, eq, gt, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creditShare, totalsOf } from '#domain/invoice-money.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { isWorkingDay } from '../agency/working-days.ts'
import { emails } from '../emails/emails.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { storeInvoice, type InvoiceRow } from '../invoices/issuing.ts'
import { lockInvoices, settleInvoices } from '../invoices/settling.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { goTo } from '../testing/agency-clock.ts'
import { bookMoney } from '../testing/booked-money.ts'
import { newInvoice } from '../testing/invoices.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { invoicesOf } from '../testing/paid-invoices.ts'
import { newAddress, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { randomFrom } from '../testing/random.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { LinkView } from '#domain/links.ts'
import { reminders } from './reminders.tables.ts'
import { makeRounds } from './rounds.ts'

const isFull = process.env['PROVE'] === 'full'
const size = isFull ? { days: 365, clients: 24, proposals: 30 } : { days: 50, clients: 6, proposals: 3 }

const t = await createTestApp()
const random = randomFrom(7)
const chance = (share: number) => random() < share
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
const rounds = () => makeRounds({ ...t.parts, db: t.db, origin: t.settings.origin, mailIn: t.settings.mailIn })

type Client = { address: string; company_id: string | null; silent: boolean }
type Owed = { id: string; client: Client; isPaused: boolean; dispute: string | null; disputed: number }

const clients: Client[] = []
const owed: Owed[] = []
const sum = { paid: 0, refunded: 0, disputed: 0, atOnce: 0 }

const read = async (id: string) => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0] as InvoiceRow
const take = (invoice: Pick<InvoiceRow, 'id'>, client: Client) =>
  owed.push({ id: invoice.id, client, isPaused: false, dispute: null, disputed: 0 })

async function issue(client: Client) {
  const due_on = atTheAgency(t.parts.now())
    .toPlainDate()
    .add({ days: Math.floor(random() * 20) })
    .toString()
  const { address: customer_email, company_id } = client
  take(await newInvoice(t, { customer_email, company_id, due_on }), client)
}

/** Sent, signed, and its deposit left open for now. */
async function offer() {
  await t.db.delete(rate_limits)
  const { proposal, key, lead } = await sendNew(t, await t.as('ada'))
  const link = withLink(t, key)
  const view = (await (await link('GET', '/api/link')).json()) as Extract<LinkView, { purpose: 'proposal' }>
  expect((await link('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  const [deposit] = await invoicesOf(t, proposal.id)
  if (deposit) take(deposit, { address: lead.email ?? '', company_id: null, silent: false })
}

const howMuch = (of: number) => (chance(0.6) ? of : Math.max(1, Math.floor(random() * of)))

async function pay(one: Owed, meanwhile?: Parameters<typeof bookMoney>[3]) {
  const { balance } = await read(one.id)
  if (balance <= 0) return
  sum.paid++
  await bookMoney(t, one.id, { kind: 'payment', amount: howMuch(balance) }, meanwhile)
}

/** With its credit note: nothing more is owed by it. */
async function refund(one: Owed) {
  const { kept, rates, customer_name, customer_email } = await read(one.id)
  if (kept <= 0 || one.dispute) return
  sum.refunded++
  const amount = howMuch(kept)
  const share = creditShare(rates, 0, amount)
  const printed = { customer_name, customer_email, lines: [], rates: share, ...totalsOf(share) }
  await t.db.transaction(async (tx) => {
    await lockInvoices(tx, one.id)
    await storeInvoice(tx, t.parts, { ...printed, kind: 'credit_note', credits_id: one.id, balance: 0 })
    await settleInvoices(tx, [one.id])
  })
  await bookMoney(t, one.id, { kind: 'refund', amount })
}

async function dispute(one: Owed) {
  const { kept } = await read(one.id)
  if (one.dispute || kept <= 0) return
  sum.disputed++
  one.disputed = kept
  one.dispute = await bookMoney(t, one.id, { kind: 'dispute', amount: kept })
}

async function decide(one: Owed) {
  if (!one.dispute) return
  const [kind, amount] = chance(0.5) ? (['dispute_won', one.disputed] as const) : (['dispute_lost', 0] as const)
  await bookMoney(t, one.id, { kind, amount, object_id: one.dispute })
  one.dispute = null
}

async function pause(one: Owed) {
  one.isPaused = !one.isPaused
  await t.db.update(invoices).set({ reminders_paused: one.isPaused }).where(eq(invoices.id, one.id))
}

const faults: string[] = []
const lookedAt = new Set<string>()

/** Every reminder that is new, held against what was owed before the workers set out. */
async function judge(owing: Map<string, InvoiceRow>, paidFirst: Set<string>) {
  const now = atTheAgency(t.parts.now())
  const rows = await t.db.select().from(reminders).where(ne(reminders.step, 'told_team'))
  for (const { id, subject_type, subject_id, step } of rows) {
    if (lookedAt.has(id)) continue
    lookedAt.add(id)
    if (!isWorkingDay(now)) faults.push(`at a weekend: ${step}`)
    if (now.hour !== 9) faults.push(`at ${now.hour}: ${step}`)
    if (subject_type !== 'invoice') continue
    const was = owing.get(subject_id)
    if (!was || was.balance <= 0 || was.is_disputed || was.reminders_paused) faults.push(`nothing owed: ${step}`)
    if (paidFirst.has(subject_id)) faults.push(`paid a moment before: ${step}`)
  }
  return rows
}

test(
  'to whoever owes nothing no reminder, of one thing four at most, none twice, none at weekends',
  { timeout: 3_600_000 },
  async () => {
    await t.db.update(invoices).set({ reminders_paused: true })
    await t.db.update(proposals).set({ state: 'declined' }).where(eq(proposals.state, 'sent'))
    for (let index = 0; index < size.clients; index++) {
      const isCompany = index % 2 === 0
      const someone = isCompany ? await newCustomer(t) : null
      const silent = index >= size.clients - 2
      clients.push({ address: someone?.email ?? newAddress(), company_id: someone?.id ?? null, silent })
    }
    const silent = clients.filter((client) => client.silent)
    for (const client of silent) await issue(client)
    const offers = new Set(
      Array.from({ length: size.proposals }, (_, index) => Math.floor((index * (size.days - 20)) / size.proposals)),
    )
    for (let day = 0; day < size.days; day++) {
      goTo(t, 1, 7)
      if (offers.has(day)) await offer()
      for (const client of clients) if (!client.silent && chance(0.15)) await issue(client)
      const lively = owed.filter(({ client }) => !client.silent)
      for (const act of [pay, refund, dispute, decide, pause])
        for (let times = 0; times < Math.ceil(lively.length / 40); times++) {
          const one = oneOf(lively)
          if (one && chance(act === pay ? 0.5 : act === decide ? 0.6 : 0.15)) await act(one)
        }
      for (const [hour, minute] of [
        [8, 50],
        [9, 5],
        [9, 20],
        [10, 1],
      ] as const) {
        goTo(t, 0, hour, minute)
        const open = await t.db.select().from(invoices).where(gt(invoices.balance, 0))
        const owing = new Map(open.map((invoice) => [invoice.id, invoice]))
        const paidFirst = new Set<string>()
        const payer = chance(0.1) ? oneOf(lively.filter(({ id, dispute: open }) => owing.has(id) && !open)) : undefined
        const before = payer ? await countOf(payer.id) : 0
        const paying = async () => {
          if (!payer) return
          sum.atOnce++
          const { balance } = await read(payer.id)
          await bookMoney(t, payer.id, { kind: 'payment', amount: balance }, async (tx) => {
            const during = await tx.$count(reminders, eq(reminders.subject_id, payer.id))
            if (during === before) paidFirst.add(payer.id)
          })
        }
        await Promise.all([rounds(), paying(), rounds()])
        await judge(owing, paidFirst)
      }
    }
    const rows = await t.db.select().from(reminders).where(ne(reminders.step, 'told_team'))
    expect(faults).toEqual([])

    const perSubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
    const most = Math.max(...[...perSubject.values()].map((its) => its.length))
    expect(most).toBeLessThanOrEqual(4)
    const steps = rows.map(({ subject_id, step }) => `${subject_id} ${step}`)
    expect(new Set(steps).size).toBe(steps.length)
    const days = rows.map(({ company_id, address, sent_at }) => `${company_id ?? address} ${agencyDay(sent_at)}`)
    expect(new Set(days).size).toBe(days.length)
    // Each was mailed, once; and nothing else was.
    const kinds = new Set(['invoice-reminder', 'deposit-reminder', 'proposal-ending'])
    const mailed = (await t.db.select().from(emails)).filter(({ kind }) => kinds.has(kind))
    expect(mailed).toHaveLength(rows.length)
    // Whoever never answers hears of it to the end, and then the team does.
    for (const { address } of silent) {
      const [its] = await t.db.select().from(invoices).where(eq(invoices.customer_email, address))
      expect(perSubject.get(its?.id ?? '')).toHaveLength(4)
      const told = and(eq(reminders.subject_id, its?.id ?? ''), eq(reminders.step, 'told_team'))
      expect(await t.db.$count(reminders, told)).toBe(1)
    }
    process.stdout.write(
      `figure: promise D7: ${size.days} days, 2 workers, ${owed.length} invoices and deposits, ${sum.paid} payments, ${sum.atOnce} more during the rounds, ${sum.refunded} refunds, ${sum.disputed} disputes: ${rows.length} reminders, ${faults.length} to whoever owed nothing or at weekends, at most ${most} of one thing, ${steps.length - new Set(steps).size} twice\n`,
    )
  },
)

const countOf = (id: string) => t.db.$count(reminders, eq(reminders.subject_id, id))
