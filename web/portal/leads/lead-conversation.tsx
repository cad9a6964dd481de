import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatMoment } from '#content/dates.ts'
import { chat, supportTeam } from '#content/chat.ts'
import type { ChatRole } from '#domain/chat.ts'
import { EarlierButton } from '#web/conversations/earlier-button.tsx'
import { useNewest } from '#web/conversations/use-newest.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { leadChatQuery, type LeadWithHistory } from '#web/api/lead-inbox.ts'

/** The chat as it is now, which may have gone on since it was handed over; else the words that were kept then. */
export function LeadConversation({ lead }: { lead: LeadWithHistory }) {
  const { data: messages, error } = useQuery(leadChatQuery(lead.id))
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">What they said</h3>
      {error && (
        <p className="border-y border-line py-2.5 text-small break-words whitespace-pre-line">
          {lead.details['conversation'] ?? 'The conversation was deleted.'}
        </p>
      )}
      {!messages && !error && <Spinner label="Loading the conversation" />}
      {messages && <Said lead={lead} messages={messages} />}
    </section>
  )
}

type Messages = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof leadChatQuery>['queryFn']>>>>

function Said({ lead, messages }: { lead: LeadWithHistory; messages: Messages }) {
  const list = useRef<HTMLDivElement>(null)
  const { shown, hasEarlier, showEarlier } = useNewest(messages, list)
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-4 border-y border-line py-4 text-small outline-none">
      {hasEarlier && <EarlierButton onPress={showEarlier} />}
      <ol className="grid grid-cols-1 gap-4">
        {shown.map(({ id, role, name, content, timestamp }) => (
          <li
            key={id}
            className={cx('grid gap-0.5', role === 'assistant' && 'border-l-2 border-line pl-4 text-ink-soft')}
          >
            <p className="text-note text-ink-soft">
              <span className="font-semibold">{whoSaid(role, name, lead)}</span>,{' '}
              <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
            </p>
            <p className="break-words whitespace-pre-line">{content}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A person of the team may have joined it. */
function whoSaid(role: ChatRole, name: string | null, lead: LeadWithHistory) {
  if (role === 'user') return lead.name ?? 'Visitor'
  return role === 'person' ? (name ?? supportTeam) : chat.assistant
}
