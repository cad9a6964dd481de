import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ticketStatusNames } from '#content/tickets.ts'
import { mayArchiveTicket, ticketStatusSchema, type DeskTicket } from '#domain/tickets.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { archiveTicket, changeTicketStatus, deleteTicket, deskKey, answerTicket } from '#web/api/ticket-desk.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import { ResponseForm } from './response-form.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully', failed: 'Failed to send response' }

/** A ticket as the team sees it; one that was asked for is open. */
export function DeskTicketCard({ ticket, isAsked }: { ticket: DeskTicket; isAsked: boolean }) {
  const { owner } = ticket
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  return (
    <TicketDetails ticket={ticket} from={name ? `${name} · ${owner.email}` : owner.email} isOpen={isAsked}>
      <p className="text-small wrap-anywhere text-ink-soft">
        <CustomerLink id={owner.user_id}>{name || owner.email}</CustomerLink> {ticket.ticket_number}
        <Copy text={ticket.ticket_number} /> {owner.email}
        <Copy text={owner.email} />
      </p>
      <Thread ticket={ticket} owner={name || owner.email} />
      <StatusField ticket={ticket} />
      {ticket.status === 'closed' ? (
        <p className="text-small text-ink-soft">This ticket is closed. Set another status to go on with it.</p>
      ) : (
        <ResponseForm
          ticketId={ticket.id}
          label="Reply"
          send={(response, resolve) => answerTicket(ticket.id, { ...response, resolve })}
          resolves={ticket.status !== 'resolved'}
          said={said}
          queryKey={deskKey}
        />
      )}
      <DeskActs ticket={ticket} />
    </TicketDetails>
  )
}

/** What is done leaves the desk; what was a mistake goes. */
function DeskActs({ ticket: { id, ticket_number, responses, archived_at, ...ticket } }: { ticket: DeskTicket }) {
  const readAgain = useReadDeskAgain()
  const isArchived = archived_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      {(isArchived || mayArchiveTicket(ticket)) && (
        <ArchiveButton
          name={ticket_number}
          isArchived={isArchived}
          archive={(archived) => archiveTicket(id, archived)}
          readAgain={readAgain}
        />
      )}
      {responses.length === 0 && (
        <DeleteButton
          name={ticket_number}
          question="The customer does not find it any more. This cannot be undone."
          remove={() => deleteTicket(id)}
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
