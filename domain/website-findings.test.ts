import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { findingSchema, findingsOf } from './website-findings.ts'
import { sectionOf, type WebsiteContent } from './websites.ts'

const found = (content: WebsiteContent) =>
  findingSchema
    .array()
    .parse(findingsOf(content))
    .map(({ part, message }) => `${part}: ${message}`)
const changed = (change: (draft: WebsiteContent) => void) => {
  const draft = structuredClone(coaches.voss.content)
  const hero = sectionOf(draft, 'hero')
  if (hero?.picture) hero.picture.alt = 'The hall'
  for (const picture of sectionOf(draft, 'gallery')?.pictures ?? []) picture.alt = 'A thing'
  change(draft)
  return draft
}

test('nothing is to look at where everything is there', () => {
  expect(found(changed(() => {}))).toEqual([])
})

test('what is missing is named', () => {
  expect(found(coaches.bare.content)).toEqual([
    'contact: No phone number, email address or link of yours is shown.',
    'packages: No package is shown.',
    'hero: There is no hero image.',
    'about: There is no profile photo.',
  ])
})

test('and what is too long, or says too little', () => {
  const draft = changed(({ sections }) => {
    for (const section of sections) {
      if (section.kind === 'hero') section.headline = 'a'.repeat(61)
      if (section.kind === 'about') section.text = 'a'.repeat(3001)
      if (section.kind === 'gallery') section.pictures[1] = { id: 'x', alt: '' }
      if (section.kind === 'testimonials') section.testimonials = [{ text: 'Good.', clientName: '' }]
      if (section.kind === 'packages') section.is_shown = false
    }
  })
  expect(found(draft)).toEqual([
    'packages: No package is shown.',
    'hero: The headline is longer than 60 characters.',
    'about: A text has more than 3,000 characters.',
    'testimonials: A testimonial has no name.',
    'gallery: A picture has no description.',
  ])
})

test('in a hidden section nothing is looked at', () => {
  const draft = changed(({ sections }) => {
    for (const section of sections)
      if (section.kind === 'gallery') [section.is_shown, section.pictures] = [false, [{ id: 'x', alt: '' }]]
  })
  expect(found(draft)).toEqual([])
})
