import { useEffect, useState, type RefObject } from 'react'

/** Forms, and the buttons that a page is for. */
const work = 'main form, main a.bg-action, main button.bg-action'
const field = 'main :is(input, select, textarea)'

/** Whether what floats lies on something that people work with, or somebody is typing; not while they use what floats. */
export function useWorkBeneath(floating: RefObject<HTMLElement | null>) {
  const [beneath, setBeneath] = useState(false)
  useEffect(() => {
    if (!('popover' in HTMLElement.prototype)) return // a browser too old to be asked what is open
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => floating.current && setBeneath(isInTheWay(floating.current)))
    }
    look()
    const happenings = ['scroll', 'resize', 'focusin', 'focusout', 'toggle'] as const
    for (const happening of happenings) addEventListener(happening, look, { capture: true, passive: true })
    const changes = new ResizeObserver(look)
    for (const place of document.querySelectorAll('main')) changes.observe(place)
    if (floating.current) changes.observe(floating.current)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      for (const happening of happenings) removeEventListener(happening, look, { capture: true })
    }
  }, [floating])
  return beneath
}

function isInTheWay(floating: HTMLElement) {
  if (floating.querySelector(':popover-open, :focus-visible')) return false
  if (document.activeElement?.matches(field)) return true
  const own = floating.getBoundingClientRect()
  return [...document.querySelectorAll(work)].some((element) => {
    const { left, top, right, bottom, width } = element.getBoundingClientRect()
    return width > 0 && left < own.right && own.left < right && top < own.bottom && own.top < bottom
  })
}
