import { chat, supportTeam } from '#content/chat.ts'
import { ticketEventNames } from '#content/tickets.ts'
import { writeMailbox } from '#domain/mail.ts'
import type { DeskTicket, Ticket } from '#domain/tickets.ts'
import type { ThreadPage, ThreadQuery } from '#web/api/thread.ts'
import { AsSent } from '#web/conversations/as-sent.tsx'
import { Attachments } from '#web/conversations/attachments.tsx'
import { EarlierButton } from '#web/conversations/earlier-button.tsx'
import { Message, Note } from '#web/conversations/message.tsx'
import { useEarlier, useSamePlace } from '#web/conversations/use-earlier.ts'
import { aboveTheFoot, useNewestInView } from '#web/conversations/use-newest-in-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadFailed } from '../load-failed.tsx'

/** Of a longer thread no more is known than that. */
export const countOf = ({ responses: { length }, earlier }: Pick<Ticket, 'responses' | 'earlier'>) =>
  length === 1 ? '1 response' : `${length}${earlier === null ? '' : '+'} responses`

type Shown = Pick<Ticket, 'message' | 'created_at' | 'colleague' | 'attachments'> & {
  opening: Ticket['opening'] & Partial<DeskTicket['opening']>
  /** What the team says to itself between them; a client's ticket has none, by its type. */
  notes?: DeskTicket['notes']
} & ThreadPage
type ThreadProps = {
  ticket: Shown
  query: ThreadQuery
  owner: string
  address: string
  readBy: 'client' | 'team'
}

/**
 * What was said on a ticket, and what happened; `owner` is what its owner is called here, colleagues of theirs have their names. What
 * comes by e-mail from another `address` than theirs says so.
 */
export function Thread({ ticket, query, owner, address, readBy }: ThreadProps) {
  const { message, opening, attachments, created_at, colleague } = ticket
  const thread = useEarlier(ticket, query)
  const { responses, hasEarlier, pageCount, isLoading, failed, showEarlier } = thread
  const first = hasEarlier ? (responses[0]?.created_at ?? '') : ''
  const notes = ticket.notes?.filter((one) => one.created_at >= first) ?? []
  const shown = inOrder([...responses, ...thread.events, ...notes])
  const log = useNewestInView(shown.at(-1)?.id)
  useSamePlace(log, pageCount, isLoading)
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      tabIndex={-1}
      className={cx('grid grid-cols-1 gap-5 outline-none', aboveTheFoot)}
    >
      <Message from={colleague ?? owner} at={created_at} text={message} {...wayOf(opening)}>
        <Attachments files={attachments} />
        {opening.mail_id && <AsSent mailId={opening.mail_id} />}
      </Message>
      {failed && (
        <LoadFailed title={`Error loading messages: ${failed.message}`} busy={isLoading} onRetry={showEarlier} />
      )}
      {hasEarlier && !failed && <EarlierButton busy={isLoading} onPress={showEarlier} />}
      {shown.map((one) =>
        'note_text' in one ? (
          <Note key={one.id} from={one.author ?? formerMember} at={one.created_at} text={one.note_text}>
            <Attachments files={one.attachments} />
          </Note>
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
            <Attachments files={one.attachments} />
            {one.mail_id && <AsSent mailId={one.mail_id} />}
          </Message>
        ),
      )}
    </div>
  )
}

/** Whoever wrote the note is gone. */
const formerMember = 'Somebody who left the team'

/** What happened by a response stands after it. */
const inOrder = <T extends { created_at: string }>(all: T[]) =>
  all.toSorted((one, other) => (one.created_at < other.created_at ? -1 : one.created_at > other.created_at ? 1 : 0))

const wayOf = ({ via, quoted_text }: Shown['opening']) => ({ via, quoted: quoted_text })

function authorOf(response: Shown['responses'][number], owner: string) {
  const { is_admin_response, colleague, from_name, from_email } = response
  if (is_admin_response) return whoOfUs(response)
  if (from_email !== null) return writeMailbox({ name: from_name, address: from_email })
  return colleague ?? owner
}

/** To the team by name; to a client we are one. */
export const whoOfUs = ({
  is_assistant,
  author_name,
}: Pick<Shown['responses'][number], 'is_assistant' | 'author_name'>) =>
  is_assistant ? chat.assistant : (author_name ?? supportTeam)
