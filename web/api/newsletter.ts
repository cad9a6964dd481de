import type { NewsletterInput } from '#domain/newsletter.ts'
import { api, successOf } from './client.ts'

export const postSubscription = (input: NewsletterInput, headers: Record<string, string>) =>
  api['newsletter-subscriptions'].$post({ json: input }, { headers })

export async function confirmSubscription(token: string) {
  await successOf(api['newsletter-confirmations'].$post({ json: { token } }))
}

export async function endSubscription(token: string) {
  await successOf(api['newsletter-endings'].$post({ query: { token } }))
}
