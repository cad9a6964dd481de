import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import type { Trade } from '#domain/trades.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { sectionOf } from '#domain/websites.ts'
import { shownOnline } from './showing.ts'
import { homePage } from './website.ts'

/** A trade that nobody has: data, and not a line of code. */
const pottery: Trade = {
  label: 'Pottery website',
  schemaType: 'ArtGallery',
  sections: [
    { kind: 'hero', name: 'Top', heading: '', hint: 'Your name appears here' },
    { kind: 'packages', name: 'Pots', heading: 'What comes out of the kiln', hint: '' },
    { kind: 'gallery', name: 'Shelf', heading: 'On the shelf', hint: 'Your pots appear here' },
    { kind: 'about', name: 'Potter', heading: 'The hands of {first name}', hint: '' },
    { kind: 'contact', name: 'Workshop', heading: '', hint: '' },
  ],
  pictureHints: { hero: '', profile: '' },
  buttons: { book: 'Reserve a wheel', ask: 'Ask the potter' },
  packageField: 'Pot (optional)',
  popular: 'First to go',
  figures: { years_experience: 'years at the wheel', total_training_hours: 'firings', clients_transformed: 'pots' },
}

test('a trade is a record: its words and sections, and nothing of fitness', () => {
  const answers = {
    ...emptyOnboarding(),
    full_name: 'Ines Duarte',
    business_name: 'Slip & Fire',
    years_experience: 12,
    clients_transformed: 4_000,
    training_locations: 'Barcelos',
    training_packages: [{ name: 'Bowl', price: '$48', period: '', description: '', features: [] }],
    most_popular_package: 'Bowl',
  }
  const content = contentFrom({ answers, pictures: [], trade: pottery, tradeName: 'pottery' })
  expect(sectionOf(content, 'times')).toBeUndefined()
  const page = new JSDOM(homePage(content, { ...shownOnline(content, [], false), trade: pottery })).window.document
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())
  expect(texts('nav.links a')).toEqual(['Pots', 'Potter', 'Workshop'])
  expect(texts('h2')).toEqual(['What comes out of the kiln', 'The hands of Ines', 'Ask the potter'])
  expect(texts('.hero .button')).toEqual(['Ask the potter'])
  expect(texts('.popular-mark')).toEqual(['First to go'])
  expect(texts('.figures dt')).toEqual(['years at the wheel', 'pots'])
  expect(texts('label[for=package]')).toEqual(['Pot (optional)'])
  expect(page.documentElement.outerHTML).toContain('"LocalBusiness","ArtGallery"')
  expect(page.body.textContent).not.toMatch(/train|fitness|session|coach|client/i)
})
