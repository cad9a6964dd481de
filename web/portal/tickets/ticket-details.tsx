import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket } from '#domain/tickets.ts'
import { formatDate } from '#content/dates.ts'
import { takesFiles } from '#web/conversations/file-picker.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { countOf } from './ticket-thread.tsx'

type TicketDetailsProps = {
  ticket: Ticket
  isOpen?: boolean
  onToggle?: (isShown: boolean) => void
  children: ReactNode
}

/** Native `<details>`: opens by mouse, touch and keyboard, and in-page search finds what is in it. */
export function TicketDetails({ ticket, isOpen = false, onToggle, children }: TicketDetailsProps) {
  const { subject, ticket_number, created_at, updated_at, priority, status } = ticket
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      {...takesFiles}
      className="group rounded-card border border-line bg-raised"
    >
      <summary data-row={ticket.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5 sm:p-6">
        <span className="grid min-w-0 flex-1 basis-64 gap-1">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <span className="text-note text-ink-soft">
            {ticket_number} · {formatDate(created_at)} · {countOf(ticket)}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <PriorityBadge priority={priority} />
          <StatusBadge status={status} />
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-soft transition-transform duration-200 group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-5 sm:p-6">
        {children}
        <p className="text-note text-ink-soft">Last updated {formatDate(updated_at)}</p>
      </div>
    </details>
  )
}
