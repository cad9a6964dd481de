import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest, cardDeclined, type StripeRefusal } from '../errors.ts'
import { expandable, readParams, text, truth } from '../form.ts'
import { idOf, newId, shown, type Store } from '../store.ts'
import type { KeptInvoice } from './invoice-drafts.ts'
import { attemptPayment, beginPayment, cancelIntent } from './payment-intents.ts'
import { methodOf } from './payment-methods.ts'
import { followFailure, followPayment } from './subscription-payments.ts'
import { getSubscription, subscriptionIdOf } from './subscription-record.ts'

/** Days after the first failed attempt: Stripe's default, in short. */
const retryAfterDays = [3, 5, 7]
const DAY = 24 * 3600

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

/** Gives it its number and what is due on it after the customer's credit; what is nothing is paid by that. */
export async function finalizeInvoice(store: Store, draft: KeptInvoice): Promise<KeptInvoice> {
  if (draft.status !== 'draft')
    throw badRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    })
  const customer = await store.hold<Stripe.Customer>('customer', idOf(draft.customer))
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`
  const balance = draft.total + customer.balance
  const amount_due = Math.max(0, balance)
  const changed = await store.put<Stripe.Customer>({
    ...customer,
    balance: Math.min(0, balance),
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  if (changed.balance !== customer.balance) await store.emit('customer.updated', changed, { balance: customer.balance })
  const open = await store.put<KeptInvoice>({
    ...draft,
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    effective_at: store.now,
    ending_balance: changed.balance,
    hosted_invoice_url: `${store.origin}/sandbox/invoices/${draft.id}`,
    next_payment_attempt: null,
    number,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: store.now },
    sandbox: { due_at: null },
  })
  await store.emit('invoice.finalized', open)
  if (amount_due === 0) return settlePaid(store, open)
  await beginCollection(store, open)
  return open
}

/** What is to be paid for an open invoice. */
async function beginCollection(store: Store, open: KeptInvoice): Promise<Stripe.InvoicePayment> {
  const intent = await beginPayment(store, {
    amount: open.amount_remaining,
    currency: open.currency,
    customer: idOf(open.customer),
    description: descriptions[open.billing_reason ?? ''] ?? `Payment for invoice ${open.number}`,
  })
  return store.put<Stripe.InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: open.amount_remaining,
    created: store.now,
    currency: open.currency,
    invoice: open.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** `isManual`: asked for by somebody, and so no step of the retry schedule once that has begun. */
type Attempt = { method?: string | undefined; atCheckout?: boolean; isManual?: boolean }

/** Tries to collect an open invoice, with the card the subscription or else the customer has. */
export async function collectInvoice(store: Store, open: KeptInvoice, attempt: Attempt = {}): Promise<KeptInvoice> {
  if (open.status === 'paid') return open
  const method = attempt.method ?? (await defaultMethod(store, open))
  const payment = (await paymentOf(store, open)) ?? (await beginCollection(store, open))
  const intent = await store.hold<Stripe.PaymentIntent>('payment_intent', idOf(payment.payment.payment_intent))
  const tried = method
    ? await attemptPayment(store, intent, method, { atCheckout: attempt.atCheckout ?? false })
    : intent
  const isRetry = !(attempt.isManual ?? false) || open.attempt_count === 0
  if (tried.status !== 'succeeded') return settleFailed(store, open, isRetry)
  const paid = await store.put<Stripe.InvoicePayment>({
    ...payment,
    amount_paid: open.amount_remaining,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: store.now },
  })
  await store.emit('invoice_payment.paid', paid)
  return settlePaid(store, { ...open, attempt_count: open.attempt_count + (isRetry ? 1 : 0) })
}

async function defaultMethod(store: Store, invoice: KeptInvoice) {
  const subscriptionId = subscriptionIdOf(invoice)
  const subscription = subscriptionId ? await getSubscription(store, subscriptionId) : null
  const customer = await store.get<Stripe.Customer>('customer', idOf(invoice.customer))
  return idOf(subscription?.default_payment_method ?? customer.invoice_settings?.default_payment_method)
}

async function paymentOf(store: Store, invoice: KeptInvoice) {
  const { data } = await store.list<Stripe.InvoicePayment>('invoice_payment', '', { invoice: invoice.id })
  return data[0]
}

async function settlePaid(store: Store, invoice: KeptInvoice) {
  const paid = await store.put<KeptInvoice>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
    sandbox: { due_at: null },
  })
  await store.emit('invoice.updated', paid, { status: invoice.status })
  await store.emit('invoice.paid', paid)
  await store.emit('invoice.payment_succeeded', paid)
  await followPayment(store, paid)
  return paid
}

async function settleFailed(store: Store, invoice: KeptInvoice, isRetry: boolean) {
  if (!isRetry) {
    await store.emit('invoice.payment_failed', invoice)
    return invoice
  }
  const wait = invoice.auto_advance ? retryAfterDays[invoice.attempt_count] : undefined
  const next = wait === undefined ? null : store.now + wait * DAY
  const failed = await store.put<KeptInvoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: next,
    sandbox: { due_at: next },
  })
  await store.emit('invoice.updated', failed, { attempt_count: invoice.attempt_count })
  await store.emit('invoice.payment_failed', failed)
  await followFailure(store, failed)
  return failed
}

/** What the clock does to an invoice: a draft is finalized, an open one tried again, as far as collection is not paused. */
export async function stepInvoice(store: Store, invoice: KeptInvoice) {
  const open = invoice.status === 'draft' ? await finalizeInvoice(store, invoice) : invoice
  if (open.status === 'paid') return
  const subscriptionId = subscriptionIdOf(open)
  const behavior = subscriptionId
    ? (await getSubscription(store, subscriptionId)).pause_collection?.behavior
    : undefined
  if (behavior === 'void') await closeInvoice(store, open, 'void')
  else if (behavior === 'mark_uncollectible') await closeInvoice(store, open, 'uncollectible')
  else await collectInvoice(store, open)
}

/** Gives up on an open invoice: it is not owed any more, or not expected any more. */
export async function closeInvoice(store: Store, invoice: KeptInvoice, status: 'void' | 'uncollectible') {
  if (invoice.status !== 'open' && !(invoice.status === 'uncollectible' && status === 'void'))
    throw badRequest(`You can only pass in open invoices. This invoice isn't open.`)
  const closed = await store.put<KeptInvoice>({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status,
    status_transitions: {
      ...invoice.status_transitions,
      ...(status === 'void' ? { voided_at: store.now } : { marked_uncollectible_at: store.now }),
    },
    sandbox: { due_at: null },
  })
  const payment = await paymentOf(store, invoice)
  if (status === 'void' && payment) {
    await cancelIntent(store, idOf(payment.payment.payment_intent), 'void_invoice')
    const status_transitions = { canceled_at: store.now, paid_at: null }
    await store.put<Stripe.InvoicePayment>({ ...payment, status: 'canceled', status_transitions })
  }
  await store.emit('invoice.updated', closed, { status: invoice.status })
  await store.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed)
  return closed
}

const holdInvoice = (store: Store, id: string) => store.hold<KeptInvoice>('invoice', id)

export async function finalizeNow(store: Store, params: unknown, id: string) {
  const given = readParams(z.strictObject({ auto_advance: truth.optional(), ...expandable }), params)
  const invoice = await holdInvoice(store, id)
  const advances = given.auto_advance ?? invoice.auto_advance ?? false
  const open = await finalizeInvoice(store, { ...invoice, auto_advance: advances })
  return advances ? collectInvoice(store, open) : open
}

/** Pays an invoice now; a declined card stays on record as one more attempt. */
export async function payInvoice(store: Store, params: unknown, id: string): Promise<KeptInvoice | StripeRefusal> {
  const given = readParams(
    z.strictObject({ payment_method: text.optional(), off_session: truth.optional(), ...expandable }),
    params,
  )
  const invoice = await holdInvoice(store, id)
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void') throw badRequest('Voided invoices cannot be paid.', { code: 'invoice_not_editable' })
  const open = invoice.status === 'draft' ? await finalizeInvoice(store, invoice) : invoice
  const customer = await store.get<Stripe.Customer>('customer', idOf(invoice.customer))
  const method = given.payment_method ? await methodOf(store, given.payment_method, customer) : undefined
  const tried = await collectInvoice(store, open, { method, isManual: true })
  if (tried.status === 'paid') return tried
  const payment = await paymentOf(store, tried)
  return cardDeclined(shown(await store.get('payment_intent', idOf(payment?.payment.payment_intent))))
}

export const voidNow = async (store: Store, _params: unknown, id: string) =>
  closeInvoice(store, await holdInvoice(store, id), 'void')

export const markUncollectible = async (store: Store, _params: unknown, id: string) =>
  closeInvoice(store, await holdInvoice(store, id), 'uncollectible')
