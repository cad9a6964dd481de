import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** Whoever is reminded twice a day is not, and the browser notes the refusal. */
test.use({ expectedErrors: [/409 \(Conflict\).*\/reminders/] })

test('an invoice is issued, reminded of, paid past the provider and credited; its list finds it', async ({ page }) => {
  const email = `juno-${crypto.randomUUID().slice(0, 8)}@bakery.example`
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=billing&part=invoices')
  await page.getByRole('button', { name: 'New Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Invoice' })
  await dialog.getByLabel('Customer email').fill(email)
  await dialog.getByLabel('Customer name').fill('Juno Quist')
  const line = dialog.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Description').fill('Business website')
  await line.getByLabel('Price ($)').fill('1,000')
  await expectNoAxeViolations(page)

  // What was typed survives a reload.
  await page.reload()
  await expect(line.getByLabel('Price ($)')).toHaveValue('1,000')
  await dialog.getByRole('button', { name: 'Issue and Send' }).click()
  await expect(page.getByText(new RegExp(`^Invoice INV-\\d{6} sent to ${email}$`))).toBeVisible()
  const heading = page.getByRole('heading', { level: 2, name: /^Invoice INV-\d{6}$/ })
  const number = (await heading.textContent())?.replace('Invoice ', '') ?? ''
  expect((await readMail(page.request, email)).subject).toContain(`Invoice ${number}: $1,099.00 due`)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByText(`Reminder sent to ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByText('A reminder went out today.')).toBeVisible()

  await page.getByRole('button', { name: 'Record Payment' }).click()
  const payment = page.getByRole('dialog', { name: `Record a payment of ${number}` })
  await payment.getByLabel('Amount ($)').fill('99')
  await payment.getByLabel('Reference (optional)').fill('Wire 77')
  await payment.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Payment recorded')).toBeVisible()
  await expect(page.getByText('Bank transfer, paid by Juno Quist, reference Wire 77')).toBeVisible()

  await page.getByRole('button', { name: 'Credit Note' }).click()
  const credit = page.getByRole('dialog', { name: `Credit note for ${number}` })
  await credit.getByLabel('Amount ($)').fill('1000')
  await credit.getByLabel('Reason').fill('They changed their mind')
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expect(page.getByText(/^Credit note CN-\d{6} issued$/)).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Back to invoices' }).click()
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(email)
  await expect(page.getByRole('row', { name: new RegExp(`^CN-\\d{6} for ${number}`) })).toContainText('Credit note')
  await expect(page.getByRole('row', { name: new RegExp(`^${number}`) })).toContainText('$0.00')
  await page.getByLabel('Status').selectOption('Paid')
  await expect(page.getByRole('row', { name: /^CN-/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('an invoice that was paid by card is refunded in part, with a credit note; the customer sees both', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `juno-${crypto.randomUUID().slice(0, 8)}@bakery.example`
  await signIn(page, 'ada')
  const lines = [{ description: 'Landing page', quantity: 1, unit_amount: 50_000, tax: 'none' }]
  const data = { customer_email: email, customer_name: 'Juno Quist', lines }
  const issued = await page.request.post('/api/invoices', { data, headers: { Origin: baseURL ?? '' } })
  const { invoice } = (await issued.json()) as { invoice: { id: string; number: string } }

  const customer = await browser.newPage({ baseURL: baseURL ?? '' })
  await customer.goto(linkIn(await readMail(customer.request, email, 'View and pay')))
  await customer.getByRole('button', { name: 'Pay $500.00' }).click()
  await customer.getByRole('button', { name: 'Pay' }).click()
  await expect(customer.getByText(/^Paid on .*\. Thank you\.$/)).toBeVisible()

  await page.goto(`/admin-dashboard?tab=billing&invoice=${invoice.id}`)
  await page.getByRole('button', { name: /^Refund \$500\.00 of / }).click()
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' })
  await expect(refund.getByText('A credit note for the same amount is issued with it.')).toBeVisible()
  await refund.getByLabel('Amount ($)').fill('120')
  await refund.getByLabel('Reason').fill('A late start')
  await expectNoAxeViolations(page)
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refund of $120.00 asked for')).toBeVisible()
  await expect(page.getByText('Refunded $120.00')).toBeVisible()
  const mail = await readMail(page.request, email, 'gave back $120.00')
  expect(mail.subject).toBe('Your refund of $120.00 is on its way')
  const note = await readMail(page.request, email, `of invoice ${invoice.number}.`)
  expect(note.subject).toMatch(new RegExp(`^Credit note CN-\\d{6} for ${invoice.number}$`))
  await customer.goto(linkIn(note))
  await expect(customer.getByRole('heading', { level: 1, name: /^Credit note CN-\d{6}$/ })).toBeVisible()
  await expectNoAxeViolations(customer)
  await customer.close()
})
