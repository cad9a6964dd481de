import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { boxAt, coveredBy, findClearPlace, operableBoxes, type Box, type Size } from './clear-place.ts'
import { cx } from './cx.ts'

const toasts = Base.createToastManager()
const defaultDurationMs = 5000

type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  /** One thing that can be done about it. */
  action?: { label: string; act: () => void }
}

const errors = new Set<string>()

/**
 * Shows a short message from anywhere, until it is closed when `durationMs` is 0, and returns what closes it. What went well takes
 * the errors before it off the screen: their cause is gone.
 */
export function toast({
  title,
  description,
  variant = 'default',
  durationMs = defaultDurationMs,
  action,
}: ToastMessage) {
  if (variant === 'default' && durationMs > 0) closeErrors()
  const actionProps = action && { children: action.label, onClick: action.act }
  const id = toasts.add({ title, description, type: variant, timeout: durationMs, ...(actionProps && { actionProps }) })
  if (variant === 'destructive') errors.add(id)
  return () => toasts.close(id)
}

/** For what went well without a message of its own. */
export function closeErrors() {
  for (const id of errors) toasts.close(id)
  errors.clear()
}

/** Takes every message off the screen; in a tab that nobody looks at they would stay. */
export function closeToasts() {
  toasts.close()
}

/** Wraps the app once; the messages appear over everything, where they cover nothing that can be operated. */
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
      ref={useClearPlaces(messages.length)}
      className="pointer-events-none fixed inset-0 z-60 m-0 size-auto overflow-visible border-0 bg-transparent p-0"
    >
      {messages.map((message) => (
        <Base.Root
          key={message.id}
          toast={message}
          role={message.type === 'destructive' ? 'alert' : 'dialog'}
          aria-modal={message.type === 'destructive' ? undefined : false} // Base UI sets it for every role; an alert has no such state
          data-message
          className={cx(
            'pointer-events-auto absolute w-max max-w-[min(24rem,calc(100vw-2rem))] rounded-card border border-l-4 border-line border-l-action bg-raised',
            'py-2.5 pr-12 pl-4 text-ink shadow-overlay',
            'transition duration-200 ease-slip data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
            message.type === 'destructive' && 'border-danger bg-danger-soft',
            message.limited && 'hidden',
          )}
        >
          <Base.Title render={<p />} className="text-small font-semibold wrap-anywhere" />
          <Base.Description className="mt-0.5 text-small wrap-anywhere text-ink-soft [[data-compact]_[data-message]:not(:hover,:focus-within)_&]:sr-only" />
          {message.actionProps && (
            <Base.Action className={cx(buttonLook({ variant: 'outline', size: 'small' }), 'mt-2')} />
          )}
          <Base.Close
            aria-label="Dismiss"
            aria-hidden={false} // Base UI hides it until the stack is hovered, but leaves it in the tab order
            className="absolute top-1 right-1.5 grid size-9 place-items-center rounded-control hover:bg-shoal"
          >
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </Base.Root>
      ))}
    </Base.Viewport>
  )
}

/**
 * Popovers stand above everything else on the page, so messages are one too, and the last one shown is on top. Each is put where
 * it covers no control, and stays there until something else comes to lie beneath it: another screen, a dialog, another width.
 */
function useClearPlaces(messageCount: number) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!area.current) return
    const stack = area.current
    if ('showPopover' in stack) {
      stack.popover = 'manual'
      stack.hidePopover()
      if (messageCount > 0) stack.showPopover()
    }
    if (messageCount === 0) return void giveRoomBack()
    placeMessages(stack)
    return watchScreen(stack, () => placeMessages(stack))
  }, [messageCount])
  return area
}

/**
 * A modal that fills the screen has no room for them: it makes as much as they need at this width (web/ui/dialog.tsx). On a page
 * that is full of controls they are their title alone, until somebody points at them.
 */
function placeMessages(stack: HTMLElement) {
  delete stack.dataset['compact']
  if (placeAll(stack)) return
  makeRoom(stack)
  if (placeAll(stack)) return
  stack.dataset['compact'] = ''
  placeAll(stack)
}

const room = '--message-room'

function makeRoom(stack: HTMLElement) {
  const messages = [...stack.querySelectorAll<HTMLElement>('[data-message]')]
  const needed = messages.reduce((sum, { offsetHeight }) => sum + offsetHeight + 16, 0)
  document.documentElement.style.setProperty(room, `${needed}px`)
}

const giveRoomBack = () => document.documentElement.style.removeProperty(room)

/** True when none of them covers anything. */
function placeAll(stack: HTMLElement) {
  const taken = operableBoxes(stack)
  const screen = { width: document.documentElement.clientWidth, height: innerHeight }
  let isAllClear = true
  for (const message of stack.querySelectorAll<HTMLElement>('[data-message]:not([data-ending-style])')) {
    const size = { width: message.offsetWidth, height: message.offsetHeight }
    if (size.width === 0) continue
    const stays = message.style.top !== '' && isClear(message, size, screen, taken)
    if (!stays) {
      const { left, top, covered } = findClearPlace(size, screen, taken)
      if (covered > 0) isAllClear = false
      Object.assign(message.style, { left: `${left}px`, top: `${top}px` })
    }
    taken.push(boxAt({ left: message.offsetLeft, top: message.offsetTop }, size))
  }
  return isAllClear
}

function isClear(message: HTMLElement, size: Size, screen: Size, taken: readonly Box[]) {
  const box = boxAt({ left: message.offsetLeft, top: message.offsetTop }, size)
  return box.right <= screen.width && box.bottom <= screen.height && coveredBy(box, taken) === 0
}

/** At most once a frame. */
function watchScreen(stack: HTMLElement, changed: () => void) {
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(changed)
  }
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !stack.contains(target))) look()
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'data-detail-foot', 'hidden', 'open', 'style'],
  })
  const happenings = ['resize', 'scroll', 'toggle', 'transitionend'] as const
  for (const happening of happenings) addEventListener(happening, look, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    for (const happening of happenings) removeEventListener(happening, look, { capture: true })
  }
}
