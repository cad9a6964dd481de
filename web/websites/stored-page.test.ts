import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { shownOnline } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import { drawStoredPage } from './stored-page.ts'

const { content, pictures } = coaches.jetty
const stored = websitePages(content, shownOnline(content, pictures, true))['/'] ?? ''

/** jsdom has no constructed style sheets. */
function drawn(text: string) {
  const page = document.implementation.createHTMLDocument()
  drawStoredPage(page, text)
  return page
}

const wordsOf = ({ body }: Document) => body.textContent.split(/\s+/).filter((word) => word !== '')

test('a stored page is shown whole, in its design', () => {
  const page = drawn(stored)
  expect(page.body.className).toBe(content.design)
  const asStored = new DOMParser().parseFromString(stored, 'text/html')
  expect(wordsOf(page)).toEqual(wordsOf(asStored))
  expect(page.querySelectorAll('main > section').length).toBeGreaterThan(5)
})

test('its pictures come from us, all of their sizes', () => {
  const page = drawn(stored)
  const files = [...page.querySelectorAll('img, source')].flatMap((one) => [
    one.getAttribute('src') ?? '',
    ...(one.getAttribute('srcset') ?? '').split(', '),
  ])
  const named = files.filter((file) => file !== '')
  expect(named.length).toBeGreaterThan(10)
  for (const file of named) expect(file).toMatch(/^\/api\/website-pictures\/([\da-f-]{36})\/\1-\d+\.\w+( \d+w)?$/)
})

test('what only looks like a file of ours stays as it is written', () => {
  const page = drawn(
    '<body><p>images/00000000-0000-4000-8000-000000000000-480.webp</p><img src="https://a.example/images/x.png"></body>',
  )
  expect(page.querySelector('p')?.textContent).toBe('images/00000000-0000-4000-8000-000000000000-480.webp')
  expect(page.querySelector('img')?.getAttribute('src')).toBe('https://a.example/images/x.png')
})

test('another page takes the place of the one before', () => {
  const page = drawn(stored)
  drawStoredPage(page, '<body class="warm-welcoming"><main>Later</main></body>')
  expect(page.body.innerHTML).toBe('<main>Later</main>')
  expect(page.body.className).toBe('warm-welcoming')
})
