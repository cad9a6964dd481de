import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Ticket } from '#domain/tickets.ts'
import { formatDate, formatMoment } from '#web/dates/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ResponseForm } from './response-form.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'

/** A thread longer than this begins with its end; the rest is one click away. */
const shownResponses = 6

/** Native `<details>`: opens by mouse, touch and keyboard, and in-page search finds what is in it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { subject, ticket_number, created_at, responses, priority, status } = ticket
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5 sm:p-6">
        <span className="grid min-w-0 flex-1 basis-64 gap-1">
          <span className="font-semibold break-words">{subject}</span>
          <span className="text-note text-ink-soft">
            {ticket_number} · {formatDate(created_at)} · {countOf(responses.length)}
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
      <Thread ticket={ticket} />
    </details>
  )
}

const countOf = (responses: number) => (responses === 1 ? '1 response' : `${responses} responses`)

function Thread({ ticket: { id, message, responses, status, created_at, updated_at } }: { ticket: Ticket }) {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, responses.length - shownResponses)
  return (
    <div className="grid gap-5 border-t border-line p-5 sm:p-6">
      <Message from="You" at={created_at}>
        {message}
      </Message>
      {hidden > 0 && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {countOf(hidden)} in between
        </Button>
      )}
      {responses.slice(hidden).map((response) => (
        <Message
          key={response.id}
          from={response.is_admin_response ? 'Support Team' : 'You'}
          at={response.created_at}
          isTeam={response.is_admin_response}
        >
          {response.response_text}
        </Message>
      ))}
      {status === 'closed' ? (
        <p className="text-small text-ink-soft">This ticket is closed. Open a new one if something is left.</p>
      ) : (
        <ResponseForm ticketId={id} />
      )}
      <p className="text-note text-ink-soft">Last updated {formatDate(updated_at)}</p>
    </div>
  )
}

type MessageProps = { from: string; at: string; isTeam?: boolean; children: ReactNode }

function Message({ from, at, isTeam = false, children }: MessageProps) {
  return (
    <article className={cx('grid gap-1 border-l-2 pl-4', isTeam ? 'border-mark' : 'border-line-strong')}>
      <p className="text-note text-ink-soft">
        <span className={cx('font-semibold', isTeam ? 'text-mark' : 'text-ink')}>{from}</span> ·{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p className="max-w-prose text-small break-words whitespace-pre-line">{children}</p>
    </article>
  )
}
