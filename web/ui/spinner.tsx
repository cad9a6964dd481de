import { cva, type VariantProps } from 'class-variance-authority'
import { cx } from './cx.ts'

const spinnerLook = cva('inline-block shrink-0 animate-spin rounded-full border-current border-t-transparent', {
  variants: { size: { small: 'size-4 border-2', medium: 'size-6 border-2', large: 'size-10 border-3' } },
  defaultVariants: { size: 'medium' },
})

type SpinnerProps = VariantProps<typeof spinnerLook> & { label?: string; className?: string }

/** With a label it is announced; without one it decorates a text that already says what is going on. */
export function Spinner({ size, label, className }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={cx(spinnerLook({ size }), className)} />
  if (!label) return ring
  return (
    <output className="inline-flex items-center gap-3 text-ink-soft">
      {ring}
      {label}
    </output>
  )
}
