import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { cast } from '#server/db/seed/cast.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNothingCoveredOffline, phone } from './support/covered.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const film = (name: string) => fileURLToPath(new URL(`../server/db/seed/videos/${name}.mp4`, import.meta.url))
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const openMenu = (on: Locator) => on.getByRole('button', { name: /^Actions/ }).click()
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** Whether a film really runs: its length is known, and its time goes on. */
async function expectPlays(video: Locator) {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(1)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
}

async function uploadEdit(page: Page, rawTitle: string, description: string) {
  await page.getByRole('button', { name: 'Upload Edited Video' }).click()
  const form = dialog(page, 'Upload Edited Video')
  await form.getByLabel('Original Raw Video').selectOption(rawTitle)
  await expect(form.getByLabel('Title')).toHaveValue(`${rawTitle} - Edited`)
  await form.getByLabel('Description').fill(description)
  await form.getByLabel('Edited Video File').setInputFiles(film('ferry-edit'))
  await form.getByRole('button', { name: 'Upload Edited Video' }).click()
  await expect(page.getByText('Edited video uploaded successfully')).toBeVisible()
}

test('footage goes to an editor, comes back, is sent back once and approved', async ({ page, browser, baseURL }) => {
  const title = `Lighthouse ${Date.now()}-${Math.floor(Math.random() * 1000)}`
  const wish = `Open ${title} with the light itself.`
  const praise = `${title} is just right.`
  await signIn(page, 'ada')
  await page.goto('/admin-dashboard?tab=videos')
  await page.getByRole('button', { name: 'Upload Raw Video' }).click()
  const form = dialog(page, 'Upload Raw Video')
  await form.getByRole('button', { name: 'Upload Raw Video' }).click()
  await expect(form.getByText('Please enter a title')).toBeVisible()
  await expect(form.getByText('Please select a video file')).toBeVisible()
  await expectNoAxeViolations(page)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').selectOption('Client reels')
  await form.getByLabel('Priority').selectOption('Urgent')
  await form.getByLabel('Assign to Employee').selectOption('Emil Okafor')
  await form.getByLabel('Due Date').fill('2020-01-31')
  await form.getByLabel('Instructions').fill('Ten seconds.\n<b>No</b> sound.')
  await form.getByLabel('Video File').setInputFiles(film('ferry'))
  await form.getByRole('button', { name: 'Upload Raw Video' }).click()
  await expect(page.getByText('Raw video uploaded successfully')).toBeVisible()
  const raw = card(page, title)
  for (const fact of ['Urgent', 'Pending', 'Overdue', 'Client reels', 'Jan 31, 2020', 'video/mp4', '0.01 MB'])
    await expect(raw.getByText(fact, { exact: true })).toBeVisible()

  const editor = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const desk = await editor.newPage()
  await signIn(desk, 'emil')
  const assigned = await readMail(page.request, cast.emil.email, title)
  expect(assigned.subject).toBe(`A video for you to edit: ${title}`)
  await desk.goto(linkIn(assigned))
  await expect(card(desk, title).getByText('<b>No</b> sound.')).toBeVisible()
  await openMenu(card(desk, title))
  await expect(desk.getByRole('menuitem')).toHaveText(['Download'])
  const download = desk.waitForEvent('download')
  await choose(desk, 'Download')
  expect((await download).suggestedFilename()).toBe('ferry.mp4')
  await card(desk, title).getByRole('button', { name: 'Play' }).click()
  await expectPlays(card(desk, title).locator('video'))
  await expectNothingCoveredOffline(desk, 'the employee dashboard')
  await card(desk, title).getByRole('button', { name: 'Upload Edit' }).click()
  await expect(dialog(desk, 'Upload Edited Video').getByLabel('Title')).toHaveValue(`${title} - Edited`)
  await expectNothingCoveredOffline(desk, 'an edit to upload')
  await dialog(desk, 'Upload Edited Video').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(desk, 'Upload Edited Video')).toBeHidden()
  await uploadEdit(desk, title, 'First cut.')

  const toReview = await readMail(page.request, agency.email, title)
  await page.goto(linkIn(toReview))
  // Wherever one is on the page, on a phone too, the decision is in view.
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    for (const decision of ['Approve', 'Reject', 'Request Revision'])
      await expect(page.getByRole('button', { name: decision })).toBeInViewport({ ratio: 1 })
  }
  for (const part of ['The edit', 'The raw video']) {
    const side = page.getByRole('region', { name: part })
    await side.getByRole('button', { name: 'Play' }).click()
    await expectPlays(side.locator('video'))
    await side.getByRole('button', { name: 'One frame forward' }).click()
    await side.getByLabel('Speed').selectOption('0.5×')
    expect(await side.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5)
    expect(await side.locator('video').evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  }
  await expectNoAxeViolations(page)
  await expectNothingCoveredOffline(page, 'the notes of a review')
  await page.getByLabel('Admin notes').fill(wish)
  await page.getByRole('button', { name: 'Request Revision' }).click()
  await expect(page.getByText('Video status updated successfully')).toBeVisible()
  await expect(page.getByText('Revision Needed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  const sentBack = await readMail(page.request, cast.emil.email, wish)
  expect(sentBack.subject).toBe(`Revision needed: ${title} - Edited (version 1)`)
  await desk.goto(linkIn(sentBack))
  await expect(desk.getByText(wish)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeHidden()
  await desk.getByRole('link', { name: 'Back to videos' }).click()
  await uploadEdit(desk, title, 'Opens with the light.')
  await desk.getByRole('tab', { name: /^Activity Logs/ }).click()
  await expect(desk.getByText('Access Denied - Only administrators can view activity logs')).toBeVisible()

  await page.getByRole('link', { name: 'Back to videos' }).click()
  await page.getByRole('tab', { name: /^Edited Videos/ }).click()
  const second = page.getByRole('article').filter({ hasText: title }).filter({ hasText: 'Opens with the light.' })
  await expect(second.getByText('Version 2')).toBeVisible()
  await second.getByLabel('Admin notes').fill(praise)
  await openMenu(second)
  await choose(page, 'Approve')
  await expect(second.getByText('Approved')).toBeVisible()
  await expect(second.getByText(praise)).toBeVisible()
  await expect(second.getByLabel('Admin notes')).toBeHidden()
  expect((await readMail(page.request, cast.emil.email, praise)).subject).toContain('Approved')

  await page.getByRole('tab', { name: /^Raw Videos/ }).click()
  await openMenu(raw)
  await expect(page.getByRole('menuitem', { name: 'Mark In Progress' })).toHaveAttribute('aria-disabled', 'true')
  await choose(page, 'Mark Completed')
  await expect(raw.getByText('Completed')).toBeVisible()

  await page.getByRole('tab', { name: /^Activity Logs/ }).click()
  const entry = page.getByRole('listitem').filter({ hasText: title }).first()
  await expect(entry).toContainText('Ada Lindqvist')
  await entry.getByText('raw_video').click()
  await expect(entry.getByText('in_progress → completed')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('tab', { name: /^Raw Videos/ }).click()
  await openMenu(raw)
  await choose(page, 'Delete')
  await expect(page.getByText('Are you sure you want to delete this video?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Video deleted successfully')).toBeVisible()
  await expect(raw).toBeHidden()
  await editor.close()
})

test('an editor finds their desk, a customer does not', async ({ page }) => {
  await signIn(page, 'cleo')
  await page.goto('/employee-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await signIn(page, 'emil')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Employee Dashboard' }).click()
  for (const tile of ['Assigned Videos', 'Upload Edited Videos', 'Video Management'])
    await expect(page.getByRole('heading', { name: tile })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Raw Video' })).toBeHidden()
  await expect(card(page, 'Ferry at dusk').getByText('Due soon')).toBeVisible()
  await expect(card(page, 'Evening shelves')).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByLabel('Status').selectOption('Completed')
  await expect(card(page, 'The crossing')).toBeVisible()
  await expect(card(page, 'Ferry at dusk')).toBeHidden()
  await page.getByLabel('Search videos').fill('nothing like it')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
})
