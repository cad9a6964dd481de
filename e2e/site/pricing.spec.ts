import type { Page } from '@playwright/test'
import { formatWholeDollars, maintenanceFallbacks, maintenancePlans, maintenanceTiers } from '#domain/prices.ts'
import { boot } from '../support/boot.ts'
import { expect, test } from '../support/test.ts'

const planData = '**/api/maintenance-plans'
const loading = (page: Page) => page.getByText('Loading pricing...')
const card = (page: Page, tier: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: tier, exact: true, level: 3 }) })

async function expectFallbacks(page: Page) {
  for (const tier of maintenanceTiers) {
    const { base_price, features } = maintenanceFallbacks[tier]
    await expect(card(page, tier)).toContainText(`${formatWholeDollars(base_price)}/month`)
    for (const feature of features) await expect(card(page, tier)).toContainText(feature)
  }
  await expect(loading(page)).toBeHidden()
}

for (const [path, guarantee] of [
  ['/pricing', 'All plans: 30-day money-back guarantee'],
  ['/services/website-maintenance', '30-day satisfaction guarantee'],
] as const)
  test(`${path} shows every plan with every interval, total and discount, and the guarantee`, async ({ page }) => {
    await page.goto(path)
    await boot(page)
    for (const { tier_name, billing_interval, total_amount, discount_percentage } of maintenancePlans) {
      await expect(card(page, tier_name)).toContainText(formatWholeDollars(total_amount))
      if (billing_interval !== 'monthly')
        await expect(card(page, tier_name)).toContainText(`${discount_percentage}% off`)
    }
    await expect(loading(page)).toBeHidden()
    await expect(card(page, 'Professional').getByText('Most Popular')).toBeVisible()
    await expect(page.getByText('Most Popular')).toHaveCount(1)
    await expect(page.getByText('Save up to 14% with annual billing')).toBeVisible()
    await expect(page.getByText(guarantee, { exact: true })).toBeVisible()
  })

test.describe('the maintenance plans', () => {
  test("show 'Loading pricing...' while loading, and nothing moves when the prices arrive", async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(planData, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/pricing')
    await boot(page)
    await expect(loading(page)).toBeVisible()
    await expect(card(page, 'Premium')).toContainText('$5,092')
    const before = await card(page, 'Premium').boundingBox()
    answer()
    await expect(loading(page)).toBeHidden()
    expect(await card(page, 'Premium').boundingBox()).toEqual(before)
  })

  test('show the fallback prices and features when there is no data', async ({ page }) => {
    await page.route(planData, (route) => route.fulfill({ json: { plans: [] } }))
    await page.goto('/pricing')
    await boot(page)
    await expectFallbacks(page)
  })

  test.describe('when the data cannot be loaded', () => {
    test.use({ expectedErrors: [/status of 500/] })

    test('show the fallback prices and features', async ({ page }) => {
      await page.route(planData, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/pricing')
      await boot(page)
      await expectFallbacks(page)
    })
  })

  test.describe('before their JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('already say what each plan costs, however it is paid, and includes', async ({ page }) => {
      for (const path of ['/pricing', '/services/website-maintenance']) {
        await page.goto(path)
        for (const { tier_name, total_amount, features } of maintenancePlans)
          for (const text of [formatWholeDollars(total_amount), ...features])
            await expect(card(page, tier_name)).toContainText(text)
        await expect(loading(page)).toBeHidden()
      }
    })
  })
})

test('a tier that the data lack shows its fallback beside the others', async ({ page }) => {
  const plans = maintenancePlans.filter(({ tier_name }) => tier_name !== 'Premium')
  await page.route(planData, (route) => route.fulfill({ json: { plans } }))
  await page.goto('/pricing')
  await boot(page)
  await expect(card(page, 'Essential')).toContainText('$2,030')
  await expect(card(page, 'Premium')).toContainText('$499/month')
})

test.describe('/pricing', () => {
  test('names the other services with their prices and leads to their pages', async ({ page }) => {
    await page.goto('/pricing')
    const others = page.getByRole('region', { name: 'Other services' })
    for (const [name, price, to] of [
      ['Custom Web Design', 'from $2,500', '/services/custom-web-design'],
      ['E-commerce', 'from $3,500', '/services/e-commerce-solutions'],
      ['SEO', 'from $800/month', '/services/seo-optimization'],
    ] as const) {
      const entry = others.getByRole('link', { name })
      await expect(entry).toContainText(price)
      await expect(entry).toHaveAttribute('href', to)
    }
  })
})
