import { queryOptions } from '@tanstack/react-query'
import type { MadePasskey, PasswordChange } from '#domain/sign-in.ts'
import { api, bodyOf, successOf } from './client.ts'

/** Whether an app is on, and how many recovery codes are left. */
export const authenticatorQuery = queryOptions({
  queryKey: ['authenticator'],
  queryFn: () => bodyOf(api.authenticator.$get()),
  staleTime: 0,
  // Who sets one up looks into other windows: the codes on the screen stay until they are kept.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const beginAuthenticator = () => bodyOf(api.authenticator.$put())

/** The recovery codes, which are shown once. */
export async function confirmAuthenticator(code: string) {
  return (await bodyOf(api.authenticator.confirmation.$post({ json: { code } }))).recovery_codes
}

export async function removeAuthenticator() {
  await successOf(api.authenticator.$delete())
}

export async function renewRecoveryCodes() {
  return (await bodyOf(api['recovery-codes'].$post())).recovery_codes
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await bodyOf(api.passkeys.$get())).passkeys,
  staleTime: 0,
})

export async function addPasskey(json: { name: string; passkey: MadePasskey }) {
  await successOf(api.passkeys.$post({ json }))
}

export async function renamePasskey({ id, name }: { id: string; name: string }) {
  await successOf(api.passkeys[':id'].$put({ param: { id }, json: { name } }))
}

export async function removePasskey(id: string) {
  await successOf(api.passkeys[':id'].$delete({ param: { id } }))
}

export async function changePassword(json: PasswordChange) {
  await successOf(api.password.$put({ json }))
}

/** Where I am signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await bodyOf(api.sessions.$get())).sessions,
  staleTime: 0,
})

export async function endOwnSession(id: string) {
  await successOf(api.sessions[':id'].$delete({ param: { id } }))
}

/** How many there were. */
export async function endOtherSessions() {
  return (await bodyOf(api.sessions.$delete())).ended
}
