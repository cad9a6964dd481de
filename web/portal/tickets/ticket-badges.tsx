import type { TicketPriority, TicketStatus } from '#domain/tickets.ts'
import { Badge } from '#web/ui/badge.tsx'

const statuses = {
  open: { label: 'Open', tone: 'mark' },
  in_progress: { label: 'In Progress', tone: 'warning' },
  resolved: { label: 'Resolved', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<TicketStatus, object>

export const priorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}
const priorityTones = { low: 'outline', normal: 'outline', high: 'warning', urgent: 'danger' } as const

export function StatusBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = statuses[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return <Badge tone={priorityTones[priority]}>{priorityLabels[priority]}</Badge>
}
