import { idOf, type Stripe } from '../outside/stripe.ts'

/** What somebody paid for, by its names at the provider. */
export type Paid = { intent: string; subscription: string; customer: string }
export type Step = (paid: Paid) => Promise<unknown>

/** What was paid on a payment page: once, or as the first of many. */
export async function paidOn(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Paid> {
  const invoice = idOf(session.invoice)
  const { data } = invoice === null ? { data: [] } : await stripe.invoicePayments.list({ invoice, limit: 1 })
  return {
    intent: idOf(data[0]?.payment.payment_intent ?? session.payment_intent) ?? '',
    subscription: idOf(session.subscription) ?? '',
    customer: idOf(session.customer) ?? '',
  }
}

/** What people do with a payment in the provider's dashboard, on its pages or at their bank. */
export function stepsAt(stripe: Stripe) {
  const priceOf = async (cents: number) => {
    const { id } = await stripe.prices.create({
      product_data: { name: 'Another plan' },
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
    })
    return id
  }
  const change = async (
    { subscription }: Paid,
    changed: { price?: string; quantity?: number },
    proration_behavior: Stripe.SubscriptionUpdateParams.ProrationBehavior,
  ) => {
    const { items } = await stripe.subscriptions.retrieve(subscription)
    const [item] = items.data
    await stripe.subscriptions.update(subscription, { items: [{ id: item?.id ?? '', ...changed }], proration_behavior })
  }
  const update =
    (params: Stripe.SubscriptionUpdateParams): Step =>
    ({ subscription }) =>
      stripe.subscriptions.update(subscription, params)
  const refund =
    (amount?: number): Step =>
    ({ intent }) =>
      stripe.refunds.create({ payment_intent: intent, ...(amount === undefined ? {} : { amount }) })
  const answerDispute =
    (uncategorized_text: 'winning_evidence' | 'losing_evidence'): Step =>
    async ({ intent }) => {
      const { data } = await stripe.disputes.list({ payment_intent: intent })
      await stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text } })
    }
  const payLatest: Step = async ({ subscription }) => {
    await stripe.subscriptions.update(subscription, { default_payment_method: 'pm_card_visa' })
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription)
    await stripe.invoices.pay(idOf(latest_invoice) ?? '')
  }
  const pause: Step = ({ subscription }) => stripe.subscriptions.pause(subscription)
  const resume: Step = ({ subscription }) => stripe.subscriptions.resume(subscription)
  const end: Step = ({ subscription }) => stripe.subscriptions.cancel(subscription)
  const bill =
    (amount: number): Step =>
    ({ subscription, customer }) =>
      stripe.invoiceItems.create({ subscription, customer, amount, currency: 'usd', description: 'An hour' })
  return { priceOf, change, update, refund, answerDispute, payLatest, pause, resume, end, bill }
}
