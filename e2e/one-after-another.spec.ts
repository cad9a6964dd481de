import type { BrowserContext, Page } from '@playwright/test'
import { chat } from '#content/chat.ts'
import { home } from '#content/home.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { signIn } from './support/accounts.ts'
import { boot } from './support/boot.ts'
import { expect, test } from './support/test.ts'

/** A session that has ended is an error line in the browser's console, and what these journeys are about. */
test.use({ expectedErrors: [/status of 401/] })

/** In everything that Pia types, in no other word of the product. */
const mark = 'osprey-nest'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Ticket' })
const panel = (page: Page) => page.getByRole('dialog', { name: chat.title })
const openChat = (page: Page) => page.getByRole('button', { name: chat.open }).click()

async function writeTicket(page: Page, what: string) {
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await dialog(page).getByLabel('Subject').fill(`${what} ${mark}`)
  await dialog(page).getByLabel('Message').fill(`Below the ${mark}, on the left.`)
}

async function expectTicket(page: Page, subject: string) {
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(dialog(page).getByLabel('Priority')).toHaveValue('normal')
  await expect(dialog(page).getByLabel('Subject')).toHaveValue(subject)
  await page.keyboard.press('Escape')
}

async function signInByForm(page: Page, name: keyof typeof cast) {
  await page.getByRole('textbox', { name: 'Email' }).fill(cast[name].email)
  await page.getByLabel('Password').first().fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await expect(page).not.toHaveURL(/\/auth/)
}

/** On the screen, in fields, and in everything this tab's scripts can read. */
const placesOfMark = (page: Page) =>
  page.evaluate((mark) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const places = {
      screen: document.documentElement.outerHTML,
      fields: fields.join('\n'),
      tab: JSON.stringify(sessionStorage),
      browser: JSON.stringify(localStorage),
      history: JSON.stringify(history.state),
      cookies: document.cookie,
    }
    return Object.entries(places).flatMap(([place, text]) => (text.includes(mark) ? [place] : []))
  }, mark)

async function expectNothingOfPia(pages: Page[]) {
  for (const page of pages) await expect.poll(() => placesOfMark(page), page.url()).toEqual([])
}

const endSession = (context: BrowserContext) => context.clearCookies({ name: 'slipway_session' })

test('what one person typed and asked is gone for the next, in every tab', async ({ page, context }) => {
  const [second, third] = [await context.newPage(), await context.newPage()]

  await test.step('Pia begins a ticket, another in a second tab, and asks the assistant', async () => {
    await signIn(page, 'pia')
    await page.goto('/support-tickets')
    await writeTicket(page, 'The door')
    await page.keyboard.press('Escape')
    await second.goto('/support-tickets')
    await writeTicket(second, 'The window')
    await page.getByRole('link', { name: 'Home' }).click()
    // The address changes before the screen does, and the one left has a chat of its own.
    await expect(page.getByRole('heading', { level: 1, name: home.hero.title })).toBeVisible()
    await openChat(page)
    await panel(page).getByLabel(chat.message.label).fill(`How much is SEO for an ${mark}?`)
    await panel(page).getByLabel(chat.message.label).press('Enter')
    await expect(panel(page).getByRole('log').getByRole('link').first()).toBeVisible()
    await panel(page).getByLabel(chat.message.label).fill(`And a second ${mark}?`)
    await third.goto('/pricing')
    await boot(third)
    await openChat(third)
    await expect(panel(third).getByRole('log')).toContainText(mark)
    for (const tab of [page, second]) expect(await placesOfMark(tab)).toContain('tab')
  })

  await test.step('she signs out in the first', async () => {
    await page.keyboard.press('Escape') // the chat stands over the button
    await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(second).toHaveURL(/\/auth$/)
    await expectNothingOfPia([page, second, third])
    expect((await context.cookies()).filter(({ name }) => name === 'slipway_chat')).toEqual([])
  })

  await test.step('Cleo signs in there, and finds nothing of hers', async () => {
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await signInByForm(page, 'cleo')
    await page.getByRole('link', { name: 'Support Tickets' }).first().click()
    await expectTicket(page, '')
    await page.goto('/')
    await boot(page)
    for (const tab of [page, third]) {
      await openChat(tab)
      await expect(panel(tab).getByRole('log')).toContainText(chat.ownGreeting(cast.cleo.firstName))
    }
    await expect(second).toHaveURL(/\/dashboard$/)
    await second.goto('/support-tickets')
    await expectTicket(second, '')
    await expectNothingOfPia([page, second, third])
  })
})

test('a session that ends keeps what was typed for its owner, and for nobody else', async ({ page, context }) => {
  await signIn(page, 'pia')
  await page.goto('/support-tickets')
  await writeTicket(page, 'The door')
  await page.keyboard.press('Escape')

  await endSession(context)
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/)
  await signInByForm(page, 'pia')
  await expect(page).toHaveURL(/\/support-tickets$/)
  await expectTicket(page, `The door ${mark}`)

  await test.step('somebody else signs in over hers in another tab', async () => {
    await page.goto(`/support-tickets?search=${mark}`)
    await writeTicket(page, 'The door')
    const other = await context.newPage()
    await endSession(context)
    await other.goto('/auth')
    await boot(other)
    await signInByForm(other, 'cleo')
    await expect(page.getByText(`Welcome, ${cast.cleo.firstName}`)).toBeVisible()
    await expectNothingOfPia([page, other])
    await page.goto('/support-tickets')
    await expectTicket(page, '')
  })
})
