import { createContext, use } from 'react'
import type { SessionUser } from '#domain/accounts.ts'

export const SignedInUserContext = createContext<SessionUser | null>(null)

/** The person behind the guard; asking outside of it is a mistake in the route table. */
export function useSignedInUser(): SessionUser {
  const user = use(SignedInUserContext)
  if (!user) throw new Error('useSignedInUser() is for pages behind the guard.')
  return user
}
