import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const alertLook = cva('flex gap-3 rounded-card border border-l-4 p-4 text-small', {
  variants: {
    tone: {
      info: 'border-line-strong bg-shoal [&>svg]:text-action',
      success: 'border-success bg-success-soft [&>svg]:text-success',
      warning: 'border-warning bg-warning-soft [&>svg]:text-warning',
      danger: 'border-danger bg-danger-soft [&>svg]:text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
})

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

type AlertProps = VariantProps<typeof alertLook> & {
  id?: string | undefined
  title: ReactNode
  children?: ReactNode
  className?: string
}

/** A message that stays on the page. Danger interrupts a screen reader, the other tones wait their turn. */
export function Alert({ id, tone, title, children, className }: AlertProps) {
  const Icon = icons[tone ?? 'info']
  return (
    <div id={id} role={tone === 'danger' ? 'alert' : 'status'} className={cx(alertLook({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
