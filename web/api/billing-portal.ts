/** S2 §8 "Account", billing portal. */
const messages = {
  signedOut: 'Please sign in to access billing portal',
  refused: 'Failed to open billing portal. Please try again.',
  noAddress: 'Unable to access billing portal',
  other: 'Something went wrong. Please contact support.',
}

/** Opens the payment provider's customer portal in a new tab; fails with the sentence to show. */
export async function openBillingPortal() {
  const answer = await fetch('/functions/v1/customer-portal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {
    throw new Error(messages.other)
  })
  if (answer.status === 401) throw new Error(messages.signedOut)
  if (!answer.ok) throw new Error(messages.refused)
  const { url } = (await answer.json()) as { url?: string }
  if (!url) throw new Error(messages.noAddress)
  window.open(url, '_blank', 'noopener')
}
