import type { Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectInOrder } from './support/in-order.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** Dangerous acts are refused first, until one has confirmed. */
test.use({ expectedErrors: [/status of 403/] })

const password = 'harbour-lights' // as signUp() chooses it
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function confirm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Password').fill(password)
  await expectInOrder(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('an email is changed by the links that both addresses get', async ({ page }) => {
  const old = await signUp(page)
  const next = old.replace('@', '-next-and-a-very-long-one-indeed@')
  await page.goto('/account-settings')
  await button(page, 'Change Email').click()
  await page.getByRole('dialog', { name: 'Change Email' }).getByLabel('New email').fill(next)
  await expectInOrder(page)
  await button(page, 'Send Links').click()
  await confirm(page)
  await expect(page.getByText('Open the links we sent to both addresses.')).toBeVisible()
  await expect(page.getByText(`Changing to ${next}.`)).toBeVisible()
  await expectInOrder(page)

  for (const [address, said] of [
    [old, `Confirmed. Now open the link we sent to ${next}.`],
    [next, `Your email is now ${next}.`],
  ] as const) {
    await page.goto(linkIn(await readMail(page.request, address, 'type=email_change')))
    await expect(page.getByText(`From ${old} to ${next}.`)).toBeVisible()
    await expectInOrder(page)
    await button(page, 'Confirm the change').click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await expectInOrder(page)
})

test('the team’s own: who must have a second step, and setting one up before anything else opens', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=system')
  await expect(page.getByLabel('Require two-step sign-in for the team')).toBeVisible()
  await expect(page.getByText(/^Without a second step: .*Ada/)).toBeVisible()
  await expectInOrder(page)

  // Only as this page is told: whoever else tries the product at this moment is not asked for a second step.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), two_step: 'required' } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expectInOrder(page)
})
