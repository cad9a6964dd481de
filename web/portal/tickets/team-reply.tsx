import type { QueryKey } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import type { DeskTicket, NewResponse } from '#domain/tickets.ts'
import { Button } from '#web/ui/button.tsx'
import { ResponseForm, type Resolving } from './response-form.tsx'
import { SavedReplies } from './saved-replies.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully', failed: 'Failed to send response' }

type TeamReplyProps = {
  ticket: DeskTicket
  send: (response: NewResponse, how: { resolve: boolean; still_with_us: boolean }) => Promise<unknown>
  queryKey: QueryKey
  resolving?: Resolving | undefined
  isAtFoot?: boolean
  field: RefObject<HTMLTextAreaElement | null>
}

/** What the team answers, in its own words or in saved ones. */
export function TeamReply({ ticket, isAtFoot = false, field, ...form }: TeamReplyProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <ResponseForm
        ticketId={ticket.id}
        label="Reply"
        {...form}
        mayStayOurs={ticket.status !== 'resolved'}
        isAtFoot={isAtFoot}
        field={field}
        said={said}
        besides={
          <Button variant="quiet" size="small" className="folded:hidden" onClick={() => setIsChoosing(true)}>
            Saved replies
          </Button>
        }
      />
      <SavedReplies open={isChoosing} onOpenChange={setIsChoosing} box={field} about={ticket} />
    </>
  )
}
