import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

test('a customer answers the email of a ticket from the mailbox, and the team sees it in the thread', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const customer = await browser.newPage({ baseURL: origin, viewport: { width: 390, height: 800 } })
  const email = await signUp(customer)
  const subject = `The gallery ${crypto.randomUUID().slice(0, 8)}`
  const opened = await customer.request.post('/api/tickets', {
    data: { subject, message: 'It stays empty.', priority: 'normal' },
    headers: { Origin: origin },
  })
  const { id, ticket_number } = (await opened.json()) as { id: string; ticket_number: string }
  await signIn(page, 'ada')
  const answered = await page.request.post(`/api/all-tickets/${id}/answers`, {
    data: { response_text: 'Which browser is it?', resolve: false },
    headers: { Origin: origin },
  })
  expect(answered.status()).toBe(201)

  // In the mailbox of a phone, as in any mail program.
  await readMail(customer.request, email, 'Which browser is it?')
  await customer.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`)
  await customer
    .getByRole('article')
    .filter({ hasText: 'Which browser is it?' })
    .getByRole('link', { name: 'Reply' })
    .click()
  await expect(customer.getByLabel('From')).toHaveValue(email)
  await expect(customer.getByLabel('Subject')).toHaveValue(`Re: [${ticket_number}] ${subject}`)
  await expect(customer.getByLabel('Quote the email below')).toBeChecked()
  await expectNoSidewaysScroll(customer)
  await customer.getByLabel('Message').fill('Firefox, the newest one.')
  await expectNoAxeViolations(customer)
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(customer.getByText('Sent. It arrives like any other mail.')).toBeVisible()

  // Both sides read it as what the customer said, without what was quoted.
  await expect
    .poll(async () => (await customer.request.get('/api/tickets')).text())
    .toContain('"response_text":"Firefox, the newest one."')
  await customer.goto(`/support-tickets?ticket=${ticket_number}`)
  await expect(customer.getByRole('article').filter({ hasText: 'Firefox' })).toHaveText(
    /^You · by email · .+Firefox, the newest one\.Show quoted text/,
  )
  await page.goto(`/admin-dashboard?tab=tickets&ticket=${ticket_number}`)
  await expect(
    page.getByRole('region', { name: 'Details' }).getByRole('article').filter({ hasText: 'Firefox' }),
  ).toHaveText(/^Juno .+ · by email · .+Firefox, the newest one\.Show quoted text.+Show as sent$/s)
})

test('somebody unknown writes an email, is answered on their lead, and what they answer stands there', async ({
  page,
}) => {
  const address = `kim-${crypto.randomUUID().slice(0, 8)}@roy.example`
  const write = async (message: string) => {
    await page.getByLabel('Message').fill(message)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Sent. It arrives like any other mail.')).toBeVisible()
  }
  await page.goto('/dev/mail-in')
  await page.getByLabel('From').fill(address)
  await page.getByLabel('Subject').fill('A site for tea')
  await write('What does a small one cost?')
  // It arrived once they are told so.
  await readMail(page.request, address, 'Got it')

  await signIn(page, 'ada')
  const found = await page.request.get(`/api/leads?search=${encodeURIComponent(address)}`)
  const [lead] = ((await found.json()) as { leads: Array<{ id: string }> }).leads
  const open = () => page.goto(`/admin-dashboard?tab=leads&lead=${lead?.id}`)
  await open()
  const thread = page.getByRole('log', { name: 'Conversation' })
  await expect(thread.getByRole('article')).toHaveText([/by email · .+What does a small one cost\?/])
  await expect(page.getByText(`Goes to ${address} by email.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('From $900. Which tea?')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully')).toBeVisible()
  await expect(thread.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: 'New → Contacted' })).toBeVisible()
  await expectNoAxeViolations(page)

  await readMail(page.request, address, 'From $900. Which tea?')
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
  await page.getByRole('article').filter({ hasText: 'Which tea?' }).getByRole('link', { name: 'Reply' }).click()
  await write('All of them.')
  await expect
    .poll(async () => (await page.request.get(`/api/leads/${lead?.id}`)).text())
    .toContain('"text":"All of them."')
  await open()
  await expect(thread.getByRole('article')).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})
