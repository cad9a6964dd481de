import type { Browser, Page } from '@playwright/test'
import { loseSession, signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone })

const headers = () => ({ Origin: process.env['E2E_ORIGIN'] ?? '' })

async function post<Answer>(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data, headers: headers() })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Answer
}

/** A project of a customer whom no other journey knows; from then on an admin is signed in. */
async function beginProject(page: Page, project_name: string) {
  const email = await signUp(page, 'Juno')
  await loseSession(page)
  await signIn(page, 'ada')
  const { id } = await post<{ id: string }>(page, '/api/projects', { project_name, user_email: email })
  return { id, email }
}

async function onTheirPhone(browser: Browser, baseURL: string | undefined, link: string) {
  const theirs = await browser.newContext({ viewport: phone, ...(baseURL ? { baseURL } : {}) })
  const customer = await theirs.newPage()
  await customer.goto(link)
  return { theirs, customer }
}

async function expectWell(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
}

test('an approval on a phone: changes are asked for, and the next version is approved', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Kiln ${crypto.randomUUID().slice(0, 8)}`
  const { id, email } = await beginProject(page, name)
  type Work = { project: { updated_at: string }; milestones: { id: string }[] }
  const pageOf = async () => (await (await page.request.get(`/api/projects/${id}`)).json()) as Work
  const milestones = ['Design', 'Launch'].map((title) => ({ title, working_days: 5, percent: 0 }))
  const plan = { seen_updated_at: (await pageOf()).project.updated_at, milestones }
  const planned = await page.request.put(`/api/projects/${id}/milestones`, { data: plan, headers: headers() })
  expect(planned.ok(), await planned.text()).toBe(true)
  const versions = `/api/milestones/${(await pageOf()).milestones[0]?.id}/versions`
  await post(page, versions, { note: 'Two directions.', preview_url: 'https://preview.example/1' })
  const mail = await readMail(page.request, email, 'Two directions.')
  expect(mail.subject).toBe(`Please approve: Design of ${name}`)

  const { theirs, customer } = await onTheirPhone(browser, baseURL, linkIn(mail))
  await expect(customer.getByRole('heading', { level: 1, name: `Design of ${name}` })).toBeVisible()
  await expect(customer.getByText(/^Version 1, sent by .* on /)).toBeVisible()
  await expectWell(customer)
  await customer.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(customer.getByText('Please type your full name')).toBeVisible()
  await expect(customer.getByText('Please tell us what should change')).toBeVisible()
  await expectWell(customer)
  await customer.getByLabel('Your full name').fill('Juno Quist')
  await customer.getByLabel('What should change?').fill('A larger kiln, please.')
  await customer.reload()
  await expect(customer.getByLabel('What should change?')).toHaveValue('A larger kiln, please.')
  await customer.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(
    customer.getByText(/^Changes asked for by Juno Quist on .*, version 1: A larger kiln, please\.$/),
  ).toBeVisible()
  await expectWell(customer)

  await post(page, versions, { note: 'The kiln is larger now.' })
  await customer.goto('/')
  await customer.goto(linkIn(await readMail(page.request, email, 'The kiln is larger now.')))
  await expect(customer.getByRole('region', { name: 'Earlier versions' })).toContainText('A larger kiln, please.')
  await expectWell(customer)
  await customer.getByLabel('Your full name').fill('Juno Quist')
  await customer.getByRole('button', { name: 'Approve Design' }).click()
  await expect(customer.getByText(/^Approved by Juno Quist on .*, version 2\.$/)).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Approve Design' })).toBeHidden()
  await expectWell(customer)
  await theirs.close()

  await page.goto(`/admin-dashboard?tab=projects&project=${id}`)
  await expect(page.getByText(/^Approved by Juno Quist on .*, version 2\.$/).first()).toBeVisible()
})

test('files are handed in on a phone, by the link in the email, and are there for the team', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Kiln ${crypto.randomUUID().slice(0, 8)}`
  const { id, email } = await beginProject(page, name)
  await post(page, `/api/projects/${id}/requests`, { text: 'Your logo, and photographs of the kiln.' })
  const mail = await readMail(page.request, email, 'photographs of the kiln')
  expect(mail.subject).toBe(`We need something from you: ${name}`)

  const { theirs, customer } = await onTheirPhone(browser, baseURL, linkIn(mail))
  await expect(customer.getByRole('heading', { level: 1, name: `Files for ${name}` })).toBeVisible()
  await expect(customer.getByText('Your logo, and photographs of the kiln.')).toBeVisible()
  await expectWell(customer)
  const choosing = customer.waitForEvent('filechooser')
  await customer.getByRole('button', { name: 'Choose files' }).click()
  const files = ['logo.svg.txt', 'kiln.txt'].map((file) => ({
    name: file,
    mimeType: 'text/plain',
    buffer: Buffer.from(`What is in ${file}`),
  }))
  await (await choosing).setFiles(files)
  const handedIn = customer.getByRole('list', { name: 'Files handed in' })
  await expect(handedIn.getByRole('listitem')).toHaveCount(2)
  await expect(handedIn).toContainText('kiln.txt')
  await expectWell(customer)
  await customer.getByLabel('Note (optional)').fill('More tomorrow.')
  await customer.getByRole('button', { name: 'That is everything' }).click()
  await expect(customer.getByText('Thank you. We have what we need and go on.')).toBeVisible()
  await expect(customer.getByText('More tomorrow.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Choose files' })).toBeHidden()
  await expectWell(customer)
  await theirs.close()

  await page.goto(`/admin-dashboard?tab=projects&project=${id}`)
  await expect(page.getByText('kiln.txt').first()).toBeVisible()
})

test('on a phone an invoice is found, paid from the list of them, and its receipt is there', async ({ page }) => {
  test.slow()
  const email = await signUp(page, 'Juno')
  await loseSession(page)
  await signIn(page, 'ada')
  const lines = [{ description: 'Landing page', quantity: 1, unit_amount: 50_000, tax: 'none' }]
  const data = { customer_email: email, customer_name: 'Juno Quist', lines }
  const { number } = (await post<{ invoice: { number: string } }>(page, '/api/invoices', data)).invoice
  await loseSession(page)
  const signedIn = { data: { email, password: 'harbour-lights' }, headers: headers() }
  expect((await page.request.post('/api/session', signedIn)).ok()).toBe(true)

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: new RegExp(`^Pay ${number}: \\$500\\.00, due `) })).toBeVisible()
  await expectWell(page)
  await page.goto('/billing')
  const row = page.getByRole('table', { name: 'Your invoices' }).getByRole('row', { name: number })
  for (const name of [`Pay ${number}`, `PDF of ${number}`]) {
    const box = await row.getByRole('button', { name }).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= phone.width, `${name} is on the screen`).toBe(true)
  }
  await expect(page.getByText('No payments yet')).toBeVisible()
  await expectWell(page)
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: `PDF of ${number}` }).click()
  expect((await saving).suggestedFilename()).toBe(`${number}.pdf`)

  await row.getByRole('button', { name: `Pay ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible()
  await expectWell(page)
  // The provider has told us in a moment; until then the page is as it was.
  const before = page.waitForResponse((answer) => answer.url().endsWith('/api/link'))
  await page.reload()
  const view: unknown = await (await before).json()
  await page.getByRole('button', { name: 'Pay $500.00' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  let isTold = false
  await page.route('**/api/link', (route) => (isTold ? route.continue() : route.fulfill({ json: view })))
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Your payment is being confirmed...')).toBeVisible()
  await expectWell(page)
  isTold = true
  await expect(page.getByText(/^Paid on .*\. Thank you\.$/)).toBeVisible()
  await expectWell(page)

  await page.goto('/billing')
  const receipt = page.getByRole('button', { name: /^Receipt of / })
  await expect(receipt).toBeVisible()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${number}` })).toHaveCount(0)
  await expectWell(page)
  const saved = page.waitForEvent('download')
  await receipt.click()
  expect((await saved).suggestedFilename()).toMatch(/^Receipt R-\d{6}\.pdf$/)
})
