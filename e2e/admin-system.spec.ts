import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test('an admin sees how the product is doing, and finds in the log who sent an e-mail', async ({ page }) => {
  const recipientEmail = `log-${crypto.randomUUID()}@client.example`
  await signIn(page, 'ada')
  const sent = await page.request.post('/functions/v1/send-billing-email', {
    data: {
      recipientEmail,
      recipientName: 'Lea',
      stripePaymentLink: '',
      monthlyPrice: '145',
      quarterlyPrice: '435',
      isTest: true,
    },
    headers: { Origin: process.env['E2E_ORIGIN'] ?? '' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  expect((await readMail(page.request, recipientEmail)).subject).toContain('[TEST EMAIL]')

  await page.goto('/admin-dashboard?tab=system')
  await expect(page.getByText('The main admin, ada@portgardner.example, has admin-panel access.')).toBeVisible()
  await expect(page.getByText('(425) 555-0142')).toBeVisible()
  await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible()
  await expect(page.getByText('No backup of this installation has been made yet.')).toBeVisible()
  await expect(page.getByText('Every job was done.')).toBeVisible()

  await page.getByRole('link', { name: 'Activity Log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: recipientEmail })
  await expect(entry).toContainText('Billing email sent')
  await expect(entry).toContainText('Ada Lindqvist')
  await entry.getByRole('button', { name: /^All about/ }).click()
  await expect(page).toHaveURL(/entity_id=/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Kind').selectOption('User deleted')
  await expect(page.getByText('No entry matches these filters.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Billing email sent')
  await page.getByLabel('From').fill('2099-01-01')
  await page.getByLabel('Person').fill('Ada@PortGardner.example')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No entry matches these filters.')).toBeVisible()
  await page.getByLabel('From').fill('')
  await page.getByLabel('To').fill('2099-01-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(entry).toBeVisible()
  await page.reload()
  await expect(entry).toBeVisible()
  await expect(page.getByLabel('To')).toHaveValue('2099-01-01')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to System Info' }).click()
  await expect(page.getByText('Every job was done.')).toBeVisible()

  await page.getByRole('link', { name: 'Security Events' }).click()
  await page.getByLabel('Person').fill('Ada@PortGardner.example')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/ada@portgardner\.example/)
  await page.getByLabel('Kind').selectOption('Signed in')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Signed in')
  await expectNoAxeViolations(page)
  await page.getByLabel('Kind').selectOption('Call from another site refused')
  await expect(page.getByText('No event matches these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to System Info' }).click()
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics Coming Soon' })).toBeVisible()
  await expectNoAxeViolations(page)
})
