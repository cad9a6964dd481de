/** The thing to do before or after the row of this element, wherever in the list that is; none at its ends. */
export function neighborOf(element: Element, step: 1 | -1): HTMLElement | undefined {
  const row = element.closest('li')
  const actions = [...(element.closest('ul')?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const there = actions.filter((action) => row && !row.contains(action) && row.compareDocumentPosition(action) & side)
  return step === 1 ? there[0] : there.at(-1)
}
