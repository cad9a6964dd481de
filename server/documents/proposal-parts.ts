import { clockRule } from '#content/clock-rule.ts'
import { netOf, totalsOf } from '#domain/invoice-money.ts'
import type { ProposalDocument } from '#domain/proposals.ts'
import type { Agreed } from '#domain/proposal-totals.ts'
import { formatSignedDollars as dollars } from '#domain/prices.ts'
import type { Paper } from './paper.ts'
import { passBeside, putHeading, putText, putWideHeading } from './running-text.ts'
import { heightOfSums, putSums, putTable, type Column, type Sum } from './table.ts'
import { styles } from './type.ts'

/** What an offer and an agreement have in common: the parts of a proposal, in the order of its page. */
export type OfferedLine = ProposalDocument['lines'][number]

const figures = { align: 'right', style: styles.figures } as const
const taxShown = ({ tax }: OfferedLine) => (tax.basis_points === 0 ? '–' : `${tax.basis_points / 100}%`)
const gap = 18

export function putIntroduction(paper: Paper, introduction: string) {
  if (introduction === '') return
  putText(paper, introduction, styles.lead)
  paper.y += gap
}

/** What is paid once and what every month stand apart: their amounts are no sum. */
export function putIncluded(paper: Paper, lines: readonly OfferedLine[]) {
  const columns: Column[] = [
    { title: 'Description' },
    { title: 'Quantity', width: 40, ...figures },
    { title: 'Price', width: 70, ...figures },
    { title: 'Tax', width: 36, ...figures },
    { title: 'Amount', width: 72, ...figures },
  ]
  let heading = 'What we will build'
  for (const billing of ['once', 'month'] as const) {
    const some = lines.filter((line) => line.billing === billing)
    if (some.length === 0) continue
    const [first, ...rest] = columns
    const titled = [{ ...first, title: billing === 'once' ? 'Paid once' : 'Paid every month' }, ...rest]
    putTable(
      paper,
      titled,
      some.map((line) => [
        line.description,
        String(line.quantity),
        dollars(line.unit_amount),
        taxShown(line),
        dollars(netOf(line)),
      ]),
      { heading },
    )
    heading = ''
    paper.y += 14
  }
  paper.y += gap - 14
}

/** `said` of each under a title of its own: whether it was chosen. */
export function putOptions(
  paper: Paper,
  lines: readonly OfferedLine[],
  said: { title: string; of: (line: OfferedLine, number: number) => boolean } | null,
) {
  const options = lines.flatMap((line, index) => (line.is_option ? [{ line, number: index + 1 }] : []))
  if (options.length === 0) return
  const columns: Column[] = [
    { title: 'Option' },
    ...(said ? [{ title: said.title, width: 60 }] : []),
    { title: 'Billed', width: 64 },
    { title: 'Tax', width: 36, ...figures },
    { title: 'Amount', width: 72, ...figures },
  ]
  const rows = options.map(({ line, number }) => [
    line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description,
    ...(said ? [said.of(line, number) ? 'Yes' : 'No'] : []),
    line.billing === 'month' ? 'Every month' : 'Once',
    taxShown(line),
    dollars(netOf(line)),
  ])
  putTable(paper, columns, rows, { heading: 'Options' })
  paper.y += gap
}

/** What is paid every month is no part of the total; where there is no other, it is what matters. */
export function putPrice(paper: Paper, { total, everyMonth, deposit }: Agreed, totalLabel: string) {
  const everyMonthSum = ['Every month, with tax', dollars(everyMonth.total)] as const
  const sums: Sum[] =
    total.total === 0 && everyMonth.total > 0
      ? [[...everyMonthSum, 'most']]
      : [
          [totalLabel, dollars(total.total), 'most'],
          ['of which sales tax', dollars(total.tax)],
          ...(everyMonth.total > 0 ? [everyMonthSum] : []),
          ...(deposit.total > 0 ? [['Deposit, due when you sign', dollars(deposit.total), 'strong'] as const] : []),
        ]
  putHeading(paper, 'Price', { needs: heightOfSums(sums) })
  // Their first lines stand on one.
  paper.y -= 7.6
  putSums(paper, sums)
  paper.y += gap
}

/** What is done and billed when; nothing where all is paid every month. */
export function putPlan(paper: Paper, { milestones, deposit_percent }: ProposalDocument, { parts }: Agreed) {
  const billed = (percent: number, index: number) =>
    percent === 0 ? ['–', '–'] : [`${percent}%`, dollars(totalsOf(parts[index] ?? []).total)]
  const rows = [
    ...(deposit_percent > 0 && parts.length > 0
      ? [['Deposit, when you sign', '–', ...billed(deposit_percent, 0)]]
      : []),
    ...milestones.map(({ title, working_days, percent }, index) => [
      title,
      String(working_days),
      ...billed(percent, index + 1),
    ]),
  ]
  if (rows.length === 0) return
  const columns: Column[] = [
    { title: 'Milestone' },
    { title: 'Working days', width: 70, ...figures },
    { title: 'Share', width: 50, ...figures },
    { title: 'Billed on approval', width: 90, ...figures },
  ]
  const after = 12 + 2 * styles.small.leading
  putTable(paper, columns, rows, { heading: 'How we work together', below: after })
  paper.y += 10
  putText(paper, clockRule, styles.small, paper.left)
  paper.y += gap
}

const numbered = /^\d+\. .{1,80}(?<![.;:,])$/

/** As they were written. A numbered line that is no sentence is what the next lines are about, and stands beside them. */
export function putTerms(paper: Paper, terms: string) {
  if (terms === '') return
  putWideHeading(paper, 'Terms')
  for (const [index, line] of terms.split('\n').entries()) {
    if (numbered.test(line)) {
      if (index > 0) paper.y += 4
      putHeading(paper, line, { tag: 'H3', style: styles.smallStrong, needs: 3 * styles.small.leading })
    } else putText(paper, line, styles.small)
  }
  passBeside(paper)
  paper.y += gap
}
