import type { Page } from '@playwright/test'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { loseSession, signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNothingCoveredOffline } from './support/covered.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** A refused call is an error line in the browser's console, and what these journeys are about. */
test.use({ expectedErrors: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

const password = 'harbour-lights'
let serial = 0
const newAddress = () => `e2e-${Date.now()}-${process.pid}-${++serial}@client.example`

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The page is readable before its script has booted: a click until then does nothing. */
async function openTab(page: Page, name: string) {
  await page.goto('/auth')
  await expect(async () => {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
}

async function submitSignIn(page: Page, email: string, secret: string) {
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password').first().fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
}

async function signUpByForm(page: Page, email: string) {
  await openTab(page, 'Sign Up')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('Quist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
}

/** Somebody with an account, on a browser that knows nothing of it. */
async function newCustomer(page: Page) {
  const email = await signUp(page)
  await page.context().clearCookies()
  return email
}

async function askForReset(page: Page, email: string) {
  await openTab(page, 'Reset Password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
  await expect.poll(async () => (await readMail(page.request, email)).kind).toBe('recover-account')
  return linkIn(await readMail(page.request, email))
}

test('a customer signs in, is welcomed and lands on the dashboard', async ({ page }) => {
  await openTab(page, 'Sign In')
  await submitSignIn(page, cast.cleo.email, demoPassword)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('E2: the team signs in and arrives at its work', async ({ page }) => {
  for (const [name, place] of [
    ['ada', /\/admin-dashboard\?tab=today$/],
    ['emil', /\/employee-dashboard$/],
  ] as const) {
    await openTab(page, 'Sign In')
    await submitSignIn(page, cast[name].email, demoPassword)
    await expect(page).toHaveURL(place)
    await loseSession(page)
  }
})

test('a wrong password is said, and what was typed stays', async ({ page }) => {
  await openTab(page, 'Sign In')
  await submitSignIn(page, newAddress(), 'wrong-password')
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveValue('')
})

test('whoever has not confirmed yet can have the link sent again', async ({ page }) => {
  const email = newAddress()
  await signUpByForm(page, email)
  const first = await readMail(page.request, email)
  await tab(page, 'Sign In').click()
  await submitSignIn(page, email, password)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  await expect.poll(async () => (await readMail(page.request, email)).id).not.toBe(first.id)
})

test('a forgotten password: mailed link, rules while typing, new password, sign in with it', async ({ page }) => {
  const email = await newCustomer(page)
  await page.goto(await askForReset(page, email))
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?mode=reset')
  await expectNoAxeViolations(page)
  await expectNothingCoveredOffline(page, 'the new password')

  const update = page.getByRole('button', { name: 'Update Password' })
  await expect(update).toBeDisabled()
  await page.getByLabel('New Password', { exact: false }).first().fill('12345')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await page.getByLabel('New Password', { exact: false }).first().fill('a-new-harbour')
  await page.getByLabel('Confirm New Password').fill('a-new-harbor')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(update).toBeDisabled()
  await page.getByLabel('Confirm New Password').fill('a-new-harbour')
  await update.click()

  await expect(page.getByText('Password updated successfully! Please sign in with your new password.')).toBeVisible()
  await expect(page.getByText('You can now sign in with your new password.')).toBeVisible()
  await submitSignIn(page, email, 'a-new-harbour')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a common password is refused and the form stays', async ({ page }) => {
  const email = await newCustomer(page)
  await page.goto(await askForReset(page, email))
  await page.getByLabel('New Password', { exact: false }).first().fill('password')
  await page.getByLabel('Confirm New Password').fill('password')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText(/^Failed to update password: .*most common/)).toBeVisible()
  const underTheField = page.getByText(/^This password is one of the most common/)
  await expect(underTheField).toBeVisible()
  await page.getByLabel('New Password', { exact: false }).first().fill('a-new-harbour')
  await expect(underTheField).toBeHidden()
})

test('a spent reset link leads to the Session Expired card, which mails a new one', async ({ page }) => {
  const email = await newCustomer(page)
  const link = await askForReset(page, email)
  const spent = await readMail(page.request, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect(page.getByText('Password reset link is invalid or expired')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Request New Reset Link' }).click()
  await expect(page.getByText('Please check your email for a new password reset link.')).toBeVisible()
  await expect.poll(async () => (await readMail(page.request, email)).id).not.toBe(spent.id)
})

test('without a recovery the new-password screen says that the session expired', async ({ page }) => {
  await page.goto('/auth?mode=reset')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Request New Reset Link' }).click()
  await expect(tab(page, 'Reset Password')).toHaveAttribute('aria-selected', 'true')
})

test('a recovery survives a reload, and Cancel gives it up', async ({ page }) => {
  const email = await newCustomer(page)
  await page.goto(await askForReset(page, email))
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(tab(page, 'Sign In')).toBeVisible()
  await page.goto('/auth?mode=reset')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
})

test('a used confirmation link says so, in the hash form too', async ({ page }) => {
  const email = newAddress()
  await signUpByForm(page, email)
  const link = linkIn(await readMail(page.request, email)).replace('?', '#')
  await page.goto(link)
  await expect(page.getByText('Your email has been successfully verified')).toBeVisible()
  await page.waitForURL('**/dashboard')
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('This email has already been confirmed. You can sign in now.')).toBeVisible()
})

test('a link opened on another device asks first, and lets its reader choose the password', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  await signUpByForm(page, email)
  const link = linkIn(await readMail(page.request, email))

  const phone = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectNoAxeViolations(phone)
  await phone.reload() // looking again, as a scanner does, uses nothing up
  await phone.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(phone.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  await phone.getByLabel('New Password', { exact: false }).first().fill('a-new-harbour')
  await phone.getByLabel('Confirm New Password').fill('a-new-harbour')
  await phone.getByRole('button', { name: 'Update Password' }).click()
  await expect(phone.getByText('Password updated successfully! Please sign in with your new password.')).toBeVisible()

  await openTab(page, 'Sign In')
  await submitSignIn(page, email, password)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await submitSignIn(phone, email, 'a-new-harbour')
  await expect(phone).toHaveURL(/\/dashboard$/)
  await phone.close()
})

test('a stranger’s link leaves whoever is signed in as they are', async ({ page, browser, baseURL }) => {
  const email = newAddress()
  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signUpByForm(stranger, email)
  await stranger.close()
  await signIn(page, 'cleo')
  await page.goto(linkIn(await readMail(page.request, email)))
  await expect(page.getByText(`You are signed in as ${cast.cleo.email}, and stay so.`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/account-settings')
  await expect(page.getByText(cast.cleo.email).first()).toBeVisible()
})

for (const [what, query, said] of [
  [
    'too short',
    'token_hash=short&type=signup&mode=confirm',
    'The confirmation link appears to be invalid or incomplete.',
  ],
  [
    'made up',
    `token_hash=${'x'.repeat(43)}&type=signup&mode=confirm`,
    'This confirmation link is invalid. Please check your email for the correct link.',
  ],
  ['of no known kind', `token_hash=${'x'.repeat(43)}`, 'Invalid confirmation link. Please request a new one.'],
] as const) {
  test(`a confirmation link that is ${what} is refused with the way back`, async ({ page }) => {
    await page.goto(`/auth?${query}`)
    await expect(page.getByText(said)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await expect(tab(page, 'Sign In')).toBeVisible()
  })
}

test('the guard sends a visitor to sign in and back to where they wanted to go', async ({ page }) => {
  await page.goto('/')
  await page.goto('/account-settings')
  await expect(page).toHaveURL(/\/auth$/)
  await submitSignIn(page, cast.cleo.email, demoPassword)
  await expect(page).toHaveURL(/\/account-settings$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('whoever is signed in has no business on /auth', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out in one tab ends the others', async ({ page, context }) => {
  await signIn(page, 'pia')
  await page.goto('/account-settings')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('too many tries are refused in plain words', async ({ page }) => {
  await openTab(page, 'Sign In')
  const email = newAddress()
  for (let i = 0; i < 11; i++) {
    await submitSignIn(page, email, `guess-${i}`)
    await expect(page.getByRole('button', { name: 'Sign In' }).last()).toBeEnabled()
  }
  await expect(page.getByText(/Too many attempts\. Please try again in \d+ (minutes|seconds)\./)).toBeVisible()
})

test.describe('Account Settings', () => {
  test('Save Changes appears with the first change, saves, and goes away', async ({ page }) => {
    await signUp(page, 'Nora')
    await page.goto('/account-settings')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(page.getByLabel('First Name')).toHaveValue('Nora')
    await expect(save).toHaveCount(0)
    await page.getByLabel('Company Name (optional)').fill('Quist & Daughters')
    await save.click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(save).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Company Name (optional)')).toHaveValue('Quist & Daughters')
  })

  test('a save that is refused is said at its field, and nothing typed is lost', async ({ page }) => {
    await signIn(page, 'cleo')
    await page.goto('/account-settings')
    await page.getByLabel('Phone Number').fill('1'.repeat(51))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please use at most 50 characters' })).toBeVisible()
    await expect(page.getByLabel('Phone Number')).toHaveValue('1'.repeat(51))
  })

  test('a free customer sees the facts and the way to Premium', async ({ page }) => {
    await signIn(page, 'cleo')
    await page.goto('/account-settings')
    for (const fact of [cast.cleo.email, 'Free Account', 'Active'])
      await expect(page.getByText(fact).first()).toBeVisible()
    await expect(page.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/dashboard#upgrade')
    await expectNoAxeViolations(page)
  })

  test('one sees who was in the account, and who tried', async ({ page }) => {
    const email = await newCustomer(page)
    await openTab(page, 'Sign In')
    await submitSignIn(page, email, 'wrong-password')
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await submitSignIn(page, email, password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/account-settings?tab=security')
    const rows = page.getByRole('list', { name: 'Last sign-ins' }).getByRole('listitem')
    await expect(rows.first()).toContainText(/Signed in.*Chrome on Linux.*from \d+\.\d+\.\d+\.x/)
    await expect(rows.filter({ hasText: 'Wrong password' })).toHaveCount(1)
    await expectNoAxeViolations(page)
  })

  test('a customer downloads what is kept of them, and deletes the account', async ({ page }) => {
    const email = await signUp(page, 'Lea')
    await page.goto('/account-settings')
    await page.getByRole('tab', { name: 'Your Data' }).click()
    await expect(page).toHaveURL(/\?tab=data$/)
    await page.getByRole('button', { name: 'Prepare Download' }).click()
    // The confirmation link signed her in: that is not enough for this, nor for what follows.
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByLabel('Password').first().fill(password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    const link = page.getByRole('link', { name: /^Download \(\d+ KB\)$/ })
    await expect(link).toBeVisible()
    await expectNoAxeViolations(page)
    const downloading = page.waitForEvent('download')
    await link.click()
    expect((await downloading).suggestedFilename()).toBe('my-data.zip')

    await page.getByRole('button', { name: 'Delete My Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Type your email to confirm').fill(cast.cleo.email)
    await dialog.getByRole('button', { name: 'Delete for Good' }).click()
    await expect(dialog.getByText('This is not your email.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Type your email to confirm').fill(email)
    await dialog.getByRole('button', { name: 'Delete for Good' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
  })

  test('a premium customer sees the subscription and Manage Billing', async ({ page }) => {
    await signIn(page, 'pia')
    await page.goto('/account-settings')
    await expect(page.getByText('Premium Subscription Active')).toBeVisible()
    await expect(page.getByText('Premium Member').first()).toBeVisible()
    await page.route('**/functions/v1/customer-portal', (route) =>
      route.fulfill({ status: 409, json: { success: false } }),
    )
    await page.getByRole('button', { name: 'Manage Billing' }).click()
    await expect(page.getByText('Failed to open billing portal. Please try again.')).toBeVisible()
  })
})
