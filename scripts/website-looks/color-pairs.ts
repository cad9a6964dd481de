import type { Page } from '@playwright/test'

/** Two colors that meet on a page: a text and its ground, or an edge and what lies on one of its sides. */
export type Pair = { kind: 'text' | 'edge'; color: string; ground: string; where: string }

/** All that meet there, as the browser computed them: as it stands, with the pointer on each button and the focus on each control. */
export async function pairsOn(page: Page): Promise<Pair[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const pairs = await page.evaluate(findPairs)
  for (const button of await page.locator('.button').all()) {
    await button.hover()
    pairs.push(...(await page.evaluate(findPairs)))
  }
  await page.mouse.move(0, 0)
  const controls = await page.locator('a, button, input, select, textarea, summary').count()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let i = 0; i < controls; i++) {
    await page.keyboard.press('Tab')
    pairs.push(...(await page.evaluate(findRing)))
  }
  const named = new Map(pairs.map((pair) => [`${pair.kind} ${pair.color} ${pair.ground}`, pair]))
  return [...named.values()]
}

/** Runs in the page. */
function findPairs(): Pair[] {
  const clear = 'rgba(0, 0, 0, 0)'
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor, opacity } = getComputedStyle(element)
    if (opacity !== '1') throw new Error(`${element.tagName} is not opaque`)
    return backgroundColor === clear ? groundOf(element.parentElement) : backgroundColor
  }
  const pairs: Pair[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('.trap, svg, option')) continue
    const style = getComputedStyle(element)
    const where = `${element.tagName.toLowerCase()}.${element.className} in ${element.closest('section, header, footer')?.id}`
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isField = element.matches('input, select, textarea')
    if (hasText || isField) pairs.push({ kind: 'text', color: style.color, ground: groundOf(element), where })
    if (!isField && !element.matches('.button, a, summary')) continue
    const [inside, outside] = [groundOf(element), groundOf(element.parentElement)]
    const hasEdge = style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px'
    const edge = hasEdge ? style.borderTopColor : style.backgroundColor
    if (!hasEdge && (edge === clear || edge === outside)) continue
    pairs.push({ kind: 'edge', color: edge, ground: outside, where })
    if (edge !== inside) pairs.push({ kind: 'edge', color: edge, ground: inside, where })
  }
  return pairs
}

/** Likewise: the ring stands off its control, so what it stands on lies on both of its sides. */
function findRing(): Pair[] {
  const element = document.activeElement
  if (!element || element === document.body) return []
  const { outlineColor, outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element)
  const where = `the ring of ${element.tagName.toLowerCase()}.${element.className}`
  const isRing =
    outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && Number.parseFloat(outlineOffset) > 0
  if (!isRing) throw new Error(`${where} is ${outlineStyle} ${outlineWidth} ${outlineOffset}`)
  const groundOf = (at: Element | null): string => {
    if (!at) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(at)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(at.parentElement) : backgroundColor
  }
  return [{ kind: 'edge', color: outlineColor, ground: groundOf(element.parentElement), where }]
}
