import { about } from '#content/about.ts'
import { expect, test } from '../support/test.ts'

test('/about tells the story, the experience and the rule of the studio', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByText('Technology should work for you.', { exact: true })).toBeVisible()
  await expect(main.getByText(/15\+ years of experience/)).toBeVisible()
  const story = main.getByRole('region', { name: about.storyHeading })
  for (const block of about.story)
    if (block.kind === 'paragraph') await expect(story.getByText(block.text)).toBeVisible()
  for (const { name, role } of about.team) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
    await expect(main.getByText(role, { exact: true })).toBeVisible()
  }
})
