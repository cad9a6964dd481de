import { agency } from '#content/agency.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { expectNoSidewaysScroll } from './support/sideways.ts'
import { expect, test } from './support/test.ts'

test('the team sees what is late, answers a ticket from the list by keyboard, and it is gone', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const subject = `The menu ${Date.now()}`
  const customer = await browser.newPage({ baseURL: origin })
  await signUp(customer)
  const opened = await customer.request.post('/api/tickets', {
    data: { subject, message: 'It does not open.', priority: 'urgent' },
    headers: { Origin: origin },
  })
  expect(opened.status()).toBe(201)

  await signIn(page, 'ada')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const list = page.getByRole('list', { name: 'What to do' })
  await expect(list.getByRole('link', { name: 'Answer: Yusuf Demir' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Support Tickets \d+$/ })).toBeVisible()
  await expectNoAxeViolations(page)

  const views = page.getByRole('group', { name: 'Show' })
  await views.getByRole('button', { name: /^Overdue \d+$/ }).click()
  await expect(page).toHaveURL(/tab=today&view=overdue$/)
  await expect(list.getByRole('link', { name: 'Open Video: Morning trays' })).toBeVisible()
  await expect(list.getByRole('link', { name: `Reply: ${subject}` })).toHaveCount(0)
  await views.getByRole('button', { name: /^Waiting on us \d+$/ }).click()

  // Urgent, so before all else that is not late.
  const reply = list.getByRole('link', { name: `Reply: ${subject}` })
  await reply.focus()
  await page.keyboard.press('ArrowDown')
  await expect(reply).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=tickets&ticket=TKT-\d{6}$/)
  await page.getByRole('textbox', { name: 'Reply' }).fill('It opens again.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(reply).toHaveCount(0)
})

test('a client is reminded from a phone, once, and the letter says of what', async ({ page, browser, baseURL }) => {
  const headers = { Origin: baseURL ?? '' }
  const customer = await browser.newPage({ baseURL: baseURL ?? '' })
  const user_email = await signUp(customer)
  const project_name = `Kites ${Date.now()}`
  await signIn(page, 'ada')
  const made = await page.request.post('/api/projects', { data: { project_name, user_email }, headers })
  const { id } = (await made.json()) as { id: string }
  const found = await page.request.get(`/api/projects?search=${id}`)
  const { projects } = (await found.json()) as { projects: { updated_at: string }[] }
  const data = {
    seen_updated_at: projects[0]?.updated_at,
    development_stage: 'design',
    priority: 'normal',
    progress_percentage: 10,
    estimated_completion_date: null,
    domain_name: null,
    domain_status: 'pending',
    website_url: null,
    client_notes: 'Photographs of the kites',
    update_notes: '',
  }
  expect((await page.request.put(`/api/projects/${id}`, { data, headers })).status()).toBe(200)

  await page.setViewportSize(phone)
  await page.goto('/admin-dashboard?tab=today&view=clients')
  const list = page.getByRole('list', { name: 'What to do' })
  const row = list.getByRole('listitem').filter({ hasText: project_name })
  await expect(row).toContainText(/Waiting since \w{3} \d+, \d{4}: Photographs of the kites/)
  await expectNoSidewaysScroll(page)
  const button = row.getByRole('button', { name: `Remind: ${project_name}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Reminder sent to ${user_email}`)).toBeVisible()
  await expect(row).toContainText(/Reminded \w{3} \d+, \d{4}/)
  await expect(button).toHaveCount(0)
  await expectNoAxeViolations(page)
  const mail = await readMail(page.request, user_email, 'Photographs of the kites')
  expect(mail.subject).toBe(`A reminder from ${agency.name}`)
})
