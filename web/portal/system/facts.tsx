import { Fragment, type ReactNode } from 'react'

/** Names on the left, what they are on the right. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 sm:gap-x-6 text-small">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
