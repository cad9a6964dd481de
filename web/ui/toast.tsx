import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'

const toasts = Base.createToastManager()
const defaultDurationMs = 5000

type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
}

/** Shows a short message from anywhere. */
export function toast({ title, description, variant = 'default', durationMs = defaultDurationMs }: ToastMessage) {
  toasts.add({ title, description, type: variant, timeout: durationMs })
}

/** Takes every message off the screen; in a tab that nobody looks at they would stay. */
export function closeToasts() {
  toasts.close()
}

/** Wraps the app once; the messages appear over everything: at the lower right, on a phone above what is typed there. */
export function ToastArea({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={toasts}>
      {children}
      <Base.Portal>
        <ToastStack />
      </Base.Portal>
    </Base.Provider>
  )
}

/**
 * A destructive message interrupts the screen reader, the others wait their turn. That is said by the role and not by Base
 * UI's `priority: 'high'`, which hides the toast from assistive technology and keeps a second copy of its text for it.
 */
function ToastStack() {
  const { toasts: messages } = Base.useToastManager()
  return (
    <Base.Viewport
      ref={useTopLayer(messages.length)}
      className="fixed inset-auto right-4 bottom-4 z-60 max-sm:top-16 max-sm:bottom-auto m-0 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 overflow-visible bg-transparent"
    >
      {messages.map((message) => (
        <Base.Root
          key={message.id}
          toast={message}
          role={message.type === 'destructive' ? 'alert' : 'dialog'}
          aria-modal={message.type === 'destructive' ? undefined : false} // Base UI sets it for every role; an alert has no such state
          className={cx(
            'relative rounded-card border border-l-4 border-line border-l-action bg-raised p-4 pr-12 text-ink shadow-overlay',
            'transition duration-200 ease-slip data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
            message.type === 'destructive' && 'border-danger bg-danger-soft',
            message.limited && 'hidden',
          )}
        >
          <Base.Title render={<p />} className="text-small font-semibold" />
          <Base.Description className="mt-0.5 text-small text-ink-soft" />
          <Base.Close
            aria-label="Dismiss"
            aria-hidden={false} // Base UI hides it until the stack is hovered, but leaves it in the tab order
            className="absolute top-2 right-2 grid size-9 place-items-center rounded-control hover:bg-shoal"
          >
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </Base.Root>
      ))}
    </Base.Viewport>
  )
}

/** Popovers stand above everything else on the page, so messages are one too, and the last one shown is on top. */
function useTopLayer(messageCount: number) {
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = viewport.current
    if (!area || !('showPopover' in area)) return // an older browser shows them in the page's own order
    area.popover = 'manual'
    area.hidePopover()
    if (messageCount > 0) area.showPopover()
  }, [messageCount])
  return viewport
}
