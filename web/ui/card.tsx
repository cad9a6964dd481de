import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-card border border-line bg-raised p-6 sm:p-8', className)} />
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('mb-6 grid gap-1.5', className)} />
}

/** The heading's level is the page's business; the look is the card's. */
export function CardTitle({
  as: Heading = 'h2',
  className,
  children,
  ...props
}: { as?: 'h1' | 'h2' | 'h3' } & ComponentProps<'h2'>) {
  return (
    <Heading {...props} className={cx('font-display text-heading', className)}>
      {children}
    </Heading>
  )
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={cx('text-small text-ink-soft', className)} />
}
