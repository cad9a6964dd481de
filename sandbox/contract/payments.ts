import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { idOf } from '../store.ts'
import { customerWith, pay, refusal, type Candidate } from './candidate.ts'

export function holdToPayments({ stripe: connect }: Candidate) {
  describe('payment intents and charges', () => {
    test('a paid one has its charge, with the card and nothing given back', async () => {
      const stripe = connect()
      const intent = await pay(stripe, 'pm_card_visa', { metadata: { checkout_id: 'c1' } })
      expect(intent).toMatchObject({
        object: 'payment_intent',
        status: 'succeeded',
        amount: 1000,
        amount_received: 1000,
        metadata: { checkout_id: 'c1' },
        livemode: false,
      })
      const found = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
      expect(found.latest_charge).toMatchObject({
        object: 'charge',
        amount: 1000,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        paid: true,
        payment_intent: intent.id,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      })
      expect((found.latest_charge as Stripe.Charge).receipt_url).toMatch(/^https?:\/\//)
    })
    test('they are listed by customer, and charges by payment intent', async () => {
      const stripe = connect()
      const { customer, method } = await customerWith(stripe)
      const intent = await pay(stripe, method, { customer })
      expect((await stripe.paymentIntents.list({ customer })).data.map(({ id }) => id)).toEqual([intent.id])
      const charges = await stripe.charges.list({ payment_intent: intent.id })
      expect(charges.data.map(({ id }) => id)).toEqual([intent.latest_charge])
      expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({ customer, amount: 1000 })
    })
    test('a declined card is refused, and the attempt stays on record', async () => {
      const stripe = connect()
      const error = await refusal(pay(stripe, 'pm_card_chargeDeclined'))
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
      const id = error.payment_intent?.id ?? ''
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined' },
      })
      expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
        { status: 'failed', paid: false, failure_code: 'card_declined' },
      ])
    })
    test('what a charge brought in is in the books, with the fee', async () => {
      const stripe = connect()
      const intent = await pay(stripe)
      const charge = await stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['balance_transaction'] })
      expect(charge.balance_transaction).toMatchObject({ type: 'charge', amount: 1000, source: charge.id })
    })
    test('unknown ones are resource_missing', async () => {
      const stripe = connect()
      expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ code: 'resource_missing' })
      expect(await refusal(stripe.charges.retrieve('ch_none'))).toMatchObject({ code: 'resource_missing' })
    })
  })
}
