import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { newInvoice } from '../testing/invoices.ts'
import { createTestApp } from '../testing/test-app.ts'
import { sendInvoice } from './sending.ts'

const t = await createTestApp()
const ctx = { now: t.parts.now, origin: t.settings.origin }

test('an invoice is mailed with a link of its own, which shows it', async () => {
  const to = `${crypto.randomUUID()}@bakery.example`
  const invoice = await newInvoice(t, { customer_email: to, note: 'As agreed on the phone.', due_on: '2026-12-02' })
  expect(await t.db.transaction((tx) => sendInvoice(tx, ctx, invoice))).toEqual({ sent_to: to })
  await t.runJobs()
  const [mail] = await t.mailbox(to)
  expect(mail).toMatchObject({ subject: `Invoice ${invoice.number}: $1,000.00 due Dec 02, 2026`, to })
  expect(mail?.text).toContain('As agreed on the phone.')
  const [, key = ''] = /View and pay:\n\S+\/link#([\w-]{43})/.exec(mail?.text ?? '') ?? []
  const answer = await t.visitor.get('/api/link', undefined, { 'x-link-key': key })
  const view = (await answer.json()) as Extract<LinkView, { purpose: 'invoice' }>
  expect(view).toMatchObject({ purpose: 'invoice', sent_to: to })
  expect(view.invoice).toMatchObject({ number: invoice.number, status: 'open', balance: 100_000, paid_at: null })
  expect(Date.parse(view.expires_at ?? '') - t.parts.now().getTime()).toBeGreaterThan(89 * 86_400_000)
})

test('asked for again, it comes again, to the same address', async () => {
  const to = `${crypto.randomUUID()}@bakery.example`
  const invoice = await newInvoice(t, { customer_email: to })
  await t.db.transaction((tx) => sendInvoice(tx, ctx, invoice))
  await t.runJobs()
  const keyOf = async () => /\/link#([\w-]{43})/.exec((await t.mailbox(to))[0]?.text ?? '')?.[1] ?? ''
  const key = await keyOf()
  t.clock.advance({ hours: 24 * 91 })
  expect((await t.visitor.get('/api/link', undefined, { 'x-link-key': key })).status).toBe(410)
  expect((await t.visitor.post('/api/link/renewals', undefined, { 'x-link-key': key })).status).toBe(202)
  await t.runJobs()
  const fresh = await keyOf()
  expect(fresh).not.toBe(key)
  const answer = await t.visitor.get('/api/link', undefined, { 'x-link-key': fresh })
  expect((await answer.json()) as object).toMatchObject({ invoice: { number: invoice.number, status: 'overdue' } })
})
