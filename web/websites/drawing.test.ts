import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { websiteParts } from '#templates/parts.ts'
import { shownInFrame } from '#templates/showing.ts'
import { drawingIn } from './drawing.ts'
import { fontFile } from './font-files.ts'

const { content, pictures } = coaches.jetty

/** jsdom has no constructed style sheets; the journey looks at those. */
function opened() {
  const page = document.implementation.createHTMLDocument()
  const draw = drawingIn(page)
  return {
    page,
    draw: (change: (draft: WebsiteContent) => void = () => {}) => {
      const draft = structuredClone(content)
      change(draft)
      const showing = shownInFrame(draft, pictures, {
        picture: ({ id }) => `blob:${id}`,
        font: fontFile,
        hasHints: true,
      })
      draw({ ...websiteParts(draft, showing), styles: [] })
    },
    pieces: () => [...page.querySelectorAll('header, main, section, footer')],
    ids: () => [...page.querySelectorAll('section')].map(({ id }) => id),
  }
}

test('the page stands in its order, in its design', () => {
  const { page, draw, ids } = opened()
  draw()
  expect([...page.body.children].map(({ localName }) => localName)).toEqual(['header', 'main', 'footer'])
  expect(ids()).toEqual(['top', 'about', 'packages', 'testimonials', 'gallery', 'times', 'contact'])
  expect(page.body.className).toBe('bold-energetic')
})

test('what reads the same is not touched, what changed is replaced', () => {
  const { page, draw, pieces } = opened()
  draw()
  const before = pieces()
  const replaced = () => pieces().filter((piece, place) => piece !== before[place])
  draw()
  expect(replaced()).toHaveLength(0)
  draw(({ sections }) => sections.forEach((one) => one.kind === 'about' && (one.text = 'Nine years at the docks')))
  expect(replaced().map(({ id }) => id)).toEqual(['about'])
  expect(page.getElementById('about')?.textContent).toContain('Nine years at the docks')
})

test('a picture stays the same one in a section that changed, and another comes in its place', () => {
  const { page, draw } = opened()
  draw()
  const picture = () => page.querySelector('#top picture')
  const first = picture()
  draw(({ sections }) => sections.forEach((one) => one.kind === 'hero' && (one.headline = 'Heavier')))
  expect(page.querySelector('h1')?.textContent).toBe('Heavier')
  expect(picture()).toBe(first)
  draw(({ sections }) => sections.forEach((one) => one.kind === 'hero' && one.picture && (one.picture.alt = 'A gym')))
  expect(picture()).not.toBe(first)
  expect(page.querySelectorAll('#top picture')).toHaveLength(1)
})

test('sections move, go and come back where they belong', () => {
  const { draw, ids, pieces } = opened()
  draw()
  const before = pieces()
  draw(({ sections }) => void sections.splice(1, 0, ...sections.splice(4, 1)))
  expect(ids()).toEqual(['top', 'gallery', 'about', 'packages', 'testimonials', 'times', 'contact'])
  draw(({ sections }) => sections.forEach((one) => one.kind === 'about' && (one.is_shown = false)))
  expect(ids()).toEqual(['top', 'packages', 'testimonials', 'gallery', 'times', 'contact'])
  draw()
  expect(ids()).toEqual(['top', 'about', 'packages', 'testimonials', 'gallery', 'times', 'contact'])
  expect(pieces().at(-1)).toBe(before.at(-1))
})

test('every font of the designs is served by us', () => {
  expect(fontFile('archivo-1')).toMatch(/archivo-1.*\.woff2/)
  expect(fontFile('figtree-1-more')).toMatch(/figtree-1-more.*\.woff2/)
})
