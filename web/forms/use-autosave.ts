import { useEffect, type RefObject } from 'react'
import { onSigningOut } from '#web/auth/signing-out.ts'
import type { SaveState } from './save-mark.tsx'

const pauseMs = 1000

type Autosave<Typed> = {
  typed: Typed
  /** The same, as soon as it is typed. */
  latest: RefObject<Typed>
  state: SaveState
  isDirty: RefObject<boolean>
  save: (typed: Typed) => Promise<unknown>
}

/** What is typed is saved in every pause of typing, when the tab is left, before its owner signs out, and when the screen is left. */
export function useAutosave<Typed>({ typed, latest, state, isDirty, save }: Autosave<Typed>) {
  useEffect(() => {
    if (state !== 'unsaved') return undefined
    const timer = setTimeout(() => void save(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, state, save])

  useEffect(() => {
    const saveIfDirty = async () => {
      if (isDirty.current) await save(latest.current)
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saveIfDirty()
    }
    document.addEventListener('visibilitychange', onHide)
    const stopListening = onSigningOut(saveIfDirty)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      stopListening()
      void saveIfDirty()
    }
  }, [isDirty, latest, save])
}
