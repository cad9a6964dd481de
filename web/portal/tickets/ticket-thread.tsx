import { useState, type ReactNode } from 'react'
import type { Ticket } from '#domain/tickets.ts'
import { formatMoment } from '#content/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

/** A thread longer than this begins with its end; the rest is one click away. */
const shownResponses = 6

export const countOf = (responses: number) => (responses === 1 ? '1 response' : `${responses} responses`)

/** What was said on a ticket; `owner` is what its owner is called here, colleagues of theirs have their names. */
export function Thread({ ticket, owner }: { ticket: Ticket; owner: string }) {
  const { message, responses, created_at, colleague } = ticket
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, responses.length - shownResponses)
  return (
    <>
      <Message from={colleague ?? owner} at={created_at}>
        {message}
      </Message>
      {hidden > 0 && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {countOf(hidden)} in between
        </Button>
      )}
      {responses.slice(hidden).map((response) => (
        <Message
          key={response.id}
          from={response.is_admin_response ? 'Support Team' : (response.colleague ?? owner)}
          at={response.created_at}
          isTeam={response.is_admin_response}
        >
          {response.response_text}
        </Message>
      ))}
    </>
  )
}

type MessageProps = { from: string; at: string; isTeam?: boolean; children: ReactNode }

function Message({ from, at, isTeam = false, children }: MessageProps) {
  return (
    <article className={cx('grid gap-1 border-l-2 pl-4', isTeam ? 'border-mark' : 'border-line-strong')}>
      <p className="text-note text-ink-soft">
        <span className={cx('font-semibold', isTeam ? 'text-mark' : 'text-ink')}>{from}</span> ·{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p className="max-w-prose text-small wrap-anywhere whitespace-pre-line">{children}</p>
    </article>
  )
}
