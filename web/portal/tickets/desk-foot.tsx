import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { answerTicket, deskKey } from '#web/api/ticket-desk.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { DetailFoot } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useFocusFor } from '../from-today.ts'
import { NoteForm } from './note-form.tsx'
import { ResponseForm } from './response-form.tsx'
import { SavedReplies } from './saved-replies.tsx'

type Side = 'reply' | 'note'

/** conversations.md §2.3: what is written to the client, and what the team writes to itself. A closed ticket takes only that. */
export function DeskFoot({ ticket }: { ticket: DeskTicket }) {
  const takesReply = ticket.status !== 'closed'
  const [picked, setPicked] = useState<Side>('reply')
  const side = takesReply ? picked : 'note'
  const reply = useFocusFor<HTMLTextAreaElement>('Reply')
  const note = useRef<HTMLTextAreaElement>(null)
  /** Whoever presses a tab, or its key, writes next; whoever goes by arrows stays on the tabs. */
  function write(next: Side) {
    flushSync(() => setPicked(next))
    const field = next === 'reply' ? reply : note
    field.current?.focus()
  }
  const tabOf = (one: Side, label: string, key: string) => (
    <Tab
      value={one}
      onClick={() => write(one)}
      {...(side !== one && { 'data-shortcut': key })}
      className="min-h-9 max-md:min-h-11"
    >
      {label}
    </Tab>
  )
  return (
    <DetailFoot>
      <Tabs value={side} onValueChange={(value: Side) => setPicked(value)} className="gap-3">
        <TabList aria-label="What to write" className="folded:hidden">
          {takesReply && tabOf('reply', 'Reply', 'r')}
          {tabOf('note', 'Internal note', 'n')}
        </TabList>
        {takesReply && (
          <TabPanel value="reply" keepMounted tabIndex={-1}>
            <Reply ticket={ticket} field={reply} />
          </TabPanel>
        )}
        <TabPanel value="note" keepMounted tabIndex={-1}>
          <NoteForm ticketId={ticket.id} field={note} />
        </TabPanel>
      </Tabs>
    </DetailFoot>
  )
}

/** S2 §8. */
const said = { sent: 'Response sent successfully', failed: 'Failed to send response' }

function Reply({ ticket, field }: { ticket: DeskTicket; field: RefObject<HTMLTextAreaElement | null> }) {
  const { id, status, responses } = ticket
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <ResponseForm
        ticketId={id}
        label="Reply"
        send={(response, how) => answerTicket(id, { ...response, ...how, seen_responses: responses.length })}
        resolves={status !== 'resolved'}
        isAtFoot
        field={field}
        said={said}
        queryKey={deskKey}
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
