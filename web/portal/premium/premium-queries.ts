import { queryOptions } from '@tanstack/react-query'
import type { SubscriptionInterval } from '#domain/prices.ts'
import { api, bodyOf } from '#web/api/client.ts'
import { callFunction, FunctionError } from '#web/api/functions.ts'

/** The ways to pay for Premium. */
export const subscriptionPlansQuery = queryOptions({
  queryKey: ['subscription-plans'],
  queryFn: async () => (await bodyOf(api['subscription-plans'].$get())).plans,
})

/** S1 §8 "Premium upgrade checkout". */
const messages = {
  signedOut: 'Authentication session expired. Please log in again.',
  refused: 'Failed to start upgrade process:',
  noAddress: 'No checkout URL received. Please try again.',
  other: 'An unexpected error occurred. Please try again.',
}

/** Opens the payment page in a new tab; fails with the sentence to show. */
export async function openPremiumCheckout(billing_interval: SubscriptionInterval) {
  const { url } = await callFunction<{ url?: string | null }>('create-checkout', { billing_interval }).catch(
    (error: unknown) => {
      if (!(error instanceof FunctionError)) throw new Error(messages.other)
      throw new Error(error.status === 401 ? messages.signedOut : `${messages.refused} ${error.message}`)
    },
  )
  if (!url) throw new Error(messages.noAddress)
  window.open(url, '_blank', 'noopener')
}
