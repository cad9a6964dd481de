import type { To } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { calledBy } from '#domain/accounts.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { useNow } from '#web/dates/use-now.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import type { RowChoice } from '#web/lists/selection.ts'
import { CustomerLink } from '../customer-link.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { ClockBadge } from './ticket-clock.tsx'
import { RatingBadge } from './ticket-rating.tsx'
import { whoOfUs } from './ticket-thread.tsx'

type DeskRowProps = { ticket: DeskTicket; to: To; isOpen: boolean; choice: RowChoice }

/** What it is about; whose it is and who said what last; how long ago, and who looks after it. */
export function DeskRow({ ticket, to, isOpen, choice }: DeskRowProps) {
  const now = useNow()
  const { owner, assignee, message, created_at, responses, priority, status } = ticket
  const last = responses.at(-1)
  const files = last?.attachments ?? ticket.attachments
  // Where nothing was said, what its files are called.
  const said = (last?.response_text ?? message) || files.map(({ file_name }) => file_name).join(', ')
  const at = last?.created_at ?? created_at
  return (
    <ListRow
      id={ticket.ticket_number}
      to={to}
      title={ticket.subject}
      isOpen={isOpen}
      choice={choice}
      marks={
        <>
          {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
          <span className="hidden text-note whitespace-nowrap text-ink-soft tabular-nums @2xl:inline">
            {ticket.ticket_number}
          </span>
        </>
      }
      context={
        <>
          {/* Above the row, which is a link to the ticket. */}
          <span className="relative z-1">
            <CustomerLink id={owner.user_id}>{calledBy(owner)}</CustomerLink>
          </span>
          {owner.membership_tier === 'premium' && ', Premium'}
          {` · ${last?.is_admin_response ? `${whoOfUs(last)}: ` : ''}${said}`}
        </>
      }
      clock={
        <>
          <ClockBadge ticket={ticket} />
          <RatingBadge ticket={ticket} />
          <StatusBadge status={status} />
          <span>
            <time dateTime={at} title={formatMoment(at)}>
              {agoInWords(at, now)}
            </time>
            {`, ${assignee ? calledBy(assignee) : 'Nobody'}`}
          </span>
        </>
      }
    />
  )
}
