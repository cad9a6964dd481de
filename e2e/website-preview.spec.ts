import type { Page } from '@playwright/test'
import { makePicture } from '#server/testing/pictures.ts'
import { signUp } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { phone } from './support/covered.ts'
import { expect, test } from './support/test.ts'

const title = 'Preview of your website'
const previewIn = (page: Page) => page.frameLocator(`iframe[title="${title}"]`)
const goTo = (page: Page, step: number) => page.getByRole('button', { name: new RegExp(`^Step ${step}`) }).click()
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** How far the page in the frame is scrolled, and how far from the top of its window one of its elements begins. */
const scrolled = (page: Page, selector = 'html') =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement, selector) => {
    const { contentWindow: view, contentDocument: shown } = frame
    const top = shown?.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
    return { y: Math.round(view?.scrollY ?? 0), top: Math.abs(Math.round(top)) }
  }, selector)

test('the website takes shape beside the form: with every key, in its colors, where one is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, 'Maren')
  await page.goto('/fitness-onboarding')
  const shown = previewIn(page)
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your website so far' })).toBeVisible()
  await expect(shown.locator('h1')).toHaveText('Your headline appears here: step 4')
  await expect(shown.locator('h1')).toHaveCSS('border-top-style', 'dashed')
  await expect(shown.locator('#about .hint').last()).toHaveText('Your story appears here: step 1')
  await expect(shown.locator('body')).toHaveClass('clean-professional')
  await expect.poll(() => fontsOf(page)).toContain('Instrument Sans')

  await test.step('every key is seen with the next paint', async () => {
    await page.evaluate(watchKeys)
    const typed = 'Kiln & <b>Core</b>'
    const painted = () => page.evaluate(() => (globalThis as unknown as Watched).painted)
    for (const [index, letter] of Array.from(typed).entries()) {
      await page.getByLabel('Business Name').pressSequentially(letter)
      // Two within one paint are seen with it together.
      await expect.poll(async () => (await painted()).length).toBe(index + 1)
    }
    const seen = Array.from(typed, (_, index) => typed.slice(0, index + 1).trimEnd())
    expect(await painted()).toEqual(seen)
    await expect(page.getByLabel('Business Name')).toBeFocused()
  })

  await test.step('what is typed scrolls nothing, neither there nor here', async () => {
    await page.getByLabel('Bio').focus()
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollTo(0, 120))
    const before = await page.evaluate(() => scrollY)
    await page.getByLabel('Bio').pressSequentially('Ten years at the wheel.')
    await expect(shown.locator('.story')).toHaveText('Ten years at the wheel.')
    expect((await scrolled(page)).y).toBe(120)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(page.getByLabel('Bio')).toBeFocused()
  })

  await test.step('a step brings its section into view', async () => {
    await goTo(page, 2)
    await expect.poll(async () => (await scrolled(page, '#packages')).top).toBe(0)
    await goTo(page, 5)
    await expect.poll(async () => (await scrolled(page, '#contact')).top).toBe(0)
    await goTo(page, 6)
    await expect.poll(async () => (await scrolled(page)).y).toBe(0)
    await goTo(page, 1)
    await expect.poll(async () => (await scrolled(page, '#about')).top).toBe(0)
    await goTo(page, 4)
    await expect.poll(async () => (await scrolled(page, '#top')).top).toBe(0)
    await goTo(page, 3)
    await expect.poll(async () => (await scrolled(page)).y).toBe(0)
  })

  await test.step('a color that is half typed leaves the last whole one', async () => {
    const color = page.getByLabel('Primary Color', { exact: true })
    await color.fill('#B4361E')
    const button = shown.locator('.hero .button')
    await expect(button).toHaveCSS('background-color', 'rgb(180, 54, 30)')
    await color.fill('#B43')
    await expect(page.getByText('Please enter a color such as #3B82F6')).toBeVisible()
    await expect(button).toHaveCSS('background-color', 'rgb(180, 54, 30)')
    await color.fill('#0B5D5E')
    await expect(button).toHaveCSS('background-color', 'rgb(11, 93, 94)')
    await page.getByRole('radio', { name: 'Warm & welcoming' }).check()
    await expect(shown.locator('body')).toHaveClass('warm-welcoming')
    await expect.poll(() => fontsOf(page)).toContain('Fraunces')
    await saved(page)
  })
  await expect(shown.locator('[aria-live], [role=alert], [role=status], output')).toHaveCount(0)

  await expectNoAxeViolations(page)
})

test('pictures stand in the preview as soon as they are chosen, and on the website when the form is submitted', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, 'Maren')
  await page.goto('/fitness-onboarding')
  await page.getByLabel('Full Name').fill('Maren Quist')
  await page.getByLabel('Business Name').fill(`Kiln ${Date.now()}`)
  await goTo(page, 4)
  await page.getByLabel('Hero Headline').fill('Stand up straight')
  const shown = previewIn(page)
  const pictureIn = (section: string) => shown.locator(`${section} img`)

  await test.step('a refusal stands at the field, and nothing is ticked', async () => {
    await page.getByLabel('Upload hero image').setInputFiles(await file('small.jpg', 1200, 800))
    const refusal = 'This picture has 1200x800 pixels. A hero image needs at least 1920x1080.'
    await expect(page.getByLabel('Upload hero image')).toHaveAccessibleDescription(refusal)
    await expect(page.getByRole('checkbox', { name: /^Hero image/ })).not.toBeChecked()
    await expect(pictureIn('.hero')).toHaveCount(0)
  })

  await test.step('what is in order stays, and ticks its box', async () => {
    await page.getByLabel('Upload profile photo').setInputFiles(await file('me.jpg', 400, 600))
    await expect(pictureIn('#about')).toHaveAttribute('src', /^blob:/)
    await expect(page.getByRole('button', { name: 'Remove profile photo' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Profile photo/ })).toBeChecked()
    await page
      .getByLabel('Upload gallery pictures')
      .setInputFiles(await Promise.all([file('one.jpg', 800, 600), file('two.jpg', 900, 600)]))
    await expect(page.getByRole('button', { name: 'Remove gallery picture 2' })).toBeVisible()
    await expect(pictureIn('#gallery')).toHaveCount(2)
    expect(await pictureIn('#gallery').evaluateAll(widthsOf)).toEqual([800, 900])
    await expectNoAxeViolations(page)
  })

  await test.step('read anew they are the server’s', async () => {
    await saved(page)
    await expect(async () => {
      await page.reload()
      await expect(pictureIn('#gallery').first()).toHaveAttribute('src', /^\/api\/website-pictures\//, {
        timeout: 2000,
      })
    }).toPass()
    await page.getByRole('button', { name: 'Remove gallery picture 1' }).click()
    await expect(pictureIn('#gallery')).toHaveCount(1)
    await expect(page.getByLabel('Upload gallery pictures')).toBeFocused()
    expect(await pictureIn('#gallery').evaluateAll(widthsOf)).toEqual([900])
  })

  await test.step('the website itself has them', async () => {
    await goTo(page, 6)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText("Form submitted successfully! We'll be in touch soon.")).toBeVisible()
    const mine = await page.request.get('/api/website')
    const { website } = (await mine.json()) as { website: { preview_url: string } }
    const visitor = await browser.newPage()
    await visitor.goto(website.preview_url)
    const pictures = visitor.locator('#about img, #gallery img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
    }
    await visitor.close()
  })
})

const file = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture('jpg', width, height),
})

// No locator looks into the frame here: Playwright's own listeners would be what is blocked in it, and said to be.
test('nothing in it does anything; it is one stop of the Tab key, which the arrows scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, 'Maren')
  await page.goto('/fitness-onboarding?step=3')
  const frame = page.locator(`iframe[title="${title}"]`)
  await expect.poll(() => frame.evaluate(textIn, 'footer')).toContain('Privacy')
  for (const selector of ['.hero .button', '#contact button', '#contact input', 'footer a', 'summary']) {
    const { x, y } = await frame.evaluate(bringThere, selector)
    const before = await frame.evaluate(stateOf)
    await page.mouse.click(x, y)
    expect(await frame.evaluate(stateOf), selector).toEqual(before)
  }
  await expect(page).toHaveURL(/fitness-onboarding\?step=3$/)

  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect(page.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
  const { y, width } = await frame.evaluate(stateOf)
  expect(width).toBe(1280)
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await frame.evaluate(stateOf)).y).toBeGreaterThan(y)
  await page.keyboard.press('Tab')
  await expect(frame).not.toBeFocused()
})

test('on a phone the same opens over the form, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(phone)
  await signUp(page, 'Maren')
  await page.goto('/fitness-onboarding')
  await page.getByLabel('Business Name').fill('Kiln & Core')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your website so far' })
  await expect(dialog.getByRole('region', { name: title })).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await expect(previewIn(page).locator('h1')).toHaveText('Kiln & Core')
  await dialog.getByRole('button', { name: 'Desktop' }).click()
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBeLessThan(phone.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused()
})

test.describe('without its code', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)|dynamically imported module/] })

  test('the form goes on, and the preview is tried again', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signUp(page, 'Maren')
    const code = '**/assets/website-frame-*.js'
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/fitness-onboarding')
    await expect(page.getByText('The preview could not be loaded')).toBeVisible()
    await page.getByLabel('Business Name').fill('Kiln & Core')
    await saved(page)
    await page.unroute(code)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(previewIn(page).locator('h1')).toHaveText('Kiln & Core')
  })
})

/** The fonts that the page in the frame has fetched and shows. */
const fontsOf = (page: Page) =>
  page
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) =>
      [...(frame.contentDocument?.fonts ?? [])]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    )

type Watched = { painted: string[] }

/** Runs in the page: with each frame after a key, what the headline of the website reads by then. */
function watchKeys() {
  const painted: string[] = []
  Object.assign(globalThis, { painted })
  addEventListener('input', () => {
    requestAnimationFrame(() => {
      painted.push(document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent ?? '')
    })
  })
}

// These run in the page.

const widthsOf = (images: (HTMLElement | SVGElement)[]) => images.map((image) => Number(image.getAttribute('width')))

const textIn = (frame: HTMLIFrameElement, selector: string) =>
  frame.contentDocument?.querySelector(selector)?.textContent ?? ''

const stateOf = ({ contentWindow: view, contentDocument: shown }: HTMLIFrameElement) => ({
  y: view?.scrollY ?? 0,
  width: view?.innerWidth,
  address: view?.location.href,
  focused: shown?.activeElement?.tagName,
  isOpen: shown?.querySelector('details')?.open,
})

/** Scrolls it to where it can be clicked, and says where in our window that is. */
function bringThere(frame: HTMLIFrameElement, selector: string) {
  const element = frame.contentDocument?.querySelector(selector)
  const outer = frame.getBoundingClientRect()
  const { top = 0 } = element?.getBoundingClientRect() ?? {}
  frame.contentWindow?.scrollBy({ top: top - 200, behavior: 'instant' })
  const box = element?.getBoundingClientRect() ?? outer
  return { x: outer.x + box.x + box.width / 2, y: outer.y + box.y + box.height / 2 }
}
