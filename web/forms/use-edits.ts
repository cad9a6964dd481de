import { useState } from 'react'
import { forget, keep, readKept, type Owner } from '#web/kept/kept.ts'

/**
 * What somebody changed of what is saved, and has not saved yet: kept as drafts are (use-draft.ts), until it is saved or taken
 * back. Only the changes are kept, so that what changed elsewhere meanwhile shows.
 */
export function useEdits<Entries extends Record<string, string>>(name: string, owner: Owner, saved: Entries) {
  const key = `draft:${name}`
  const [edits, setEdits] = useState<Partial<Entries>>(() => (readKept('tab', owner, key) as Partial<Entries>) ?? {})
  const entries: Entries = { ...saved, ...edits }

  function edit(changes: Partial<Entries>) {
    const all = Object.entries({ ...edits, ...changes }).filter(([field, value]) => value !== saved[field])
    const next = Object.fromEntries(all) as Partial<Entries>
    setEdits(next)
    if (all.length > 0) keep('tab', owner, key, next)
    else forget('tab', owner, key)
  }
  function drop() {
    setEdits({})
    forget('tab', owner, key)
  }
  return { entries, isEdited: Object.keys(edits).some((field) => entries[field] !== saved[field]), edit, drop }
}
