import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

/** The change of my address that waits for its links; looked after anew when one comes back from the mail. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: async () => (await bodyOf(api['email-change'].$get())).change,
  staleTime: 0,
})

export async function requestEmailChange(json: { email: string }) {
  return (await bodyOf(api['email-change'].$post({ json }))).message
}

export async function cancelEmailChange() {
  await successOf(api['email-change'].$delete())
}

/** What a mailed link changes; it stays as it is. */
export const readEmailChangeLink = (tokenHash: string) =>
  bodyOf(api.accounts['email-change-link'].$post({ json: { token_hash: tokenHash } }))

/** Whose link is left to open; null when the change is made. */
export async function confirmEmailChange(tokenHash: string) {
  return (await bodyOf(api.accounts['email-change'].$post({ json: { token_hash: tokenHash } }))).waiting_for
}
