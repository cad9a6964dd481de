import { queryOptions } from '@tanstack/react-query'
import type { SubscriptionInterval } from '#domain/prices.ts'
import { isRefusal } from './api-error.ts'
import { api, bodyOf, functions } from './client.ts'
import type { Tab } from './new-tab.ts'

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

type PremiumCheckout = { billing_interval: SubscriptionInterval; tab: Tab }

/** Shows the payment page in the tab; fails with the sentence to show. */
export async function openPremiumCheckout({ billing_interval, tab }: PremiumCheckout) {
  const { url } = await bodyOf(functions['create-checkout'].$post({ json: { billing_interval } })).catch(
    (error: unknown) => {
      if (!isRefusal(error)) throw new Error(messages.other)
      throw new Error(error.code === 'not_signed_in' ? messages.signedOut : `${messages.refused} ${error.message}`)
    },
  )
  if (!url) throw new Error(messages.noAddress)
  tab.goTo(url)
}
