import { useEffect, type RefObject } from 'react'
import { onSigningOut } from '#web/auth/signing-out.ts'
import type { SaveState } from './save-mark.tsx'

const pauseMs = 1000

type Autosave = {
  /** A new object with each change. */
  typed: object
  state: SaveState
  isDirty: RefObject<boolean>
  save: () => Promise<unknown>
}

/** What is typed is saved in every pause of typing, when the tab is left, before its owner signs out, and when the screen is left. */
export function useAutosave({ typed, state, isDirty, save }: Autosave) {
  useEffect(() => {
    if (state !== 'unsaved') return undefined
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, state, save])

  useEffect(() => {
    const saveIfDirty = async () => {
      if (isDirty.current) await save()
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
  }, [isDirty, save])
}
