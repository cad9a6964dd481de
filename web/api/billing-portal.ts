import { isRefusal } from './api-error.ts'
import { bodyOf, functions } from './client.ts'
import type { Tab } from './new-tab.ts'

/** S2 §8 "Account", billing portal. */
const messages = {
  signedOut: 'Please sign in to access billing portal',
  refused: 'Failed to open billing portal. Please try again.',
  noAddress: 'Unable to access billing portal',
  other: 'Something went wrong. Please contact support.',
}

/** Shows the payment provider's customer portal in the tab; fails with the sentence to show. */
export async function openBillingPortal(tab: Tab) {
  const { url } = await bodyOf(functions['customer-portal'].$post()).catch((error: unknown) => {
    if (!isRefusal(error)) throw new Error(messages.other)
    throw new Error(error.code === 'not_signed_in' ? messages.signedOut : messages.refused)
  })
  if (!url) throw new Error(messages.noAddress)
  tab.goTo(url)
}
