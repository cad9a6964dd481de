import { signUp } from './support/accounts.ts'
import { expectInOrder } from './support/in-order.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test('an owner invites a colleague, who joins with a new account and sees the work, but no money', async ({
  page,
  browser,
}) => {
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`
  await signUp(page, 'Juno', family)
  await page.goto('/account-settings?tab=people')
  await expect(page.getByRole('heading', { name: `Juno ${family}` })).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Invite Somebody' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite somebody to Juno ${family}` })
  const email = `kim-${family}@client.example`.toLowerCase()
  await dialog.getByLabel('Email').fill(email)
  await expectInOrder(page)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'People' }).getByText('Invited')).toBeVisible()

  const kims = await (await browser.newContext()).newPage()
  await kims.goto(linkIn(await readMail(page.request, email, 'type=invite')))
  await expect(kims.getByRole('heading', { name: `Join Juno ${family}` })).toBeVisible()
  await expect(kims.getByText(`Juno ${family} invites ${email} as member.`)).toBeVisible()
  await expectInOrder(kims)
  await kims.getByLabel('First name').fill('Kim')
  await kims.getByLabel('Last name').fill(family)
  await kims.getByLabel('Password', { exact: false }).first().fill('seven-lanterns-out')
  await kims.getByRole('button', { name: 'Create Account and Join' }).click()
  await expect(kims).toHaveURL(/\/dashboard$/)
  await expect(kims.getByText(`Ask Juno ${family} about purchases and plans.`)).toBeVisible()
  await expectInOrder(kims)
  await kims.goto('/support-tickets')
  await expect(kims.getByRole('button', { name: 'New Ticket' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Part of Kim ${family}: Member` }).click()
  await page.getByRole('menuitemradio', { name: 'Billing only' }).click()
  await expect(page.getByText('Part changed')).toBeVisible()
  await kims.reload()
  await expect(kims.getByText(`Your part in Juno ${family} is billing. Juno ${family} can change that.`)).toBeVisible()
  await page.getByRole('button', { name: `Remove Kim ${family}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
})

test('whoever belongs to two companies chooses which one they act for', async ({ page, browser }) => {
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`
  await signUp(page, 'Juno', family)
  await page.goto('/account-settings?tab=people')
  const kims = await (await browser.newContext()).newPage()
  const email = await signUp(kims, 'Kim', family)
  await page.getByRole('button', { name: 'Invite Somebody' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Part').selectOption('billing')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()

  await kims.goto(linkIn(await readMail(page.request, email, 'type=invite')))
  await kims.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(kims.getByRole('button', { name: `Acting for Juno ${family}` })).toBeVisible()
  await kims.getByRole('button', { name: `Acting for Juno ${family}` }).click()
  await kims.getByRole('menuitem', { name: `Kim ${family}` }).click()
  await expect(kims.getByText(`Now acting for Kim ${family}`)).toBeVisible()
  await expect(kims).toHaveURL(/\/dashboard$/)
  await expect(kims.getByRole('link', { name: 'Support Tickets' }).first()).toBeVisible()

  // Left, there is one company again, and no menu to choose in.
  await kims.getByRole('button', { name: `Acting for Kim ${family}` }).click()
  await kims.getByRole('menuitem', { name: `Juno ${family}` }).click()
  await expect(kims.getByText(`Now acting for Juno ${family}`)).toBeVisible()
  await kims.goto('/account-settings?tab=people')
  await kims.getByRole('button', { name: `Leave Juno ${family}` }).click()
  await kims.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(kims.getByText(`You left Juno ${family}`)).toBeVisible()
  await expect(kims.getByRole('button', { name: /^Acting for/ })).toHaveCount(0)
  await kims.goto('/account-settings?tab=people')
  await expect(kims.getByRole('heading', { name: `Kim ${family}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
})
