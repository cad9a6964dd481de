import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chat as words, supportTeam } from '#content/chat.ts'
import { agoInWords } from '#content/in-words.ts'
import { writeMailbox } from '#domain/mail.ts'
import { officePlaces } from '#domain/places.ts'
import type { TeamChatThread } from '#domain/chats.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  chatsKey,
  joinChat,
  leaveJoinedChat,
  makeLeadOfChat,
  makeTicketOfChat,
  sayHereInChat,
  teamChatQuery,
} from '#web/api/chats.ts'
import { AsSent } from '#web/conversations/as-sent.tsx'
import { Attachments } from '#web/conversations/attachments.tsx'
import { EarlierButton } from '#web/conversations/earlier-button.tsx'
import { Message } from '#web/conversations/message.tsx'
import { useNewest } from '#web/conversations/use-newest.ts'
import { usePresence } from '#web/conversations/use-presence.ts'
import { aboveTheFoot, useNewestInView } from '#web/conversations/use-newest-in-view.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ChatBadge } from './chat-badge.tsx'
import { ChatReply } from './chat-reply.tsx'

/** A visitor's chat as the team sees it, and joins it. */
export function ChatDetail({ id }: { id: string }) {
  const { data: chat, error, refetch, isFetching } = useQuery(teamChatQuery(id))
  const type = usePresence(chat !== undefined, (typing) => void sayHereInChat(id, typing))
  if (chat)
    return (
      <>
        <Chat chat={chat} />
        {chat.is_mine && <ChatReply chat={chat} onType={type} />}
      </>
    )
  if (!error) return <Spinner label="Loading the chat" />
  if (error instanceof ApiError && error.code === 'not_found')
    return <Alert tone="danger" title="This chat could not be found." />
  return <LoadFailed title={`Error loading chats: ${error.message}`} busy={isFetching} onRetry={refetch} />
}

type ChatProps = { chat: TeamChatThread }

function Chat({ chat }: ChatProps) {
  const log = useNewestInView(chat.messages.at(-1)?.id)
  const { shown, hasEarlier, showEarlier } = useNewest(chat.messages, log)
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <CardTitle as="h2" className="wrap-anywhere">
            {chat.name}
          </CardTitle>
          <Who chat={chat} />
          <Here chat={chat} />
        </div>
        <ChatBadge chat={chat} />
      </div>
      <Acts chat={chat} />
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        tabIndex={-1}
        className={cx('grid grid-cols-1 gap-5 outline-none', aboveTheFoot)}
      >
        {hasEarlier && <EarlierButton onPress={showEarlier} />}
        {shown.map((message) => (
          <Said key={message.id} chat={chat} message={message} />
        ))}
      </div>
    </Card>
  )
}

function Who({ chat: { email, phone, page, customer_id, lead_id, ticket_number } }: ChatProps) {
  return (
    <>
      {customer_id !== null && (
        <p className="text-small">
          <CustomerLink id={customer_id}>Their customer page</CustomerLink>
        </p>
      )}
      {email !== null && (
        <p className="text-small wrap-anywhere">
          {email}
          <Copy text={email} />
        </p>
      )}
      {phone !== null && <p className="text-small">{phone}</p>}
      {page !== null && <p className="text-note wrap-anywhere text-ink-soft">On {page}</p>}
      {lead_id !== null && <PlaceLink to={officePlaces.lead(lead_id)}>Open the lead</PlaceLink>}
      {ticket_number !== null && <PlaceLink to={officePlaces.ticket(ticket_number)}>{ticket_number}</PlaceLink>}
    </>
  )
}

function PlaceLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="text-small">
      <Link to={to} className="underline decoration-mark underline-offset-4">
        {children}
      </Link>
    </p>
  )
}

/** Whether they read along. */
function Here({ chat: { name, is_here, is_typing, seen_at } }: ChatProps) {
  const now = useNow()
  const said = is_typing
    ? words.typing(name)
    : is_here
      ? 'The visitor is here'
      : seen_at === null
        ? 'Left'
        : `Left ${agoInWords(seen_at, now)}`
  return (
    <p aria-live="polite" className="text-note text-ink-soft">
      {said}
    </p>
  )
}

type SaidProps = ChatProps & { message: TeamChatThread['messages'][number] }

function Said({ chat, message }: SaidProps) {
  const { role, name, content, timestamp, sources, via, from_name, from_email, quoted_text, mail_id } = message
  if (role === 'event') return <p className="text-note text-ink-soft italic">{content}</p>
  const isTheirs = role === 'user'
  const isAnother = from_email !== null && from_email !== chat.email?.toLowerCase()
  const them = isAnother ? writeMailbox({ name: from_name, address: from_email }) : chat.name
  return (
    <Message
      from={isTheirs ? them : role === 'assistant' ? words.assistant : (name ?? supportTeam)}
      at={timestamp}
      via={via === 'email' ? via : 'web'}
      isTeam={!isTheirs}
      text={content}
      quoted={quoted_text}
      badges={
        <>
          {isAnother && <Badge tone="outline">Another address</Badge>}
          {!message.is_verified && <Badge tone="warning">Sender not verified</Badge>}
        </>
      }
    >
      <Attachments files={message.attachments} />
      {mail_id !== null && <AsSent mailId={mail_id} />}
      {sources.length > 0 && (
        <p className="text-note text-ink-soft">
          {words.source}:{' '}
          {sources.map(({ href, title }, index) => (
            <span key={href}>
              {index > 0 && ', '}
              <a href={href} target="_blank" rel="noopener" className="underline">
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
    </Message>
  )
}

/** Join or leave, and what else becomes of it. */
function Acts({ chat: { id, state, is_mine, customer_id, lead_id, ticket_number } }: ChatProps) {
  const join = useAct(() => joinChat(id), 'You joined the chat')
  const leave = useAct(() => leaveJoinedChat(id), 'You left the chat')
  const ticket = useAct(
    () => makeTicketOfChat(id),
    (made) => `Ticket ${made.ticket_number} created`,
  )
  const lead = useAct(() => makeLeadOfChat(id), 'Lead created')
  const isBusy = [join, leave, ticket, lead].some(({ isPending }) => isPending)
  if (ticket_number !== null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {is_mine ? (
        <Button variant="outline" size="small" busy={leave.isPending} disabled={isBusy} onClick={() => leave.mutate()}>
          Leave chat
        </Button>
      ) : (
        state !== 'person' && (
          <Button size="small" busy={join.isPending} disabled={isBusy} onClick={() => join.mutate()}>
            Join chat
          </Button>
        )
      )}
      {customer_id !== null && (
        <Button
          variant="outline"
          size="small"
          busy={ticket.isPending}
          disabled={isBusy}
          onClick={() => ticket.mutate()}
        >
          Make a ticket
        </Button>
      )}
      {lead_id === null && (
        <Button variant="outline" size="small" busy={lead.isPending} disabled={isBusy} onClick={() => lead.mutate()}>
          Make a lead
        </Button>
      )}
    </div>
  )
}

/** Somebody may have been faster: then it is read anew, and they are told who. */
function useAct<Done>(act: () => Promise<Done>, said: string | ((done: Done) => string)) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => toast({ title: typeof said === 'string' ? said : said(done) }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatsKey }),
  })
}
