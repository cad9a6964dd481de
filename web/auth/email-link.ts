import { useSyncExternalStore } from 'react'

export type EmailLink = { tokenHash: string; type: string | null; mode: string | null }

/** What a link from an e-mail brought along, in the query string or in the hash; null when the page was opened plainly. */
export function readEmailLink({ search, hash }: { search: string; hash: string }): EmailLink | null {
  for (const part of [search, hash]) {
    const params = new URLSearchParams(part.slice(1))
    const tokenHash = params.get('token_hash')
    if (tokenHash !== null) return { tokenHash, type: params.get('type'), mode: params.get('mode') }
  }
  return null
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
