import { agency } from '#content/agency.ts'
import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import { lessRates, netOf, rateName, totalsOf } from '#domain/invoice-money.ts'
import { dueOf, type Invoice, type PrintedLine } from '#domain/invoices.ts'
import { putFacts, putLetterhead, putTitle, type Fact } from './letterhead.ts'
import { formatSignedDollars as dollars } from '#domain/prices.ts'
import { finishPaper, startPaper } from './paper.ts'
import { putText } from './running-text.ts'
import { heightOfSums, putSums, putTable, type Column, type Sum } from './table.ts'
import { styles } from './type.ts'

/** What is printed of an invoice or a credit note: all of it but what is paid, which changes. */
export type PrintedInvoice = Omit<Invoice, 'id' | 'status' | 'balance' | 'credited' | 'kept'>

export async function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const isCredit = invoice.kind === 'credit_note'
  const name = `${isCredit ? 'Credit note' : 'Invoice'} ${invoice.number}`
  const buyer = invoice.company_name || invoice.customer_name
  const paper = await startPaper(name, { subject: `For ${buyer}`, madeAt: new Date(invoice.issued_at) })
  putLetterhead(paper)
  putTitle(paper, name)
  putFacts(paper, [isCredit ? 'Credited to' : 'Billed to', addressOf(invoice)], factsOf(invoice))
  const sums = isCredit ? creditSums(invoice) : invoiceSums(invoice)
  putTable(paper, lineColumns, invoice.lines.map(cellsOf), { below: heightOfSums(sums) })
  putSums(paper, sums)
  paper.y += 24
  if (invoice.note) putText(paper, invoice.note, styles.text, paper.left)
  putText(paper, isCredit ? aboutCredit(invoice) : aboutPaying(invoice), styles.note, paper.left)
  return finishPaper(paper)
}

const addressOf = (to: Pick<Invoice, 'company_name' | 'customer_name' | 'billing_address' | 'customer_email'>) =>
  [to.company_name, to.customer_name, to.billing_address, to.customer_email].filter(Boolean).join('\n')

const factsOf = ({ issued_at, due_on, credits_number, proposal_number, project_name }: PrintedInvoice): Fact[] => [
  ['Issued', formatDate(issued_at, agencyZone)],
  ['Due', formatDay(due_on) ?? ''],
  ['Credits', credits_number ? `Invoice ${credits_number}` : ''],
  ['Proposal', proposal_number ?? ''],
  ['Project', project_name ?? ''],
]

const lineColumns: Column[] = [
  { title: 'Description' },
  { title: 'Quantity', width: 40, align: 'right', style: styles.figures },
  { title: 'Price', width: 70, align: 'right', style: styles.figures },
  { title: 'Tax', width: 36, align: 'right', style: styles.figures },
  { title: 'Amount', width: 72, align: 'right', style: styles.figures },
]

const cellsOf = (line: PrintedLine) => [
  line.description,
  String(line.quantity),
  dollars(line.unit_amount),
  line.tax.basis_points === 0 ? '–' : `${line.tax.basis_points / 100}%`,
  dollars(netOf(line)),
]

/** What it comes to before tax, and the tax by rate: nothing to say where there is none. */
function taxSums({ net, rates }: PrintedInvoice): Sum[] {
  if (rates.every(({ basis_points }) => basis_points === 0)) return []
  return [
    ['Subtotal', dollars(net)],
    ...rates.map((rate): Sum => [`${rateName(rate)} on ${dollars(rate.gross - rate.tax)}`, dollars(rate.tax)]),
  ]
}

function invoiceSums(invoice: PrintedInvoice): Sum[] {
  const { total, rates, deducts } = invoice
  const due = ['Amount due (USD)', dollars(dueOf(invoice)), 'most'] as const
  if (deducts.length === 0) return [...taxSums(invoice), due]
  const { tax } = totalsOf(deducts.reduce((sums, deduction) => lessRates(sums, deduction.rates), rates))
  return [
    ...taxSums(invoice),
    ['Total', dollars(total), 'strong'],
    ...deducts.map(({ number, issued_on, amount }): Sum => [
      `Less ${number} of ${formatDay(issued_on)}`,
      dollars(-amount),
    ]),
    due,
    ...(tax > 0 ? [['of which tax', dollars(tax)] as const] : []),
  ]
}

const creditSums = (note: PrintedInvoice): Sum[] => [
  ...taxSums(note),
  ['Total credited (USD)', dollars(note.total), 'most'],
]

const aboutPaying = ({ number }: PrintedInvoice) =>
  `Pay by card with the link in our email. For a check or a bank transfer, please write ${number} on it. Questions about this invoice: ${agency.email}, ${agency.phone}.`

const aboutCredit = ({ credits_number }: PrintedInvoice) =>
  `This amount is taken off invoice ${credits_number}. Questions about this credit note: ${agency.email}, ${agency.phone}.`
