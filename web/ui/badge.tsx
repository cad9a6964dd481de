import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const badgeLook = cva(
  'inline-flex items-center gap-1.5 rounded-small border px-2 py-0.5 text-note font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-shoal text-ink',
        outline: 'border-line-strong bg-transparent text-ink',
        mark: 'border-mark/35 bg-mark-soft text-mark',
        blue: 'border-blue/35 bg-blue-soft text-blue',
        purple: 'border-purple/35 bg-purple-soft text-purple',
        success: 'border-success/35 bg-success-soft text-success',
        warning: 'border-warning/35 bg-warning-soft text-warning',
        danger: 'border-danger/35 bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeLook>) {
  return <span {...props} className={cx(badgeLook({ tone }), className)} />
}
