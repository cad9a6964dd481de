import { ticketPriorityNames, ticketStatusNames } from '#content/tickets.ts'
import type { TicketPriority, TicketStatus } from '#domain/tickets.ts'
import { Badge } from '#web/ui/badge.tsx'

const statusTones = { open: 'mark', in_progress: 'warning', resolved: 'success', closed: 'neutral' } as const
const priorityTones = { low: 'outline', normal: 'outline', high: 'warning', urgent: 'danger' } as const

export function StatusBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={statusTones[status]}>{ticketStatusNames[status]}</Badge>
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return <Badge tone={priorityTones[priority]}>{ticketPriorityNames[priority]}</Badge>
}
