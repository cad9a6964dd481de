import type { ReactNode } from 'react'
import { Copy } from '#web/ui/copy.tsx'
import { cx } from '#web/ui/cx.ts'

/** What can be done with a row, side by side; on a short screen in one line. */
export const rowActs = 'flex flex-wrap gap-2 short:relative short:flex-nowrap short:overflow-x-auto short:*:shrink-0'

type ActionRowProps = {
  id: string
  title: ReactNode
  marks?: ReactNode
  context?: ReactNode
  actions: ReactNode
  isOpen?: boolean
  children?: ReactNode
}

/** A row that is worked on in its place: Enter does the first of its actions. */
export function ActionRow({ id, title, marks, context, actions, isOpen = false, children }: ActionRowProps) {
  return (
    <li
      data-row={id}
      tabIndex={-1}
      aria-current={isOpen || undefined}
      className={cx(
        'grid gap-x-6 gap-y-2 px-4 py-2.5 focus-visible:outline-offset-[-2px] @xl:grid-cols-[minmax(0,1fr)_fit-content(50%)]',
        isOpen && 'bg-shoal',
      )}
    >
      <div className="grid min-w-0 content-center gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-small font-semibold wrap-anywhere">{title}</h3>
          {marks}
        </div>
        {context && (
          <p className="text-note wrap-anywhere text-ink-soft short:truncate [&>a]:inline-block [&>a]:leading-6">
            {context}
          </p>
        )}
        {children}
      </div>
      <div data-opens className={cx(rowActs, 'items-center @xl:[justify-content:safe_flex-end]')}>
        {actions}
      </div>
    </li>
  )
}

export type Fact = [name: string, value: string | null, copied?: string | null]

/** What else is known of it, in one running line; some of it to be copied. A short screen has rather the next row. */
export function RowFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 text-note short:hidden">
      {facts.map(([name, value, copied]) => (
        <div key={name} className="flex min-w-0 items-baseline gap-1">
          <dt className="shrink-0 text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">
            {value}
            {copied && <Copy text={copied} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
