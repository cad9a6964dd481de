import { MessageCircle, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { chat } from '#content/chat.ts'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOwner } from '#web/kept/use-owner.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { wasRead } from './read-words.ts'
import { WaysToReachUs } from './ways-to-reach-us.tsx'

/** The chat itself is fetched when somebody opens it: pages do not carry it. */
const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).default, {
  Waiting: BeforeTheChat,
  Failed: ({ onRetry }) => (
    <BeforeTheChat>
      <Alert tone="danger" title={chat.loadFailed} />
      <Button variant="outline" className="justify-self-start" onClick={onRetry}>
        {chat.tryAgain}
      </Button>
    </BeforeTheChat>
  ),
})

const panelId = 'chat'
const titleId = 'chat-title'
const unreadId = 'chat-unread'

/** A round button and a panel: a native popover, which opens and answers Escape before the page's JavaScript has arrived. */
export function ChatWidget() {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const open = state === 'open'
  const [isUnread, setIsUnread] = useState(false)
  const panel = useRef<HTMLDialogElement>(null)
  const owner = useOwner()
  // What a person says in a chat that was open before is told, though nobody opens it on this page.
  const isThere = state !== 'untouched' || (owner !== undefined && wasRead(owner))
  const Icon = open ? X : MessageCircle

  // It may have been opened before the page listened.
  useEffect(() => {
    if ('popover' in HTMLElement.prototype && panel.current?.matches(':popover-open')) setState('open')
  }, [])

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label={open ? chat.close : chat.open}
        aria-describedby={isUnread ? unreadId : undefined}
        className={cx(buttonLook({ size: 'icon' }), 'relative rounded-full sm:size-14 sm:shadow-raised')}
      >
        <Icon aria-hidden="true" className="size-6" />
        {isUnread && !open && (
          <span
            data-unread
            aria-hidden="true"
            className="absolute top-0 right-0 size-3.5 rounded-full border-2 border-paper bg-danger"
          />
        )}
      </button>
      <span id={unreadId} hidden>
        {chat.unread}
      </span>
      <dialog
        ref={panel}
        id={panelId}
        popover="auto"
        aria-labelledby={titleId}
        onToggle={(event) => setState(event.newState === 'open' ? 'open' : 'closed')}
        className={cx(
          'fixed inset-auto right-4 bottom-22 m-0 h-[min(38rem,calc(100dvh-7rem))] max-h-none w-[25rem] max-w-none flex-col overflow-hidden open:flex',
          'rounded-card border border-line bg-raised text-ink shadow-overlay',
          'max-sm:inset-0 max-sm:h-dvh max-sm:w-full max-sm:rounded-none max-sm:border-0',
        )}
      >
        {isThere ? (
          <ChatPanel titleId={titleId} open={open} close={() => panel.current?.hidePopover()} onUnread={setIsUnread} />
        ) : (
          <BeforeTheChat />
        )}
      </dialog>
    </>
  )
}

/** What stands there without JavaScript, and for the moment until the chat has arrived. */
function BeforeTheChat({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 bg-harbour pr-2 pl-5 text-on-harbour">
        <h2 id={titleId} className="font-display text-body leading-tight sm:text-lead">
          {chat.title}
        </h2>
        <button
          type="button"
          popoverTarget={panelId}
          popoverTargetAction="hide"
          aria-label={chat.close}
          className="grid size-11 place-items-center sm:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="grid gap-5 p-5">
        {children}
        <WaysToReachUs />
      </div>
    </>
  )
}
