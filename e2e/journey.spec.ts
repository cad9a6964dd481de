import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('on a phone a visitor signs up over a lost line, confirms by e-mail, lands on the dashboard and signs out', async ({
  page,
  request,
}) => {
  const email = `journey-${Date.now()}@client.example`

  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page).toHaveURL('/auth')

  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expectNoAxeViolations(page)
  await page.getByLabel('First Name').fill('Juno')
  await page.getByLabel('Last Name').fill('Journey')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a-long-way')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('dialog', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
  await expect(page.getByText(`The link is on its way to ${email}.`, { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`The link is on its way to ${email}.`, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wrong address?' })).toBeVisible()

  const link = linkIn(await readMail(request, email))
  expect(link).toMatch(/^\/auth\?token_hash=[^&]+&type=signup&mode=confirm$/)
  await page.goto(link)
  await expect(page.getByText('Your email has been successfully verified')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})
