export type Box = { left: number; top: number; right: number; bottom: number }
type Place = { left: number; top: number }
export type Size = { width: number; height: number }

const marginPx = 16
/** Between a message and what it stands beside. */
const gapPx = 4
const stepPx = 4

/**
 * Where a message covers nothing that can be operated: from the lower edge of the screen upwards, at the right, the left or in the
 * middle. On a screen that is full of controls, where it covers the least of them.
 */
export function findClearPlace(message: Size, screen: Size, taken: readonly Box[]): Place & { covered: number } {
  const right = screen.width - message.width - marginPx
  const middle = Math.round((screen.width - message.width) / 2)
  const columns = screen.width < 640 ? [middle, right, marginPx] : [right, marginPx, middle]
  const lowest = screen.height - message.height - marginPx
  let best = { left: columns[0] ?? marginPx, top: lowest, covered: Infinity }
  for (let top = lowest; top >= gapPx; top -= stepPx) {
    for (const left of columns) {
      const covered = coveredBy(boxAt({ left, top }, message), taken)
      if (covered === 0) return { left, top, covered }
      if (covered < best.covered) best = { left, top, covered }
    }
  }
  return best
}

export function boxAt({ left, top }: Place, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height }
}

/** How much of what is taken lies under the box, or closer to it than it should. */
export function coveredBy(box: Box, taken: readonly Box[]) {
  let area = 0
  for (const other of taken) {
    const width = Math.min(box.right + gapPx, other.right) - Math.max(box.left - gapPx, other.left)
    const height = Math.min(box.bottom + gapPx, other.bottom) - Math.max(box.top - gapPx, other.top)
    if (width > 0 && height > 0) area += width * height
  }
  return area
}

const operable = [
  'a[href], button, input, select, textarea, summary, label:has(input), video[controls]',
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map(
    (role) => `[role=${role}]`,
  ),
].join(', ')

/** Everything on the screen that can be operated now, but for what is inside of `except`: behind a modal there is nothing. */
export function operableBoxes(except: Element): Box[] {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  return [...document.querySelectorAll(operable)].flatMap((control) => {
    if (except.contains(control)) return []
    // A dialog shows a part of what it holds.
    const dialog = control.closest('dialog, [role=dialog], [role=alertdialog]')?.getBoundingClientRect()
    const seen = partOf(partOf(control.getBoundingClientRect(), screen), dialog ?? screen)
    if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) return []
    const hit = document
      .elementsFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
      .find((element) => !except.contains(element))
    return hit && (control.contains(hit) || hit.contains(control)) && !isBackdrop(hit) ? [seen] : []
  })
}

const partOf = (box: Box, inside: Box): Box => ({
  left: Math.max(box.left, inside.left),
  top: Math.max(box.top, inside.top),
  right: Math.min(box.right, inside.right),
  bottom: Math.min(box.bottom, inside.bottom),
})

/** A control whose own middle lets clicks through lies in something that holds it; the page itself says nothing. */
const isBackdrop = (element: Element) => element === document.body || element === document.documentElement
