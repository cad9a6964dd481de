import type { ProjectPage } from '#domain/projects.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

test('the team asks for approval with a file chosen there; its client finds it by the link that is mailed', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' }
  const customer = await browser.newPage({ baseURL: baseURL ?? '', viewport: phone })
  const user_email = await signUp(customer)
  await signIn(page, 'ada')
  const project_name = `Kiln ${Date.now()}`
  const made = await page.request.post('/api/projects', { data: { project_name, user_email }, headers })
  const { id } = (await made.json()) as { id: string }

  await page.setViewportSize(phone)
  await page.goto(`/admin-dashboard?tab=projects&project=${id}`)
  await page.getByRole('button', { name: 'Add Milestones' }).click()
  await page.getByRole('button', { name: 'Ask for Approval: Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for Approval: Design' })
  await dialog.getByLabel('What to look at').fill('The first of two directions.')
  const drawing = { name: 'drawing.txt', mimeType: 'text/plain', buffer: Buffer.from('A bowl, from above.') }
  const program = { name: 'setup.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ, and more of it') }
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles([drawing, program])
  const chosen = dialog.getByRole('list', { name: 'New files' })
  await expect(chosen.getByText('drawing.txt', { exact: true })).toBeVisible()
  await expect(chosen.getByRole('alert')).toContainText('setup.exe')
  await chosen.getByRole('button', { name: 'Remove setup.exe' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText(`Asked ${user_email} to approve Design`)).toBeVisible()
  const read = (await (await page.request.get(`/api/projects/${id}`)).json()) as ProjectPage
  expect(read.files.map(({ file_name, is_gated }) => [file_name, is_gated])).toEqual([['drawing.txt', false]])

  const mail = await readMail(page.request, user_email, 'The first of two directions.')
  await customer.goto(linkIn(mail))
  const download = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Download drawing.txt' }).click()
  expect((await download).suggestedFilename()).toBe('drawing.txt')
})
