import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronDown } from 'lucide-react'
import { use, useId, type ReactNode } from 'react'
import { NoChangesContext } from './button.tsx'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useLandmark } from './landmark.ts'
import { itemLook } from './menu.tsx'

type ChoiceProps<Value extends string> = {
  label: string
  /** Where the label stands elsewhere on the screen. */
  isLabelHidden?: boolean
  isLabelBeside?: boolean
  /** As high as the small buttons beside it. */
  isSmall?: boolean
  hint?: ReactNode
  error?: string | undefined
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  /** What was picked is on its way: it keeps the focus, and nothing else is picked. */
  busy?: boolean
  onPick: (value: Value) => void
  className?: string
}

/**
 * A choice that acts: only when an entry is picked, by click or Enter. Arrow keys move through the entries and change nothing,
 * unlike those of a select (WCAG 3.2.2).
 */
export function Choice<Value extends string>({
  label,
  isLabelHidden = false,
  isLabelBeside = false,
  isSmall = false,
  hint,
  error,
  value,
  options,
  busy = false,
  onPick,
  className,
}: ChoiceProps<Value>) {
  const id = useId()
  const { landmark, ofButton } = useLandmark()
  const sayNoChanges = use(NoChangesContext)
  const note = error ?? hint
  const shown = options.find(([option]) => option === value)?.[1] ?? ''
  return (
    <div
      className={cx(
        'grid content-start gap-1.5',
        isLabelBeside && 'min-[24rem]:grid-cols-[auto_minmax(0,1fr)] min-[24rem]:items-center min-[24rem]:gap-x-3',
        className,
      )}
    >
      {!isLabelHidden && (
        <span aria-hidden="true" className="text-small font-semibold">
          {label}
        </span>
      )}
      <Base.Root>
        <Base.Trigger
          ref={ofButton}
          aria-busy={busy}
          aria-label={`${label}: ${shown}`}
          aria-describedby={note ? id : undefined}
          className={cx(
            controlLook,
            'flex min-h-11 items-center justify-between gap-3 text-left aria-busy:opacity-55',
            isSmall && 'min-h-9 px-3 text-small',
          )}
        >
          <span className="min-w-0 wrap-anywhere">{shown}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </Base.Trigger>
        <Base.Portal container={landmark} className="contents">
          <Base.Positioner sideOffset={6} align="start" className="z-50">
            <Base.Popup className="max-h-[min(24rem,var(--available-height))] max-w-(--available-width) min-w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-raised py-1.5 text-ink shadow-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Base.RadioGroup
                value={value}
                onValueChange={(picked: Value) => {
                  if (sayNoChanges) sayNoChanges()
                  else if (picked !== value && !busy) onPick(picked)
                }}
              >
                {options.map(([option, name]) => (
                  <Base.RadioItem key={option} value={option} closeOnClick className={itemLook}>
                    <Check aria-hidden="true" className={cx('size-4', option !== value && 'invisible')} />
                    {name}
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {note && (
        <p id={id} role={error ? 'alert' : undefined} className={cx('text-note text-ink-soft', error && 'text-danger')}>
          {note}
        </p>
      )}
    </div>
  )
}
