import { expect, test } from 'vitest'
import { campaignIn, campaignParameters, readVisit, writeVisit, type Visit } from './visits.ts'

const nothing: Visit = { page: null, landing_page: null, referrer: null, campaign: {} }

test('a visit survives the way through its header', () => {
  const visit: Visit = {
    page: '/quote',
    landing_page: '/blog/why-your-site-is-slow-on-a-phone',
    referrer: 'https://search.example/results',
    campaign: { utm_source: 'Sommerfest München', gclid: 'a&b=c' },
  }
  expect(writeVisit(visit)).toMatch(/^[\x20-\x7e]+$/)
  expect(readVisit(writeVisit(visit))).toEqual(visit)
  expect(readVisit(writeVisit(nothing))).toEqual(nothing)
})

test('of an address only the campaign is kept', () => {
  const search = new URLSearchParams('utm_source=google&utm_campaign=spring&email=olu%40bakery.example&ref=')
  expect(campaignIn(search)).toEqual({ utm_source: 'google', utm_campaign: 'spring' })
})

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['noise', '%%%=\u0000&&&'],
  ['pages that are none', 'page=javascript:alert(1)&landing_page=https://evil.example/'],
  ['a referrer that is no site', 'referrer=javascript:alert(1)'],
  ['a header of 9,000 characters', `page=/${'x'.repeat(9_000)}`],
])('%s tells nothing and refuses nothing', (_what, header) => {
  expect(readVisit(header)).toEqual(nothing)
})

test('what is kept is short and holds no control characters', () => {
  const header = campaignParameters.map((name) => `${name}=%00%0D%0A%ED%A0%80${'x'.repeat(500)}`).join('&')
  const values = Object.values(readVisit(header).campaign)
  expect(values).toHaveLength(campaignParameters.length)
  for (const value of values) expect(value).toMatch(/^[^\p{Cc}]{300}$/u)
})

test('the page before ours is kept without what was asked there', () => {
  expect(readVisit('referrer=https%3A%2F%2Fsearch.example%2Ffind%3Fq%3Dprivate').referrer).toBe(
    'https://search.example/find',
  )
})
