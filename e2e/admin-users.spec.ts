import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an admin finds people, changes tier and role, and deletes; they notice at once', async ({ page, browser }) => {
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`
  const noa = await signUp(page, 'Noa', family)
  const bosPage = await (await browser.newContext()).newPage()
  const bo = await signUp(bosPage, 'Bo', family)

  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=users')
  await expect(page.getByText('New This Week')).toBeVisible()
  await page.getByRole('button', { name: 'Load Users' }).click()
  await expect(page.getByText(noa, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Search users').fill('qu')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please type at least 3 characters')).toBeVisible()
  await page.getByLabel('Search users').fill(family)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: family })).toHaveCount(2)

  await page.getByRole('button', { name: `Upgrade to premium: ${noa}` }).click()
  await expect(page.getByText(`Successfully upgraded ${noa} to premium!`)).toBeVisible()
  await page.getByRole('button', { name: `Downgrade to free: ${noa}` }).click()
  await expect(page.getByText(`Successfully downgraded ${noa} to free!`)).toBeVisible()

  await bosPage.goto('/dashboard')
  await expect(bosPage.getByText('Welcome, Bo')).toBeVisible()
  await page.getByRole('button', { name: `Suspend: ${bo}` }).click()
  await expectNoAxeViolations(page)
  await page
    .getByRole('dialog', { name: `Suspend ${bo}?` })
    .getByRole('button', { name: 'Suspend' })
    .click()
  await expect(page.getByText(`${bo} is suspended`)).toBeVisible()
  await bosPage.reload()
  await expect(bosPage).toHaveURL(/\/auth$/)
  await page.getByRole('button', { name: `Bring back: ${bo}` }).click()
  await expect(page.getByText(`${bo} is back`)).toBeVisible()

  await page.getByRole('button', { name: `Assign role: ${bo}` }).click()
  await expect(page.getByLabel('User Email')).toHaveValue(bo)
  await page.getByRole('button', { name: 'Assign Role', exact: true }).click()
  await expect(page.getByText(`Successfully assigned employee role to ${bo}!`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: bo }).getByText('Employee')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(page.getByText('No users selected')).toBeVisible()
  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 user(s)?' })
  await expect(dialog.getByRole('listitem')).toHaveText([bo, noa])
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Delete 2 user(s)' }).click()
  await expect(page.getByText('Successfully deleted 2 user(s)')).toBeVisible()
  await expect(page.getByText('No users match your search.')).toBeVisible()
})

test.describe('what is refused', () => {
  test.use({ expectedErrors: [/status of 40[49]/] })

  test('an admin cannot assign unknown people, their own role or one held already, nor delete themselves', async ({
    page,
  }) => {
    await signIn(page, 'ada')
    await page.goto('/admin-dashboard?tab=users')
    const assign = async (email: string, role: string) => {
      await page.getByLabel('User Email').fill(email)
      await page.getByLabel('Role', { exact: true }).selectOption(role)
      await page.getByRole('button', { name: 'Assign Role', exact: true }).click()
    }
    await assign('', 'employee')
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await assign('nobody@client.example', 'employee')
    await expect(
      page.getByText('Failed to assign role: User not found with email: nobody@client.example'),
    ).toBeVisible()
    await expect(page.getByLabel('User Email')).toHaveValue('nobody@client.example')
    await assign('emil@portgardner.example', 'employee')
    await expect(page.getByText('Failed to assign role: User already has the employee role')).toBeVisible()
    await assign('ada@portgardner.example', 'user')
    await expect(page.getByText('Failed to assign role: You cannot change your own role')).toBeVisible()

    await page.getByRole('button', { name: 'Load Users' }).click()
    await page.getByLabel('Search users').fill('ada@portgardner')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByLabel('Select ada@portgardner.example').check()
    await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
    await expect(page.getByText('Cannot delete your own account')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeHidden()

    await page.getByRole('button', { name: 'Downgrade to free: ada@portgardner.example' }).click()
    await expect(page.getByText('Successfully downgraded ada@portgardner.example to free!')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Upgrade My Account' }).press('Enter') // what was said before may lie over it
    await expect(page.getByText('Successfully upgraded your account to Premium!')).toBeVisible()
    await reloaded
    await expect(page.getByRole('main').getByText('Premium Member')).toBeVisible()
  })
})
