import { posts } from '#content/posts.ts'
import { postCategories } from '#content/posts/post.ts'
import { readPage, structuredDataIn } from '../support/documents.ts'
import { expect, test } from '../support/test.ts'

const titlesOf = (category?: string) =>
  posts.filter((post) => !category || post.category === category).map(({ title }) => title)

test('/blog shows all four articles', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).locator('a')).toHaveText(titlesOf())
  expect(posts).toHaveLength(4)
})

test.describe('the tabs, even without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('show the articles of one category only', async ({ page }) => {
    await page.goto('/blog')
    for (const category of postCategories) {
      await page.getByRole('radio', { name: category }).check()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).locator('a:visible')).toHaveText(
        titlesOf(category),
      )
    }
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).locator('a:visible')).toHaveCount(4)
  })
})

test('an article has its own page with author, date and reading time, and leads to the next', async ({ page }) => {
  const [first, second] = posts
  await page.goto('/blog')
  await page.getByRole('link', { name: first?.title ?? '' }).click()
  await expect(page).toHaveURL(`/blog/${first?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '')
  const article = page.getByRole('article')
  await expect(article.getByText(first?.author ?? '', { exact: true })).toBeVisible()
  await expect(article.locator('time')).toHaveAttribute('datetime', first?.publishDate ?? '')
  await expect(article.getByText(first?.readTime ?? '')).toBeVisible()
  await page.getByRole('navigation', { name: 'Next article' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('each says in its head that it is an article', async ({ request }) => {
  for (const { id, publishDate } of posts) {
    const head = await readPage(request, `/blog/${id}`)
    expect(structuredDataIn(head)).toEqual([
      expect.objectContaining({ '@type': 'Article', datePublished: publishDate }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
    expect(head.querySelector('meta[property="og:type"]')?.getAttribute('content')).toBe('article')
  }
})
