import { Tabs as Base } from '@base-ui/react/tabs'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Styled<Props> = Omit<Props, 'className'> & { className?: string }

export function Tabs({ className, ...props }: Styled<ComponentProps<typeof Base.Root>>) {
  return <Base.Root {...props} className={cx('grid gap-6', className)} />
}

/** Left and right arrows move and choose; one Tab press leaves the list. */
export function TabList({ className, ...props }: Styled<ComponentProps<typeof Base.List>>) {
  return <Base.List activateOnFocus {...props} className={cx('flex gap-6 border-b border-line', className)} />
}

export function Tab({ className, ...props }: Styled<ComponentProps<typeof Base.Tab>>) {
  return (
    <Base.Tab
      {...props}
      className={cx(
        '-mb-px min-h-11 border-b-3 border-transparent text-small font-semibold whitespace-nowrap text-ink-soft',
        'transition-colors duration-150 hover:text-ink data-active:border-mark data-active:text-ink',
        className,
      )}
    />
  )
}

export function TabPanel({ className, ...props }: Styled<ComponentProps<typeof Base.Panel>>) {
  return <Base.Panel {...props} className={cx('rounded-small', className)} />
}
