import { useEffect, useRef } from 'react'
import { chat } from '#content/chat.ts'
import type { ChatStart } from '#domain/chat.ts'
import { ChatReceived } from './chat-received.tsx'
import { Composer } from './composer.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { Bubble, Message } from './message.tsx'
import type { Chat } from './use-chat.ts'

type ConversationProps = { talk: Chat; visitor: ChatStart; open: boolean; close: () => void }

export function Conversation({ talk, visitor, open, close }: ConversationProps) {
  const { messages, pending, received, wantsPerson, setWantsPerson } = talk
  function send(text: string) {
    setWantsPerson(false)
    return talk.send(text)
  }
  /** Said for them, and the way to a person is open: nobody types it again. */
  async function sayNoHelp() {
    if (await talk.send(chat.noHelp)) setWantsPerson(true)
  }
  const end = useScrollToEnd(messages.length, pending?.answer, wantsPerson, received?.number, open)

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="flex-1 overflow-y-auto px-4 pt-4">
        <div role="log" aria-label={chat.conversation} aria-busy={pending !== undefined}>
          <ol className="grid gap-4">
            <Bubble from="assistant">{chat.greeting(visitor.name)}</Bubble>
            {messages.map((message, index) => (
              <Message
                key={message.id}
                message={message}
                isLast={index === messages.length - 1 && !pending}
                onPerson={() => setWantsPerson(true)}
                onNoHelp={() => void sayNoHelp()}
                onFollow={closeOnPhone(close)}
              />
            ))}
            {pending && <Bubble from="user">{pending.text}</Bubble>}
            {pending && <Bubble from="assistant">{pending.answer || <Thinking />}</Bubble>}
          </ol>
        </div>
        <div ref={end} className="h-4" />
      </div>
      {wantsPerson && <HandOverForm email={visitor.email} send={talk.handOver} close={() => setWantsPerson(false)} />}
      {received && !wantsPerson && <ChatReceived received={received} name={visitor.name} />}
      <Composer open={open} busy={pending !== undefined} send={send} />
    </>
  )
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
