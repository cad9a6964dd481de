import { callFunction, FunctionError } from './functions.ts'

/** S2 §8 "Account", billing portal. */
const messages = {
  signedOut: 'Please sign in to access billing portal',
  refused: 'Failed to open billing portal. Please try again.',
  noAddress: 'Unable to access billing portal',
  other: 'Something went wrong. Please contact support.',
}

/** Opens the payment provider's customer portal in a new tab; fails with the sentence to show. */
export async function openBillingPortal() {
  const { url } = await callFunction<{ url?: string | null }>('customer-portal', {}).catch((error: unknown) => {
    if (!(error instanceof FunctionError)) throw new Error(messages.other)
    throw new Error(error.status === 401 ? messages.signedOut : messages.refused)
  })
  if (!url) throw new Error(messages.noAddress)
  window.open(url, '_blank', 'noopener')
}
