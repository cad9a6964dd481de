import type { ThreadEvent } from '#domain/conversations.ts'
import type { TicketPriority, TicketStatus } from '#domain/tickets.ts'

export const ticketStatusNames: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const ticketPriorityNames: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** What happened in a ticket, as whoever reads it is told. */
export function ticketEventNames({ kind, about }: ThreadEvent, readBy: 'client' | 'team'): string {
  if (kind === 'continues') return `Continues ${about}`
  return readBy === 'client' ? 'Reopened by your answer' : 'Reopened by the client’s answer'
}
