import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetImpersonal, keepImpersonal, readImpersonal } from '#web/kept/kept.ts'
import {
  areRowsComing,
  chooseRow,
  isFree,
  isOnRow,
  leaveField,
  moveInList,
  nameOf,
  openRow,
  operateControl,
} from './shortcut-keys.ts'

type Screen = {
  go: (letter: string) => boolean
  showAll: () => void
  /** Whether the screen is the one that the address says: just after a way was taken the one before still stands there. */
  isThere: () => boolean
}

/** What is done with a row, and whether it was held until its list was there. */
const rowKeys: Record<string, (isLate: boolean) => boolean> = {
  j: () => moveInList(1),
  k: () => moveInList(-1),
  Enter: openRow,
  x: () => chooseRow(false),
  X: () => chooseRow(true),
}

/** Held down, these go on; twice in a moment the others that press something are one press. */
const moving = new Set(['j', 'k'])
const pressing = new Set(['a', 'e'])
const MOMENT_MS = 500

/**
 * Listens for the keys of shortcut-keys.ts; g and a letter goes somewhere. Can be switched off in this browser. No key is for a
 * list or a screen that one has left: those for rows wait until theirs are there.
 */
export function useShortcuts({ go, showAll, isThere }: Screen) {
  const [isOn, setIsOn] = useState(() => readImpersonal('browser', 'shortcutsOff') === null)
  const goesNext = useRef(false)
  const held = useRef<string[]>([])
  const last = useRef({ key: '', at: -Infinity })
  const goOn = useEffectEvent(() => {
    if (isThere() && !areRowsComing()) rowKeys[held.current.shift() ?? '']?.(true)
    return held.current.length > 0
  })
  const waitForRows = () =>
    requestAnimationFrame(() => {
      if (goOn()) waitForRows()
    })
  function hold(key: string): true {
    held.current.push(key)
    if (held.current.length === 1) waitForRows()
    return true
  }
  function act(key: string, { goes, isHeld, isAgain }: { goes: boolean; isHeld: boolean; isAgain: boolean }): boolean {
    const actOnRow = goes ? undefined : rowKeys[key]
    const isWaiting = held.current.length > 0
    // Also j and k, where what is open has them.
    if (!goes && !(isWaiting && actOnRow) && isThere() && operateControl(key, isAgain)) {
      held.current = []
      return true
    }
    // Enter on anything but a row is that thing's.
    if (actOnRow && (isWaiting || key !== 'Enter' || isOnRow())) {
      if (isHeld && !moving.has(key)) return true
      return isWaiting || areRowsComing() || !isThere() ? hold(key) : actOnRow(false)
    }
    held.current = []
    if (isHeld) return false
    if (goes) return go(key)
    if (key === 'g') return (goesNext.current = true)
    if (key === '?') showAll()
    return key === '?'
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isModifier(event.key)) return
    const key = nameOf(event)
    const goes = goesNext.current
    const isHeld = event.repeat
    goesNext.current = goes && isHeld
    const isTwice = pressing.has(key) && last.current.key === key && event.timeStamp - last.current.at < MOMENT_MS
    if (!isHeld) last.current = { key: goes ? '' : key, at: event.timeStamp }
    if (isFree(event) && act(key, { goes, isHeld, isAgain: isHeld || isTwice })) event.preventDefault()
    leaveField(event)
  })
  useEffect(() => {
    if (!isOn) return
    const forgetKeys = () => {
      goesNext.current = false
      last.current.key = ''
      held.current = []
    }
    addEventListener('keydown', press)
    addEventListener('pointerdown', forgetKeys)
    return () => {
      forgetKeys()
      removeEventListener('keydown', press)
      removeEventListener('pointerdown', forgetKeys)
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
