import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { ticketStatusNames } from '#content/tickets.ts'
import { ticketStatusSchema, type DeskTicket } from '#domain/tickets.ts'
import { formatDate } from '#web/dates/format-date.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { answerTicket, changeTicketStatus, deskKey } from './desk-queries.ts'
import { ResponseForm } from './response-form.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { countOf, Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully', failed: 'Failed to send response' }

export function DeskTicketCard({ ticket }: { ticket: DeskTicket }) {
  const { subject, ticket_number, created_at, responses, priority, status, owner } = ticket
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5 sm:p-6">
        <span className="grid min-w-0 flex-1 basis-64 gap-1">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <span className="text-small wrap-anywhere">
            {name && `${name} · `}
            {owner.email}
          </span>
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
      <div className="grid grid-cols-1 gap-5 border-t border-line p-5 sm:p-6">
        <Thread ticket={ticket} owner={name || owner.email} />
        <StatusField ticket={ticket} />
        {status === 'closed' ? (
          <p className="text-small text-ink-soft">This ticket is closed. Set another status to go on with it.</p>
        ) : (
          <ResponseForm
            ticketId={ticket.id}
            label="Reply"
            send={(response) => answerTicket(ticket.id, response)}
            said={said}
            queryKey={deskKey}
          />
        )}
        <p className="text-note text-ink-soft">Last updated {formatDate(ticket.updated_at)}</p>
      </div>
    </details>
  )
}

/** The customer is told of every change. */
function StatusField({ ticket: { id, status } }: { ticket: DeskTicket }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeTicketStatus,
    onSuccess: (_done, change) => toast({ title: `Ticket status updated to ${change.status}` }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update ticket status', description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey }),
  })
  return (
    <Field label="Status" hint="The customer is told of the change by e-mail." className="sm:max-w-xs">
      <Select
        value={isPending ? variables.status : status}
        disabled={isPending}
        onChange={({ target }) => mutate({ id, status: ticketStatusSchema.parse(target.value), seen_status: status })}
      >
        {ticketStatusSchema.options.map((value) => (
          <option key={value} value={value}>
            {ticketStatusNames[value]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
