import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { idOf } from '../store.ts'
import { pay, refusal, type Candidate } from './candidate.ts'

export function holdToRefunds({ stripe: connect, until }: Candidate) {
  describe('refunds', () => {
    test('a part, then the rest, and then there is nothing left', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe)
      const chargeNow = () => stripe.charges.retrieve(idOf(latest_charge))
      const part = await stripe.refunds.create({
        payment_intent,
        amount: 400,
        reason: 'requested_by_customer',
        metadata: { why: 'late' },
      })
      expect(part).toMatchObject({
        object: 'refund',
        amount: 400,
        status: 'succeeded',
        reason: 'requested_by_customer',
        metadata: { why: 'late' },
        payment_intent,
        charge: latest_charge,
      })
      expect(await chargeNow()).toMatchObject({ amount_refunded: 400, refunded: false })
      expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 600 })
      expect(await chargeNow()).toMatchObject({ amount_refunded: 1000, refunded: true })
      const error = await refusal(stripe.refunds.create({ payment_intent }))
      expect(error).toMatchObject({ code: 'charge_already_refunded', statusCode: 400 })
      expect(error.message).toContain('has already been refunded')
    })
    test('more than is left is refused, and changes nothing', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe)
      const whole = await refusal(stripe.refunds.create({ payment_intent, amount: 1001 }))
      expect(whole.message).toBe('Refund amount ($10.01) is greater than charge amount ($10.00)')
      await stripe.refunds.create({ payment_intent, amount: 300 })
      const left = await refusal(stripe.refunds.create({ payment_intent, amount: 800 }))
      expect(left.message).toBe('Refund amount ($8.00) is greater than unrefunded amount on charge ($7.00)')
      expect(await stripe.charges.retrieve(idOf(latest_charge))).toMatchObject({ amount_refunded: 300 })
    })
    test('many at once never give back more than was paid', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe)
      const tries = Array.from({ length: 6 }, () => stripe.refunds.create({ payment_intent, amount: 400 }))
      const outcomes = await Promise.allSettled(tries)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(await stripe.charges.retrieve(idOf(latest_charge))).toMatchObject({ amount_refunded: 800 })
    })
    test('the same key refunds once', async () => {
      const stripe = connect()
      const { id: payment_intent } = await pay(stripe)
      const options = { idempotencyKey: randomUUID() }
      const first = await stripe.refunds.create({ payment_intent, amount: 100 }, options)
      expect((await stripe.refunds.create({ payment_intent, amount: 100 }, options)).id).toBe(first.id)
      expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1)
    })
    test('they are found by payment intent, by charge and by id', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe)
      const refund = await stripe.refunds.create({ charge: idOf(latest_charge), amount: 100 })
      for (const where of [{ payment_intent }, { charge: idOf(latest_charge) }])
        expect((await stripe.refunds.list(where)).data.map(({ id }) => id)).toEqual([refund.id])
      expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 100 })
      expect(await refusal(stripe.refunds.retrieve('re_none'))).toMatchObject({ code: 'resource_missing' })
    })
    test('an amount below one and an unknown payment are refused', async () => {
      const stripe = connect()
      const { id: payment_intent } = await pay(stripe)
      expect(await refusal(stripe.refunds.create({ payment_intent, amount: 0 }))).toMatchObject({ param: 'amount' })
      expect(await refusal(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
        code: 'resource_missing',
      })
    })
    test('one may be pending first and succeed later', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe, 'pm_card_pendingRefund')
      const refund = await stripe.refunds.create({ payment_intent })
      expect(refund.status).toBe('pending')
      await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'succeeded')
      expect(await stripe.charges.retrieve(idOf(latest_charge))).toMatchObject({ amount_refunded: 1000 })
    })
    test('one may succeed first and fail later: the charge has its money again', async () => {
      const stripe = connect()
      const { id: payment_intent, latest_charge } = await pay(stripe, 'pm_card_refundFail')
      const refund = await stripe.refunds.create({ payment_intent })
      expect(refund.status).toBe('succeeded')
      await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'failed')
      expect((await stripe.refunds.retrieve(refund.id)).failure_reason).toEqual(expect.any(String))
      expect(await stripe.charges.retrieve(idOf(latest_charge))).toMatchObject({ amount_refunded: 0, refunded: false })
    })
  })
}
