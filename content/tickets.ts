import { chatEventText } from './chat.ts'
import type { ThreadEvent } from '#domain/conversations.ts'
import type { Rating } from '#domain/ratings.ts'
import { partOf, type ClockFilter, type TicketPriority, type TicketStatus } from '#domain/tickets.ts'

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

export const clockFilterNames: Record<ClockFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  client: 'Waiting for the client',
}

/** What happened in a ticket, as whoever reads it is told. */
export function ticketEventNames(
  { kind, about }: Pick<ThreadEvent, 'kind' | 'about'>,
  readBy: 'client' | 'team',
): string {
  if (kind === 'continues') return `Continues ${about}`
  if (kind === 'merged') return `${about} was merged into this ticket`
  if (kind === 'merged_into') return partOf(about ?? '')
  if (kind !== 'reopened') return chatEventText(kind, about)
  return readBy === 'client' ? 'Reopened by your answer' : 'Reopened by the client’s answer'
}

/** The rating: in the portal, on the page of a mailed link, and as the link itself. */
export const howDidWeDo = 'How did we do?'

export const ratingNames: Record<Rating, string> = { good: 'Good', bad: 'Not good' }

export const ratedNames: Record<Rating, string> = { good: 'Rated good', bad: 'Rated not good' }

export const ratingWords = {
  comment: 'Anything we should know? (optional)',
  button: 'Send rating',
  done: 'Thank you for your rating.',
  closed: 'A rating can be given once the ticket is resolved.',
  invalid: 'This link is invalid. Please request a new one.',
  doneByLink: 'Thank you. The team has your rating.',
}
