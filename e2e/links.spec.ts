import type { Page } from '@playwright/test'
import { loseSession, signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { loadUntil } from './support/load-until.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone, expectedErrors: [/status of (400|409|410)/] })

/** A price agreed with somebody; the demo's own arrangement says what it is a price of. */
async function agree(page: Page, customer_email: string) {
  const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }
  const { arrangements } = (await (await page.request.get('/api/pricing-arrangements')).json()) as {
    arrangements: { original_price_id: string }[]
  }
  const data = {
    customer_email,
    customer_name: `Agreed ${customer_email}`,
    custom_monthly_amount: 10000,
    custom_total_amount: 29999,
    discount_amount: 7200,
    billing_interval: 'quarterly',
    original_price_id: arrangements[0]?.original_price_id,
    stripe_coupon_id: '',
    notes: '',
  }
  const answer = await page.request.post('/api/pricing-arrangements', { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  const { arrangement } = (await answer.json()) as { arrangement: { id: string } }
  return { path: `/api/pricing-arrangements/${arrangement.id}`, headers }
}

async function sendNotification(page: Page, email: string) {
  await page.goto('/admin-dashboard?tab=billing')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  const label = `Agreed ${email} - $100.00/month (quarterly)`
  await page.getByLabel('Customer', { exact: true }).selectOption({ label })
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(`Billing notification sent successfully to ${email}`)).toBeVisible()
}

test('a bill on a phone: mailed, opened, paid, confirmed, already paid, and theirs once they sign up', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Olu${crypto.randomUUID().slice(0, 8)}`
  const email = `juno-${name}@client.example`.toLowerCase()
  await signIn(page, 'ada')
  await agree(page, email)
  await sendNotification(page, email)

  // Whoever pays is nobody we know, on a phone of their own.
  const theirs = await browser.newContext({ viewport: phone, ...(baseURL ? { baseURL } : {}) })
  const customer = await theirs.newPage()
  const asked: { method: string; url: string; referer: string | undefined }[] = []
  theirs.on('request', (request) =>
    asked.push({ method: request.method(), url: request.url(), referer: request.headers()['referer'] }),
  )
  const link = linkIn(await readMail(page.request, email))
  expect(link).toMatch(/^\/link#[\w-]{43}$/)
  await customer.goto(link)
  await expect(customer.getByRole('heading', { name: 'Your bill' })).toBeVisible()
  await expect(customer.getByText('$100.00 a month')).toBeVisible()
  await expect(customer.getByText(`This page opens for whoever has its link. It was sent to ${email}.`)).toBeVisible()
  await expectNoSidewaysScroll(customer)
  await expectNoAxeViolations(customer)
  expect(
    asked.filter(({ method }) => method !== 'GET'),
    'nothing happens by itself',
  ).toEqual([])
  await customer.getByRole('button', { name: 'Pay $299.99' }).click()
  await expect(customer.getByText('TEST MODE')).toBeVisible()
  expect(asked.filter(({ url }) => url.endsWith('/api/link/openings'))).toHaveLength(1)

  // Not now: back where the bill is, without the provider having known the key.
  await customer.getByRole('link', { name: 'Cancel' }).click()
  await expect(customer.getByRole('button', { name: 'Pay $299.99' })).toBeVisible()
  await expect(customer).toHaveURL(new RegExp(`${link}$`))
  await customer.getByRole('button', { name: 'Pay $299.99' }).click()
  await customer.getByRole('button', { name: 'Pay' }).click()
  await expect(customer.getByText(/^Paid on .*\. Thank you\.$/)).toBeVisible()
  await expect(customer.getByRole('button', { name: /^Pay / })).toBeHidden()
  await expectNoAxeViolations(customer)

  await customer.goto('/')
  await customer.goto(link)
  await expect(customer.getByText('Already paid')).toBeVisible()
  await expectNoAxeViolations(customer)
  await expectNoSidewaysScroll(customer)
  const key = link.split('#')[1] ?? ''
  expect(asked.filter(({ url, referer }) => url.split('#')[0]?.includes(key) || referer?.includes(key))).toEqual([])
  await theirs.close()

  // Resending it is refused.
  await page.getByRole('button', { name: `Resend to ${email}` }).click()
  await expect(page.getByText(/already paid/)).toBeVisible()

  await loseSession(page)
  expect(await signUp(page, 'Juno', name)).toBe(email)
  await loadUntil(page.getByRole('banner').getByText('Premium Member'), () => page.goto('/dashboard'))
})

test('links that do not work say why, and how to reach us', async ({ page }) => {
  const email = `${crypto.randomUUID()}@client.example`
  await signIn(page, 'ada')
  const { path, headers } = await agree(page, email)
  const sent = await page.request.post('/functions/v1/send-billing-notification', {
    data: { customerEmail: email },
    headers,
  })
  expect(sent.ok()).toBe(true)
  const link = linkIn(await readMail(page.request, email))
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Pay $299.99' })).toBeVisible()
  await page.request.put(`${path}/activity`, { data: { is_active: false }, headers })
  await page.getByRole('button', { name: 'Pay $299.99' }).click()
  await expect(page.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible()
  await expect(page.getByRole('link', { name: '(425) 555-0142' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/')
  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('Please check that you copied all of it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@portgardner.example' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an answered ticket on a phone: opened by the link in the answer, replied to without signing in, by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const email = await signUp(page, 'Juno', `Reply${crypto.randomUUID().slice(0, 8)}`)
  const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }
  const subject = `The shop ${Date.now()}`
  const opened = await page.request.post('/api/tickets', { data: { subject, message: 'It is shut.' }, headers })
  const { id, ticket_number } = (await opened.json()) as { id: string; ticket_number: string }
  await loseSession(page)
  await signIn(page, 'ada')
  const data = { response_text: 'Is it open now?' }
  expect((await page.request.post(`/api/all-tickets/${id}/answers`, { data, headers })).status()).toBe(201)
  const { text } = await readMail(page.request, email, 'Is it open now?')
  const [, link = ''] = /Reply without signing in\nhttps?:\/\/[^/]+(\/link#[\w-]{43})/.exec(text) ?? []

  const theirs = await browser.newContext({ viewport: phone, ...(baseURL ? { baseURL } : {}) })
  const customer = await theirs.newPage()
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`${ticket_number}: ${subject}`)
  await expect(customer.getByRole('log', { name: 'Conversation' })).toContainText('Is it open now?')
  await expectNoSidewaysScroll(customer)
  await expectNoAxeViolations(customer)
  await customer.getByRole('button', { name: 'Send Response' }).press('Enter')
  await expect(customer.getByText('Please fill in all required fields')).toBeVisible()
  const box = customer.getByLabel('Add Response')
  await expect(box).toBeFocused()
  await customer.keyboard.type('It is. Thank you!')
  await customer.reload()
  await expect(box).toHaveValue('It is. Thank you!')
  await box.press('Tab')
  await customer.keyboard.press('Enter')
  await expect(customer.getByText('Response sent successfully!')).toBeVisible()
  await expect(customer.getByRole('log', { name: 'Conversation' })).toContainText('It is. Thank you!')
  await expect(box).toHaveValue('')
  await expectNoAxeViolations(customer)

  const closing = await page.request.put(`/api/tickets/${id}/status`, {
    data: { status: 'closed', seen_status: 'open' },
    headers,
  })
  expect(closing.ok(), await closing.text()).toBe(true)
  await customer.reload()
  await expect(customer.getByText('This ticket is closed. Please open a new one.')).toBeVisible()
  await expectNoAxeViolations(customer)
  await theirs.close()
})
