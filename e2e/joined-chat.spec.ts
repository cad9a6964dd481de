import type { Page } from '@playwright/test'
import { agency } from '#content/agency.ts'
import { chat } from '#content/chat.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.locator('#chat')
const log = (page: Page) => panel(page).getByRole('log')
const field = (page: Page) => panel(page).getByLabel(chat.message.label)

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}

async function wantToBeAsked(page: Page, when: string) {
  await page.getByRole('button', { name: /^Available for chats: / }).click()
  await page.getByRole('menuitemradio', { name: when, exact: true }).click()
  const chosen = page.getByRole('button', { name: `Available for chats: ${when}` })
  await expect(chosen).toHaveAttribute('aria-busy', 'false')
}

test('a visitor wants a person, Ada joins, and both see at once what the other says', async ({ page, browser }) => {
  const name = `Sam ${Date.now()}`
  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada')
  await ada.goto('/admin-dashboard?tab=chats')
  await wantToBeAsked(ada, 'Now')

  await page.goto('/')
  await boot(page)
  await page.getByRole('button', { name: chat.open }).click()
  await panel(page).getByLabel(chat.start.name.label).fill(name)
  await panel(page).getByLabel(chat.start.name.label).press('Enter')
  await say(page, 'what is the capital of Mongolia?')
  await log(page).getByRole('button', { name: chat.offers.person }).click()
  await expect(panel(page).getByText(chat.asking)).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('Ada finds who waits, and joins', async () => {
    await ada.getByRole('link', { name }).click()
    const details = ada.getByRole('region', { name: 'Details' })
    await expect(details.getByText('Wants a person')).toBeVisible()
    await expect(details.getByText('what is the capital of Mongolia?')).toBeVisible()
    await expectNoAxeViolations(ada)
    await details.getByRole('button', { name: 'Join chat' }).click()
    await expect(ada.getByText('You joined the chat')).toBeVisible()
    await expect(log(page)).toContainText(`Ada from ${agency.name} has joined. The assistant steps back.`)
    await expect(panel(page).getByRole('heading', { name: chat.talkingTo('Ada') })).toBeVisible()
    await expect(panel(page).getByText(chat.asking)).toHaveCount(0)
  })

  const details = ada.getByRole('region', { name: 'Details' })
  await test.step('what either says is there for the other, and the assistant is silent', async () => {
    await say(page, 'Are you a person?')
    await expect(details.getByText('Are you a person?')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await details.getByLabel('Reply').pressSequentially('I am Ada, and ')
    await expect(panel(page).getByText(chat.typing('Ada'))).toBeVisible()
    await details.getByLabel('Reply').fill('I am Ada, and it is Ulaanbaatar.')
    await details.getByRole('button', { name: 'Send Response' }).click()
    const answer = log(page).getByRole('listitem').filter({ hasText: 'it is Ulaanbaatar.' })
    await expect(answer).toContainText('Ada')
    await expect(log(page).getByRole('listitem').last()).toContainText('it is Ulaanbaatar.')
    await expectNoAxeViolations(page)
  })

  await test.step('the round button tells of what was said while the chat was closed', async () => {
    const button = page.getByRole('button', { name: chat.open })
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    // Also on a page that was loaded since.
    await page.reload()
    await expect(button.locator('[data-unread]')).toHaveCount(0)
    await details.getByLabel('Reply').fill('Anything else?')
    await details.getByRole('button', { name: 'Send Response' }).click()
    await expect(button.locator('[data-unread]')).toBeVisible()
    await button.click()
    await expect(log(page)).toContainText('Anything else?')
    await expect(page.locator('[data-unread]')).toHaveCount(0)
  })

  await test.step('Ada leaves, and the assistant answers again', async () => {
    await say(page, 'how much is the professional plan for a year?')
    await expect(details.getByText('how much is the professional plan for a year?')).toBeVisible()
    await details.getByRole('button', { name: 'Leave chat' }).click()
    await expect(log(page)).toContainText('Ada has left. The assistant answers again.')
    await expect(log(page)).toContainText('$3,052')
    await expect(panel(page).getByRole('heading', { name: chat.title })).toBeVisible()
    await details.getByRole('button', { name: 'Make a lead' }).click()
    await expect(ada.getByText('Lead created')).toBeVisible()
    await details.getByRole('link', { name: 'Open the lead' }).click()
    await expect(ada.getByRole('heading', { name })).toBeVisible()
  })

  await ada.goto('/admin-dashboard?tab=chats')
  await wantToBeAsked(ada, 'During opening hours')
  await ada.context().close()
})
