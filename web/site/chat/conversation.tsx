import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { chat } from '#content/chat.ts'
import type { ChatStart } from '#domain/chat.ts'
import { sayHere } from '#web/api/chat.ts'
import { usePresence } from '#web/conversations/use-presence.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ChatReceived } from './chat-received.tsx'
import { Composer } from './composer.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { Bubble, Message } from './message.tsx'
import type { Chat } from './use-chat.ts'

type ConversationProps = { talk: Chat; visitor: ChatStart; open: boolean; close: () => void }

export function Conversation({ talk, visitor, open, close }: ConversationProps) {
  const { messages, pending, received, wantsPerson, setWantsPerson, person, isNobodyFree } = talk
  const isFormOpen = (wantsPerson || isNobodyFree) && person === null
  const type = usePresence(open && talk.hasBegun, (typing) => void sayHere(typing))
  function send(text: string) {
    setWantsPerson(false)
    type(false)
    return talk.send(text)
  }
  /** Said for them, and the way to a person is open: nobody types it again. */
  async function sayNoHelp() {
    if (await talk.send(chat.noHelp)) setWantsPerson(true)
  }
  const end = useScrollToEnd(
    messages.length,
    pending?.answer,
    isFormOpen,
    received?.number,
    talk.state,
    talk.isTyping,
    open,
  )

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="flex-1 overflow-y-auto px-4 pt-4">
        <div role="log" aria-label={chat.conversation} aria-busy={pending !== undefined}>
          <ol className="grid gap-4">
            <Bubble from="assistant">
              {talk.isCustomer ? chat.ownGreeting(visitor.name) : chat.greeting(visitor.name)}
            </Bubble>
            {messages.map((message, index) => (
              <Message
                key={message.id}
                message={message}
                isLast={index === messages.length - 1 && !pending}
                onPerson={talk.askForPerson}
                onNoHelp={() => void sayNoHelp()}
                onFollow={closeOnPhone(close)}
              />
            ))}
            {pending && <Bubble from="user">{pending.text}</Bubble>}
            {pending && person === null && <Bubble from="assistant">{pending.answer || <Thinking />}</Bubble>}
          </ol>
        </div>
        <WhoAnswers talk={talk} />
        <div ref={end} className="h-4" />
      </div>
      {isFormOpen && <HandOverForm email={visitor.email} send={talk.handOver} close={talk.closeForm} />}
      {received && !isFormOpen && <ChatReceived received={received} name={visitor.name} />}
      {talk.ticketNumber === null ? (
        <Composer open={open} busy={pending !== undefined} send={send} onType={type} />
      ) : (
        <p className="border-t border-line p-4">
          <Link to={`/support-tickets?ticket=${talk.ticketNumber}`} className={buttonLook({ size: 'small' })}>
            {chat.openTicket}
          </Link>
        </p>
      )}
    </>
  )
}

/** Whether somebody was asked for, comes, or types. */
function WhoAnswers({ talk: { state, person, isTyping, isNobodyFree } }: { talk: Chat }) {
  const said =
    state === 'waiting'
      ? chat.asking
      : isNobodyFree && person === null
        ? chat.nobodyFree
        : isTyping && person !== null
          ? chat.typing(person)
          : ''
  return <output className={cx('block text-note text-ink-soft', said && 'mt-4')}>{said}</output>
}

function Thinking() {
  return (
    <output className="flex items-center gap-2 text-ink-soft">
      <span aria-hidden="true" className="flex gap-1">
        <span className="size-1.5 animate-pulse rounded-full bg-current" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:150ms]" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:300ms]" />
      </span>
      {chat.thinking}
    </output>
  )
}

/** On a phone the panel covers the page that a link leads to. */
const closeOnPhone = (close: () => void) => () => {
  if (matchMedia('(width < 40rem)').matches) close()
}

function useScrollToEnd(...changes: unknown[]) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' }) // of which some browsers return a promise
    // oxlint-disable-next-line react/exhaustive-deps -- whatever is added moves the end
  }, changes)
  return end
}
