import type { Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: [/status of 500/] })

const broken = { status: 500, json: { error: { code: 'internal', message: 'The harbour is closed', request_id: 'r' } } }

async function submitForm(page: Page, baseURL: string, business_name: string) {
  const email = await signUp(page, 'Emil')
  const answer = await page.request.post('/api/onboarding/submission', {
    data: {
      full_name: 'Emil Coach',
      business_name,
      email: 'emil@coach.example',
      bio: 'First the legs.',
      certifications: ['NASM', 'CPR'],
      training_packages: [
        { name: 'Basic', price: '$99', period: 'month', description: 'Twice a week', features: ['Plan', 'Chat'] },
      ],
      required_features: ['blog'],
      timeline_needed: 'By spring',
    },
    headers: { Origin: baseURL },
  })
  expect(answer.status()).toBe(200)
  return email
}

test('a submitted form is read, found, and becomes a project once', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? ''
  const business = `Legs First ${Date.now()}`
  const coach = await browser.newPage({ baseURL: origin })
  const email = await submitForm(coach, origin, business)
  await coach.close()

  await signIn(page, 'ada')
  await page.route('**/api/onboarding-forms*', (route) => route.fulfill(broken))
  await page.goto('/admin-dashboard?tab=forms')
  await expect(page.getByText('Error Loading Submissions')).toBeVisible()
  await page.unroute('**/api/onboarding-forms*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Fitness Onboarding Submissions' })).toBeVisible()
  await expect(page.getByText(/^\d+ submission\(s\)$/)).toBeVisible()

  await page.getByLabel('Search submissions').fill(business.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 submission(s)')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: business })
  await expect(card.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(card).toContainText('Emil Coach')
  await expect(card).toContainText('ExperienceN/A')
  await expect(card.getByText(/^ID: [0-9a-f]{8}$/)).toBeVisible()
  await expectNoAxeViolations(page)

  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: business })
  for (const title of [
    'Business Information',
    'Experience & Credentials',
    'Content & Messaging',
    'Training Packages',
    'Technical & Timeline',
  ])
    await expect(details.getByRole('heading', { name: title })).toBeVisible()
  for (const text of ['NASM, CPR', 'First the legs.', 'Basic - $99/month', 'Twice a week', 'Chat', 'By spring'])
    await expect(details.getByText(text)).toBeVisible()
  await expectNoAxeViolations(page)
  // What is made of it is always in view, at the end of what was read.
  await expect(card.getByRole('button', { name: 'Create Project' })).toHaveCount(0)
  const create = details.getByRole('button', { name: 'Create Project' })
  await expect(create).toBeInViewport()
  await create.click()
  await expect(page.getByText('Project created successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await create.click()
  await expect(page.getByText('Project created successfully!')).toBeVisible()
  await expect(details.getByRole('link', { name: 'Open Project' })).toBeVisible()
  await expect(create).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(card.getByText('Project Created', { exact: true })).toBeVisible()
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
  expect((await readMail(page.request, email, `${business} has begun`)).subject).toBe(`Welcome aboard: ${business}`)

  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Completed' }).click()
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters.')).toBeVisible()
  await page.getByRole('tab', { name: 'Projects' }).click()
  const project = page.getByRole('listitem').filter({ hasText: business })
  await expect(project.getByText('10%')).toBeVisible()
  await expect(project.getByText('Planning', { exact: true })).toBeVisible()
})
