import { formatDollars } from '#domain/prices.ts'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { findProfiles } from '../../accounts/profiles.ts'
import { findOwner } from '../../companies/belonging.ts'
import type { Tx } from '../../db/client.ts'
import { type Email, queueEmails } from '../../emails/emails.ts'
import { enqueue } from '../../jobs/queue.ts'
import { notifyAdminsOfEach, type Told } from '../../notifications/notify.ts'
import { nextBusinessDayEnds } from '../../agency/opening-hours.ts'
import { beginOrderedProjects } from '../../projects/project-changes.ts'
import { arrangedIn } from '../arrangements/arrangements.ts'
import { custom_pricing_arrangements as arrangements } from '../arrangements/arrangements.tables.ts'
import { receiptEmail, saleEmail } from '../billing.emails.ts'
import { checkouts, one_time_purchases } from '../checkouts/checkouts.tables.ts'
import type { WritingCtx } from './findings.ts'
import { payment_ledger } from './ledger.tables.ts'
import type { LedgerRow } from './ledger.ts'
import { findPayers } from './payers.ts'
import { paidFor } from './payments.ts'

type Purchase = typeof one_time_purchases.$inferSelect

/**
 * Money came for something new: the team hears of it, whoever bought gets a receipt, what was ordered begins, and what else
 * they had open for the same ends. A payment is news once (`payment_ledger_once`), and so is all of this.
 */
export async function takeSales(tx: Tx, ctx: WritingCtx, paid: Purchase[], news: LedgerRow[]) {
  const payments = news.filter(({ kind }) => kind === 'payment')
  if (payments.length === 0) return
  await tellTheTeam(tx, ctx, await firstOf(tx, payments))
  const justPaid = new Set(payments.map(({ checkout_id }) => checkout_id))
  const bought = paid.filter(({ checkout_id }) => justPaid.has(checkout_id))
  await sendReceipts(tx, ctx, bought)
  const ordered: Parameters<typeof beginOrderedProjects>[2] = []
  for (const purchase of bought) {
    const { company_id, product_name: project_name } = purchase
    const user_id = await findCustomer(tx, purchase)
    if (user_id !== null) ordered.push({ user_id, company_id, project_name })
  }
  await beginOrderedProjects(tx, ctx, ordered)
  await endSiblings(tx, ctx, bought)
}

/** Whoever ordered it; deleted since, the owner of the company they ordered it for, while there is one. */
async function findCustomer(tx: Tx, { user_id, company_id }: Pick<Purchase, 'user_id' | 'company_id'>) {
  if (user_id !== null || company_id === null) return user_id
  return (await findOwner(tx, company_id))?.user_id ?? null
}

/** Renewals are no sale. Whoever settles another payment of the same checkout waits for us (`lockMoney`). */
async function firstOf(tx: Tx, payments: LedgerRow[]) {
  const ids = payments.map(({ checkout_id }) => checkout_id)
  const oldest = await tx
    .select({ seq: sql<number>`min(${payment_ledger.seq})`.mapWith(Number) })
    .from(payment_ledger)
    .where(and(inArray(payment_ledger.checkout_id, ids), eq(payment_ledger.kind, 'payment')))
    .groupBy(payment_ledger.checkout_id)
  const first = new Set(oldest.map(({ seq }) => seq))
  return payments.filter(({ seq }) => first.has(seq))
}

async function tellTheTeam(tx: Tx, ctx: WritingCtx, sales: LedgerRow[]) {
  if (sales.length === 0) return
  const about = await tx
    .select({ checkout: checkouts, agreed: { name: arrangements.customer_name, email: arrangements.customer_email } })
    .from(checkouts)
    .leftJoin(arrangements, eq(arrangements.id, arrangedIn))
    .where(
      inArray(
        checkouts.id,
        sales.map(({ checkout_id }) => checkout_id),
      ),
    )
  const customers = new Map<string, string>()
  for (const { checkout } of about) customers.set(checkout.id, (await findCustomer(tx, checkout)) ?? '')
  const profiles = await findProfiles(tx, [...customers.values()].filter(Boolean))
  const mails: Email[] = []
  const told: Told[] = []
  for (const { amount, checkout_id, occurred_at } of sales) {
    const { checkout, agreed } = about.find((one) => one.checkout.id === checkout_id) ?? {}
    if (!checkout) continue
    const profile = profiles.get(customers.get(checkout.id) ?? '')
    const email = profile?.email ?? agreed?.email ?? null
    const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : agreed?.name
    const product = paidFor(checkout.purpose, checkout.subject)
    const callBy = checkout.purpose === 'purchase' ? nextBusinessDayEnds(occurred_at) : null
    const customer = { name: name || email || 'a customer without an account', email, phone: profile?.phone ?? null }
    mails.push(saleEmail({ product, amount, customer, callBy }, ctx.origin))
    told.push({
      event: 'sale',
      cause: checkout_id,
      about: checkout_id,
      company_id: checkout.company_id,
      title: `Sale: ${product}`,
      text: formatDollars(amount),
      link: `/admin-dashboard?tab=${callBy ? 'projects' : 'billing'}`,
    })
  }
  await notifyAdminsOfEach(tx, ctx, told)
  await queueEmails(tx, mails)
}

async function sendReceipts(tx: Tx, ctx: WritingCtx, bought: Purchase[]) {
  const payersOf = await findPayers(
    tx,
    bought.map(({ company_id }) => company_id),
  )
  const receipts = bought.flatMap((purchase) =>
    payersOf(purchase.company_id).map((to) => receiptEmail(to, purchase, ctx.origin)),
  )
  await queueEmails(tx, receipts)
}

/** Whoever has bought it leaves no other order for the same behind; their pages are made to end, too. */
async function endSiblings(tx: Tx, ctx: WritingCtx, bought: Purchase[]) {
  if (bought.length === 0) return
  const { company_id, product_name, status, removed_at } = one_time_purchases
  const same = bought.map((purchase) => sql`(${purchase.company_id}::uuid, ${purchase.product_name})`)
  const siblings = await tx
    .update(one_time_purchases)
    .set({ removed_at: ctx.now() })
    .where(
      and(
        sql`(${company_id}, ${product_name}) in (${sql.join(same, sql`, `)})`,
        ne(status, 'paid'),
        isNull(removed_at),
      ),
    )
    .returning({ company_id })
  for (const [company, purchases] of Map.groupBy(bought, (purchase) => purchase.company_id)) {
    const [paid] = purchases
    if (company && paid && siblings.some((sibling) => sibling.company_id === company))
      await enqueue(tx, 'expire-checkouts', { user_id: paid.user_id ?? company, checkout_id: paid.checkout_id })
  }
}
