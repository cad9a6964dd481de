import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A ruled list of questions. Items that share `group` close each other, as native `<details name>` does. */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('divide-y divide-line border-y border-line', className)}>{children}</div>
}

type AccordionItemProps = {
  title: ReactNode
  id?: string
  group?: string
  open?: boolean
  /** For what is no text to read, such as a table. */
  wide?: boolean
  /** For what is asked for only once somebody looks. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * Native `<details>`: opens by mouse, touch and keyboard before any JavaScript has arrived, and is found by in-page search. The
 * `id` is the answer's: browsers open what an anchor leads into.
 */
export function AccordionItem({ title, id, group, open, wide = false, onToggle, children }: AccordionItemProps) {
  return (
    <details
      name={group}
      open={open}
      className="group"
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="flex items-center justify-between gap-6 py-4 font-semibold">
        {title}
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div id={id} className={cx('pb-5 text-ink-soft', !wide && 'max-w-prose')}>
        {children}
      </div>
    </details>
  )
}
