import type { Page } from '@playwright/test'
import { assistantSays } from '#content/assistant.ts'
import { chat } from '#content/chat.ts'
import { agency } from '#content/agency.ts'
import { signIn } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { boot } from './support/boot.ts'
import { expectNothingCoveredOffline, phone } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: chat.title })
const log = (page: Page) => panel(page).getByRole('log')
const field = (page: Page) => panel(page).getByLabel(chat.message.label)
const sendButton = (page: Page) => panel(page).getByRole('button', { name: chat.send, exact: true })
const transcript = (page: Page) => panel(page).getByRole('button', { name: chat.emailTranscript })

async function openChat(page: Page) {
  await page.getByRole('button', { name: chat.open }).click()
}

async function ask(page: Page, question: string) {
  await field(page).fill(question)
  await field(page).press('Enter')
}

test.describe('the chat', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 500|ERR_INTERNET_DISCONNECTED/] })

  test('from the start form over answers and a broken line to a person of the team', async ({ page, request }) => {
    const name = `Sam ${Date.now()}`
    await page.goto('/')
    await boot(page)

    await test.step('its code comes when it is opened, and asks for a name', async () => {
      const code: string[] = []
      page.on('request', (request) => void (request.url().includes('chat-panel') && code.push(request.url())))
      await expect(panel(page)).toBeHidden()
      expect(code).toEqual([])
      await openChat(page)
      const nameField = panel(page).getByLabel(chat.start.name.label)
      await expect(nameField).toBeFocused()
      expect(code).toHaveLength(1)
      await expectNoAxeViolations(page)
      await expectNothingCoveredOffline(page, 'the chat')
      await nameField.fill('   ')
      await nameField.press('Enter')
      await expect(panel(page).getByRole('alert')).toHaveText('Please tell us your name.')
      await expect(nameField).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: chat.open })).toBeFocused()
      await openChat(page)
      await nameField.fill(name)
      await nameField.press('Enter')
      await expect(log(page)).toContainText(chat.greeting(name))
      await expect(field(page)).toBeFocused()
      await expect(transcript(page)).toBeHidden()
    })

    await test.step('what cannot be sent is said and kept; nothing is sent twice or blank', async () => {
      await page.route('**/functions/v1/chatbot-ai', (route) => route.abort())
      await ask(page, 'how much is the professional plan for a year?')
      const toast = page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })
      await expect(toast).toBeVisible()
      await expect(toast).toContainText('Error')
      await expect(field(page)).toHaveValue('how much is the professional plan for a year?')
      await page.unroute('**/functions/v1/chatbot-ai')
    })

    await test.step('Enter sends, sending is blocked while the reply loads, and the answer has its source', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const sent: unknown[] = []
      await page.route('**/functions/v1/chatbot-ai', async (route) => {
        sent.push(route.request().postDataJSON())
        await held
        await route.continue()
      })
      await field(page).press('Enter')
      await expect(log(page).getByText(chat.thinking)).toBeVisible()
      await expect(sendButton(page)).toBeDisabled()
      await ask(page, 'and another')
      release()
      await expect(log(page)).toContainText('$3,052')
      const message = 'how much is the professional plan for a year?'
      const sessionId = expect.stringMatching(/^[0-9a-f-]{36}$/)
      expect(sent).toEqual([{ message, conversationId: '', sessionId, userEmail: '', userName: name }])
      await expect(field(page)).toHaveValue('and another')
      await page.unroute('**/functions/v1/chatbot-ai')
      await ask(page, '   ')
      await expect(sendButton(page)).toBeEnabled()
      await expect(log(page).getByRole('listitem')).toHaveCount(3)
    })

    await test.step('a source opens the very answer, and the chat stays', async () => {
      await ask(page, 'do unused hours carry over?')
      await log(page).getByRole('link', { name: 'Pricing: Do unused hours carry over?' }).click()
      await expect(page).toHaveURL('/pricing#do-unused-hours-carry-over')
      await expect(page.getByText('For one month. We would rather you used them').first()).toBeInViewport()
      await expect(log(page)).toContainText('$3,052')
    })

    await test.step('a reload brings the conversation back', async () => {
      await page.reload()
      await boot(page)
      await openChat(page)
      await expect(log(page)).toContainText('$3,052')
      await expect(log(page)).toContainText(chat.greeting(name))
    })

    await test.step('that an answer did not help is said with a click, and the way to a person is open', async () => {
      await log(page).getByRole('button', { name: chat.noHelp }).click()
      await expect(log(page)).toContainText(assistantSays.noHelp)
      await panel(page).getByRole('button', { name: chat.handOver.cancel }).click()
      await expect(log(page).getByRole('button', { name: chat.noHelp })).toBeHidden()
    })

    await test.step('the transcript goes to the team', async () => {
      await transcript(page).click()
      const toast = page.getByRole('dialog', { name: 'Success' })
      await expect(toast).toContainText('Chat transcript has been sent to our team!')
      await expect(toast).toBeInViewport()
      expect((await readMail(request, agency.email, name)).text).toContain('do unused hours carry over?')
      // Nobody could answer yet: nothing is promised, and the way to leave an address is open.
      await expect(panel(page).getByText(chat.handOver.heading)).toBeVisible()
      await expect(panel(page).getByRole('heading', { name: 'Got it, Sam.' })).toHaveCount(0)
      await page.route('**/functions/v1/chatbot-ai', (route) => route.fulfill({ status: 500, json: {} }))
      await transcript(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to send email transcript.' })).toBeVisible()
      await page.unroute('**/functions/v1/chatbot-ai')
    })

    await test.step('what it does not know a person takes over', async () => {
      await ask(page, 'what is the capital of Mongolia?')
      await expect(log(page)).toContainText('I do not know that.')
      await expect(log(page).getByRole('link', { name: chat.offers.quote })).toHaveAttribute('href', '/quote')
      // Whether anybody could come depends on who else is at work: nobody is asked, so there is the form.
      await page.route('**/api/chat/*/person', (route) => route.fulfill({ status: 500, json: {} }))
      await log(page).getByRole('button', { name: chat.offers.person }).click()
      await expectNoAxeViolations(page)
      await expectNothingCoveredOffline(page, 'the way to a person')
      const form = panel(page).locator('form').filter({ hasText: chat.handOver.heading })
      await form.getByRole('button', { name: chat.handOver.button }).click()
      await expect(form.getByRole('alert')).toContainText('Please leave an email address or a phone number')
      await form.getByLabel('Email').fill('sam@cedar.example')
      await form.getByRole('button', { name: chat.handOver.button }).click()
      await expect(panel(page).getByRole('heading', { name: 'Got it, Sam.' })).toBeVisible()
      const told = await readMail(request, 'sam@cedar.example', 'Got it, Sam.')
      const [number = ''] = /L-\d+/.exec(told.text) ?? []
      await expect(panel(page).getByText(number)).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the team finds the whole conversation in its inbox', async () => {
      await signIn(page, 'ada')
      await page.goto(`/admin-dashboard?tab=leads&search=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name }).click()
      const lead = page.getByRole('region', { name: 'Details' })
      await expect(lead.getByText('what is the capital of Mongolia?')).toBeVisible()
    })

    await test.step('a new chat is asked about first, and knows who asks', async () => {
      await page.goto('/about')
      await boot(page)
      await openChat(page)
      await panel(page).getByRole('button', { name: chat.startOver }).click()
      await panel(page).getByRole('button', { name: chat.dropped.no }).click()
      await expect(panel(page).getByText('what is the capital of Mongolia?')).toBeVisible()
      await panel(page).getByRole('button', { name: chat.startOver }).click()
      await panel(page).getByRole('button', { name: chat.dropped.yes }).click()
      await expect(panel(page).getByText('what is the capital of Mongolia?')).toHaveCount(0)
      await expect(panel(page).getByLabel(chat.message.label)).toBeVisible()
      await page.reload()
      await boot(page)
      await openChat(page)
      await expect(panel(page).getByLabel(chat.start.name.label)).toBeVisible()
    })
  })

  test('fills a phone, makes way for the page a source leads to, and runs nothing a visitor types', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await boot(page)
    await openChat(page)
    const hostile = '<img src=x onerror="document.title=`broken`">'
    await panel(page).getByLabel(chat.start.name.label).fill(hostile)
    await panel(page).getByLabel(chat.start.name.label).press('Enter')
    await ask(page, `how much is seo? ${hostile}`)
    await expect(log(page).getByRole('link').first()).toBeVisible()
    await expect(log(page)).toContainText(hostile)
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expectNoAxeViolations(page)
    await log(page).getByRole('link').first().click()
    await expect(panel(page)).toBeHidden()
    await expect(page).not.toHaveTitle('broken')
  })
})
