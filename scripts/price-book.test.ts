// Plans have one truth: a version of the program with another price book starts on the data of the one before, and page,
// assistant, checkout and e-mail name the new figure. Whoever pays already goes on at the old one.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import type { MaintenancePlan, SubscriptionPlan } from '#domain/prices.ts'
import { cast, type CastName } from '#server/db/seed/cast.ts'
import { type Product, startProduct } from './product.ts'
import { root } from './run.ts'
import { signIn } from './sign-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-price-book-'))
const dataDir = join(folder, 'data')
const nextVersion = join(folder, 'next')
let product: Product | undefined
afterAll(async () => {
  await product?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * The whole program once more, with these figures of its price book changed. What its assistant has learnt is its own too, from one author:
 * all of them would take half a minute, and it must not stand where ours reads it.
 */
function writeNextVersion(changes: [string, string][]) {
  for (const part of ['content', 'domain', 'sandbox', 'server', 'templates', 'web', 'package.json'])
    cpSync(join(root, part), join(nextVersion, part), { recursive: true })
  for (const author of readdirSync(join(nextVersion, 'content/asked')))
    if (author.endsWith('.txt') && author !== 'house.txt') rmSync(join(nextVersion, 'content/asked', author))
  symlinkSync(join(root, 'node_modules'), join(nextVersion, 'node_modules'))
  mkdirSync(join(nextVersion, 'build'))
  for (const part of ['client', 'server']) symlinkSync(join(root, 'build', part), join(nextVersion, 'build', part))
  const file = join(nextVersion, 'domain/prices.ts')
  let book = readFileSync(file, 'utf8')
  for (const [before, after] of changes) {
    expect(book.split(before)).toHaveLength(2) // each figure stands in the book once
    book = book.replace(before, after)
  }
  writeFileSync(file, book)
}

/** Its pages are made from its own book, long before it starts. */
const ofNextVersion = async <T>(path: string) => (await import(join(nextVersion, path))) as T
type PromotionPage = { PromotionPricing: ComponentType }
type MaintenancePage = { MaintenancePlans: ComponentType<{ guarantee: { title: string; text: string } }> }
type Offers = { offerOfTier: (tier: string, plans: MaintenancePlan[]) => { monthlyCents: number } }

const cookies = new Map<string, Promise<string>>()
const cookieOf = (who: CastName) => {
  const key = `${who} ${originOf()}`
  return cookies.get(key) ?? cookies.set(key, signIn(originOf(), who)).get(key)
}

const originOf = () => product?.origin ?? ''
async function ask<T>(path: string, { as, body }: { as?: CastName; body?: object } = {}): Promise<T> {
  const response = await fetch(originOf() + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: originOf(),
      cookie: (as && (await cookieOf(as))) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** A page of the sandbox, which is a form of its own. */
async function page(address: string, form?: Record<string, string>) {
  const path = new URL(address, originOf()).pathname
  const headers = { origin: originOf() }
  const sent = form && { method: 'POST', headers, body: new URLSearchParams(form) }
  return (await fetch(originOf() + path, sent)).text()
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(200)
  }
}

const choosePlan = async () =>
  (await ask<{ url: string }>('/functions/v1/create-checkout', { as: 'cleo', body: { billing_interval: 'quarterly' } }))
    .url

type Mail = { kind: string; text: string }
type Payment = { customer_email: string | null; kind: string; description: string; amount: number }
const renewalsOf = async (who: CastName) =>
  (await ask<{ payments: Payment[] }>('/api/payments', { as: 'ada' })).payments
    .filter(
      ({ customer_email, kind, description }) =>
        customer_email === cast[who].email && kind === 'payment' && !description.startsWith('Invoice '),
    )
    .map(({ amount }) => amount)

test('after a change of the price book everybody names the new figure', async () => {
  writeNextVersion([
    ['quarterly: 14500', 'quarterly: 15600'],
    ['base_price: 19900', 'base_price: 20100'],
  ])
  product = await startProduct(dataDir)
  const openAtOldPrice = await choosePlan()
  expect(await page(openAtOldPrice)).toContain('$435.00')
  await product.stop()
  expect(product.output()).not.toContain('price book')

  product = await startProduct(dataDir, {}, nextVersion)
  expect(product.output().match(/plan brought to the price book.*/g)).toEqual([
    expect.stringMatching(/plan=Premium quarterly change=.*total_amount 43500 → 46800/),
    ...['monthly', '3-month', '6-month', 'yearly'].map((interval) =>
      expect.stringMatching(`plan=Essential maintenance ${interval} change=base_price 19900 → 20100`),
    ),
  ])

  const { plans } = await ask<{ plans: SubscriptionPlan[] }>('/api/subscription-plans')
  expect(plans[1]).toMatchObject({ monthly_equivalent: 15600, total_amount: 46800, discount_percentage: 8 })
  const maintenance = await ask<{ plans: MaintenancePlan[] }>('/api/maintenance-plans')
  expect(maintenance.plans[0]).toMatchObject({ base_price: 20100, total_amount: 20100 })

  const asked = { message: 'What does Premium cost?', userName: 'Noa', sessionId: crypto.randomUUID() }
  const { response } = await ask<{ response: string }>('/functions/v1/chatbot-ai', { body: asked })
  expect(response).toContain('$156/month')
  expect(response).not.toContain('$145')

  const { PromotionPricing } = await ofNextVersion<PromotionPage>('web/site/promotions/promotion-pricing.tsx')
  const shown = renderToStaticMarkup(createElement(PromotionPricing))
  expect(shown).toContain('$156/month')
  expect(shown).not.toContain('$145')
  const { MaintenancePlans } = await ofNextVersion<MaintenancePage>('web/site/pricing/maintenance-plans.tsx')
  const plansShown = createElement(MaintenancePlans, { guarantee: { title: '', text: '' } })
  const withQueries = createElement(QueryClientProvider, { client: new QueryClient() }, plansShown)
  const inThePage = renderToStaticMarkup(createElement(MemoryRouter, null, withQueries)).replaceAll(/<[^>]*>/g, '')
  expect(inThePage).toContain('$201/month')
  expect(inThePage).toContain('$2,030')
  expect(inThePage).not.toContain('$199')
  const { offerOfTier } = await ofNextVersion<Offers>('web/site/pricing/plan-offer.ts')
  for (const loaded of [maintenance.plans, []])
    expect(offerOfTier('Essential', loaded)).toMatchObject({ monthlyCents: 20100 })

  const openNow = await choosePlan()
  expect(openNow).not.toBe(openAtOldPrice)
  expect(await page(openNow)).toContain('$468.00')
  expect(await page(openAtOldPrice)).not.toContain('name="card"')
  await page(openNow, { card: '4000 0000 0000 0341' }) // takes the first payment only
  await until(async () => (await renewalsOf('cleo')).find((amount) => amount === 46800))

  await page('/sandbox', { advance: '3 months' })
  const failed = await until(async () => {
    const mails = await ask<Mail[]>(`/dev/mailbox.json?to=${cast.cleo.email}`)
    return mails.find(({ kind }) => kind === 'payment-failed')
  })
  expect(failed.text).toContain('$468.00')
  const paidByPia = await until(async () => {
    const amounts = (await renewalsOf('pia')).filter((amount) => amount !== 224910)
    return amounts.length > 1 ? amounts : undefined
  })
  expect(paidByPia).toEqual([43500, 43500])
})
