import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { changedParts, editedParts, rebuild } from './website-parts.ts'
import { sectionOf, type WebsiteContent } from './websites.ts'

const { content } = coaches.jetty
const changed = (change: (draft: WebsiteContent) => void) => {
  const draft = structuredClone(content)
  change(draft)
  return draft
}
const withQuote = (quote: string) =>
  changed((draft) => {
    const about = sectionOf(draft, 'about')
    if (about) about.quote = quote
  })
const moved = changed(({ sections }) => {
  sections.splice(1, 2, ...sections.slice(1, 3).toReversed())
})

test('what differs is named', () => {
  expect(editedParts(content, content)).toEqual([])
  expect(editedParts(content, withQuote('Heave.'))).toEqual(['about'])
  expect(editedParts(content, { ...content, primary_color: '#000000', title: 'x' })).toEqual(['design', 'search'])
  expect(editedParts(content, { ...content, phone: '1' })).toEqual(['contact'])
})

test('in what order the database keeps fields is no difference', () => {
  const turned = Object.fromEntries(Object.entries(content).toReversed()) as WebsiteContent
  const sections = content.sections.map((one) => Object.fromEntries(Object.entries(one).toReversed())) as never
  expect(changedParts(content, { ...turned, sections })).toEqual([])
})

test('a section that was moved is changed, not edited', () => {
  expect(editedParts(content, moved)).toEqual([])
  expect(changedParts(content, moved)).toEqual(['about', 'packages'])
})

test('new answers leave alone what somebody edited, and every place', () => {
  const answered = coaches.pink.content
  const edited = { ...withQuote('Heave.'), primary_color: '#010203', title: 'Mine' }
  const all = rebuild(edited, editedParts(content, edited), answered)
  expect(sectionOf(all, 'about')).toEqual(sectionOf(edited, 'about'))
  expect(sectionOf(all, 'packages')).toEqual(sectionOf(answered, 'packages'))
  expect(all).toMatchObject({ primary_color: '#010203', title: 'Mine', business_name: answered.business_name })
  const kinds = rebuild(moved, [], answered).sections.map(({ kind }) => kind)
  expect(kinds).toEqual(moved.sections.map(({ kind }) => kind))
})
