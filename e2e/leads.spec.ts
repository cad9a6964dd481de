import { company } from '#content/company.ts'
import { newsletter } from '#content/newsletter.ts'
import { minimumFillMs } from '#domain/form-checks.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { linkIn, readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test.describe('the newsletter', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('a reader subscribes, confirms by a press, and leaves with another', async ({ page, request }) => {
    const email = `reader-${Date.now()}@bakery.example`
    const subscribe = page.getByRole('button', { name: 'Subscribe' })
    await page.clock.install()
    await page.goto('/blog?utm_source=letter')
    await boot(page)
    await page.getByLabel('E-mail address').fill('reader@')
    await subscribe.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email')
    await page.getByLabel('E-mail address').fill(email)
    await page.clock.fastForward(minimumFillMs)
    await subscribe.click()
    await expect(page.getByText(newsletter.confirmation)).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue('')

    await page.goto(linkIn(await readMail(request, email)))
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: newsletter.confirm.button }).click()
    await expect(page.getByText(newsletter.confirm.done)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: newsletter.confirm.button }).click()
    await expect(page.getByText(newsletter.refusals.link_used)).toBeVisible()

    await expect(async () => {
      const lead = await readMail(request, company.email)
      expect(lead.text).toContain(`E-mail: ${email}`)
      expect(lead.text).toContain('utm_source: letter')
    }).toPass()
    const welcome = await readMail(request, email)
    expect(welcome.kind).toBe('newsletter-welcome')
    const [leave] = /\/newsletter\?leave=\S+/.exec(welcome.text) ?? []
    await page.goto(leave ?? '')
    await page.getByRole('button', { name: newsletter.leave.button }).click()
    await expect(page.getByText(newsletter.leave.done)).toBeVisible()
    await page.getByRole('link', { name: newsletter.back }).click()
    await expect(page).toHaveURL('/blog')
  })
})
