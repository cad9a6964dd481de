import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keep, readKept, visitor } from '#web/kept/kept.ts'

const name = 'link-key'

/**
 * The key of the link that was opened: behind '#' in the address, or, back from the payment provider, what this tab kept
 * meanwhile. Then it is put back into the address: the provider sends people to one without it and never learns it. Empty
 * where there is none.
 */
export function useLinkKey(): string {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const kept = hash === '' ? readKept('tab', visitor, name) : null
  const key = typeof kept === 'string' ? kept : hash.slice(1)
  useEffect(() => {
    if (key === '') return
    keep('tab', visitor, name, key)
    if (hash === '') void navigate({ search, hash: key }, { replace: true })
  }, [key, hash, search, navigate])
  return key
}
