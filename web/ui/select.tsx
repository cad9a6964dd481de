import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

/** The browser's own select: right on every phone, and it works before any JavaScript has arrived. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldWiring()}
        {...props}
        className={cx(controlLook, 'min-h-11 appearance-none pr-11 text-ellipsis', className)}
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
