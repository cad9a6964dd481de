import { agency } from '#content/agency.ts'
import { agencyZone, formatDate } from '#content/dates.ts'
import { putFacts, putLetterhead, putTitle, type Fact } from './letterhead.ts'
import { formatSignedDollars as dollars } from '#domain/prices.ts'
import { finishPaper, startPaper } from './paper.ts'
import { putText } from './running-text.ts'
import { heightOfSums, putSums, putTable, type Sum } from './table.ts'
import { styles } from './type.ts'

/** What somebody paid, and for what. */
export type PrintedReceipt = {
  /** What can be read out on the phone. */
  number: string
  /** Empty lines are left out; nobody is named where nobody is known any more. */
  buyer: readonly string[]
  paid_at: Date
  /** 'Card', 'Check' …; with whoever paid and what the payment bears, where somebody wrote that down. */
  method: string
  paid_by: string
  reference: string
  lines: readonly { description: string; amount: number }[]
  total: number
  refunded: number
  /** Of the invoice it was paid on. */
  invoice: { number: string; total: number; left: number } | null
}

export async function drawReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const name = `Receipt ${receipt.number}`
  const paper = await startPaper(name, {
    subject: receipt.lines.map(({ description }) => description).join(', '),
    madeAt: receipt.paid_at,
  })
  putLetterhead(paper)
  putTitle(paper, name)
  const facts: Fact[] = [
    ['Paid on', formatDate(receipt.paid_at, agencyZone)],
    ['Paid by', receipt.paid_by],
    ['Method', receipt.method],
    ['Reference', receipt.reference],
  ]
  putFacts(paper, ['Received from', receipt.buyer.filter(Boolean).join('\n')], facts)
  const sums = sumsOf(receipt)
  const columns = [
    { title: 'Description' },
    { title: 'Amount', width: 90, align: 'right', style: styles.figures },
  ] as const
  putTable(
    paper,
    columns,
    receipt.lines.map(({ description, amount }) => [description, dollars(amount)]),
    { below: heightOfSums(sums) },
  )
  putSums(paper, sums)
  paper.y += 24
  putText(paper, `Thank you. Questions about this receipt: ${agency.email}, ${agency.phone}.`, styles.note, paper.left)
  return finishPaper(paper)
}

function sumsOf({ total, refunded, invoice }: PrintedReceipt): Sum[] {
  const sums: Sum[] = [['Total paid (USD)', dollars(total), 'most']]
  if (refunded > 0) sums.push(['Refunded', dollars(-refunded)])
  if (invoice)
    sums.push(
      [`Total of ${invoice.number}`, dollars(invoice.total)],
      [`Left to pay on ${invoice.number}`, dollars(invoice.left)],
    )
  return sums
}
