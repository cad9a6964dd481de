import { fontFile } from './font-files.ts'

/**
 * Draws a page as a version keeps it, byte for byte but for where its files are: beside it on its own address, and here with us. Nothing of
 * it runs, and its style sheet is a constructed one, as our policy wants it.
 */
export function drawStoredPage(page: Document, text: string) {
  // Taken out before it is read: a style element is refused by our policy wherever it comes to be, and said so in the console.
  const styles = Array.from(text.matchAll(styleElement), ([, rules = '']) => rules)
  const stored = new DOMParser().parseFromString(text.replaceAll(styleElement, ''), 'text/html')
  const view = page.defaultView
  if (view) page.adoptedStyleSheets = styles.map((rules) => sheetIn(view, rules))
  for (const picture of stored.querySelectorAll('img, source')) {
    for (const name of ['src', 'srcset']) {
      const files = picture.getAttribute(name)
      if (files) picture.setAttribute(name, withPictures(files))
    }
  }
  page.body.className = stored.body.className
  page.body.replaceChildren(...stored.body.children)
}

const styleElement = /<style>([^]*?)<\/style>/g

function sheetIn({ CSSStyleSheet }: Window & typeof globalThis, rules: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.replaceAll(/fonts\/([\w-]+)\.woff2/g, (_, name: string) => fontFile(name)))
  return sheet
}

const withPictures = (files: string) =>
  files.replaceAll(
    /(?<![\w/])images\/(([\da-f-]{36})-\d+\.\w+)/g,
    (_, file: string, id: string) => `/api/website-pictures/${id}/${file}`,
  )
