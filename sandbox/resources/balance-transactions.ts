import type { Stripe } from 'stripe'
import { z } from 'zod'
import { given as onlyGiven, paging, readParams, text } from '../form.ts'
import { newId, type Store } from '../store.ts'

type Movement = {
  amount: number
  fee?: number
  currency: string
  description: string | null
  source: string
  type: Stripe.BalanceTransaction.Type
  reporting_category: string
}

/** Stripe's price for a card in the United States: 2.9 % and thirty cents. */
export const cardFee = (amount: number) => Math.round(amount * 0.029) + 30

/** Money that came or went, as the provider's own books have it. */
export async function moveMoney(store: Store, moved: Movement) {
  const { fee = 0 } = moved
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: moved.amount,
    available_on: store.now + 2 * 24 * 3600,
    balance_type: 'payments',
    created: store.now,
    currency: moved.currency,
    description: moved.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: moved.currency, description: 'Fees', type: 'stripe_fee' }],
    net: moved.amount - fee,
    reporting_category: moved.reporting_category,
    source: moved.source,
    status: 'pending',
    type: moved.type,
  }
  return store.put(transaction)
}

export async function listBalanceTransactions(store: Store, params: unknown) {
  const { type, source, currency, ...page } = readParams(
    z.strictObject({
      type: text.optional(),
      source: text.optional(),
      currency: text.optional(),
      ...paging,
    }),
    params,
  )
  const like = onlyGiven({ type, source, currency })
  return store.list<Stripe.BalanceTransaction>('balance_transaction', '/v1/balance_transactions', like, page)
}
