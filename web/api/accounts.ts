import { queryOptions } from '@tanstack/react-query'
import type { LinkRequest, ProfileInput } from '#domain/accounts.ts'
import { api, bodyOf, successOf } from './client.ts'

export async function requestConfirmationLink(request: LinkRequest): Promise<string> {
  return (await bodyOf(api.accounts['confirmation-links'].$post({ json: request }))).message
}

export async function requestRecoveryLink(request: LinkRequest): Promise<string> {
  return (await bodyOf(api.accounts['recovery-links'].$post({ json: request }))).message
}

/** Whether this browser may set a new password: true between opening the mailed link and using it. */
export const recoveryQuery = queryOptions({
  queryKey: ['recovery'],
  queryFn: async () => (await bodyOf(api.accounts.recovery.$get())).open,
  staleTime: 0,
})

export async function openRecovery(tokenHash: string) {
  await successOf(api.accounts.recovery.$post({ json: { token_hash: tokenHash } }))
}

/** At its reader's word: the address is theirs, and this browser may choose the password. */
export async function proveAddress(tokenHash: string) {
  await successOf(api.accounts['address-proofs'].$post({ json: { token_hash: tokenHash } }))
}

export async function giveUpRecovery() {
  await successOf(api.accounts.recovery.$delete())
}

export async function setNewPassword(password: string) {
  await successOf(api.accounts.password.$put({ json: { password } }))
}

export async function updateProfile(input: ProfileInput) {
  return (await bodyOf(api.profile.$put({ json: input }))).user
}
