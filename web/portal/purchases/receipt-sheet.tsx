import { agency, agencyLocation } from '#content/agency.ts'
import { type Buyer, type Purchase, receiptNumber } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#content/dates.ts'
import { PurchaseStatusBadge } from './purchase-status.tsx'

/** One page of paper: who was paid, by whom, for what, how much. */
export function ReceiptSheet({ purchase, buyer }: { purchase: Purchase; buyer: Buyer | null }) {
  const tax = purchase.final_amount - (purchase.original_amount - purchase.discount_amount)
  const lines = [
    [purchase.product_name, formatDollars(purchase.original_amount)],
    ...(purchase.discount_amount > 0
      ? [
          [
            purchase.discount_code ? `Discount (${purchase.discount_code})` : 'Discount',
            `−${formatDollars(purchase.discount_amount)}`,
          ],
        ]
      : []),
    ...(tax > 0 ? [['Tax', formatDollars(tax)]] : []),
  ] as const
  return (
    <article className="grid gap-8 border border-line bg-raised p-6 sm:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="font-display text-title">Receipt</h1>
          <p className="text-small text-ink-soft">No. {receiptNumber(purchase)}</p>
        </div>
        <address className="text-small not-italic sm:text-right">
          <strong>{agency.name}</strong>
          <br />
          {agencyLocation}
          <br />
          {agency.phone}
          <br />
          {agency.email}
        </address>
      </header>
      <dl className="grid gap-4 text-small sm:grid-cols-3 [&_dt]:text-ink-soft">
        {buyer && (
          <div>
            <dt>Billed to</dt>
            <dd>
              {buyer.name}
              <br />
              <span className="break-words">{buyer.email}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{purchase.payment_date ? 'Paid on' : 'Ordered on'}</dt>
          <dd>{formatDate(purchase.payment_date ?? purchase.created_at)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd className="flex flex-wrap gap-1">
            <PurchaseStatusBadge {...purchase} />
          </dd>
        </div>
      </dl>
      <table className="w-full text-left text-small">
        <caption className="sr-only">What was bought</caption>
        <thead className="border-b border-line-strong">
          <tr>
            <th scope="col" className="py-2 font-semibold">
              Description
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([description, amount]) => (
            <tr key={description} className="border-b border-line">
              <td className="py-3">{description}</td>
              <td className="py-3 text-right tabular-nums">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3">
              {purchase.status === 'paid' ? 'Total paid' : 'Total'}
            </th>
            <td className="py-3 text-right text-body font-semibold tabular-nums">
              {formatDollars(purchase.final_amount)} USD
            </td>
          </tr>
          {purchase.refunded_amount > 0 && (
            <tr className="border-t border-line">
              <th scope="row" className="py-3">
                Refunded
              </th>
              <td className="py-3 text-right tabular-nums">−{formatDollars(purchase.refunded_amount)} USD</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className="text-small text-ink-soft">Thank you. Questions about this receipt: {agency.email}</p>
    </article>
  )
}
