import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { idOf } from '../store.ts'
import { customerWith, refusal, type Candidate } from './candidate.ts'
import { plans } from './plans.ts'

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''

export function holdToSubscriptions({ stripe: connect }: Candidate) {
  async function subscribed(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const stripe = connect()
    const { basic, plus, yearly } = await plans(stripe)
    const { customer, method } = await customerWith(stripe)
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: basic }],
      metadata: { checkout_id: 'c1' },
      ...more,
    })
    return { stripe, customer, method, subscription, basic, plus, yearly }
  }

  describe('subscriptions that begin', () => {
    test('one that is paid is active; its invoice has a line with its period, and its payment', async () => {
      const { stripe, subscription, basic } = await subscribed()
      expect(subscription).toMatchObject({ status: 'active', metadata: { checkout_id: 'c1' }, trial_end: null })
      const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), { expand: ['payments'] })
      const [item] = subscription.items.data
      expect(invoice).toMatchObject({
        status: 'paid',
        billing_reason: 'subscription_create',
        subtotal: 2000,
        total: 2000,
        amount_paid: 2000,
        parent: { subscription_details: { subscription: subscription.id, metadata: { checkout_id: 'c1' } } },
      })
      expect(invoice.lines.data).toMatchObject([
        {
          amount: 2000,
          quantity: 1,
          period: { start: item?.current_period_start, end: item?.current_period_end },
          pricing: { price_details: { price: basic } },
          parent: { subscription_item_details: { subscription_item: item?.id, proration: false } },
        },
      ])
      const payment = invoice.payments?.data[0]
      expect(payment).toMatchObject({ status: 'paid', amount_paid: 2000, payment: { type: 'payment_intent' } })
      const payment_intent = idOf(payment?.payment.payment_intent)
      expect(await stripe.paymentIntents.retrieve(payment_intent)).toMatchObject({ status: 'succeeded' })
      const back = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
      expect(back.data.map((one) => one.invoice)).toEqual([invoice.id])
    })
    test('without anything to pay it with it is refused', async () => {
      const stripe = connect()
      const { id } = await stripe.customers.create({})
      const { basic } = await plans(stripe)
      const error = await refusal(stripe.subscriptions.create({ customer: id, items: [{ price: basic }] }))
      expect(error.statusCode).toBe(400)
    })
    test('a declined first payment leaves it incomplete, until another card pays', async () => {
      const { stripe, customer, subscription } = await subscribed({ payment_behavior: 'default_incomplete' })
      expect(subscription.status).toBe('incomplete')
      const open = await stripe.invoices.retrieve(idOf(subscription.latest_invoice))
      expect(open).toMatchObject({ status: 'open', amount_remaining: 2000 })
      const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
      const error = await refusal(stripe.invoices.pay(open.id, { payment_method: bad.id }))
      expect(error).toMatchObject({ code: 'card_declined', statusCode: 402 })
      await stripe.invoices.pay(open.id)
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
      expect(await refusal(stripe.invoices.pay(open.id))).toMatchObject({ statusCode: 400 })
    })
    test('a trial costs nothing until it ends', async () => {
      const { stripe, subscription } = await subscribed({ trial_period_days: 14 })
      expect(subscription).toMatchObject({ status: 'trialing' })
      expect((subscription.trial_end ?? 0) - subscription.created).toBe(14 * 24 * 3600)
      const ended = await stripe.subscriptions.update(subscription.id, { trial_end: 'now' })
      expect(ended.status).toBe('active')
      expect(await stripe.invoices.retrieve(idOf(ended.latest_invoice))).toMatchObject({
        status: 'paid',
        amount_paid: 2000,
      })
    })
    test('a trial that ends without a card may pause it; a card and a word resume it', async () => {
      const stripe = connect()
      const { basic } = await plans(stripe)
      const { id: customer } = await stripe.customers.create({})
      const { id } = await stripe.subscriptions.create({
        customer,
        items: [{ price: basic }],
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      })
      expect((await stripe.subscriptions.update(id, { trial_end: 'now' })).status).toBe('paused')
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
      await stripe.subscriptions.update(id, { default_payment_method: method.id })
      const resumed = await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })
      expect(resumed.status).toBe('active')
      expect(await stripe.invoices.retrieve(idOf(resumed.latest_invoice))).toMatchObject({ amount_paid: 2000 })
      expect((await refusal(stripe.subscriptions.resume(id))).statusCode).toBe(400)
    })
  })

  describe('subscriptions that change', () => {
    test('a dearer plan is charged at once for the rest of the period, where that is asked for', async () => {
      const { stripe, subscription, plus } = await subscribed()
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: plus }],
        proration_behavior: 'always_invoice',
      })
      expect(changed.items.data).toMatchObject([{ id: itemOf(subscription), price: { id: plus } }])
      const invoice = await stripe.invoices.retrieve(idOf(changed.latest_invoice))
      expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
      expect(new Set(invoice.lines.data.map(({ amount }) => Math.sign(amount)))).toEqual(new Set([-1, 1]))
      for (const { parent } of invoice.lines.data) expect(parent?.subscription_item_details?.proration).toBe(true)
      expect(invoice.total).toBeGreaterThan(2900)
      expect(invoice.total).toBeLessThanOrEqual(3000)
    })
    test('else it waits for the next invoice', async () => {
      const { stripe, customer, subscription, plus } = await subscribed()
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: plus }],
      })
      expect(changed.latest_invoice).toBe(subscription.latest_invoice)
      const { data } = await stripe.invoiceItems.list({ customer, pending: true })
      expect(data.map(({ proration }) => proration)).toEqual([true, true])
    })
    test('a cheaper plan leaves a credit with the customer', async () => {
      const { stripe, customer, subscription, basic } = await subscribed({
        items: [{ price: (await plans(connect())).plus }],
      })
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: basic }],
        proration_behavior: 'always_invoice',
      })
      const invoice = await stripe.invoices.retrieve(idOf(changed.latest_invoice))
      expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 })
      expect(invoice.total).toBeLessThan(-2900)
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: invoice.total })
    })
    test('without proration only the price changes', async () => {
      const { stripe, customer, subscription, plus } = await subscribed()
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: plus }],
        proration_behavior: 'none',
      })
      expect(changed.items.data).toMatchObject([{ price: { unit_amount: 5000 } }])
      expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([])
    })
    test('another interval begins a new period, paid at once', async () => {
      const { stripe, subscription, yearly } = await subscribed()
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: yearly }],
      })
      const [item] = changed.items.data
      expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(364 * 24 * 3600)
      const invoice = await stripe.invoices.retrieve(idOf(changed.latest_invoice))
      expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
      expect(invoice.total).toBeLessThan(18_100)
    })
    test('a quantity', async () => {
      const { stripe, subscription } = await subscribed()
      const changed = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), quantity: 3 }],
        proration_behavior: 'always_invoice',
      })
      expect(changed.items.data).toMatchObject([{ quantity: 3 }])
      expect((await stripe.invoices.retrieve(idOf(changed.latest_invoice))).total).toBeGreaterThan(3900)
    })
    test('collection is paused and resumed; it stays active', async () => {
      const { stripe, subscription } = await subscribed()
      const paused = await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } })
      expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at: null } })
      const resumed = await stripe.subscriptions.update(subscription.id, { pause_collection: '' })
      expect(resumed.pause_collection).toBeNull()
    })
    test('it is cancelled for the end of the period, and that is undone', async () => {
      const { stripe, subscription } = await subscribed()
      const end = subscription.items.data[0]?.current_period_end
      expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
        cancel_at: end,
        cancellation_details: { reason: 'cancellation_requested' },
      })
      expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
      })
    })
    test('it is cancelled now, for good', async () => {
      const { stripe, customer, subscription } = await subscribed()
      expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
      expect((await refusal(stripe.subscriptions.cancel(subscription.id))).code).toBe('resource_missing')
      expect(
        (await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))).statusCode,
      ).toBe(400)
      expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
      expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
    })
    test('tax comes on top and is told apart', async () => {
      const stripe = connect()
      const rate = await stripe.taxRates.create({ display_name: 'Sales Tax', percentage: 9.9, inclusive: false })
      const { subscription } = await subscribed({ default_tax_rates: [rate.id] })
      const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice))
      expect(invoice).toMatchObject({ subtotal: 2000, total: 2198, total_excluding_tax: 2000, amount_paid: 2198 })
      expect(invoice.total_taxes).toMatchObject([
        { amount: 198, tax_behavior: 'exclusive', tax_rate_details: { tax_rate: rate.id } },
      ])
      expect(invoice.lines.data[0]?.taxes).toMatchObject([{ amount: 198, taxable_amount: 2000 }])
    })
    test('a discount is on the invoice, and on its line', async () => {
      const stripe = connect()
      const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' })
      const { subscription } = await subscribed({ discounts: [{ coupon: coupon.id }] })
      expect(subscription.discounts).toHaveLength(1)
      const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice))
      expect(invoice).toMatchObject({ subtotal: 2000, total: 1800, total_discount_amounts: [{ amount: 200 }] })
    })
  })
}
