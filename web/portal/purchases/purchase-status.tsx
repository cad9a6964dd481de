import type { Purchase } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  paid: { tone: 'success', label: 'Paid' },
  pending: { tone: 'warning', label: 'Pending' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

type Shown = Pick<Purchase, 'status' | 'is_unfinished' | 'refunded_amount'>

/** A payment page that was left is no failed payment; what was given back stands beside what was paid. */
export function PurchaseStatusBadge({ status, is_unfinished, refunded_amount }: Shown) {
  return (
    <>
      {is_unfinished ? (
        <Badge tone="neutral">Not finished</Badge>
      ) : (
        <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
      )}
      {refunded_amount > 0 && <Badge tone="neutral">Refunded {formatDollars(refunded_amount)}</Badge>}
    </>
  )
}
