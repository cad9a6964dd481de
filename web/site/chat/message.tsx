import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chat } from '#content/chat.ts'
import { agency } from '#content/agency.ts'
import type { AssistantOffer, ChatRole, Source } from '#domain/chat.ts'
import type { ChatMessage } from '#web/api/chat.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type MessageProps = {
  message: ChatMessage
  isLast: boolean
  onPerson: () => void
  onNoHelp: () => void
  onFollow: () => void
}

/** What was said, where it stands on our pages, and, below the last answer, what else there is. */
export function Message({ message, isLast, onPerson, onNoHelp, onFollow }: MessageProps) {
  const { role, content, offers, is_answer: isAnswer } = message
  const own = message.sources.filter((source) => source.own)
  const [source, ...others] = message.sources.filter((source) => !source.own)
  if (role === 'event') return <li className="text-center text-note text-ink-soft italic">{content}</li>
  return (
    <Bubble from={role} name={message.name}>
      {content}
      {message.sources.length > 0 && (
        <span className="mt-2 block border-t border-line-strong pt-2 text-note">
          {own.length > 0 && <SourceLinks label={chat.ownSource} sources={own} onFollow={onFollow} />}
          {source && <SourceLinks label={chat.source} sources={[source]} onFollow={onFollow} />}
          {others.length > 0 && <SourceLinks label={chat.seeAlso} sources={others} onFollow={onFollow} />}
        </span>
      )}
      {isLast && offers.length > 0 && (
        <span className="mt-3 flex flex-wrap gap-2">
          {offers.map((offer) => (
            <Offer key={offer} offer={offer} onPerson={onPerson} onFollow={onFollow} />
          ))}
        </span>
      )}
      {isLast && isAnswer && (
        <button
          type="button"
          onClick={onNoHelp}
          className="mt-2 block py-1 text-note text-ink-soft underline decoration-mark underline-offset-4"
        >
          {chat.noHelp}
        </button>
      )}
    </Bubble>
  )
}

type SourceLinksProps = { label: string; sources: readonly Source[]; onFollow: () => void }

function SourceLinks({ label, sources, onFollow }: SourceLinksProps) {
  return (
    <>
      <span className="block text-ink-soft">{label}</span>
      {sources.map(({ href, title }) => (
        <Link
          key={href}
          to={href}
          onClick={onFollow}
          className="block py-1 underline decoration-mark underline-offset-4"
        >
          {title}
        </Link>
      ))}
    </>
  )
}

const offerLook = cx(buttonLook({ variant: 'outline', size: 'small' }), 'bg-raised')

function Offer({ offer, onPerson, onFollow }: { offer: AssistantOffer; onPerson: () => void; onFollow: () => void }) {
  switch (offer) {
    case 'person':
      return (
        <button type="button" onClick={onPerson} className={offerLook}>
          {chat.offers.person}
        </button>
      )
    case 'quote':
      return (
        <Link to="/quote" onClick={onFollow} className={offerLook}>
          {chat.offers.quote}
        </Link>
      )
    case 'ticket':
      return (
        <Link to="/support-tickets" onClick={onFollow} className={offerLook}>
          {chat.offers.ticket}
        </Link>
      )
    case 'phone':
      return (
        <a href={agency.phoneHref} className={offerLook}>
          {chat.offers.phone}
        </a>
      )
  }
}

/** On the right what the visitor said, on the left what they are told. */
type BubbleProps = { from: ChatRole; name?: string | null; children: ReactNode }

/** What a person of the team says carries their name, and what came from another address than the visitor's whose it is. */
export function Bubble({ from, name = null, children }: BubbleProps) {
  const isVisitor = from === 'user'
  return (
    <li
      className={cx(
        'max-w-[88%] rounded-card px-3.5 py-2.5 text-small break-words whitespace-pre-line',
        isVisitor ? 'justify-self-end bg-action text-on-action' : 'justify-self-start border border-line bg-shoal',
      )}
    >
      {name === null ? (
        <span className="sr-only">{isVisitor ? chat.visitor : chat.assistant}: </span>
      ) : (
        <span className={cx('mb-0.5 block text-note font-semibold', !isVisitor && 'text-mark')}>{name}</span>
      )}
      {children}
    </li>
  )
}
