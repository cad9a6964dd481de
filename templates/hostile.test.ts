import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { brandStyleSchema } from '#domain/onboarding.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { enquiryFields } from './enquiry-form.ts'
import { shownAsPreview, shownInFrame, shownInZip, shownOnline } from './showing.ts'
import { websiteParts } from './parts.ts'
import { checkMessagePage, websitePages } from './website.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><svg onload=alert(1)>',
  '</script><script>alert(1)//',
  '</textarea></title></option></select><iframe src=javascript:alert(1)>',
  '<!--<script>',
  ']]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  'javascript:alert(1)',
  'https://x.example/" onclick="alert(1)',
  '&lt;img src=x onerror=alert(1)&gt;',
  '{{constructor.constructor("alert(1)")()}}${alert(1)}',
  '\u2028</script>\u0000<b>\uFEFF\uD800',
  '#fff}body{background:url(//x.example)}',
]

/** A look at everything but the words: which elements there are, with which attributes, and where they lead. */
function treeOf(page: string): string[] {
  const { document } = new JSDOM(page).window
  return [...document.querySelectorAll('*')].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(href|src|srcset|action|style|on.*)$/.test(name) ? `${name}=${value.split(/[:?#]/)[0]}` : name,
    )
    return `${element.tagName} ${attributes.join(' ')}`
  })
}

/** What means something to the program; all other texts are anybody's. */
const meant = new Set(['kind', 'id', 'design', 'trade', 'primary_color', 'secondary_color'])

/** Every text of a content replaced by another. */
function replaced<Value>(value: Value, by: string): Value {
  if (typeof value === 'string') return by as Value
  if (Array.isArray(value)) return value.map((inner: unknown) => replaced(inner, by)) as Value
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, inner]) => [key, meant.has(key) ? inner : replaced(inner, by)])
  return Object.fromEntries(fields) as Value
}

/** A text of the same length and as many words that means nothing; what reads as a number or a link is one all the same. */
const harmless = (text: string) => text.replaceAll(/(^https:\/\/)|[^\s\d+-]/g, (letter, link) => (link ? letter : 'a'))

const { content, pictures } = coaches.jetty
const frame = { picture: () => 'blob:x', font: (name: string) => `/${name}`, hasHints: true }
const whole = structuredClone(content)
for (const section of whole.sections) if (section.kind === 'contact') section.show_email = true

function everyPage(of: WebsiteContent): string[] {
  const parts = websiteParts(of, shownInFrame(of, pictures, frame))
  const { '/': home = '', '/privacy': privacy = '' } = websitePages(of, shownOnline(of, pictures, true))
  const zip = websitePages(of, shownInZip(of, pictures))['/'] ?? ''
  const preview = websitePages(of, shownAsPreview(of, pictures))['/'] ?? ''
  const pieces = [parts.header, ...parts.sections.map(({ text }) => text), parts.footer]
  return [home, privacy, zip, preview, pieces.join('')]
}
const stylesIn = (page: string) => /<style>(.*?)<\/style>/s.exec(page)?.[1]

const isFull = process.env['PROVE'] === 'full'
/** All of them in each text at once; `npm run prove` has each by itself as well. */
const texts = [hostile.join(' '), ...(isFull ? hostile : [])]

test.each(brandStyleSchema.options)('%s: no text of a customer becomes an element or a style', (design) => {
  const dressed = { ...whole, design }
  for (const text of texts) {
    const good = everyPage(replaced(dressed, harmless(text)))
    for (const [index, page] of everyPage(replaced(dressed, text)).entries()) {
      expect(treeOf(page), `${text} on page ${index}`).toEqual(treeOf(good[index] ?? ''))
      expect(stylesIn(page)).toBe(stylesIn(good[index] ?? ''))
    }
  }
})

test('a link that is none leads nowhere', () => {
  for (const text of hostile.filter((text) => /^\w+:/.test(text))) {
    const [page = ''] = everyPage(replaced(whole, text))
    expect(treeOf(page), text).toEqual(treeOf(everyPage(replaced(whole, harmless(text)))[0] ?? ''))
  }
})

test('nor does what a visitor typed', () => {
  const showing = shownOnline(content, pictures, true)
  const typed = (text: string) => {
    const all = Object.fromEntries(enquiryFields.map((name) => [name, text]))
    return checkMessagePage(content, showing, { values: all as never, problems: all })
  }
  for (const text of texts) expect(treeOf(typed(text))).toEqual(treeOf(typed(harmless(text))))
})

test('a color that is none gets into no style sheet', () => {
  for (const text of hostile) {
    const one = { ...content, primary_color: text, secondary_color: text }
    expect(websiteParts(one, shownOnline(one, pictures, true)).styles.join('')).not.toContain(text)
  }
})
