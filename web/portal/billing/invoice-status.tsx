import type { ComponentProps } from 'react'
import { invoiceStatuses, type InvoiceStatus } from '#domain/invoices.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones: Record<InvoiceStatus, ComponentProps<typeof Badge>['tone']> = {
  open: 'blue',
  partly_paid: 'warning',
  overdue: 'danger',
  paid: 'success',
  credited: 'neutral',
  overpaid: 'warning',
  disputed: 'danger',
}

/** How an invoice stands; a credit note is what it is. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus | null }) {
  if (status === null) return <Badge tone="outline">Credit note</Badge>
  return <Badge tone={tones[status]}>{invoiceStatuses[status]}</Badge>
}
