import { useEffect, useRef } from 'react'

/**
 * A list of groups in a form, each with a button that removes it: the focus goes into what was added, and to the button that adds when
 * the last was removed.
 */
export function useGroupFocus() {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<'added' | 'removed'>(undefined)
  useEffect(() => {
    const what = wanted.current
    wanted.current = undefined
    if (!what) return
    const groups = list.current?.querySelectorAll('fieldset') ?? []
    if (what === 'added') groups[groups.length - 1]?.querySelector<HTMLElement>('input, select')?.focus()
    else if (!list.current?.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>('[data-adds]')?.focus()
  })
  return { list, will: (what: 'added' | 'removed') => void (wanted.current = what) }
}
