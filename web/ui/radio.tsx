import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** Radios of one `name` choose between each other; put them into a `<fieldset>` that says what is chosen. */
export function Radio({ label, className, ...props }: RadioProps) {
  return (
    <label className={cx('flex items-start gap-3 has-disabled:opacity-55', className)}>
      <RadioMark {...props} className="mt-0.5" />
      <span className="text-small">{label}</span>
    </label>
  )
}

/** The bare control, for labels with a layout of their own. */
export function RadioMark({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...props}
      type="radio"
      className={cx(
        'size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-colors duration-150',
        'checked:border-6 checked:border-action hover:border-ink',
        className,
      )}
    />
  )
}
