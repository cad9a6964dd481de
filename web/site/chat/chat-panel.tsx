import { useQuery } from '@tanstack/react-query'
import { Mail, RotateCcw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { chat } from '#content/chat.ts'
import { calledBy, type SessionUser } from '#domain/accounts.ts'
import { hasTranscript, type ChatStart } from '#domain/chat.ts'
import { followChat } from '#web/api/chat.ts'
import { sessionQuery } from '#web/api/session.ts'
import { visitor } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Conversation } from './conversation.tsx'
import { forgetRead, keepRead, readBefore } from './read-words.ts'
import { StartForm } from './start-form.tsx'
import { useChat, type Chat } from './use-chat.ts'

type ChatPanelProps = { titleId: string; open: boolean; close: () => void; onUnread: (isUnread: boolean) => void }

/** S1 §4: the start form, then the conversation. It stays while the panel is closed, with whatever was typed. */
export default function ChatPanel({ titleId, open, close, onUnread }: ChatPanelProps) {
  const { customer, isKnown } = useCustomer()
  const talk = useChat(customer)
  useNewsOfChat(talk)
  useUnread(talk, open, onUnread)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 bg-harbour pr-2 pl-5 text-on-harbour">
        <h2 id={titleId} className="mr-auto font-display text-body leading-tight sm:text-lead">
          {talk.person === null ? chat.title : chat.talkingTo(talk.person)}
        </h2>
        <Tools talk={talk} onStartOver={() => setIsAsking(true)} />
        <HeaderButton label={chat.close} onClick={close} className="sm:hidden">
          <X aria-hidden="true" className="size-5" />
        </HeaderButton>
      </div>
      {isAsking && <StartOver onAnswered={() => setIsAsking(false)} startOver={talk.leave} />}
      <Content talk={talk} isLoading={talk.isLoading || !isKnown} open={open} close={close} />
    </>
  )
}

/** conversations.md §2.7: signed in as a customer, nobody says who they are. The team does, as strangers do. */
function useCustomer(): { customer: ChatStart | undefined; isKnown: boolean } {
  const { data: user, isPending } = useQuery(sessionQuery)
  const isCustomer = user?.role === 'user'
  return { customer: isCustomer ? { name: calledInTalk(user), email: user.email } : undefined, isKnown: !isPending }
}

const calledInTalk = (user: SessionUser) => user.first_name || calledBy(user)

/** From the first message on what happens in it is heard at once. */
function useNewsOfChat({ hasBegun, hear }: Chat) {
  useEffect(() => (hasBegun ? followChat(hear) : undefined), [hasBegun, hear])
}

/** Whether a person wrote while nobody looked, also before this page was loaded. */
function useUnread({ id, messages, isLoading }: Chat, open: boolean, onUnread: (isUnread: boolean) => void) {
  const owner = useOwner() ?? visitor
  const said = messages.filter(({ role }) => role === 'person').length
  const seen = useRef(0)
  const tell = useEffectEvent(onUnread)
  useEffect(() => {
    if (isLoading) return
    if (id === null) forgetRead(owner)
    else if (open) keepRead(owner, id, said)
    seen.current = open ? said : Math.max(seen.current, id === null ? 0 : readBefore(owner, id))
    tell(said > seen.current)
  }, [id, owner, said, open, isLoading])
}

type ContentProps = { talk: Chat; isLoading: boolean; open: boolean; close: () => void }

function Content({ talk, isLoading, open, close }: ContentProps) {
  if (talk.visitor && !isLoading) return <Conversation talk={talk} visitor={talk.visitor} open={open} close={close} />
  if (isLoading) {
    return (
      <div className="grid flex-1 place-items-center">
        <Spinner label={chat.loading} />
      </div>
    )
  }
  if (talk.failed) {
    return (
      <div className="grid justify-items-start gap-4 p-5">
        <Alert tone="danger" title={chat.loadFailed} />
        <Button variant="outline" onClick={talk.reload}>
          {chat.tryAgain}
        </Button>
      </div>
    )
  }
  return <StartForm open={open} onStart={talk.start} />
}

/** S1 §2: the transcript only once there is more than one message. */
function Tools({ talk, onStartOver }: { talk: Chat; onStartOver: () => void }) {
  if (!hasTranscript(talk.messages)) return null
  return (
    <>
      <HeaderButton label={chat.emailTranscript} onClick={talk.sendTranscript} busy={talk.isMailing}>
        <Mail aria-hidden="true" className="size-5" />
      </HeaderButton>
      <HeaderButton label={chat.startOver} onClick={onStartOver}>
        <RotateCcw aria-hidden="true" className="size-5" />
      </HeaderButton>
    </>
  )
}

/** Within the panel: a dialog of its own would close it. */
function StartOver({ startOver, onAnswered }: { startOver: () => void; onAnswered: () => void }) {
  const keepIt = useRef<HTMLButtonElement>(null)
  useEffect(() => keepIt.current?.focus(), [])
  const { question, yes, no } = chat.dropped
  return (
    <section aria-label={chat.startOver} className="grid gap-3 border-b border-line bg-shoal p-4">
      <p className="text-small font-semibold">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            onAnswered()
            startOver()
          }}
        >
          {yes}
        </Button>
        <Button ref={keepIt} variant="outline" size="small" onClick={onAnswered}>
          {no}
        </Button>
      </div>
    </section>
  )
}

type HeaderButtonProps = {
  label: string
  onClick: () => void
  busy?: boolean
  className?: string
  children: ReactNode
}

function HeaderButton({ label, onClick, busy = false, className = '', children }: HeaderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={busy}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-control hover:bg-[rgb(255_255_255/12%)] disabled:opacity-55 ${className}`}
    >
      {children}
    </button>
  )
}
