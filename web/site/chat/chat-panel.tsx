import { Mail, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { chat } from '#content/chat.ts'
import { hasTranscript } from '#domain/chat.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Conversation } from './conversation.tsx'
import { StartForm } from './start-form.tsx'
import { useChat, type Chat } from './use-chat.ts'

type ChatPanelProps = { titleId: string; open: boolean; close: () => void }

/** S1 §4: the start form, then the conversation. It stays while the panel is closed, with whatever was typed. */
export default function ChatPanel({ titleId, open, close }: ChatPanelProps) {
  const talk = useChat()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 bg-harbour pr-2 pl-5 text-on-harbour">
        <h2 id={titleId} className="mr-auto font-display text-body leading-tight sm:text-lead">
          {chat.title}
        </h2>
        <Tools talk={talk} onStartOver={() => setIsAsking(true)} />
        <HeaderButton label={chat.close} onClick={close} className="sm:hidden">
          <X aria-hidden="true" className="size-5" />
        </HeaderButton>
      </div>
      {isAsking && <StartOver onAnswered={() => setIsAsking(false)} startOver={talk.leave} />}
      <Content talk={talk} open={open} close={close} />
    </>
  )
}

function Content({ talk, open, close }: { talk: Chat; open: boolean; close: () => void }) {
  if (talk.visitor) return <Conversation talk={talk} visitor={talk.visitor} open={open} close={close} />
  if (talk.isLoading) {
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
