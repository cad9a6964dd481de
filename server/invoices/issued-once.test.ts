// What was asked for once is issued once, also where its answer got lost and the same dialog asks again.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreditNote, OpenInvoice } from '#domain/invoices.ts'
import { emails } from '../emails/emails.tables.ts'
import { newAddress } from '../testing/proposals.ts'
import { newInvoice } from '../testing/invoices.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const line = { description: 'Hosting', quantity: 1, unit_amount: 12_000, tax: 'none' }
const wish = () => ({ key: crypto.randomUUID(), customer_email: newAddress(), customer_name: 'Juno', lines: [line] })
const mailsTo = (address: string, kind: string) =>
  t.db.$count(emails, and(eq(emails.to_address, address), eq(emails.kind, kind)))

test('an invoice that a dialog asks for again is the one there is, and is mailed once', async () => {
  const asked = wish()
  const answers = await Promise.all([asked, asked, asked].map((body) => ada.post('/api/invoices', body)))
  const issued = (await Promise.all(answers.map((answer) => answer.json()))) as OpenInvoice[]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(issued.map(({ invoice }) => invoice.number)).size).toBe(1)
  expect(await t.db.$count(invoices, eq(invoices.customer_email, asked.customer_email))).toBe(1)
  expect(await mailsTo(asked.customer_email, 'invoice')).toBe(1)
  const other = { ...asked, lines: [{ ...line, unit_amount: 15_000 }] }
  expect(await errorCodeIn(await ada.post('/api/invoices', other))).toBe('conflict')
  expect(await t.db.$count(invoices, eq(invoices.customer_email, asked.customer_email))).toBe(1)
})

test('so is a credit note', async () => {
  const invoice = await newInvoice(t, { customer_email: newAddress() })
  const credit = (body: object) => ada.post(`/api/invoices/${invoice.id}/credit-notes`, body)
  const asked = { key: crypto.randomUUID(), amount: 10_000, reason: 'Too much' }
  const answers = await Promise.all([credit(asked), credit(asked), credit(asked)])
  const notes = (await Promise.all(answers.map((answer) => answer.json()))) as { credit_note: CreditNote }[]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(notes.map(({ credit_note }) => credit_note.number)).size).toBe(1)
  const credited = async () => (await t.db.select().from(invoices).where(eq(invoices.id, invoice.id)))[0]?.credited
  expect(await credited()).toBe(10_000)
  expect(await errorCodeIn(await credit({ ...asked, amount: 20_000 }))).toBe('conflict')
  expect(await errorCodeIn(await credit({ ...asked, key: invoice.id }))).toBe('conflict')
  expect(await credited()).toBe(10_000)
})
