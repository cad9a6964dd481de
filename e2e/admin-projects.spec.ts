import { cast } from '#server/db/seed/cast.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNothingCoveredOffline } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test.use({ live: false, expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] })

test('an admin begins a project, keeps its client up to date, and tells them once that it is done', async ({
  page,
  context,
}) => {
  const name = `Harbour Café ${Date.now()}`
  const client = await signUp(page, 'Harriet')
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Website Projects' })).toBeVisible()
  await expect(page.getByText('Marsh Ceramics')).toBeVisible()
  await expectNoAxeViolations(page)

  // A project needs a client who has an account.
  await page.getByRole('button', { name: 'Create Project' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Project' })
  const create = creating.getByRole('button', { name: 'Create Project' })
  await create.click()
  await expect(creating.getByText('Project name and client email are required')).toHaveCount(2)
  await creating.getByLabel('Project Name').fill(name)
  await creating.getByLabel('Client Email').fill('nobody@client.example')
  await creating.getByLabel('Description').fill('A menu, and tables by phone.')
  await expect(creating.getByText(/^User not found with email: nobody@client.example/)).toBeVisible()
  await create.click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Cannot create project: User not found. Please verify the email address.' }),
  ).not.toHaveCount(0)
  await expectNoAxeViolations(page)
  await creating.getByLabel('Client Email').fill(client)
  await creating.getByLabel('Description').click()
  await expect(creating.getByText(/^User found: Harriet Quist/)).toBeVisible()
  await create.click()
  await expect(page.getByText('Project created successfully! Welcome email sent to client.')).toBeVisible()
  expect((await readMail(page.request, client, name)).subject).toBe(`Welcome aboard: ${name}`)

  // It opens on its page; a second admin has the same version before them.
  const openPage = async (where = page) => {
    await where.getByRole('link', { name, exact: true }).click()
    await expect(where.getByRole('heading', { name: 'Quick Update' })).toBeVisible()
  }
  await openPage()
  await expectNoAxeViolations(page)
  const clientSees = page.getByRole('region', { name: 'What the client sees' })
  await expect(clientSees.getByText('Nothing yet. The first update comes with the first step.')).toBeVisible()
  const colleague = await context.newPage()
  await colleague.goto('/admin-dashboard?search=Harbour')
  await openPage(colleague)
  await colleague.getByRole('button', { name: `Edit: ${name}` }).click()
  const editing = colleague.getByRole('dialog', { name: 'Edit Project' })
  await expect(editing.getByLabel('Project Name')).toHaveAttribute('readonly')
  await expect(editing.getByLabel('Description')).toHaveAttribute('readonly')

  const quick = page.getByRole('region', { name: 'Quick Update' })
  await expect(quick.getByLabel('Progress')).toBeVisible()
  await expectNothingCoveredOffline(page, 'the page of a project')
  await quick.getByLabel('Progress').fill('101')
  await quick.getByRole('button', { name: 'Send Update' }).click()
  await expect(quick.getByText('Please enter an update message')).toBeVisible()
  await expect(quick.getByText('Please enter a whole number from 0 to 100')).toBeVisible()
  await quick.getByLabel('Progress').fill('abc')
  await quick.getByLabel('Update Message').fill('The menu is typed.')
  await expect(quick.getByLabel('Progress')).toHaveValue('0')
  await quick.getByLabel('Progress').fill('40')
  await quick.getByRole('button', { name: 'Send Update' }).click()
  await expect(page.getByText('Project updated successfully! Client notification sent.')).toBeVisible()
  await expect(quick.getByLabel('Update Message')).toHaveValue('')
  await expect(clientSees.getByText('The menu is typed.')).toBeVisible()
  expect((await readMail(page.request, client, 'The menu is typed.')).subject).toBe(`News on ${name}: 40%`)

  // The second is told; what she typed stays, what she did not touch shows the other's values.
  await editing.getByLabel('Development Stage').selectOption('Testing')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editing.getByText(/^Somebody else changed this project in the meantime/)).toBeVisible()
  await expect(editing.getByLabel('Progress')).toHaveValue('40')
  await expect(editing.getByLabel('Development Stage')).toHaveValue('testing')
  await expectNoAxeViolations(colleague)
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(colleague.getByText('Project updated successfully!')).toBeVisible()

  // A step is pressed, taken back, and pressed again.
  const steps = colleague.getByRole('list', { name: 'Stages' })
  await expect(steps.getByRole('button', { name: 'Testing' })).toHaveAttribute('aria-current', 'step')
  await steps.getByRole('button', { name: 'Completed' }).click()
  await colleague.getByRole('button', { name: 'Undo' }).click()
  await expect(colleague.getByText('Undone')).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Testing' })).toHaveAttribute('aria-current', 'step')
  await steps.getByRole('button', { name: 'Completed' }).click()
  await expect(steps.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-current', 'step')

  // Done: a test first, then the one e-mail.
  await colleague.getByRole('button', { name: `Completion Email: ${name}` }).click()
  const completion = colleague.getByRole('dialog', { name: 'Completion Email' })
  await expect(completion.getByLabel('Test Address')).toBeVisible()
  await expectNothingCoveredOffline(colleague, 'Completion Email')
  await completion.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(colleague.getByText(`Test email sent to ${cast.ada.email} for ${name}`)).toBeVisible()
  expect((await readMail(page.request, cast.ada.email, name)).subject).toMatch(/^\[TEST EMAIL\] Your website is done/)
  await completion.getByRole('button', { name: `Send to ${client}` }).click()
  await expect(colleague.getByText(`Completion email sent successfully to ${client}!`)).toBeVisible()
  expect((await readMail(page.request, client, 'everything we planned')).subject).toContain(name)
  await expect(colleague.getByText('Client told it is done').first()).toBeVisible()
  await colleague.getByRole('button', { name: `Completion Email: ${name}` }).click()
  await expect(completion.getByText(`Sent to ${client} on`)).toBeVisible()
  await expect(completion.getByRole('button', { name: /^Send to/ })).toHaveCount(0)
})
