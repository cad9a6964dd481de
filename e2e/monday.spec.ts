import type { APIRequestContext, Page } from '@playwright/test'
import { formatDay } from '#content/dates.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { phone } from './support/covered.ts'
import { readMail } from './support/mail.ts'
import { Hands, newDay, sol, test } from './support/monday.ts'
import { expect } from './support/test.ts'

/**
 * Monday morning, from the sign-in to everything answered that waits on us: a lead and a ticket past due, a project past its date,
 * an edit to review, a form to make a project of, money that came in without one. How often one had to press on the version
 * before Today, by its shortest way, is counted in docs/design.md.
 */
const pressedBefore = { mouse: 38, keyboard: 216, phone: 39 } // fd299d73

/** One after the other, from one Friday. */
test.describe.configure({ mode: 'default' })

const words = {
  answer: 'Gladly, Yusuf. Send photographs of three roofs, and we show you what they could look like.',
  reply: 'Yes, from Friday on: at the till and in the shop.',
}

const list = (page: Page) => page.getByRole('list', { name: 'What to do' })
const next = (page: Page, what: string) => page.getByRole('link', { name: `Next: ${what}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const day = (page: Page) => page.getByRole('dialog', { name: 'Edit Project' }).getByLabel('Estimated Completion')
const project = (page: Page) => page.getByRole('dialog', { name: 'Create Project' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Renner One to One' })

const ticket = 'Reply: Can people pay with a gift card?'
const late = 'Set a New Date: Marsh Ceramics'
const edit = 'Review: Monday lifts'
const coach = 'Create Project: Renner One to One'
const sale = 'Create Project: Custom arrangement'

/** The browser fills in what it keeps, and the focus is nowhere. */
async function openSignIn(page: Page) {
  await page.goto('/auth')
  for (const [name, kept] of [
    ['Email', cast.ada.email],
    ['Password', demoPassword],
  ] as const)
    await page.getByLabel(name).evaluate((input: HTMLInputElement, value) => void (input.value = value), kept)
}

/** By mouse, and by finger: then a field is pressed before it is written in. */
async function workThrough(hands: Hands, isTouch: boolean) {
  const { page } = hands
  const write = async (name: string, text: string) => {
    if (isTouch) await hands.press(field(page, name))
    await hands.write(field(page, name), text)
  }
  await openSignIn(page)
  await hands.press(button(page, 'Sign In'))
  await hands.press(list(page).getByRole('link', { name: 'Answer: Yusuf Demir' }))
  await write('Reply', words.answer)
  await hands.press(button(page, 'Send Response'))
  await hands.press(next(page, ticket))
  await write('Reply', words.reply)
  await hands.press(button(page, 'Send and Resolve'))
  await hands.press(next(page, late))
  if (isTouch) await hands.press(day(page))
  await hands.write(day(page), newDay)
  await hands.press(button(page, 'Save Changes'))
  await hands.press(next(page, edit))
  await hands.press(button(page, 'Approve'))
  await hands.press(next(page, coach))
  await hands.press(form(page).getByRole('button', { name: 'Create Project' }))
  await hands.press(next(page, sale))
  await hands.press(project(page).getByRole('button', { name: 'Create Project' }))
}

type Waiting = { counts: { overdue: number; waiting_on_us: number } }

async function expectEverythingAnswered(page: Page, request: APIRequestContext) {
  await expect(page.getByText('Project created successfully! Welcome email sent to client.')).toBeVisible()
  await page.goto('/admin-dashboard?tab=today')
  await expect(page.getByRole('button', { name: 'Overdue 0' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting on us 0' })).toBeVisible()
  const { counts } = (await (await page.request.get('/api/today')).json()) as Waiting
  expect(counts).toMatchObject({ overdue: 0, waiting_on_us: 0 })
  const { leads } = (await (await page.request.get('/api/leads?search=Yusuf')).json()) as { leads: object[] }
  expect(leads).toEqual([expect.objectContaining({ state: 'contacted', owner_name: 'Ada Lindqvist' })])
  for (const [to, saying] of [
    ['office@demirroofing.example', words.answer],
    [cast.cleo.email, words.reply],
    [cast.cleo.email, `Estimated completion: ${formatDay(newDay)}`],
    [cast.emil.email, 'Your edit is approved.'],
    [cast.pia.email, 'Renner One to One has begun'],
    [sol.email, `${sol.firstName} ${sol.lastName} has begun`],
  ] as const)
    await readMail(request, to, saying)
}

test('Monday morning by mouse takes at most half of what it took', async ({ page, request }) => {
  const hands = new Hands(page)
  await workThrough(hands, false)
  await expectEverythingAnswered(page, request)
  expect(hands.acts).toBeLessThanOrEqual(pressedBefore.mouse / 2)
})

test('Monday morning by keyboard alone takes at most half of what it took', async ({ page, request }) => {
  const hands = new Hands(page)
  await openSignIn(page)
  await hands.key('Tab', 'Enter') // past the header
  await hands.tabTo(page.getByLabel('Email'))
  await hands.key('Enter')
  await expect(list(page).getByRole('link', { name: 'Answer: Yusuf Demir' })).toBeVisible()
  await hands.key('j', 'Enter')
  await hands.write(field(page, 'Reply'), words.answer)
  await hands.key('Control+Enter')
  await expect(next(page, ticket)).toBeFocused()
  await hands.key('Enter')
  await hands.write(field(page, 'Reply'), words.reply)
  await hands.key('Escape', 'e')
  await expect(next(page, late)).toBeFocused()
  await hands.key('Enter')
  await hands.write(day(page), newDay)
  await hands.key('Enter')
  await expect(next(page, edit)).toBeFocused()
  await hands.key('Enter')
  await expect(button(page, 'Approve')).toBeVisible()
  await hands.key('a')
  await expect(button(page, 'Approve')).toBeFocused()
  await hands.key('Enter')
  await expect(next(page, coach)).toBeFocused()
  await hands.key('Enter')
  await expect(form(page)).toBeFocused()
  await hands.tabTo(form(page).getByRole('button', { name: 'Create Project' }))
  await hands.key('Enter')
  await expect(next(page, sale)).toBeFocused()
  await hands.key('Enter')
  await expect(project(page).getByLabel('Project Name')).toBeFocused()
  await hands.key('Enter')
  await expectEverythingAnswered(page, request)
  expect(hands.acts).toBeLessThanOrEqual(pressedBefore.keyboard / 2)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('Monday morning takes at most half of what it took', async ({ page, request }) => {
    const hands = new Hands(page, { isTouch: true })
    await workThrough(hands, true)
    await expectEverythingAnswered(page, request)
    expect(hands.acts).toBeLessThanOrEqual(pressedBefore.phone / 2)
  })
})
