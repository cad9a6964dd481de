import { expect, test } from 'vitest'
import { claimForm } from '../claim-form.ts'
import { portalTeaser } from '../portal-teaser.ts'
import { premiumTools } from '../premium.ts'
import { promotions } from '../promotions.ts'
import { quotePage } from '../quote.ts'
import { designPurchase } from '../service-pages/custom-web-design.ts'
import { eCommerceSolutions } from '../service-pages/e-commerce-solutions.ts'
import { fastWebsiteDevelopment } from '../service-pages/fast-website-development.ts'
import { testimonials } from '../testimonials.ts'
import { facts } from './facts.ts'

const textOf = (key: string) => facts.find((fact) => fact.key === key)?.text ?? ''

test('a fact is said on any page, so none speaks of this one', () => {
  expect(facts.filter(({ text }) => /\bthis page\b/i.test(text))).toEqual([])
})

test('what is there is not shown where it is coming soon', () => {
  expect(portalTeaser.badge).toBe('Coming Soon')
  expect(facts.filter(({ at }) => at.startsWith('/portal'))).toEqual([])
})

test('what of Premium is not built yet is said to be coming soon, and a shop is none of its tools', () => {
  const unbuilt = ['booking', 'email', 'chatbot', 'analytics', 'domain'].map((tool) => `premium-${tool}`)
  for (const key of [...unbuilt, 'premium-tools', 'premium-or-free', 'premium-worth', 'free-booking'])
    expect(textOf(key), key).toContain('coming soon')
  expect(premiumTools.map(({ title }) => title).join()).not.toMatch(/shop/i)
  expect(textOf('free-booking')).toContain('A shop is another thing')
})

test('what is done with the form, how long a call is, cookies and the queue are known, as the pages say them', () => {
  expect(textOf('your-data')).toContain(claimForm.privacy)
  expect(textOf('free-queue')).toContain('in the order they are claimed')
  expect(promotions.closing.text).toContain('in the order they are claimed')
  expect(textOf('call-length')).toMatch(/twenty minutes/i)
  expect(JSON.stringify(quotePage.process)).toMatch(/twenty minutes/i)
  expect(textOf('cookies')).toContain('from real visits, without cookies')
  expect(JSON.stringify(fastWebsiteDevelopment)).toContain('from real visits, without cookies')
})

test('who is quoted is quoted whole', () => {
  const quotations = facts.flatMap(({ text }) => [...text.matchAll(/: “([^”]+)”/g)].map(([, quotation]) => quotation))
  expect(quotations.length).toBeGreaterThan(0)
  for (const quotation of quotations) expect(testimonials.map(({ quote }) => quote)).toContain(quotation)
})

test('payment in thirds is said with what is paid at once', () => {
  expect(designPurchase.priceNote).toBe('one payment, nothing recurring')
  expect(textOf('payment')).toContain(`Custom Web Design package is ${designPurchase.priceNote}`)
  expect(textOf('trust')).toContain('by proposal')
})

test('a shop takes what its page says', () => {
  expect(JSON.stringify(eCommerceSolutions)).not.toContain('PayPal')
  expect(textOf('shop-pay')).not.toContain('PayPal')
})
