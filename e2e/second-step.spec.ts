import type { Page } from '@playwright/test'
import { codeAt } from '#server/testing/authenticator-app.ts'
import { loseSession, signUp } from './support/accounts.ts'
import { boot } from './support/boot.ts'
import { expectInOrder } from './support/in-order.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** Refused calls, which these journeys are about; and passkeys, which 127.0.0.1 cannot have. */
test.use({ expectedErrors: [/status of 4\d\d|request to another host: http:\/\/localhost:/] })

const password = 'harbour-lights' // as signUp() chooses it

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function submitSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await button(page, 'Sign In').click()
}

async function leave(page: Page) {
  await loseSession(page)
  await page.goto('/auth')
  await boot(page)
}

test('two-step sign-in: set up after confirming who one is, then asked for, by app or recovery code', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/account-settings?tab=security')
  await button(page, 'Set Up').click()
  // The confirmation link signed her in: that is not enough for this.
  await dialog(page, 'Confirm it is you').getByLabel('Password').fill(password)
  await button(page, 'Confirm').click()
  const setup = dialog(page, 'Set up an authenticator app')
  const key = await setup.getByLabel('Setup key').inputValue()
  await expectInOrder(page)
  await setup.getByLabel('Code from the app').fill(codeAt(key, new Date()))
  await button(page, 'Turn On').click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await expect(button(page, 'Done')).toBeDisabled()
  await page.getByText('I have kept these codes').click()
  await button(page, 'Done').click()
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible()
  await expect(page.getByText(/^On since .* 10 of 10 recovery codes left\.$/)).toBeVisible()
  expect((await readMail(page.request, email)).subject).toBe('Your sign-in was changed')

  await leave(page)
  await submitSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await expectInOrder(page)
  await page.getByLabel('Code').fill(codeAt(key, new Date(), 1))
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await leave(page)
  await button(page, 'Send me a link').click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send me a link').click()
  await expect(page.getByText(/^If this address has an account, a link to sign in is on its way\./)).toBeVisible()
  await page.goto(linkIn(await readMail(page.request, email, 'magiclink')))
  await expect(page.getByText(`Signing in as ${email}.`)).toBeVisible()
  await button(page, 'Continue to my account').click()
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('devices are seen and signed out, and the password is changed with the old one', async ({ page, browser }) => {
  const email = await signUp(page)
  const other = await browser.newPage({ baseURL: process.env['E2E_ORIGIN'] ?? '' })
  const signedIn = await other.request.post('/api/session', {
    data: { email, password },
    headers: { Origin: process.env['E2E_ORIGIN'] ?? '' },
  })
  expect(signedIn.ok()).toBe(true)
  await page.goto('/account-settings?tab=security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await button(page, 'Sign Out Everywhere').click()
  await dialog(page, 'Sign out everywhere?').getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page.getByText('Signed out on 1 other device')).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect(await (await other.request.get('/api/session')).json()).toMatchObject({ user: null })
  await other.close()

  await button(page, 'Change Password').click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: false }).first().fill('harbour-by-night')
  await page.getByLabel('Repeat new password').fill('harbour-by-night')
  await button(page, 'Save Password').click()
  // Above the dialog with what was typed, which stays.
  const confirm = dialog(page, 'Confirm it is you')
  await confirm.getByLabel('Password').fill(password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()
  await expectInOrder(page)
})

test('a passkey is added, signs in, and is removed', async ({ page }) => {
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await boot(page)
  const here = page.getByRole('link', { name: /^Passkeys work at http:\/\/localhost:\d+\.$/ })
  const localhost = new URL((await here.getAttribute('href')) ?? '').origin

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${localhost}/auth`)
  await boot(page)
  await submitSignIn(page, email)
  await expect(page).toHaveURL(`${localhost}/dashboard`)
  await page.goto(`${localhost}/account-settings?tab=security`)
  await button(page, 'Add a Passkey').click()
  const naming = dialog(page, 'Name this passkey')
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome on Linux/)
  await naming.getByLabel('Name').fill('My laptop')
  await button(page, 'Save').click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toContainText(['My laptop'])
  await expectInOrder(page)

  await loseSession(page)
  await page.goto(`${localhost}/auth`)
  await boot(page)
  // The virtual authenticator may answer the browser's own offer in the field before anybody clicks.
  await expect(async () => {
    if (page.url().endsWith('/auth')) await button(page, 'Use a passkey').click({ timeout: 5000 })
    await expect(page).toHaveURL(`${localhost}/dashboard`, { timeout: 20_000 })
  }).toPass()
  await page.goto(`${localhost}/account-settings?tab=security`)
  await expect(passkeys).toContainText([/Last used/])
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
})
