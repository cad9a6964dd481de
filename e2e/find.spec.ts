import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an admin finds a customer from anywhere by keys alone, and writes a note that the customer never sees', async ({
  page,
  browser,
}) => {
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`
  const noasPage = await (await browser.newContext()).newPage()
  await signUp(noasPage, 'Noa', family)

  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=leads')
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await expect(dialog.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Create Project' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.type('q')
  await expect(dialog.getByText('Type at least two letters.')).toBeVisible()
  await page.keyboard.type(`${family.slice(1)}nobody`)
  await expect(dialog.getByText(`Nothing found for "q${family.slice(1)}nobody".`)).toBeVisible()
  await dialog.getByRole('combobox').fill(family)
  const found = dialog.getByRole('group', { name: 'Customers' }).getByRole('option')
  await expect(found).toContainText(`Noa ${family}`)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/tab=users&customer=/)
  await expect(page.getByRole('heading', { name: `Noa ${family}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Everything that happened' })).toContainText('Became a customer')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Write a Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice, always on Mondays')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Notes')
  await expect(page.getByRole('list', { name: 'Everything that happened' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Rings twice, always on Mondays')).toBeVisible()

  await noasPage.goto('/dashboard')
  await noasPage.getByRole('button', { name: 'Find' }).click()
  const theirs = noasPage.getByRole('dialog', { name: 'Find' })
  await expect(theirs.getByRole('option', { name: 'New Ticket' })).toBeVisible()
  await expect(theirs.getByRole('option', { name: 'Create Project' })).toHaveCount(0)
  await theirs.getByRole('combobox').fill('Mondays')
  await expect(theirs.getByText('Nothing found for "Mondays".')).toBeVisible()
  await theirs.getByRole('combobox').fill('website maint')
  await theirs.getByRole('option', { name: /Website Maintenance/ }).click()
  await expect(noasPage).toHaveURL(/\/services\/website-maintenance$/)
})

test('letters typed while the code of Find is on its way stand in its field', async ({ page }) => {
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
    await codeMayCome
    await route.continue()
  })
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=leads')
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  const asked = page.waitForRequest(/\/assets\/palette-/)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('mar')
  letCodeCome()
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('mar')
  await page.keyboard.type('sh')
  await expect(field).toHaveValue('marsh')
})
