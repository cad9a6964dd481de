import { useEffect, useRef } from 'react'

/**
 * For a button whose work may take its row out of the list: whoever pressed it goes on with the next row, else with the heading
 * above; where the row stays, with the button, which has no focus while it is busy. Who went elsewhere meanwhile stays there.
 */
export function useGoingOn(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const left = useRef<Place>(null)
  useEffect(() => {
    if (isPending || !left.current) return
    left.current = null
    if (hasNoFocus()) button.current?.focus()
  }, [isPending])
  useEffect(
    () => () => {
      if (left.current && hasNoFocus()) goOnFrom(left.current)
    },
    [],
  )
  const rememberPlace = () => {
    left.current = button.current && placeOf(button.current)
  }
  return { button, rememberPlace }
}

type Place = { next: Element | null; around: Element[] }

function placeOf(button: Element): Place {
  const row = button.closest('[data-row], li, tr')
  const around: Element[] = []
  for (let one = (row ?? button).parentElement; one; one = one.parentElement) around.push(one)
  return { next: row?.nextElementSibling ?? null, around }
}

function goOnFrom({ next, around }: Place) {
  const row = next?.isConnected ? next : undefined
  const control = row?.matches('[tabindex]') ? row : row?.querySelector('summary, a[href], button:enabled')
  const target = control ?? around.map(headingIn).find((heading) => heading !== undefined)
  if (!(target instanceof HTMLElement)) return
  if (target === control) return target.focus()
  target.tabIndex = -1
  target.focus()
}

const headingIn = (place: Element) =>
  place.isConnected
    ? [...place.querySelectorAll('h1, h2, h3')].find((heading) => !heading.closest('li, tr'))
    : undefined

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body
