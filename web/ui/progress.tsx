import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

type ProgressProps = { label: ReactNode; value: number; max?: number; valueText?: string; className?: string }

/** The browser's own progress element: its width needs no style attribute, which the content security policy refuses. */
export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const id = useId()
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-small">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-ink-soft tabular-nums">{valueText ?? `${Math.round((value / max) * 100)}%`}</span>
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        className={cx(
          'h-2.5 w-full appearance-none overflow-hidden rounded-small border border-line-strong bg-raised',
          '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action',
        )}
      />
    </div>
  )
}
