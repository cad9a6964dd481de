import { MessageCircle, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { chat } from '#content/chat.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ChatStart } from './chat-start.tsx'

const panelId = 'chat'
const titleId = 'chat-title'

/** A round button and a small panel. A native popover: it opens and answers Escape before the page's JavaScript has arrived. */
export function ChatWidget() {
  const [open, setOpen] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const Icon = open ? X : MessageCircle

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label={open ? chat.close : chat.open}
        className={cx(buttonLook({ size: 'icon' }), 'size-14 rounded-full shadow-raised')}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      <dialog
        id={panelId}
        popover="auto"
        aria-labelledby={titleId}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') nameField.current?.focus()
        }}
        className="fixed inset-auto right-4 bottom-22 m-0 max-h-[calc(100dvh-7rem)] w-[min(23rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-raised text-ink shadow-overlay"
      >
        <h2
          id={titleId}
          className="border-b border-line bg-harbour px-5 py-3.5 font-display text-heading text-on-harbour"
        >
          {chat.title}
        </h2>
        <ChatStart nameField={nameField} />
      </dialog>
    </>
  )
}
