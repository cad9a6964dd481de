// Issue 25's walk: from an empty wizard to an enquiry in the coach's inbox, on the website's own host; and to a domain of the coach's own.
import type { Browser, Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

// A domain that is not proven yet.
test.use({ expectedErrors: [/409 \(Conflict\)/] })

const desktop = { width: 1440, height: 900 }
const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }

/** In a browser of its own: a visitor's is watched for nothing, as a website is on another host than ours. */
async function asVisitor<T>(browser: Browser, viewport: typeof phone, visit: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

async function asAda<T>(browser: Browser, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ viewport: desktop, baseURL: process.env['E2E_ORIGIN'] ?? '' })
  try {
    const page = await context.newPage()
    await signIn(page, 'ada')
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Fills in what the wizard must know, and sends it. */
async function submitWizard(page: Page, business: string) {
  await page.goto('/fitness-onboarding')
  await page.getByLabel('Full Name').fill('Juno Quist')
  await page.getByLabel('Business Name').fill(business)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await page.getByRole('button', { name: 'Add Package' }).click()
  await page.getByLabel('Package Name').fill('Saturdays')
  await page.getByLabel('Price').fill('$25')
  await next.click()
  await page.getByRole('radio', { name: 'Warm & welcoming' }).check()
  await next.click()
  await page.getByLabel('Hero Headline').fill('Stand up straight')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

const approve = (browser: Browser, business: string) =>
  asAda(browser, async (page) => {
    await page.goto(`/admin-dashboard?tab=websites&search=${encodeURIComponent(business)}`)
    await page.getByRole('button', { name: `Review: ${business}` }).click()
    await page.getByRole('button', { name: 'Approve and publish' }).click()
    await expect(page.getByText('Website published')).toBeVisible()
  })

const addressOf = async (page: Page) => {
  const { website } = (await (await page.request.get('/api/website')).json()) as {
    website: { id: string; address: string }
  }
  return website
}

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`from an empty wizard to an enquiry in the coach's inbox, on a ${device}`, async ({ page, browser }) => {
    await page.setViewportSize(viewport)
    const email = await signUp(page)
    const business = `Kiln ${crypto.randomUUID().slice(0, 8)}`
    await submitWizard(page, business)
    await page.getByRole('link', { name: 'See your website' }).click()
    await expect(page.getByRole('heading', { name: business })).toBeVisible()
    const { address } = await addressOf(page)
    expect(new URL(address).hostname).toMatch(/^kiln-.*\.localhost$/)
    await asVisitor(browser, viewport, async (visitor) => {
      expect((await visitor.goto(address))?.status()).toBe(404)
    })

    await approve(browser, business)
    await asVisitor(browser, viewport, async (visitor) => {
      await visitor.goto(address)
      await expect(visitor.getByRole('heading', { level: 1, name: 'Stand up straight' })).toBeVisible()
      await expectNoAxeViolations(visitor)
      await expectNoSidewaysScroll(visitor)
      await visitor.getByLabel('Your name').fill('Tom Brandvold')
      await visitor.getByLabel('Your e-mail').fill('tom@brandvold.example')
      await visitor.getByLabel('Package (optional)').selectOption('Saturdays')
      await visitor.getByLabel('Your message', { exact: true }).fill('Is there room on Saturday?')
      await visitor.getByRole('button', { name: 'Send message' }).click()
      await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await expect(visitor.getByText(`Your message has reached ${business}.`)).toBeVisible()
      await expectNoAxeViolations(visitor)
    })

    const mail = await readMail(page.request, email, 'Is there room on Saturday?')
    expect([mail.subject, mail.replyTo]).toEqual(['New enquiry from Tom Brandvold', 'tom@brandvold.example'])
    await page.getByRole('tab', { name: /^Enquiries/ }).click()
    await expect(page.getByText('Is there room on Saturday?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reply to Tom Brandvold' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

test('a coach connects a domain of their own, which shows the website once it is proven', async ({ page, browser }) => {
  const email = await signUp(page)
  const business = `Jetty ${crypto.randomUUID().slice(0, 8)}`
  const answers = { full_name: 'Juno Quist', email, business_name: business, hero_headline: 'Stand up straight' }
  expect((await page.request.post('/api/onboarding/submission', { data: answers, headers })).ok()).toBe(true)
  await approve(browser, business)
  await page.goto('/website?tab=address')
  await expect(page.getByText('Your own domain is part of Premium.')).toBeVisible()
  await asAda(browser, async ({ request }) => {
    const { users } = (await (await request.get(`/api/users?search=${email}`)).json()) as {
      users: { user_id: string }[]
    }
    const path = `/api/users/${users[0]?.user_id}/tier`
    expect((await request.put(path, { data: { membership_tier: 'premium' }, headers })).ok()).toBe(true)
  })

  await page.reload()
  const name = `www.jetty-${crypto.randomUUID().slice(0, 8)}.localhost`
  await page.getByRole('textbox', { name: 'Domain' }).fill(name)
  await page.getByRole('button', { name: 'Connect domain' }).click()
  await expect(page.getByText('Set these records where you bought the domain, then check.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^The TXT record is not there yet\./)).toBeVisible()

  const cells = await page.getByRole('row').filter({ hasText: 'TXT' }).getByRole('cell').allTextContents()
  const [type, record, value] = cells
  const data = { name: record, type, value }
  expect((await page.request.post('/dev/dns.json', { data, headers })).status()).toBe(201)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  const { address } = await addressOf(page)
  const { port } = new URL(process.env['E2E_ORIGIN'] ?? '')
  await asVisitor(browser, phone, async (visitor) => {
    await visitor.goto(`http://${name}:${port}/`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Stand up straight' })).toBeVisible()
    expect(new URL(visitor.url()).hostname).toBe(name)
    // The address it had before leads there from then on.
    await visitor.goto(`${address}/privacy`)
    expect(visitor.url()).toBe(`http://${name}:${port}/privacy`)
  })
  await page.reload()
  await expect(page.getByText('It leads to your website.')).toBeVisible()
})
