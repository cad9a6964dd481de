import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The version of something that an open form shows. When somebody else changes it meanwhile, the fields that were not touched here
 * show what they made of it, and what was typed stays. `shown` says what a field holds of a value. `seeAgain`: what was sent is taken
 * back, and what was typed over that version stays.
 */
export function useSeen<Row extends object>(
  row: Row,
  form: RefObject<HTMLFormElement | null>,
  shown: (row: Row, name: keyof Row) => string = asTyped,
) {
  const [initial] = useState(row)
  const seen = useRef(row)
  const show = useRef(shown)
  useEffect(() => {
    if (form.current) catchUp(form.current, seen.current, row, show.current)
    seen.current = row
  }, [row, form])
  const seeAgain = (before: Row) => void (seen.current = before)
  return { initial, seen: () => seen.current, seeAgain }
}

function catchUp<Row extends object>(
  form: HTMLFormElement,
  before: Row,
  now: Row,
  shown: (row: Row, name: keyof Row) => string,
) {
  for (const control of form.elements) {
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    if (!isField || !(control.name in now)) continue
    const name = control.name as keyof Row
    if (control.value === shown(before, name)) control.value = shown(now, name)
  }
}

function asTyped<Row extends object>(row: Row, name: keyof Row) {
  const value: unknown = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
