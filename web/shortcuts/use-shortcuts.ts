import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetImpersonal, keepImpersonal, readImpersonal } from '#web/kept/kept.ts'
import { isFree, leaveField, moveInList, openRow, operateControl } from './shortcut-keys.ts'

type Going = { go: (letter: string) => boolean; showAll: () => void }

/** Listens for the keys of shortcut-keys.ts; g and a letter goes somewhere. Can be switched off in this browser. */
export function useShortcuts({ go, showAll }: Going) {
  const [isOn, setIsOn] = useState(() => readImpersonal('browser', 'shortcutsOff') === null)
  const goesNext = useRef(false)
  function act(key: string, goes: boolean): boolean {
    if (goes) return go(key)
    if (key === 'g') return (goesNext.current = true)
    if (key === 'j') return moveInList(1)
    if (key === 'k') return moveInList(-1)
    if (key === 'Enter') return openRow()
    if (key !== '?') return operateControl(key)
    showAll()
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isModifier(event.key)) return
    const goes = goesNext.current
    goesNext.current = false
    if (isFree(event) && act(event.key, goes)) event.preventDefault()
    leaveField(event)
  })
  useEffect(() => {
    if (!isOn) return
    const forgetGoing = () => (goesNext.current = false)
    addEventListener('keydown', press)
    addEventListener('pointerdown', forgetGoing)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('pointerdown', forgetGoing)
    }
  }, [isOn])
  return {
    isOn,
    setIsOn: (on: boolean) => {
      setIsOn(on)
      if (on) forgetImpersonal('browser', 'shortcutsOff')
      else keepImpersonal('browser', 'shortcutsOff', 'yes')
    },
  }
}

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key)
