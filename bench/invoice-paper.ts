// What an invoice costs to draw, beside pdfkit's own table() of the same lines on the same paper; for bench/proposals.ts, which starts it
// with --expose-gc. Run as `node bench/invoice-paper.ts JSON`; prints JSON: milliseconds of processor time each, and MB that a thousand add.
import { finishPaper, startPaper } from '#server/documents/paper.ts'
import { drawInvoice } from '#server/documents/invoice-paper.ts'
import { invoiceLine, printedInvoice } from '#server/testing/papers.ts'

const { lines, times, thousand } = JSON.parse(process.argv[2] ?? '') as {
  lines: number
  times: number
  thousand: number
}
const invoice = printedInvoice(
  Array.from({ length: lines }, (_, at) => invoiceLine(`What was agreed on, part ${at + 1}`, at + 1)),
)

type Tables = {
  registerFont: (name: string, file: string) => unknown
  table: (options: { data: string[][]; columnStyles: (number | '*')[]; structParent: object }) => unknown
}

/** The table alone, tagged as ours is, in the same letters: as whoever reads pdfkit's documentation draws it. */
async function drawByTable() {
  const madeAt = new Date(invoice.issued_at)
  const paper = await startPaper(`Invoice ${invoice.number}`, { subject: 'For Marsh Ceramics LLC', madeAt })
  const tables = paper.doc as unknown as Tables
  tables.registerFont('letters', 'server/documents/fonts/public-sans-400.ttf')
  paper.doc.font('letters', 9.5)
  const structParent = paper.doc.struct('Table')
  paper.within.element.add(structParent)
  const data = invoice.lines.map(({ description, quantity, unit_amount }) => [
    description,
    String(quantity),
    String(unit_amount / 100),
    '9.9%',
    String((quantity * unit_amount) / 100),
  ])
  const head = ['Description', 'Quantity', 'Price', 'Tax', 'Amount']
  tables.table({ data: [head, ...data], columnStyles: ['*', 40, 70, 36, 72], structParent })
  return finishPaper(paper)
}

/** Milliseconds of processor time, in turns. */
async function costOf(draw: () => Promise<Buffer>) {
  const before = process.cpuUsage()
  await draw()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const residentMb = () => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}

for (let time = 0; time < 5; time++) for (const draw of [() => drawInvoice(invoice), drawByTable]) await draw()
const ours: number[] = []
const table: number[] = []
for (let time = 0; time < times; time++) {
  ours.push(await costOf(() => drawInvoice(invoice)))
  table.push(await costOf(drawByTable))
}
// Once what is kept for good is there.
for (let time = 0; time < thousand / 5; time++) await drawInvoice(invoice)
const before = residentMb()
for (let time = 0; time < thousand; time++) await drawInvoice(invoice)
process.stdout.write(`${JSON.stringify({ ours, table, growth: residentMb() - before })}\n`)
