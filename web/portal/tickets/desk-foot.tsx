import { useQuery } from '@tanstack/react-query'
import type { DeskTicket } from '#domain/tickets.ts'
import { answerTicket, deskKey, lookingQuery, noteTicket, sayHereOnTicket } from '#web/api/ticket-desk.ts'
import { usePresence } from '#web/conversations/use-presence.ts'
import { DetailFoot } from '#web/lists/detail-foot.tsx'
import { useFocusFor } from '../from-today.ts'
import { TeamWriting } from './team-writing.tsx'
import { useStatusChange } from './use-status-change.ts'

/** What is written in a ticket, at the foot of the desk. */
export function DeskFoot({ ticket }: { ticket: DeskTicket }) {
  const { id, status } = ticket
  const reply = useFocusFor<HTMLTextAreaElement>('Reply')
  const { data: looking = ticket.looking } = useQuery(lookingQuery(id))
  const { setStatus, isPending } = useStatusChange(ticket)
  const type = usePresence(true, (typing) => void sayHereOnTicket(id, typing))
  return (
    <DetailFoot>
      <TeamWriting
        ticket={ticket}
        sendReply={(response, how) => answerTicket(id, { ...response, ...how })}
        sendNote={(note) => noteTicket(id, note)}
        queryKey={deskKey}
        looking={looking}
        onType={type}
        resolving={status === 'resolved' ? undefined : { resolve: () => setStatus('resolved'), isPending }}
        isAtFoot
        replyField={reply}
      />
    </DetailFoot>
  )
}
