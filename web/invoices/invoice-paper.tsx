import type { ReactNode } from 'react'
import { agency, agencyLocation } from '#content/agency.ts'
import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import { netOf, rateName } from '#domain/invoice-money.ts'
import { dueOf, type Invoice } from '#domain/invoices.ts'
import { formatSignedDollars as dollars } from '#domain/prices.ts'

type InvoicePaperProps = { invoice: Invoice; as?: 'h1' | 'h2'; status?: ReactNode }

const titleOf = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  kind === 'credit_note' ? `Credit note ${number}` : `Invoice ${number}`

/** An invoice or a credit note as it was issued, and what is left to pay. */
export function InvoicePaper({ invoice, as: Heading = 'h1', status }: InvoicePaperProps) {
  return (
    <article className="grid grid-cols-1 gap-7">
      <header className="grid gap-2">
        <Heading className="font-display text-title wrap-anywhere">{titleOf(invoice)}</Heading>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-soft">
          <p>
            Issued {formatDate(invoice.issued_at, agencyZone)}
            {invoice.due_on && `, due ${formatDay(invoice.due_on)}`}
            {invoice.credits_number && `, for ${invoice.credits_number}`}
          </p>
          {status}
        </div>
      </header>
      <div className="grid gap-6 text-small sm:grid-cols-2">
        <Party name="From">
          <strong className="font-semibold">{agency.legalName}</strong>
          {`\n${agency.street}\n${agencyLocation} ${agency.postalCode}\n${agency.email}`}
        </Party>
        <Party name="To">
          <strong className="font-semibold">{invoice.customer_name}</strong>
          {[invoice.company_name, invoice.billing_address, invoice.customer_email]
            .filter(Boolean)
            .map((line) => `\n${line}`)
            .join('')}
        </Party>
      </div>
      <Lines invoice={invoice} />
      {invoice.note && <p className="text-small break-words whitespace-pre-line">{invoice.note}</p>}
    </article>
  )
}

function Party({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-ink-soft">{name}</p>
      <address className="break-words whitespace-pre-line not-italic">{children}</address>
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <table className="w-full text-left text-small">
      <caption className="sr-only">Lines of {invoice.number}</caption>
      <thead className="border-b border-line-strong">
        <tr>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Description
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, index) => (
          // They never change, and two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index} className="border-b border-line">
            <td className="py-3 pr-4 wrap-anywhere">
              {line.description}
              <span className="block text-note text-ink-soft">
                {line.quantity > 1 && `${line.quantity} × ${dollars(line.unit_amount)} · `}
                {rateName(line.tax)}
              </span>
            </td>
            <td className="py-3 text-right align-top whitespace-nowrap tabular-nums">{dollars(netOf(line))}</td>
          </tr>
        ))}
      </tbody>
      <Sums invoice={invoice} />
    </table>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { net, rates, total, deducts, credited, kept, balance } = invoice
  const isCreditNote = invoice.kind === 'credit_note'
  const hasMore = !isCreditNote && (deducts.length > 0 || credited > 0 || kept !== 0)
  const due = dueOf(invoice)
  const sums: Array<[name: string, cents: number, isStrong?: true]> = [
    ...(invoice.tax === 0 ? [] : [['Net', net] satisfies [string, number]]),
    ...rates.flatMap((rate) => (rate.tax === 0 ? [] : [[rateName(rate), rate.tax] satisfies [string, number]])),
    [isCreditNote ? 'Credited' : 'Total', total, true],
    ...deducts.map(
      ({ number, issued_on, amount }) =>
        [`Less ${number} of ${formatDay(issued_on)}`, -amount] satisfies [string, number],
    ),
    ...(deducts.length > 0 ? [['Amount due', due, true] satisfies [string, number, true]] : []),
    ...(credited > 0 ? [['Credited', -credited] satisfies [string, number]] : []),
    ...(kept === 0 ? [] : [['Already paid', -kept] satisfies [string, number]]),
    ...(hasMore
      ? [[balance < 0 ? 'Paid too much' : 'Left to pay', Math.abs(balance), true] satisfies [string, number, true]]
      : []),
  ]
  return (
    <tfoot>
      {sums.map(([name, cents, isStrong]) => (
        <tr key={name} className={isStrong ? 'border-b border-line last:border-0' : undefined}>
          <th scope="row" className={isStrong ? 'py-3 pr-4 font-semibold' : 'py-1.5 pr-4 font-normal text-ink-soft'}>
            {name}
          </th>
          <td
            className={
              isStrong
                ? 'py-3 text-right font-semibold whitespace-nowrap tabular-nums'
                : 'py-1.5 text-right whitespace-nowrap tabular-nums'
            }
          >
            {dollars(cents)}
          </td>
        </tr>
      ))}
    </tfoot>
  )
}
