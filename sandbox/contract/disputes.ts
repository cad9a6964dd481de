import { describe, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { idOf } from '../store.ts'
import { pay, refusal, type Candidate } from './candidate.ts'

export function holdToDisputes({ stripe: connect, until }: Candidate) {
  async function disputed(stripe: Stripe) {
    const intent = await pay(stripe, 'pm_card_createDispute')
    const found = () => stripe.disputes.list({ payment_intent: intent.id })
    await until(async () => (await found()).data.length === 1)
    const [dispute] = (await found()).data
    return { intent, dispute: dispute?.id ?? '' }
  }

  describe('disputes', () => {
    test('a disputed payment says so, and its money is gone for now', async () => {
      const stripe = connect()
      const { intent, dispute } = await disputed(stripe)
      expect(await stripe.disputes.retrieve(dispute)).toMatchObject({
        object: 'dispute',
        amount: 1000,
        status: 'needs_response',
        reason: 'fraudulent',
        charge: intent.latest_charge,
        payment_intent: intent.id,
        balance_transactions: [{ amount: -1000 }],
      })
      expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({ disputed: true })
      expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
        code: 'charge_disputed',
      })
    })
    test.each(['won', 'lost'])('evidence decides it: %s', async (status) => {
      const stripe = connect()
      const { dispute } = await disputed(stripe)
      const uncategorized_text = status === 'won' ? 'winning_evidence' : 'losing_evidence'
      await stripe.disputes.update(dispute, { evidence: { uncategorized_text } })
      await until(async () => (await stripe.disputes.retrieve(dispute)).status === status)
      const { balance_transactions } = await stripe.disputes.retrieve(dispute)
      expect(balance_transactions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
        status === 'won' ? [-1000, 1000] : [-1000],
      )
    })
    test('one may be given up', async () => {
      const stripe = connect()
      const { dispute } = await disputed(stripe)
      expect(await stripe.disputes.close(dispute)).toMatchObject({ status: 'lost' })
      expect((await refusal(stripe.disputes.close(dispute))).statusCode).toBe(400)
    })
    test('an unknown one is resource_missing', async () => {
      expect(await refusal(connect().disputes.retrieve('du_none'))).toMatchObject({ code: 'resource_missing' })
    })
  })
}
