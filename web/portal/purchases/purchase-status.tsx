import type { Purchase } from '#domain/billing.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  paid: { tone: 'success', label: 'Paid' },
  pending: { tone: 'warning', label: 'Pending' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

export function PurchaseStatusBadge({ status }: Pick<Purchase, 'status'>) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
}
