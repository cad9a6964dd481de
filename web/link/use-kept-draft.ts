import { useState } from 'react'
import { forget, keep, readKept, visitor } from '#web/kept/kept.ts'

/** What is typed and ticked on the page of a link. Nobody is signed in here: it is the tab's, also over a reload, until it is sent. */
export function useKeptDraft<Draft extends object>(name: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...(readKept('tab', visitor, name) as object | null) }))
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      const next = { ...draft, ...changes }
      setDraft(next)
      keep('tab', visitor, name, next)
    },
    forget: () => {
      setDraft(empty)
      forget('tab', visitor, name)
    },
  }
}
