import type { Browser, Locator, Page } from '@playwright/test'
import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone, expectedErrors: [/status of (400|409|410|503)/] })

const line = (description: string, unit_amount: number, more: object = {}) => ({
  code: 'other',
  description,
  quantity: 1,
  unit_amount,
  billing: 'once',
  tax: 'sales',
  is_option: false,
  is_ticked: false,
  ...more,
})

/** An admin sends somebody an offer; what it is edited in has journeys of its own. */
async function offer(page: Page, name: string) {
  const headers = { Origin: process.env['E2E_ORIGIN'] ?? '' }
  const email = `juno-${crypto.randomUUID().slice(0, 8)}@client.example`
  const wish = {
    customer_name: name,
    customer_email: email,
    company_name: 'Reyes Bikes',
    title: 'Website for Reyes Bikes',
  }
  const drafted = await page.request.post('/api/proposals', { data: wish, headers })
  expect(drafted.status(), await drafted.text()).toBe(201)
  const { id, content, updated_at } = ((await drafted.json()) as { proposal: Proposal }).proposal
  const lines = [
    line('Business website', 299_700),
    line('Mobile Responsive Design', 129_900, { is_option: true }),
    line('Essential care', 19_900, { is_option: true, billing: 'month' }),
  ]
  const edited = { ...content, lines, introduction: 'As we said on the phone.', seen_updated_at: updated_at }
  const saved = await page.request.put(`/api/proposals/${id}`, { data: edited, headers })
  expect(saved.status(), await saved.text()).toBe(200)
  const sent = await page.request.post(`/api/proposals/${id}/sendings`, { data: {}, headers })
  expect(sent.status(), await sent.text()).toBe(201)
  return { id, email, headers, link: linkIn(await readMail(page.request, email)) }
}

/** Whoever decides is nobody we know, on a phone of their own. */
async function onTheirPhone(browser: Browser, baseURL: string | undefined) {
  const theirs = await browser.newContext({ viewport: phone, acceptDownloads: true, ...(baseURL ? { baseURL } : {}) })
  return { theirs, customer: await theirs.newPage() }
}

/** As somebody without a mouse gets there. */
async function tabTo(control: Locator) {
  const page = control.page()
  await expect(control).toBeVisible()
  for (let times = 0; times < 60; times++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}
async function press(control: Locator, key = 'Enter') {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

/** What a state looks like that takes days or a fault to come about. */
async function show(page: Page, link: string, change: (view: LinkView) => LinkView | null) {
  await page.route('**/api/link', async (route) => {
    const view = change((await (await route.fetch()).json()) as LinkView)
    await (view ? route.fulfill({ json: view }) : route.fulfill({ status: 503, json: {} }))
  })
  await page.goto('/')
  await page.goto(link)
}

test('what a link opens is asked for before the code of its page is there, and once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'ada')
  const { link } = await offer(page, 'Juno Reyes')
  const { theirs, customer } = await onTheirPhone(browser, baseURL)
  const asked: string[] = []
  await customer.route('**/assets/*.js', async (route) => {
    await expect.poll(() => asked).not.toEqual([])
    await route.continue()
  })
  customer.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/link') asked.push(request.method())
  })
  await customer.goto(link)
  await expect(customer.getByRole('heading', { name: 'Website for Reyes Bikes' })).toBeVisible()
  expect(asked).toEqual(['GET'])
  await theirs.close()
})

test('a proposal on a phone, by keyboard alone: read, chosen from, signed, paid, and its project is open', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'ada')
  const { email, link } = await offer(page, 'Juno Reyes')
  const { theirs, customer } = await onTheirPhone(browser, baseURL)
  const asked: { method: string; url: string; referer: string | undefined }[] = []
  theirs.on('request', (request) =>
    asked.push({ method: request.method(), url: request.url(), referer: request.headers()['referer'] }),
  )
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1, name: 'Website for Reyes Bikes' })).toBeVisible()
  await expect(customer).toHaveTitle(/^Proposal PRO-\d{6} \| /)
  await expectNoSidewaysScroll(customer)
  await expectNoAxeViolations(customer)
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])

  await press(customer.getByRole('checkbox', { name: 'Mobile Responsive Design, $1,299.00' }), 'Space')
  await expect(customer.getByText('Total $4,721.30')).toBeInViewport()
  await press(customer.getByRole('button', { name: 'Sign and pay $2,360.65' }))
  const summary = customer.getByText('Please look at this first')
  await expect(summary).toBeInViewport()
  await expect(customer.getByText('Please type your full name')).toHaveCount(2)
  await expectNoAxeViolations(customer)
  await press(customer.getByRole('button', { name: 'Please type your full name' }))
  const name = customer.getByLabel('Your full name')
  await expect(name).toBeFocused()
  await customer.keyboard.type('Juno Reyes')
  await customer.reload()
  await expect(name).toHaveValue('Juno Reyes')
  await expect(customer.getByRole('checkbox', { name: 'Mobile Responsive Design, $1,299.00' })).toBeChecked()
  await press(customer.getByRole('checkbox', { name: 'I have read the terms and agree to them.' }), 'Space')
  await press(customer.getByRole('checkbox', { name: /^I sign electronically/ }), 'Space')
  await expectNoAxeViolations(customer)
  await press(customer.getByRole('button', { name: 'Sign and pay $2,360.65' }))
  await expect(customer.getByText('TEST MODE')).toBeVisible()

  // Not now: signed it is, and the page remembers, though the provider never knew its key.
  await press(customer.getByRole('link', { name: 'Cancel' }))
  await expect(customer.getByText(/^Signed by Juno Reyes on .*\. One step left: the deposit\.$/)).toBeVisible()
  await expect(customer).toHaveURL(new RegExp(`${link}$`))
  await expectNoAxeViolations(customer)
  await expectNoSidewaysScroll(customer)
  await press(customer.getByRole('button', { name: 'Pay the deposit of $2,360.65' }))
  await expect(customer.getByText('TEST MODE')).toBeVisible()
  const paidAt = Date.now()
  await press(customer.getByRole('button', { name: 'Pay' }))
  await expect(customer.getByText('Signed and paid. Your project is open.')).toBeVisible()
  process.stdout.write(`figure: paid → 'Your project is open': ${Date.now() - paidAt} ms\n`)
  await expect(customer.getByText('In work')).toBeVisible()
  await expectNoAxeViolations(customer)
  await expectNoSidewaysScroll(customer)
  const [download] = await Promise.all([
    customer.waitForEvent('download'),
    press(customer.getByRole('button', { name: 'Signed proposal (PDF)' })),
  ])
  expect(download.suggestedFilename()).toMatch(/^PRO-\d{6} signed\.pdf$/)
  const key = link.split('#')[1] ?? ''
  expect(asked.filter(({ url, referer }) => url.split('#')[0]?.includes(key) || referer?.includes(key))).toEqual([])

  // The receipt's link opens the invoice, paid.
  const receipt = await readMail(page.request, email, 'We received $2,360.65')
  const paid = linkIn(receipt)
  await customer.goto('/')
  await customer.goto(paid)
  await expect(customer.getByText(/^Paid on .*\. Thank you\.$/)).toBeVisible()
  await expectNoAxeViolations(customer)
  await expectNoSidewaysScroll(customer)
  const [saved] = await Promise.all([
    customer.waitForEvent('download'),
    press(customer.getByRole('button', { name: 'Receipt (PDF)' })),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Receipt R-\d{6}\.pdf$/)
  await show(customer, paid, (view) =>
    view.purpose === 'invoice'
      ? {
          ...view,
          invoice: { ...view.invoice, kind: 'progress', status: 'open', balance: 236_065, kept: 0, payments: [] },
        }
      : view,
  )
  await press(customer.getByText('Pay another amount'))
  await press(customer.getByRole('button', { name: 'Pay this amount' }))
  await expect(customer.getByText('Please enter an amount above $0.00')).toBeVisible()
  await expectNoAxeViolations(customer)
  await expectNoSidewaysScroll(customer)
  await theirs.close()
})

test('a proposal is asked about and declined; every other state of its page can be read by everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'ada')
  const { id, email, headers, link } = await offer(page, 'Juno Reyes')
  const { theirs, customer } = await onTheirPhone(browser, baseURL)
  await show(customer, link, () => null)
  await expect(customer.getByText(/^This could not be loaded: /)).toBeVisible()
  await expectNoAxeViolations(customer)
  await customer.unrouteAll()
  await show(customer, link, (view) =>
    view.purpose === 'proposal' ? { ...view, proposal: { ...view.proposal, state: 'expired' } } : view,
  )
  await expect(customer.getByRole('button', { name: 'Ask for a new date' })).toBeVisible()
  await expectNoAxeViolations(customer)
  await customer.unrouteAll()

  const preview = await page.request.post(`/api/proposals/${id}/preview-link`, { data: {}, headers })
  await page.goto(((await preview.json()) as { url: string }).url)
  await expect(page.getByText(`A preview: this is what ${email} will read.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign and pay/ })).toBeDisabled()
  await expectNoAxeViolations(page)

  await customer.goto('/')
  await customer.goto(link)
  await tabTo(customer.getByLabel('Your question'))
  await customer.keyboard.type('Is hosting in it?')
  await press(customer.getByRole('button', { name: 'Send Question' }))
  await expect(customer.getByText('Thank you. We answer by email.')).toBeVisible()
  await press(customer.getByRole('button', { name: 'Decline' }))
  const dialog = customer.getByRole('dialog', { name: 'Decline this proposal?' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(customer)
  await tabTo(dialog.getByLabel('Why? (optional)'))
  await customer.keyboard.type('Too late for us.')
  await press(dialog.getByRole('button', { name: 'Decline Proposal' }))
  await expect(customer.getByText('You declined this proposal. Thank you for telling us.')).toBeVisible()
  await expectNoAxeViolations(customer)

  const withdrawn = await offer(page, 'Juno Reyes')
  await page.request.post(`/api/proposals/${withdrawn.id}/withdrawal`, { data: { reason: '' }, headers })
  await customer.goto('/')
  await customer.goto(withdrawn.link)
  await expect(customer.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible()
  await expectNoAxeViolations(customer)
  await theirs.close()
})
