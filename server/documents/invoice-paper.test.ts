import { expect, test } from 'vitest'
import { invoiceLine, noTax, printedInvoice } from '../testing/papers.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { drawInvoice } from './invoice-paper.ts'

const read = async (...given: Parameters<typeof printedInvoice>) => readPdf(await drawInvoice(printedInvoice(...given)))

test('an invoice says who owes what to whom, and can be copied and read out', async () => {
  const {
    info,
    text,
    read: aloud,
    sheets,
  } = await read([invoiceLine('Business website')], {
    project_name: 'Website for Marsh Ceramics',
  })
  expect(info).toMatchObject({
    Title: 'Invoice INV-000042 from Port Gardner Studio',
    Author: 'Port Gardner Studio LLC',
    Subject: 'For Marsh Ceramics LLC',
    Language: 'en-US',
    CreationDate: 'D:20261105220500Z',
  })
  expect(sheets).toHaveLength(1)
  for (const line of [
    'Port Gardner Studio LLC\n2814 Grand Avenue, Suite 5\nEverett, WA 98201',
    'Marsh Ceramics LLC\nCleo Marsh\n1200 Rucker Avenue\nEverett, WA 98201\ncleo@client.example',
    'Business website 1 $2,997.00 9.9% $2,997.00',
    'Subtotal $2,997.00',
    'Sales tax 9.9% on $2,997.00 $296.70',
    'Amount due (USD) $3,293.70',
    'Page 1 of 1',
  ])
    expect(text.replaceAll(/ +\n/g, '\n')).toContain(line)
  expect(aloud).toContain(
    ['H1', '  Invoice INV-000042', 'L', '  LI', '    Lbl', '      Billed to'].map((line) => `    ${line}`).join('\n'),
  )
  expect(aloud).toMatch(/THead\s+TR\s+TH\s+Description\s+TH\s+Quantity/)
  expect(aloud).toMatch(/TR\s+TH\s+Amount due \(USD\)\s+TD\s+\$3,293\.70/)
  // The foot is on every sheet, and read out on none.
  expect(aloud).not.toContain('Page 1')
})

test('the same invoice is the same file, whatever was drawn before it', async () => {
  // Its letter is a part of the other’s.
  await drawInvoice(printedInvoice([invoiceLine('Ý')]))
  expect((await read([invoiceLine('Y')])).text).toContain('Y 1 $2,997.00')
  const invoice = printedInvoice([invoiceLine('Ünïcödé 日本語')])
  const first = await drawInvoice(invoice)
  await drawInvoice(printedInvoice([invoiceLine('Ù ÑÆ ŵ UNITED 0123456789')], { customer_name: 'Łukasz Żółć' }))
  expect(first.equals(await drawInvoice(structuredClone(invoice)))).toBe(true)
  expect(first.equals(await drawInvoice({ ...invoice, due_on: '2026-11-20' }))).toBe(false)
})

test('forty lines go over sheets: heads on each, no row torn, the last with what it comes to', async () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    invoiceLine(`Line ${index + 1}.${index % 7 === 3 ? ' With very much to say of it'.repeat(8) : ''}`, 1, 1000),
  )
  const { sheets, read: aloud } = await read(lines)
  expect(sheets.length).toBeGreaterThan(2)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet.replaceAll(/ +/g, ' ')).toContain('Description Quantity Price Tax Amount')
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
    if (index > 0) expect(sheet).toContain('Invoice INV-000042, continued')
  }
  expect(sheets.at(-1)).toMatch(/Line 39.+Line 40.+Subtotal.+Amount due/s)
  // Read out once.
  expect(aloud.match(/Quantity/g)).toHaveLength(1)
  expect(aloud.match(/\bTR\b/g)).toHaveLength(1 + 40 + 3)
})

test('however many lines there are, what it comes to never stands alone', async () => {
  for (let count = 13; count < 18; count++) {
    const { sheets } = await read(Array.from({ length: count }, (_, index) => invoiceLine(`Line ${index + 1}.`)))
    expect(sheets.at(-1)).toMatch(new RegExp(String.raw`Line ${count}\..+Amount due`, 's'))
    if (sheets.length > 1) expect(sheets.at(-1)).toContain(`Line ${count - 1}.`)
  }
})

const deposit = { name: 'Sales tax', basis_points: 990, gross: 153_700, tax: 13_845 }

test('a final invoice lists what was billed before; rates stand apart; a discount is below zero', async () => {
  const { text } = await read(
    [invoiceLine('Business website'), invoiceLine('Domain', 1, 1500, noTax), invoiceLine('Discount', 2, -10_000)],
    {
      kind: 'final',
      proposal_number: 'PRO-000042',
      deducts: [{ number: 'INV-000012', issued_on: '2026-09-05', amount: 153_700, rates: [deposit] }],
      note: 'Thank you.\nThe files are in your project.',
    },
  )
  for (const line of [
    'Discount 2 −$100.00 9.9% −$200.00',
    'No tax on $15.00 $0.00',
    'Total $3,088.90',
    'Less INV-000012 of Sep 05, 2026 −$1,537.00',
    'Amount due (USD) $1,551.90',
    'of which tax $138.45',
    'The files are in your project.',
  ])
    expect(text).toContain(line)
})

test('a credit note says what it credits, and is not to be paid', async () => {
  const { text } = await read([invoiceLine('Refunded', 1, 25_000)], {
    kind: 'credit_note',
    number: 'CN-000001',
    credits_number: 'INV-000042',
    due_on: null,
  })
  expect(text).toContain('Credit note CN-000001')
  expect(text).toContain('Credits Invoice INV-000042')
  expect(text).toContain('Total credited (USD) $274.75')
  expect(text).not.toMatch(/Pay by card|\bDue\b/)
})

test('names in other languages are whole; a letter we have no font for is a box', async () => {
  const { text, metadata } = await read([invoiceLine('日本 and Дмитрий 👩‍👩‍👧 end')], {
    company_name: 'Żółć & Söhne <GmbH>',
    customer_name: 'Nguyễn Thị Hằng',
  })
  expect(text).toContain('Żółć & Söhne <GmbH>')
  expect(text).toContain('Nguyễn Thị Hằng')
  expect(text).toContain('□□ and □□□□□□□ □□□ end')
  expect(metadata.getRaw()).toContain('For Żółć &amp; Söhne &lt;GmbH&gt;')
})

test('no letters make it fail: any of them, marks without a letter, words without an end', async () => {
  const planes = [0x7f, 0x24f, 0x36f, 0x1eff, 0xffff, 0x10ffff]
  let seed = 42
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const lines = Array.from({ length: 40 }, () =>
    invoiceLine(
      Array.from({ length: 60 }, () => String.fromCodePoint(random(planes[random(planes.length)] ?? 1)))
        .join('')
        .toWellFormed(),
    ),
  )
  lines.push(invoiceLine('x'.repeat(500)), invoiceLine(''), invoiceLine('̀'), invoiceLine('à̱̱̣̣́'))
  const { sheets } = await read(lines.slice(-40))
  expect(sheets.length).toBeGreaterThan(1)
})
