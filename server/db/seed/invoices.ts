import { eq } from 'drizzle-orm'
import type { NewInvoice } from '#domain/invoices.ts'
import { listInvoicePayments } from '../../billing/ledger/invoice-payments.ts'
import { settle, settleSession } from '../../billing/ledger/settlement.ts'
import type { Ctx } from '../../context.ts'
import { refundInvoicePayment } from '../../invoices/invoice-refunds.ts'
import { invoices } from '../../invoices/invoices.tables.ts'
import { getInvoiceRow } from '../../invoices/issuing.ts'
import { openInvoiceCheckout } from '../../invoices/paying.ts'
import { remindOfInvoice } from '../../invoices/reminding.ts'
import { issueByHand } from '../../invoices/team-invoices.ts'
import { actAs } from './act-as.ts'
import { goodCard, type BillingDeps } from './billing.ts'
import { cast } from './cast.ts'
import { withoutMails } from './unmailed.ts'

const dayMs = 24 * 3_600_000

const toPia = (changes: Pick<NewInvoice, 'lines'> & Partial<NewInvoice>): NewInvoice => ({
  customer_email: cast.pia.email,
  customer_name: `${cast.pia.firstName} ${cast.pia.lastName}`,
  company_name: 'Renner Strength',
  billing_address: '2812 Colby Avenue\nEverett, WA 98201',
  note: '',
  ...changes,
})

const photographs = toPia({
  lines: [{ description: 'Photographs for the members’ area', quantity: 1, unit_amount: 64_000, tax: 'sales' }],
})
const training = toPia({
  lines: [
    { description: 'Another page: class schedule', quantity: 1, unit_amount: 45_000, tax: 'sales' },
    { description: 'Hour of training', quantity: 2, unit_amount: 9500, tax: 'none' },
  ],
  note: 'As agreed on the phone.',
})

/**
 * deals.md §6: what Pia was asked to pay beside what she ordered, in its time: one is overdue, and she was reminded; one is paid, and a
 * part of it was given back.
 */
export async function seedDemoInvoices({ openPayments, ...deps }: BillingDeps) {
  const { db } = deps
  const isHers = eq(invoices.customer_email, cast.pia.email)
  const ada = (await db.$count(invoices, isHers)) === 0 ? await actAs(deps, 'ada') : null
  if (!ada) return
  const daysAgo = async (days: number) => {
    const now = () => new Date(deps.now().getTime() - days * dayMs)
    const { payments, sandbox } = await openPayments(now)
    return { ctx: { ...ada, now, payments } satisfies Ctx, sandbox }
  }
  await withoutMails(db, async () => {
    const overdue = await issueByHand((await daysAgo(16)).ctx, photographs)
    const paid = await issueByHand((await daysAgo(12)).ctx, training)
    await payByCard(await daysAgo(11), paid.invoice.id)
    await giveBack((await daysAgo(9)).ctx, paid.invoice.id)
    await remindOfInvoice((await daysAgo(1)).ctx, overdue.invoice.id)
  })
}

type Then = { ctx: Ctx; sandbox: Awaited<ReturnType<BillingDeps['openPayments']>>['sandbox'] }

async function payByCard({ ctx, sandbox }: Then, id: string) {
  const { url } = await openInvoiceCheckout(ctx, await getInvoiceRow(ctx.db, id))
  const session = new URL(url).pathname.split('/').at(-1) ?? ''
  await sandbox?.pay(session, goodCard)
  await settleSession(ctx, session)
}

async function giveBack(ctx: Ctx, id: string) {
  const [payment] = await listInvoicePayments(ctx.db, id, 0)
  if (!payment) return
  const reason = 'One hour of training was enough'
  await refundInvoicePayment(ctx, id, { payment_id: payment.id, amount: 9500, reason })
  const stripe = await ctx.payments.stripe()
  const { data } = await stripe.refunds.list({ limit: 1 })
  const happening = { types: ['refund.created'], eventId: null, occurredAt: ctx.now() }
  for (const refund of data) await settle(ctx, { ...happening, objectId: refund.id })
}
