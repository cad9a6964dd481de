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

test('a company is renamed, joined by somebody who has one, and handed over', async ({ page, browser }) => {
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`
  const company = `${family} & Daughters, Harbormasters-and-Chandlers`
  await signUp(page, 'Juno', family)
  await page.goto('/account-settings?tab=people')
  await button(page, `Rename Juno ${family}`).click()
  const naming = page.getByRole('dialog', { name: `Rename Juno ${family}` })
  await naming.getByLabel('Company Name (optional)').fill(company)
  await expectInOrder(page)
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company renamed')).toBeVisible()
  await expect(page.getByRole('heading', { name: company, exact: true })).toBeVisible()

  const kims = await (await browser.newContext()).newPage()
  const email = await signUp(kims, 'Kim', family)
  await button(page, 'Invite Somebody').click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await button(page, 'Send Invitation').click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await kims.goto(linkIn(await readMail(page.request, email, 'type=invite')))
  await expect(kims.getByRole('heading', { name: `Join ${company}` })).toBeVisible()
  await expectInOrder(kims)
  await button(kims, 'Join').click()
  await button(kims, `Acting for ${company}`).click()
  await expect(kims.getByRole('menuitem', { name: `Kim ${family}` })).toBeVisible()
  await expectInOrder(kims)

  await page.reload()
  await button(page, `Make Kim ${family} owner`).click()
  const handing = page.getByRole('dialog', { name: `Make Kim ${family} owner?` })
  await expect(handing).toBeVisible()
  await expectInOrder(page)
  await handing.getByRole('button', { name: 'Hand Over' }).click()
  await confirm(page)
  await expect(page.getByText(`Kim ${family} is now the owner`)).toBeVisible()
  await expect(button(page, `Leave ${company}`)).toBeVisible()
  await expectInOrder(page)
})

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
