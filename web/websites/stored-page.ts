import { fontFile } from './font-files.ts'

/**
 * Draws a page as a version keeps it, byte for byte but for where its files are: beside it on its own address, and here with us. Nothing of
 * it runs, and its style sheet is a constructed one, as our policy wants it.
 */
export function drawStoredPage(page: Document, text: string) {
  const stored = new DOMParser().parseFromString(text, 'text/html')
  const view = page.defaultView
  if (view) page.adoptedStyleSheets = Array.from(stored.querySelectorAll('style'), (style) => sheetIn(view, style))
  for (const picture of stored.querySelectorAll('img, source')) {
    for (const name of ['src', 'srcset']) {
      const files = picture.getAttribute(name)
      if (files) picture.setAttribute(name, withPictures(files))
    }
  }
  page.body.className = stored.body.className
  page.body.replaceChildren(...stored.body.children)
}

function sheetIn({ CSSStyleSheet }: Window & typeof globalThis, { textContent }: HTMLStyleElement) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(textContent.replaceAll(/fonts\/([\w-]+)\.woff2/g, (_, name: string) => fontFile(name)))
  return sheet
}

const withPictures = (files: string) =>
  files.replaceAll(
    /(?<![\w/])images\/(([\da-f-]{36})-\d+\.\w+)/g,
    (_, file: string, id: string) => `/api/website-pictures/${id}/${file}`,
  )
