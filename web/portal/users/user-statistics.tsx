import { percentageOf, type UserStatistics as Statistics } from '#domain/users.ts'

export function UserStatistics({ statistics }: { statistics: Statistics }) {
  const { total, premium, free, new_this_week } = statistics
  const figures = [
    ['Total Users', total, ''],
    ['Premium', premium, ` (${percentageOf(premium, total)}%)`],
    ['Free', free, ` (${percentageOf(free, total)}%)`],
    ['New This Week', new_this_week, ''],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 sm:grid-cols-4">
      {figures.map(([name, value, share]) => (
        <div key={name} className="grid content-start gap-1">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading tabular-nums">
            {value.toLocaleString('en-US')}
            {share && <span className="text-small text-ink-soft">{share}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
