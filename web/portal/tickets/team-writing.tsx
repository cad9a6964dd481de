import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { DeskTicket, NewResponse, NewTicketNote } from '#domain/tickets.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useSeen } from '#web/conversations/use-seen.ts'
import { WhatToWrite } from '#web/conversations/what-to-write.tsx'
import { Looking } from './looking.tsx'
import { NoteForm } from './note-form.tsx'
import type { Resolving } from './response-form.tsx'
import { TeamReply } from './team-reply.tsx'

type How = { resolve: boolean; still_with_us: boolean }

type TeamWritingProps = {
  ticket: DeskTicket
  sendReply: (response: NewResponse, how: How & { seen_position: number }) => Promise<unknown>
  sendNote: (note: NewTicketNote) => Promise<unknown>
  queryKey: QueryKey
  /** Who else has it open. */
  looking: DeskTicket['looking']
  /** Called with every key in the reply, and with `false` once it is sent. */
  onType: (typing: boolean) => void
  resolving?: Resolving | undefined
  /** `DetailFoot` is around it. */
  isAtFoot?: boolean
  replyField: RefObject<HTMLTextAreaElement | null>
}

/** conversations.md §2.3: what is written to the client, and what the team writes to itself. A closed ticket takes only that. */
export function TeamWriting(props: TeamWritingProps) {
  const { ticket, sendReply, sendNote, queryKey, resolving, isAtFoot = false, replyField } = props
  const { looking, onType } = props
  const [isReplying, setIsReplying] = useState(false)
  // A colleague may close or open it meanwhile: what somebody writes in stays under their hands.
  const takesReply = ticket.status !== 'closed' || isReplying
  const noteField = useRef<HTMLTextAreaElement>(null)
  const { seen, noticeWriting, beginAnew } = useSeen(ticket.last_position)
  async function send(response: NewResponse, how: How) {
    try {
      const answer = await sendReply(response, { ...how, seen_position: seen() })
      beginAnew()
      setIsReplying(false)
      onType(false)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.code === 'answered_meanwhile') beginAnew()
      throw error
    }
  }
  const reply = (
    <div
      onInput={() => {
        const isWriting = Boolean(replyField.current?.value.trim())
        noticeWriting(isWriting)
        onType(isWriting)
      }}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setIsReplying(true)
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setIsReplying(target.value.trim() !== '')
      }}
    >
      <TeamReply
        ticket={ticket}
        send={send}
        resolving={resolving}
        isAtFoot={isAtFoot}
        field={replyField}
        queryKey={queryKey}
      />
    </div>
  )
  return (
    <>
      <Looking people={looking} />
      <WhatToWrite
        reply={takesReply ? reply : undefined}
        replyField={replyField}
        note={<NoteForm ticketId={ticket.id} send={sendNote} field={noteField} queryKey={queryKey} />}
        noteField={noteField}
        noteLabel="Internal note"
      />
    </>
  )
}
