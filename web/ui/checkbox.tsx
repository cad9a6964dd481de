import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={cx('flex items-start gap-3 has-disabled:opacity-55', className)}>
      <span className="relative mt-0.5 size-5 shrink-0">
        <input
          {...props}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-small border border-line-strong bg-raised transition-colors duration-150 checked:border-action checked:bg-action hover:border-ink"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-action opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="text-small">{label}</span>
    </label>
  )
}
