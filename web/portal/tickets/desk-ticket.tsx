import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#content/dates.ts'
import { solveBy, timeWithEach } from '#content/ticket-clock.ts'
import { ticketStatusNames } from '#content/tickets.ts'
import { mayArchiveTicket, ticketStatusSchema, type DeskTicket } from '#domain/tickets.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { archiveTicket, changeTicketStatus, deleteTicket, deskKey, deskTicketQuery } from '#web/api/ticket-desk.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerCard } from '../customer-card.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import { useAddress } from '../use-address.ts'
import { DeskFoot } from './desk-foot.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { ClockBadge } from './ticket-clock.tsx'
import { RatingBadge } from './ticket-rating.tsx'
import { countOf, Thread } from './ticket-thread.tsx'

/** A ticket as the team sees it; `listed` is what the list beside it knows of it already. */
export function DeskTicketDetail({ number, listed }: { number: string; listed: DeskTicket | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(deskTicketQuery(number))
  const ticket = data ?? listed
  if (ticket)
    return (
      <>
        <Ticket ticket={ticket} />
        <DeskFoot ticket={ticket} />
      </>
    )
  if (data === null) return <Alert tone="danger" title="This ticket could not be found." />
  if (!error) return <Spinner label="Loading the ticket" />
  return <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
}

function Ticket({ ticket }: { ticket: DeskTicket }) {
  const { owner, subject, ticket_number, created_at, updated_at, responses, status } = ticket
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
            <Copy text={ticket_number} /> · {formatDate(created_at)} · {countOf(responses.length)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ClockBadge ticket={ticket} />
          <RatingBadge ticket={ticket} />
          <PriorityBadge priority={ticket.priority} />
          <StatusBadge status={status} />
        </div>
      </div>
      <Thread ticket={ticket} owner={name || owner.email} address={owner.email} readBy="team" />
      {ticket.rating_comment && (
        <blockquote className="border-l-2 border-line-strong pl-4 text-small wrap-anywhere whitespace-pre-line">
          <span className="text-ink-soft">With the rating: </span>
          {ticket.rating_comment}
        </blockquote>
      )}
      <StatusField ticket={ticket} />
      <div className="grid gap-1 text-small text-ink-soft">
        <p>{timeWithEach(ticket.clock, 'the client')}</p>
        {ticket.clock.solve_due_at && <p>{solveBy(ticket.clock)}</p>}
      </div>
      {status === 'closed' && (
        <p className="text-small text-ink-soft">This ticket is closed. Set another status to go on with it.</p>
      )}
      <CustomerCard id={owner.user_id} />
      <DeskActs ticket={ticket} />
      <p className="text-note text-ink-soft">Last updated {formatDate(updated_at)}</p>
    </Card>
  )
}

/** What is done leaves the desk; what was a mistake goes. */
function DeskActs({ ticket: { id, ticket_number, responses, archived_at, ...ticket } }: { ticket: DeskTicket }) {
  const readAgain = useReadDeskAgain()
  const { change } = useAddress()
  const isArchived = archived_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      {(isArchived || mayArchiveTicket(ticket)) && (
        <ArchiveButton
          name={ticket_number}
          isArchived={isArchived}
          archive={(change) => archiveTicket(id, change)}
          readAgain={readAgain}
          isDone
        />
      )}
      {responses.length === 0 && (
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

/** The customer is told of every change. */
function StatusField({ ticket: { id, status } }: { ticket: DeskTicket }) {
  const readAgain = useReadDeskAgain()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeTicketStatus,
    onSuccess: ({ undo_id }, change) =>
      toastWithUndo({ title: `Ticket status updated to ${change.status}`, undo_id, readAgain }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update ticket status', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return (
    <Choice
      label="Status"
      hint="The customer is told of the change by email."
      value={isPending ? variables.status : status}
      options={ticketStatusSchema.options.map((value) => [value, ticketStatusNames[value]] as const)}
      busy={isPending}
      onPick={(picked) => mutate({ id, status: picked, seen_status: status })}
      className="sm:max-w-xs"
    />
  )
}

function useReadDeskAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: deskKey })
}
