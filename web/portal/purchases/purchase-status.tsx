import type { Purchase } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  paid: { tone: 'success', label: 'Paid' },
  pending: { tone: 'warning', label: 'Pending' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

type Shown = Pick<Purchase, 'status' | 'abandoned_at' | 'refunded_amount'>

/** A payment page that was left is no failed payment; what was given back stands beside what was paid. */
export function PurchaseStatusBadge({ status, abandoned_at, refunded_amount }: Shown) {
  return (
    <>
      {status === 'failed' && abandoned_at ? (
        <Badge tone="neutral">Not completed</Badge>
      ) : (
        <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
      )}
      {refunded_amount > 0 && <Badge tone="neutral">Refunded {formatDollars(refunded_amount)}</Badge>}
    </>
  )
}
