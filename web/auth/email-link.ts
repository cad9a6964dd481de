import { useSyncExternalStore } from 'react'

export type EmailLink = {
  purpose: 'confirm' | 'recover' | 'join' | 'sign-in' | 'email-change' | 'unknown'
  tokenHash: string
}

/** What a link from an e-mail brought along, in the query string or in the hash; null when the page was opened plainly. */
export function readEmailLink({ search, hash }: { search: string; hash: string }): EmailLink | null {
  for (const part of [search, hash]) {
    const params = new URLSearchParams(part.slice(1))
    const tokenHash = params.get('token_hash')
    if (tokenHash !== null) return { purpose: purposeOf(params.get('type'), params.get('mode')), tokenHash }
  }
  return null
}

/** S1 §4: signup with confirm verifies an address, recovery with reset opens the new-password screen; identity.md §3: the others. */
function purposeOf(type: string | null, mode: string | null): EmailLink['purpose'] {
  if (type === 'signup' && mode === 'confirm') return 'confirm'
  if (type === 'recovery' && mode === 'reset') return 'recover'
  if (type === 'invite' && mode === 'join') return 'join'
  if (type === 'magiclink' && mode === 'signin') return 'sign-in'
  if (type === 'email_change' && mode === 'confirm') return 'email-change'
  return 'unknown'
}

const neverChanges = () => () => {}

/** False while the page is still the prerendered one, which was made without knowing any link. */
export function useIsHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
