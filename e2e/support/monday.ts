import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import type { ProjectPage } from '#domain/projects.ts'
import { type Product, startProduct } from '#scripts/product.ts'
import { agencyDay, atTheAgency } from '#server/agency/agency-day.ts'
import { addWorkingDays } from '#server/agency/working-days.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { agreeOnPrice } from './arrangements.ts'
import { linkIn, readMail } from './mail.ts'
import { expect, test as base } from './test.ts'

const noonOnFriday = (() => {
  const now = atTheAgency(new Date())
  return now.add({ days: (5 - now.dayOfWeek + 7) % 7 || 7 }).withPlainTime('12:00')
})()
const nineOnMonday = noonOnFriday.add({ days: 3 }).withPlainTime('09:00')
const clockAt = (moment: Temporal.ZonedDateTime) => ({
  CLOCK_AHEAD_HOURS: String((moment.epochMilliseconds - Date.now()) / 3_600_000),
})

/** A day that one may promise on that Monday. */
export const newDay = addWorkingDays(nineOnMonday.toPlainDate(), 10).toString()

export const sol = { firstName: 'Sol', lastName: 'Park', email: 'sol@client.example', password: 'harbour-lights' }

/**
 * A product of its own for every journey, in which it is always the same Monday, nine o'clock: what was left on Friday noon is
 * made once, and copied.
 */
export const test = base.extend<{ own: Product }, { friday: string }>({
  friday: [
    async ({ browser, playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'slipway-friday-'))
      const product = await startProduct(join(folder, 'data'), clockAt(noonOnFriday))
      const { origin } = product
      const headers = { baseURL: origin, extraHTTPHeaders: { Origin: origin } }
      const [ada, cleo, visitor] = [
        await playwright.request.newContext(headers),
        await playwright.request.newContext(headers),
        await playwright.request.newContext(headers),
      ]
      await leaveOnFriday({ ada, cleo, visitor, browser, origin })
      await Promise.all([ada.dispose(), cleo.dispose(), visitor.dispose()])
      await product.stop()
      await use(join(folder, 'data'))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  own: async ({ friday }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-monday-'))
    cpSync(friday, folder, { recursive: true })
    const product = await startProduct(folder, clockAt(nineOnMonday))
    await use(product)
    await product.stop()
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ own }, use) => use(own.origin),
})

type Friday = {
  ada: APIRequestContext
  cleo: APIRequestContext
  visitor: APIRequestContext
  browser: Browser
  origin: string
}

/** Of the demo one thing of each kind is left, and somebody new pays what was agreed. */
async function leaveOnFriday({ ada, cleo, visitor, browser, origin }: Friday) {
  await done(ada.post('/api/session', { data: { email: cast.ada.email, password: demoPassword } }))
  const { leads } = await bodyOf<{ leads: { id: string; name: string | null; state: string }[] }>(
    ada.get('/api/leads?view=new'),
  )
  for (const { id, name } of leads)
    if (name !== 'Yusuf Demir')
      await done(ada.put(`/api/leads/${id}/state`, { data: { from: 'new', to: 'contacted' } }))
  const { raw_videos } = await bodyOf<{ raw_videos: { id: string; title: string; status: string }[] }>(
    ada.get('/api/raw-videos'),
  )
  for (const { id, title, status } of raw_videos)
    if (title !== 'Monday lifts' && ['pending', 'in_progress'].includes(status))
      await done(ada.put(`/api/raw-videos/${id}/status`, { data: { status: 'on_hold' } }))
  const marsh = () => findProject(ada, 'Marsh Ceramics')
  await approves(cleo, ada, (await marsh())['id'])
  const project = await marsh()
  const kept = ['development_stage', 'priority', 'progress_percentage', 'domain_name', 'domain_status', 'website_url']
  const data = {
    ...Object.fromEntries(kept.map((name) => [name, project[name]])),
    seen_updated_at: project['updated_at'],
    estimated_completion_date: agencyDay(new Date(noonOnFriday.epochMilliseconds)),
    client_notes: '',
    update_notes: '',
  }
  await done(ada.put(`/api/projects/${String(project['id'])}`, { data }))
  const { proposals } = await bodyOf<{ proposals: { id: string }[] }>(ada.get('/api/proposals?state=sent'))
  for (const { id } of proposals)
    await done(ada.post(`/api/proposals/${id}/withdrawal`, { data: { reason: 'They found somebody nearer.' } }))
  await takesBackWebsites(ada)
  await recordsWhatIsOverdue(ada)
  await paysWhatWasAgreed({ ada, visitor, browser, origin })
}

async function findProject(ada: APIRequestContext, name: string) {
  const { projects } = await bodyOf<{ projects: Record<string, unknown>[] }>(
    ada.get(`/api/projects?search=${encodeURIComponent(name)}`),
  )
  return projects.find(({ project_name }) => project_name === name) ?? {}
}

/** What waits for her: then it is our turn, and a day that passes is one that we missed. */
async function approves(cleo: APIRequestContext, ada: APIRequestContext, projectId: unknown) {
  await done(cleo.post('/api/session', { data: { email: cast.cleo.email, password: demoPassword } }))
  const { milestones } = await bodyOf<ProjectPage>(ada.get(`/api/projects/${String(projectId)}`))
  const waiting = milestones.find(({ state }) => state === 'waiting')
  const { url } = await bodyOf<{ url: string }>(cleo.post(`/api/milestones/${waiting?.id}/own-link`))
  const headers = { 'X-Link-Key': url.split('#')[1] ?? '' }
  const data = { version: waiting?.versions.length, decision: 'approved', name: 'Cleo Marsh', comment: '' }
  await done(cleo.post('/api/link/decision', { data, headers }))
}

/** The Monday that this one is compared with had none. */
async function takesBackWebsites(ada: APIRequestContext) {
  const { websites } = await bodyOf<{ websites: { id: string; waiting: { number: number } | null }[] }>(
    ada.get('/api/websites?state=waiting'),
  )
  for (const { id, waiting } of websites)
    if (waiting) await done(ada.delete(`/api/websites/${id}/versions/${waiting.number}`))
}

/** As the bank's statement has it. */
async function recordsWhatIsOverdue(ada: APIRequestContext) {
  const { invoices } = await bodyOf<{ invoices: { id: string; balance: number; customer_name: string }[] }>(
    ada.get('/api/invoices?status=overdue'),
  )
  const paid_on = agencyDay(new Date(noonOnFriday.epochMilliseconds))
  for (const { id, balance: amount, customer_name: paid_by } of invoices) {
    const data = { key: crypto.randomUUID(), amount, method: 'transfer', paid_by, paid_on }
    await done(ada.post(`/api/invoices/${id}/payments`, { data }))
  }
}

async function paysWhatWasAgreed({ ada, visitor, browser, origin }: Omit<Friday, 'cleo'>) {
  await done(visitor.post('/api/accounts', { data: sol }))
  const mail = await readMail(visitor, sol.email, 'token_hash=')
  const token_hash = new URLSearchParams(linkIn(mail).split('?')[1]).get('token_hash')
  await done(visitor.post('/api/accounts/confirmation', { data: { token_hash } }))
  await agreeOnPrice(ada, { customer_email: sol.email, customer_name: `${sol.firstName} ${sol.lastName}` })
  await done(ada.post('/functions/v1/send-billing-notification', { data: { customerEmail: sol.email } }))
  const bill = await readMail(visitor, sol.email, '/link#')
  const page = await browser.newPage({ baseURL: origin })
  await page.goto(linkIn(bill))
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText(/^Paid on .*\. Thank you\.$/)).toBeVisible()
  await page.close()
}

type Call = ReturnType<APIRequestContext['get']>

async function done(call: Call) {
  const answer = await call
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer
}

const bodyOf = async <Body>(call: Call) => (await (await done(call)).json()) as Body

/** What a person does: every press of a button or a key is one act, and so is a text, however long it is. */
export class Hands {
  acts = 0
  readonly page: Page
  readonly #isTouch: boolean

  constructor(page: Page, { isTouch = false } = {}) {
    this.page = page
    this.#isTouch = isTouch
  }
  async press(target: Locator) {
    this.acts++
    await (this.#isTouch ? target.tap() : target.click())
  }
  /** Nobody writes where they are not. */
  async write(field: Locator, text: string) {
    await expect(field).toBeFocused()
    this.acts++
    await field.fill(text)
  }
  async key(...names: string[]) {
    for (const name of names) {
      this.acts++
      await this.page.keyboard.press(name)
    }
  }
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible()
    while (!(await target.evaluate((element) => element === document.activeElement))) await this.key(key)
  }
}
