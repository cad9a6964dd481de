import { expect, test } from 'vitest'
import { passages } from './passages/passages.ts'
import { placeRead, sourceOf } from './sources.ts'

const at = (href: string) => passages.filter((passage) => passage.href === href)

test('where a text was read is the passage that says most of it, not the first', () => {
  const read = [...at('/contact#hours'), ...at('/services/seo-optimization'), ...at('/promotions#domain')]
  const place = (text: string) => placeRead(text, read)?.href
  expect(place('Local and technical search work starts at $899/month.')).toBe('/services/seo-optimization')
  expect(place('The domain is registered in your name.')).toBe('/promotions#domain')
  expect(place('Zeppelins!')).toBeUndefined()
})

test('a source is called by its page and its place on it', () => {
  const place = { href: '/contact#hours', page: 'Contact', title: 'Hours', lines: [] }
  expect(sourceOf(place)).toEqual({ href: '/contact#hours', title: 'Contact: Hours' })
  expect(sourceOf({ ...place, title: 'Contact' }).title).toBe('Contact')
})
