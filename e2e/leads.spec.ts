import { agency } from '#content/agency.ts'
import { newsletter } from '#content/newsletter.ts'
import { quotePage } from '#content/quote.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { expectNothingCoveredOffline, phone } from './support/covered.ts'
import { linkIn, readMail } from './support/mail.ts'
import { signIn } from './support/accounts.ts'
import { letTimePass } from './support/fill-time.ts'
import { expect, test } from './support/test.ts'

test.describe('the newsletter', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('a reader subscribes, confirms by a press, and leaves with another', async ({ page, request }) => {
    const email = `reader-${Date.now()}@bakery.example`
    const subscribe = page.getByRole('button', { name: 'Subscribe' })
    await page.goto('/blog?utm_source=letter')
    await boot(page)
    await page.getByLabel('Email address').fill('reader@')
    await subscribe.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email')
    await page.getByLabel('Email address').fill(email)
    await letTimePass(page)
    await subscribe.click()
    await expect(page.getByText(newsletter.confirmation)).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('')

    await page.goto(linkIn(await readMail(request, email)))
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: newsletter.confirm.button }).click()
    await expect(page.getByText(newsletter.confirm.done)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: newsletter.confirm.button }).click()
    await expect(page.getByText(newsletter.refusals.link_used)).toBeVisible()

    expect((await readMail(request, agency.email, email)).text).toContain('utm_source: letter')
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

test.describe('a lead', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('on a phone: a request that could not be sent survives a reload and a lost line, and becomes a lead the team works on', async ({
    page,
    request,
  }) => {
    const name = `Marisol ${Date.now()}`
    const email = `marisol-${Date.now()}@kayaks.example` // an address is told of three leads a day
    const form = page.locator('#quote-form')
    const submit = form.locator('button[type=submit]')
    await page.setViewportSize(phone)
    await page.goto('/services?utm_source=flyer&utm_campaign=harbour')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Get Quote' }).click()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Phone').fill('4255550100')
    await form.getByLabel('Project type').selectOption('ecommerce')
    await form.getByLabel('Project details').fill('A booking page that knows the tide. <b>Bold</b>')
    await expect(submit).toBeVisible()
    await page.route('**/functions/v1/send-email', (route) => route.abort(), { times: 1 })
    await submit.click()
    await expect(page.getByText('Form submission failed')).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Project type')).toHaveValue('ecommerce')
    await page.context().setOffline(true)
    await submit.click() // sooner than a person can; it waits for the line
    await expect(page.getByRole('dialog', { name: 'You are offline' })).toBeVisible()
    await expect(form.getByLabel('Project details')).not.toHaveValue('')
    await page.context().setOffline(false)
    await expect(page.getByText('Quote request submitted successfully!')).toBeVisible()
    await expect(form.getByRole('heading', { name: 'Got it, Marisol.' })).toBeInViewport()
    await expect(form.getByText(quotePage.form.text)).toHaveCount(0)
    await expect(form.getByText(/^You hear from us by \w+day \d+ [AP]M P[SD]T\.$/)).toBeVisible()
    await page.reload()
    await form.getByRole('button', { name: 'Add something' }).click()
    await expectNoAxeViolations(page)
    await expectNothingCoveredOffline(page, 'something to add')
    await form.getByLabel('What else should we know?').fill('We have two boats.')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(form.getByText('Added. The team reads it together with the rest.')).toBeVisible()
    await readMail(request, agency.email, 'We have two boats.')

    const mail = await readMail(request, agency.email, name)
    expect(mail.replyTo).toBeUndefined()
    await readMail(request, email, 'Got it, Marisol.')
    await page.setViewportSize({ width: 1280, height: 800 }) // the team sits at a desk
    await signIn(page, 'ada')
    await page.goto(linkIn(mail))
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const booking = 'A booking page that knows the tide. <b>Bold</b>'
    for (const fact of ['Online shop', '$3,499 to $4,997', booking, '/services', 'harbour'])
      await expect(page.getByRole('region', { name: 'Details' }).getByText(fact, { exact: true })).toBeVisible()
    await expect(page.getByText('They added')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: /^Owner: / }).click()
    await page.getByRole('menuitemradio', { name: 'Ada Lindqvist' }).click()
    await expect(page.getByText('Given to Ada Lindqvist')).toBeVisible()
    await page.getByRole('tab', { name: 'Note' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please write a note')
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Called her: two boats, six people each.')
    await page.reload()
    await page.getByRole('tab', { name: 'Note' }).click()
    await expect(note).toHaveValue('Called her: two boats, six people each.')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Contacted')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('New → Contacted')).toBeVisible()
    await expect(note).toHaveValue('')

    await page.getByRole('link', { name: 'Back to leads' }).click()
    await page.getByLabel('Search leads').fill(name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const found = page.getByRole('list', { name: 'Leads' })
    await expect(found.getByRole('listitem')).toHaveCount(1)
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/)
    await page.getByRole('button', { name: /^Won \d+$/ }).click()
    await expect(page.getByText('No leads found. Try other filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByRole('button', { name: /^Overdue \d+$/ }).click()
    await expect(page.getByRole('link', { name: 'Yusuf Demir' })).toBeVisible()
    await expect(page.getByText('Overdue: was due').first()).toBeVisible()
  })
})
