import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { findOwner } from '../../companies/belonging.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { queueEmail, queueEmails } from '../../emails/emails.ts'
import { takeInvoiceMoney } from '../../invoices/money-news.ts'
import { enqueue } from '../../jobs/queue.ts'
import { paymentFailedEmail, secondSubscriptionEmail } from '../billing.emails.ts'
import {
  derivePurchases,
  findLastState,
  recordPayments,
  recordState,
  type LedgerRow,
  type MoneyBackEntry,
  type PaymentEntry,
  type SubscriptionEntry,
} from './ledger.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import { type PaymentEventState } from './ledger.tables.ts'
import { tellOfForeign } from './foreign-subscriptions.ts'
import { tellOfMoneyBack } from './money-back-news.ts'
import { findPayers } from './payers.ts'
import { takeSales } from './sales.ts'
import { deriveTier, listLivingSubscriptions } from './tiers.ts'
import { tellWhoWaits } from './waiting.ts'

export type WritingCtx = Pick<Ctx, 'now' | 'origin' | 'auth'>

/** What became of an event, and why, for an admin to read. */
export type Outcome = { state: Exclude<PaymentEventState, 'received'>; reason?: string }

/** What a look at an object found, and so what to write. */
export type Finding = {
  outcome: Outcome
  /** The checkout that came to its end. */
  over?: string
  /** A purchase whose page ended before anybody paid. */
  abandoned?: string
  payments?: (PaymentEntry | MoneyBackEntry)[]
  /** A subscription as it stands now, and the last entry about it when we began to look. */
  state?: { entry: SubscriptionEntry; seenSeq: number | undefined }
  /** A subscription somebody made at the provider for one of our customers: the team hears of it, once. */
  foreign?: { subscriptionId: string; eventId: string | null; user_id: string; company_id: string | null }
  /** A renewal that failed and is still to be paid: its customer hears of it, once. */
  owed?: { company_id: string; amount: number }
}

/** Writes any number of findings with the same few queries. False for each that was out of date: look again. */
export async function writeFindings(tx: Tx, ctx: WritingCtx, findings: Finding[]): Promise<boolean[]> {
  const entries = findings.flatMap(({ payments }) => payments ?? [])
  const paidFor = [...new Set(entries.map(({ checkout_id }) => checkout_id))].sort()
  const subscribed = findings.flatMap(({ state }) => state?.entry.checkout_id ?? [])
  const companyOfCheckout = await readCompanies(tx, [...subscribed, ...paidFor])
  const companiesOf = (checkoutIds: string[]) => checkoutIds.flatMap((id) => companyOfCheckout.get(id) ?? [])
  await lockSubscriptions(tx, companiesOf(subscribed))
  const invoiceIds = entries.flatMap(({ invoice_id }) => invoice_id ?? [])
  await lockMoney(tx, [...paidFor, ...companiesOf(paidFor), ...invoiceIds])
  await closeCheckouts(
    tx,
    findings.flatMap(({ over }) => over ?? []),
    ctx.now(),
  )
  await abandonPurchases(
    tx,
    findings.flatMap(({ abandoned }) => abandoned ?? []),
    ctx.now(),
  )
  const news = await recordPayments(tx, entries)
  const purchases = await derivePurchases(tx, paidFor)
  const others = news.filter(({ invoice_id }) => invoice_id === null)
  await takeSales(tx, ctx, purchases, others)
  await tellWhoOwes(tx, ctx, findings, news)
  await tellOfMoneyBack(tx, ctx, others)
  for (const { foreign } of findings) if (foreign) await tellOfForeign(tx, ctx, foreign)
  const written: boolean[] = []
  for (const { state } of findings) written.push(state ? await writeState(tx, ctx, state, companyOfCheckout) : true)
  // Last of all: it may take the number of a credit note.
  await takeInvoiceMoney(
    tx,
    ctx,
    news.filter(({ invoice_id }) => invoice_id !== null),
  )
  return written
}

/** Whose checkouts these are; left out is what is nobody's yet, and what has nothing to do with their tier: monthly services. */
async function readCompanies(tx: Tx, checkoutIds: string[]) {
  if (checkoutIds.length === 0) return new Map<string, string>()
  const rows = await tx
    .select()
    .from(checkouts)
    .where(and(inArray(checkouts.id, checkoutIds), ne(checkouts.purpose, 'service')))
  return new Map(rows.flatMap(({ id, company_id }) => (company_id === null ? [] : [[id, company_id] as const])))
}

/**
 * What one company's subscriptions add up to is decided by one at a time: two that are settled at once would not see each
 * other. All companies before anything else and in one order, so that nobody waits in a circle.
 */
export const lockSubscriptions = (tx: Tx, companyIds: string[]) =>
  lockFor(tx, ...companyIds.map((id) => `subscriptions:${id}`))

/**
 * Likewise what a purchase comes to: a refund that is settled beside its payment must see it, and other refunds. And what one
 * company pays: each of two orders for the same ends the other (`sales.ts`), and would wait for it while it is being paid.
 */
const lockMoney = (tx: Tx, ids: string[]) => lockFor(tx, ...ids.map((id) => `money:${id}`))

async function writeState(
  tx: Tx,
  ctx: WritingCtx,
  { entry, seenSeq }: NonNullable<Finding['state']>,
  companyOfCheckout: Map<string, string>,
) {
  if (!entry.user_id && (await hasOwnerNow(tx, entry.checkout_id))) return false
  const before = await findLastState(tx, entry.object_id)
  if (!(await recordState(tx, entry, seenSeq))) return false
  const { user_id, checkout_id } = entry
  const companyId = companyOfCheckout.get(checkout_id)
  // Whoever of the company paid may be gone; the company and its subscription are not.
  if (companyId !== undefined) {
    if (seenSeq === undefined) {
      await enqueue(tx, 'expire-checkouts', { user_id: user_id ?? companyId, checkout_id })
      await tellOfSecond(tx, ctx, companyId, entry.object_id)
    }
    await tellWhoWaits(tx, ctx, companyId, entry, before)
    await deriveTier(tx, ctx, companyId)
  }
  return true
}

/** Its customer may have proven their address while we looked. From here on they wait for us, and find what we write. */
async function hasOwnerNow(tx: Tx, checkoutId: string) {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('share')
  return checkout?.user_id != null
}

/** Pages are made one at a time, and yet somebody may have paid two: then a person has to look. */
async function tellOfSecond(tx: Tx, ctx: WritingCtx, companyId: string, newest: string) {
  const living = await listLivingSubscriptions(tx, companyId)
  if (living.length < 2 || !living.includes(newest)) return
  const owner = await findOwner(tx, companyId)
  if (owner) await queueEmail(tx, secondSubscriptionEmail(owner.email, ctx.origin))
}

async function closeCheckouts(tx: Tx, ids: string[], closed_at: Date) {
  if (ids.length === 0) return
  await tx
    .update(checkouts)
    .set({ closed_at })
    .where(and(inArray(checkouts.id, ids), isNull(checkouts.closed_at)))
}

async function abandonPurchases(tx: Tx, checkoutIds: string[], abandoned_at: Date) {
  if (checkoutIds.length === 0) return
  await tx
    .update(one_time_purchases)
    .set({ abandoned_at, status: 'failed' })
    .where(and(inArray(one_time_purchases.checkout_id, checkoutIds), eq(one_time_purchases.status, 'pending')))
}

async function tellWhoOwes(tx: Tx, ctx: WritingCtx, findings: Finding[], news: LedgerRow[]) {
  const justFailed = new Set(news.filter(({ kind }) => kind === 'payment_failed').map(({ object_id }) => object_id))
  const owing = findings.flatMap(({ owed, payments }) =>
    owed && payments?.some(({ object_id }) => justFailed.has(object_id)) ? [owed] : [],
  )
  const payersOf = await findPayers(
    tx,
    owing.map(({ company_id }) => company_id),
  )
  const warnings = owing.flatMap(({ company_id, amount }) =>
    payersOf(company_id).map((to) => paymentFailedEmail(to, amount, ctx.origin)),
  )
  await queueEmails(tx, warnings)
}
