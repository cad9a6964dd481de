import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#content/dates.ts'
import { ticketStatusNames } from '#content/tickets.ts'
import { officePlaces } from '#domain/places.ts'
import { mayArchiveTicket, ticketStatusSchema, type DeskTicket } from '#domain/tickets.ts'
import { takesFiles } from '#web/conversations/file-picker.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  archiveTicket,
  deleteTicket,
  deskKey,
  deskThreadQuery,
  deskTicketQuery,
  putCopies,
} from '#web/api/ticket-desk.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerCard } from '../customer-card.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useAddress } from '../use-address.ts'
import { AssigneeField } from './assignee-field.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { MergeButton } from './merge-button.tsx'
import { PartOf } from './part-of.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { ClockBadge, TeamClock } from './ticket-clock.tsx'
import { TicketCopies } from './ticket-copies.tsx'
import { RatingBadge } from './ticket-rating.tsx'
import { countOf, Thread } from './ticket-thread.tsx'
import { useReadDeskAgain } from './use-read-desk-again.ts'
import { useStatusChange } from './use-status-change.ts'

/** A ticket as the team sees it; `listed` is what the list beside it knows of it already. */
export function DeskTicketDetail({ number, listed }: { number: string; listed: DeskTicket | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(deskTicketQuery(number))
  const ticket = data ?? listed
  if (ticket)
    return (
      <div className="contents" {...takesFiles}>
        <Ticket ticket={ticket} />
        {ticket.merged_into === null && <DeskFoot ticket={ticket} />}
      </div>
    )
  if (data === null) return <Alert tone="danger" title="This ticket could not be found." />
  if (!error) return <Spinner label="Loading the ticket" />
  return <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
}

function Ticket({ ticket }: { ticket: DeskTicket }) {
  const { owner, subject, ticket_number, created_at, updated_at, status } = ticket
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <CardTitle as="h2" className="wrap-anywhere">
            {subject}
          </CardTitle>
          <p className="text-small wrap-anywhere">
            <CustomerLink id={owner.user_id}>{name || owner.email}</CustomerLink>
            {name && ` · ${owner.email}`}
            <Copy text={owner.email} />
          </p>
          <p className="text-note text-ink-soft">
            {ticket_number}
            <Copy text={ticket_number} /> · {formatDate(created_at)} · {countOf(ticket)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ClockBadge ticket={ticket} />
          <RatingBadge ticket={ticket} />
          <PriorityBadge priority={ticket.priority} />
          <StatusBadge status={status} />
        </div>
      </div>
      {ticket.merged_into === null ? (
        <Thread
          ticket={ticket}
          query={deskThreadQuery(ticket.id)}
          owner={name || owner.email}
          address={owner.email}
          readBy="team"
        />
      ) : (
        <PartOf ticket={ticket.merged_into} to={officePlaces.ticket(ticket.merged_into)} />
      )}
      {ticket.rating_comment && (
        <blockquote className="border-l-2 border-line-strong pl-4 text-small wrap-anywhere whitespace-pre-line">
          <span className="text-ink-soft">With the rating: </span>
          {ticket.rating_comment}
        </blockquote>
      )}
      {ticket.merged_into === null && (
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <StatusField ticket={ticket} />
          <AssigneeField ticket={ticket} />
        </div>
      )}
      <TeamClock ticket={ticket} />
      <TicketCopies copies={ticket.copies} stop={(kept) => putCopies(ticket.id, kept)} queryKey={deskKey} />
      {status === 'closed' && ticket.merged_into === null && (
        <p className="text-small text-ink-soft">This ticket is closed. Set another status to go on with it.</p>
      )}
      <CustomerCard id={owner.user_id} />
      <DeskActs ticket={ticket} />
      <p className="text-note text-ink-soft">Last updated {formatDate(updated_at)}</p>
    </Card>
  )
}

/** What is done leaves the desk; what was a mistake goes. */
function DeskActs({ ticket }: { ticket: DeskTicket }) {
  const { id, ticket_number, responses, archived_at, merged_into } = ticket
  const readAgain = useReadDeskAgain()
  const { change } = useAddress()
  const isArchived = archived_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      {merged_into === null && <MergeButton ticket={ticket} />}
      {(isArchived || mayArchiveTicket(ticket)) && (
        <ArchiveButton
          name={ticket_number}
          isArchived={isArchived}
          archive={(change) => archiveTicket(id, change)}
          readAgain={readAgain}
          isDone
        />
      )}
      {responses.length === 0 && merged_into === null && (
        <DeleteButton
          name={ticket_number}
          question="The customer does not find it any more. This cannot be undone."
          remove={async () => {
            await deleteTicket(id)
            change({ ticket: undefined })
          }}
          readAgain={readAgain}
        />
      )}
    </div>
  )
}

function StatusField({ ticket }: { ticket: DeskTicket }) {
  const { setStatus, isPending, asked } = useStatusChange(ticket)
  return (
    <Choice
      label="Status"
      hint="The customer is told of the change by email."
      value={asked}
      options={ticketStatusSchema.options.map((value) => [value, ticketStatusNames[value]] as const)}
      busy={isPending}
      onPick={setStatus}
      className="min-w-56 flex-1 sm:max-w-xs"
    />
  )
}
