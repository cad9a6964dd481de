import { caseStudies } from '#content/case-studies.ts'
import { caseStudyCategories } from '#content/case-studies/case-study.ts'
import { readPage, structuredDataIn } from '../support/documents.ts'
import { expect, test } from '../support/test.ts'

const titlesOf = (category?: string) =>
  caseStudies.filter((study) => !category || study.category === category).map(({ title }) => title)

test('/case-studies shows all three projects', async ({ page }) => {
  await page.goto('/case-studies')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).locator('a')).toHaveText(titlesOf())
  expect(caseStudies).toHaveLength(3)
})

test.describe('the tabs, even without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('show the projects of one category only, and answer the arrow keys', async ({ page }) => {
    await page.goto('/case-studies')
    for (const category of caseStudyCategories) {
      await page.getByRole('radio', { name: category }).check()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).locator('a:visible')).toHaveText(
        titlesOf(category),
      )
    }
    await page.getByRole('radio', { name: 'All' }).check()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'AI' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  })
})

test('a card opens the story on its own page, which leads on and back', async ({ page }) => {
  const [first, second] = titlesOf()
  await page.goto('/case-studies')
  await page.getByRole('link', { name: first ?? '' }).click()
  await expect(page).toHaveURL(`/case-studies/${caseStudies[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
  for (const part of ['The situation', 'What we did', 'What changed', 'What we would do differently'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
  await page.getByRole('navigation', { name: 'Next case study' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Case studies' }).click()
  await expect(page).toHaveURL('/case-studies')
})

test('each says in its head that it is an article', async ({ request }) => {
  for (const { id, title } of caseStudies) {
    const head = await readPage(request, `/case-studies/${id}`)
    expect(structuredDataIn(head)).toEqual([
      expect.objectContaining({ '@type': 'Article' }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
    expect(head.title).toMatch(new RegExp(`^${title}`))
    expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(new RegExp(`/case-studies/${id}$`))
  }
})
