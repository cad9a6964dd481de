import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { boot } from '../support/boot.ts'
import { expectNoSidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const phone = { width: 390, height: 844 }
const siteLinks = ['Home', 'Services', 'Portfolio', 'About', 'Contact']
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Scripts that the page has fetched, without the pictures and fonts. */
test.describe('navigation', () => {
  test('a visitor is offered the pages, Sign In and Get Quote, and told where the studio is and when it answers', async ({
    page,
  }) => {
    await page.goto('/')
    const links = mainNavigation(page).getByRole('link')
    for (const name of [...siteLinks, 'Sign In', 'Get Quote'])
      await expect(links.filter({ hasText: name })).toBeVisible()
    await expect(links.filter({ hasText: /^Sign In$/ })).toHaveAttribute('href', '/auth')
    await expect(links.filter({ hasText: /^Get Quote$/ })).toHaveAttribute('href', '/quote')
    await expect(page.getByRole('link', { name: 'See Our Work' })).toHaveAttribute('href', '/portfolio')
    await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    const footer = page.getByRole('contentinfo')
    for (const fact of ['Everett, Washington', '(425) 555-0142', 'hello@portgardner.example', 'Mon-Fri 9AM-6PM'])
      await expect(footer.getByText(fact)).toBeVisible()
  })

  test('a premium customer sees Dashboard with its badge and Sign Out', async ({ page }) => {
    await signIn(page, 'pia')
    await page.goto('/')
    await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard Premium' })).toBeVisible()
    await expect(mainNavigation(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(mainNavigation(page).getByRole('link', { name: 'Sign In' })).toBeHidden()
  })

  test('a free customer has no badge, and signs out from the navigation bar', async ({ page }) => {
    await signIn(page, 'cleo')
    await page.goto('/')
    await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
    await mainNavigation(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(mainNavigation(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens and closes, Escape closes it, and it leads to /auth', async ({ page }) => {
    await page.goto('/')
    const menuButton = page.getByRole('button', { name: 'Menu' })
    const services = mainNavigation(page).getByRole('link', { name: 'Services' })
    await expect(services).toBeHidden()
    await menuButton.click()
    await expect(services).toBeVisible()
    await menuButton.click()
    await expect(services).toBeHidden()
    await menuButton.click()
    await page.keyboard.press('Escape')
    await expect(services).toBeHidden()
    await menuButton.click()
    await expect(mainNavigation(page).getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing')
    await expect(mainNavigation(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
    await expectNoAxeViolations(page)
    await mainNavigation(page).getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(mainNavigation(page).getByRole('link', { name: 'Services' })).toBeHidden()
  })
})

test.describe('on a phone without JavaScript', () => {
  test.use({ viewport: phone, javaScriptEnabled: false })

  test('the menu works', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(mainNavigation(page).getByRole('link', { name: 'Services' })).toBeVisible()
  })
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] })

  test('answers 404 with the specified page and the way home', async ({ page }) => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
  })

  test('shows the same page when a link inside the app leads there', async ({ page }) => {
    await page.goto('/')
    await boot(page)
    await page.evaluate(() => history.pushState({}, '', '/nowhere'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})

test.describe('the guard', () => {
  test('sends a visitor from the dashboard to sign in, and leaves no way back into it', async ({ page }) => {
    await page.goto('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('sends somebody signed in from /auth to the dashboard', async ({ page }) => {
    await signIn(page, 'cleo')
    await page.goto('/auth')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Welcome, Cleo')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Free Account')).toBeVisible()
  })
})

test.describe('signing in', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

  test('says what is missing, refuses a wrong password, and takes the right one', async ({ page }) => {
    await page.goto('/auth')
    const submit = page.getByRole('button', { name: 'Sign In' })
    await submit.click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('pia@client.example')
    await page.getByLabel('Password').fill('not-her-password')
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await expectNoAxeViolations(page)
    await page.getByLabel('Password').fill('slipway-demo')
    await submit.click()
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('banner').getByText('Premium Member')).toBeVisible()
  })
})

test.describe('a page of the house', () => {
  test('has no accessibility violations, and never scrolls sideways', async ({ page }) => {
    await signIn(page, 'ada')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('shows where the keyboard is', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab')
      const outline = () =>
        page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
          return { outlineStyle, outlineWidth }
        })
      await expect.poll(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
    }
  })

  test('follows the colour scheme of the system, and data-theme over it', async ({ page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const light = await paper()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).not.toBe(light)
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
    await expect.poll(paper).toBe(light)
  })
})

test.describe('lazy boot', () => {
  test('a public page loads no script file until the visitor stirs', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.clock.install() // it would boot by itself in time
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.goto('/')
    expect(scripts).toEqual([])
    await boot(page)
    expect(scripts).not.toEqual([])
  })

  test('a public page boots by itself when nobody stirs', async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
  })

  test('a click before the page listens is kept until it does', async ({ page }) => {
    let arrive = () => {}
    const scripts = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.goto('/auth', { waitUntil: 'domcontentloaded' })
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    arrive()
    await expect(page.getByLabel('First Name')).toBeVisible()
  })

  test('nothing moves while a page loads and boots', async ({ page }) => {
    await page.goto('/')
    await boot(page)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(total), 500)
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
  })
})
