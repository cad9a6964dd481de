import { useState } from 'react'
import { ticketEventNames } from '#content/tickets.ts'
import { writeMailbox } from '#domain/mail.ts'
import type { DeskTicket, Ticket } from '#domain/tickets.ts'
import { asSentUrl } from '#web/api/set-aside-mails.ts'
import { Message, Note } from '#web/conversations/message.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** A thread longer than this begins with its end; the rest is one click away. */
const shownResponses = 6

export const countOf = (responses: number) => (responses === 1 ? '1 response' : `${responses} responses`)

type Shown = Pick<Ticket, 'message' | 'events' | 'created_at' | 'colleague'> & {
  opening: Ticket['opening'] & Partial<DeskTicket['opening']>
  responses: Array<Ticket['responses'][number] & Partial<DeskTicket['responses'][number]>>
  /** What the team says to itself between them; a client's ticket has none, by its type. */
  notes?: DeskTicket['notes']
}
type ThreadProps = { ticket: Shown; owner: string; address: string; readBy: 'client' | 'team' }

/**
 * What was said on a ticket, and what happened; `owner` is what its owner is called here, colleagues of theirs have their names. What
 * comes by e-mail from another `address` than theirs says so.
 */
export function Thread({ ticket, owner, address, readBy }: ThreadProps) {
  const { message, opening, responses, created_at, colleague } = ticket
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, responses.length - shownResponses)
  const first = hidden > 0 ? (responses[hidden]?.created_at ?? '') : ''
  const between = [...ticket.events, ...(ticket.notes ?? [])].filter((one) => one.created_at >= first)
  return (
    <div role="log" aria-label="Conversation" className="grid grid-cols-1 gap-5">
      <Message from={colleague ?? owner} at={created_at} text={message} {...wayOf(opening)}>
        <AsSent {...opening} />
      </Message>
      {hidden > 0 && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {countOf(hidden)} in between
        </Button>
      )}
      {inOrder([...responses.slice(hidden), ...between]).map((one) =>
        'note_text' in one ? (
          <Note key={one.id} from={one.author ?? formerMember} at={one.created_at} text={one.note_text} />
        ) : 'kind' in one ? (
          <p key={one.id} className="text-note text-ink-soft italic">
            {ticketEventNames(one, readBy)}
          </p>
        ) : (
          <Message
            key={one.id}
            from={authorOf(one, owner)}
            at={one.created_at}
            isTeam={one.is_admin_response}
            text={one.response_text}
            {...wayOf(one)}
            badges={
              <>
                {one.from_email !== null && one.from_email !== address && <Badge tone="outline">Another address</Badge>}
                {one.is_verified === false && <Badge tone="warning">Sender not verified</Badge>}
              </>
            }
          >
            <AsSent {...one} />
          </Message>
        ),
      )}
    </div>
  )
}

/** For the team, as long as the mail is kept. */
function AsSent({ mail_id = null }: { mail_id?: string | null }) {
  if (mail_id === null) return null
  return (
    <a
      href={asSentUrl(mail_id)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-8 items-center justify-self-start text-note text-ink-soft underline max-sm:min-h-11"
    >
      Show as sent
    </a>
  )
}

/** Whoever wrote the note is gone. */
const formerMember = 'Somebody who left the team'

/** What happened by a response stands after it. */
const inOrder = <T extends { created_at: string }>(all: T[]) =>
  all.toSorted((one, other) => (one.created_at < other.created_at ? -1 : one.created_at > other.created_at ? 1 : 0))

const wayOf = ({ via, quoted_text }: Shown['opening']) => ({ via, quoted: quoted_text })

function authorOf({ is_admin_response, colleague, from_name, from_email }: Shown['responses'][number], owner: string) {
  if (is_admin_response) return 'Support Team'
  if (from_email !== null) return writeMailbox({ name: from_name, address: from_email })
  return colleague ?? owner
}
