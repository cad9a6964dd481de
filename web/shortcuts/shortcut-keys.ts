/**
 * The one set of the product. A control says by `data-shortcut` which keys are its own; rows of a list are `data-row`, and where they
 * are still to come stands `data-coming`. What is not on the screen has no key. What writes to somebody gets the focus by its key
 * and waits for Enter (`data-awaits-enter`).
 */
export const shortcutKeys = [
  ['j', 'Next in the list'],
  ['k', 'Previous in the list'],
  ['Enter', 'Open'],
  ['x', 'Select'],
  ['Shift x', 'Select up to here'],
  ['Escape', 'Back'],
  ['/', 'Search'],
  ['r', 'Reply'],
  ['n', 'Internal note'],
  ['a', 'Assign to me'],
  ['e', 'Done'],
  ['?', 'Keyboard shortcuts'],
] as const

/** What the room adds where an edit is reviewed; there j and k are the player's. */
export const reviewKeys = [
  [['k', 'Space'], 'Play or pause'],
  [['j'], 'Backward, again faster'],
  [['l'], 'Forward, again faster'],
  [['←', '→'], 'One frame'],
  [['c'], 'Note at this second'],
  [['a', 'Enter'], 'Approve'],
  [['r', 'Enter'], 'Request Revision'],
] as const

/** The keys that press or focus the control they are written on. */
const controlKeys = new Set(['Escape', '/', 'r', 'n', 'a', 'e', 'c', 'j', 'k', 'l', 'Space', 'ArrowLeft', 'ArrowRight'])

/** What answers these by itself while it has the focus. */
const movedByArrows = 'input, video, [role=tablist]'
const answering: Record<string, string> = {
  Space: 'a, button, summary, input, video',
  ArrowLeft: movedByArrows,
  ArrowRight: movedByArrows,
}

/** Letters are somebody's words here, or the menu's. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'
/** A dialog that is part of the page leaves the keys to it. */
const modal = '[role=dialog]:not([data-beside])'
const takesLetters = `${typing}, [role=menu], [role=listbox], [role=combobox], ${modal}, [role=alertdialog], dialog`

/** What lies above the page and is to be answered first; messages (web/ui/toast.tsx) are not. */
const above = `${modal}:not([data-message]), [role=alertdialog], [role=menu], [role=listbox], dialog[open]`

/** Whether a key is ours to act on: no modifier, nobody types, nothing lies above the page, nobody has answered it yet. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false
  const taken = [takesLetters, answering[nameOf(event)] ?? []].flat().join()
  if (event.target instanceof Element && event.target.closest(taken)) return false
  return !liesAbove()
}

export const nameOf = ({ key }: KeyboardEvent) => (key === ' ' ? 'Space' : key)

const liesAbove = () => [...document.querySelectorAll(above)].some(isShown)

/** Escape leaves a field first, so that the next key is a shortcut again; a search that says something is emptied before. */
export function leaveField({ key, target, defaultPrevented }: KeyboardEvent) {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement) || !target.matches(typing)) return
  const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  if (!isEmptied && !liesAbove()) target.blur()
}

/** Held down, these go on. */
const goingOn = new Set(['ArrowLeft', 'ArrowRight'])

/**
 * Presses or focuses the control that has this key; false where there is none. `isAgain`: without letting go of it, or twice in a
 * moment. That is one press, and so is one more while its work is under way: it is not for what has the key next.
 */
export function operateControl(key: string, isAgain = false): boolean {
  if (!controlKeys.has(key)) return false
  const control = onScreen(`[data-shortcut~="${key}"]`).find((one) => isEnabled(one) || isUnderWay(one))
  if (!control) return false
  if ((isAgain && !goingOn.has(key)) || !isEnabled(control)) return true
  if (control.matches(`${typing}, [data-awaits-enter]`)) control.focus()
  else control.click()
  return true
}

/** Disabled for as long as it works, or something beside it in its form or bar. */
const isUnderWay = (control: Element) =>
  control.closest('[aria-busy=true]') !== null || control.closest('form')?.querySelector('[aria-busy=true]') != null

/** Moves the focus one row down or up; from elsewhere to the first. Where one thing stands alone, goes on to the next (`data-step`). */
export function moveInList(step: 1 | -1): boolean {
  const { rows, at } = placeInList()
  const [way] = rows.length === 0 ? shown(`[data-step="${step}"]`) : []
  way?.click()
  if (way) return true
  const row = rows[at === -1 ? 0 : at + step]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

/** A row that is a link opens by itself, unless its key waited for it; one that is worked on in its place by the first of its actions. */
export function openRow(isLate: boolean): boolean {
  if (!isOnRow()) return false
  const row = document.activeElement as HTMLElement
  const first =
    isLate && row.matches('a') ? row : row.querySelector<HTMLElement>(':is([data-opens] a, [data-opens] button)')
  first?.click()
  return first !== null
}

/** Chooses the row one is at, or no longer; `isRange`: with all between it and the last one. */
export function chooseRow(isRange: boolean): boolean {
  const { rows, at } = placeInList()
  const box = rows[at]?.closest('li')?.querySelector('input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
  return box !== null && box !== undefined
}

/** Where one is: at the row that has the focus, or something beside it, else at the one that is open. */
function placeInList() {
  const rows = shown('[data-row]')
  const has = (element: Element | null) => element?.contains(document.activeElement) ?? false
  const places = [
    rows.findIndex(has),
    rows.findIndex((row) => has(row.closest('li'))),
    rows.findIndex((row) => row.matches('[aria-current]')),
  ]
  return { rows, at: places.find((place) => place !== -1) ?? -1 }
}

export const isOnRow = () => document.activeElement?.matches('[data-row]') ?? false

/** Rows are on their way, or others than those that are shown. */
export const areRowsComing = () => shown('[data-coming]').length > 0

const shown = (selector: string) => onScreen(selector).filter(isEnabled)

const onScreen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isShown(element) && !element.closest('[inert]'),
  )

const isEnabled = (element: Element) => !element.matches(':disabled, [aria-disabled=true]')

const isShown = (element: Element) => element.checkVisibility?.() ?? true
