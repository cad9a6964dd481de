import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawReceipt, type PrintedReceipt } from './receipt-paper.ts'

const receipt: PrintedReceipt = {
  number: '3F2A9C11',
  buyer: ['Renner Strength', 'Pia Renner', 'pia@client.example'],
  paid_at: new Date('2026-11-05T22:05:00Z'),
  method: 'Card',
  paid_by: '',
  reference: '',
  lines: [
    { description: 'Mobile Responsive Design', amount: 129_900 },
    { description: 'Discount (LAUNCH10)', amount: -12_990 },
  ],
  total: 116_910,
  refunded: 0,
  invoice: null,
}
const read = async (more: Partial<PrintedReceipt> = {}) => readPdf(await drawReceipt({ ...receipt, ...more }))

test('a receipt says who paid what, when and how', async () => {
  const { text, read: aloud } = await read()
  for (const line of ['Receipt 3F2A9C11', 'Paid on Nov 05, 2026', 'Method Card', 'Discount (LAUNCH10) −$129.90'])
    expect(text).toContain(line)
  expect(text).toContain('Total paid (USD) $1,169.10')
  expect(aloud).not.toMatch(/Paid by|Reference|Refunded/)
})

test('one of an invoice says what is left to pay on it, and a refund is taken off', async () => {
  const { text } = await read({
    method: 'Check',
    paid_by: 'Marsh Ceramics LLC',
    reference: 'No. 1042',
    refunded: 5000,
    invoice: { number: 'INV-000042', total: 329_370, left: 212_460 },
  })
  for (const line of [
    'Paid by Marsh Ceramics LLC',
    'Reference No. 1042',
    'Refunded −$50.00',
    'Total of INV-000042 $3,293.70',
    'Left to pay on INV-000042 $2,124.60',
  ])
    expect(text).toContain(line)
})

test('one whose payer was forgotten names nobody', async () => {
  expect((await read({ buyer: [] })).text).not.toContain('Received from')
})
