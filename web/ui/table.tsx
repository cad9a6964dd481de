import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type TableProps = ComponentProps<'table'> & { caption: ReactNode }

/** Scrolls inside its own frame on narrow screens; the frame takes focus so that the keyboard can scroll it too. */
export function Table({ caption, className, children, ...props }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard (axe: scrollable-region-focusable)
    <div tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table {...props} className={cx('w-full border-collapse text-left text-small', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cx('border-b border-line-strong bg-shoal', className)} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cx('not-last:border-b not-last:border-line', className)} />
}

export function ColumnHeader({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cx('px-4 py-3 font-semibold whitespace-nowrap', className)} />
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cx('px-4 py-3 align-top', className)} />
}
