import { useState } from 'react'
import { forget, keep, readKept, type Owner } from './kept.ts'
import { useOwner } from './use-owner.ts'

/** Something this tab keeps for whoever is here, also over a reload; null while there is none, or nobody knows whose it is. */
export function useKept<Value>(name: string) {
  const owner = useOwner()
  const [value, setValue] = useState<Value | null>(null)
  const [readFor, setReadFor] = useState<Owner>()

  // Whose it is, is known only after the page was there.
  if (owner !== undefined && owner !== readFor) {
    setReadFor(owner)
    setValue(value ?? (readKept('tab', owner, name) as Value | null))
  }

  function change(next: Value | null) {
    setValue(next)
    if (owner === undefined) return
    if (next === null) forget('tab', owner, name)
    else keep('tab', owner, name, next)
  }
  return { value, change }
}
