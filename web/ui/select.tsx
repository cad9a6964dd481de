import { ChevronDown } from 'lucide-react'
import { useRef, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** For a choice that acts at once: the entry that was picked in the open list. */
  onPick?: (value: string) => void
}

/** The browser's own select: right on every phone, and it works before any JavaScript has arrived. */
export function Select({ className, children, onPick, ...props }: SelectProps) {
  const seen = useRef(false)
  const picking = onPick && {
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      seen.current = false
      onPick(target.value)
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => openFirst(event, seen),
    onPointerDown: () => {
      seen.current = !seen.current
    },
    onBlur: () => {
      seen.current = false
    },
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

function openFirst(event: KeyboardEvent<HTMLSelectElement>, seen: RefObject<boolean>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event
  if (/^(Escape|Enter|Tab)$/.test(key)) seen.current = false
  if (key === ' ' || (altKey && key.startsWith('Arrow'))) seen.current = true
  if (!changes.test(key) || altKey || ctrlKey || metaKey || isOpen(select, seen.current)) return
  event.preventDefault()
  if (!('showPicker' in select)) return
  select.showPicker()
  seen.current = true
}

/** A browser that does not know whether its list is open is believed what was seen of it: what opens it, and what closes it. */
const isOpen = (select: HTMLSelectElement, wasSeen: boolean) =>
  typeof CSS !== 'undefined' && CSS.supports('selector(:open)') ? select.matches(':open') : wasSeen
