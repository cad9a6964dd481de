import { ChevronDown } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** For a choice that acts at once: the entry that was picked in the open list. */
  onPick?: (value: string) => void
}

/** The browser's own select: right on every phone, and it works before any JavaScript has arrived. */
export function Select({ className, children, onPick, ...props }: SelectProps) {
  const picking = onPick && {
    onChange: ({ target }: { target: HTMLSelectElement }) => onPick(target.value),
    onKeyDown: openFirst,
  }
  return (
    <div className="relative">
      <select
        {...useFieldWiring()}
        {...props}
        {...picking}
        className={cx(controlLook, 'min-h-11 appearance-none pr-11', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}

/** While the list is closed these keys change the value in many browsers: here they open it. */
const changes = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/

function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event
  if (!changes.test(key) || altKey || ctrlKey || metaKey || isOpen(select)) return
  event.preventDefault()
  if ('showPicker' in select) select.showPicker()
}

const isOpen = (select: HTMLSelectElement) =>
  typeof CSS !== 'undefined' && CSS.supports('selector(:open)') && select.matches(':open')
