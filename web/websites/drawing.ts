import type { WebsiteParts } from '#templates/parts.ts'

type Drawing = { text: string; element: Element }

/**
 * Draws a website into an empty page, and again with each change. Only what reads differently is replaced, whole: nothing else moves, blinks
 * or is laid out anew.
 */
export function drawingIn(page: Document): (parts: WebsiteParts) => void {
  const drawn = new Map<string, Drawing>()
  const sheets: { text: string; sheet: CSSStyleSheet }[] = []
  const main = page.createElement('main')
  main.id = 'content'

  function draw(name: string, text: string): Element {
    const before = drawn.get(name)
    if (before?.text === text) return before.element
    const element = elementOf(page, text)
    if (before) {
      keepPictures(before.element, element)
      before.element.replaceWith(element)
    }
    drawn.set(name, { text, element })
    return element
  }

  function style(styles: string[]) {
    for (const [place, text] of styles.entries()) {
      if (sheets[place]?.text === text) continue
      const sheet = sheets[place]?.sheet ?? addSheet(page)
      sheet.replaceSync(text)
      sheets[place] = { text, sheet }
    }
  }

  return ({ design, styles, header, sections, footer }) => {
    style(styles)
    page.body.className = design
    arrange(
      main,
      sections.map(({ kind, text }) => draw(kind, text)),
    )
    arrange(page.body, [draw('header', header), main, draw('footer', footer)])
  }
}

/** A constructed one: style elements and attributes do not pass our policy. It has to be of the page that it styles. */
function addSheet(page: Document): CSSStyleSheet {
  if (!page.defaultView) throw new Error('The page of the frame is gone')
  const sheet = new page.defaultView.CSSStyleSheet()
  page.adoptedStyleSheets.push(sheet)
  return sheet
}

function elementOf(page: Document, text: string): Element {
  const template = page.createElement('template')
  template.innerHTML = text
  const element = template.content.firstElementChild
  if (!element) throw new Error('A part of a website is empty')
  return element
}

const pictures = 'picture, :not(picture) > img'

/** A picture that is made anew is gone for a frame, until it has been decoded. */
function keepPictures(before: Element, after: Element) {
  for (const picture of after.querySelectorAll(pictures)) {
    const same = [...before.querySelectorAll(pictures)].find((one) => one.isEqualNode(picture))
    if (same) picture.replaceWith(same)
  }
}

/** What stays where it is, is not touched. */
function arrange(parent: Element, children: Element[]) {
  for (const gone of Array.from(parent.children).filter((child) => !children.includes(child))) gone.remove()
  for (const [place, child] of children.entries()) {
    const there = parent.children[place]
    if (there !== child) parent.insertBefore(child, there ?? null)
  }
}
