import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/dates.ts'
import { chat } from '#content/chat.ts'
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
      {messages && (
        <ol className="grid gap-4 border-y border-line py-4 text-small">
          {messages.map(({ id, role, content, timestamp }) => (
            <li
              key={id}
              className={cx('grid gap-0.5', role === 'assistant' && 'border-l-2 border-line pl-4 text-ink-soft')}
            >
              <p className="text-note text-ink-soft">
                <span className="font-semibold">{role === 'user' ? (lead.name ?? 'Visitor') : chat.assistant}</span>,{' '}
                <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
              </p>
              <p className="break-words whitespace-pre-line">{content}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
