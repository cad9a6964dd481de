import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#content/dates.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import type { ViewsOfDay } from '#domain/website-views.ts'
import { viewsQuery } from '#web/api/website-views.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** How often people opened the website lately. */
export function Views({ website: { id, views_30_days } }: { website: Pick<CustomerWebsite, 'id' | 'views_30_days'> }) {
  const { data: days } = useQuery(viewsQuery(id))
  return (
    <Card className="grid gap-4">
      <CardTitle>{sayViews(views_30_days)}</CardTitle>
      {days ? <DayByDay days={days} /> : <div className="h-24" />}
      <p className="text-note text-ink-soft">Counted without cookies. Robots are left out.</p>
    </Card>
  )
}

const sayViews = (views: number) =>
  `${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'} in the last 30 days`

const bar = { width: 8, step: 10, height: 64 }

function DayByDay({ days }: { days: ViewsOfDay[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  return (
    <div className="grid gap-1.5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * bar.step - (bar.step - bar.width)} ${bar.height}`}
        preserveAspectRatio="none"
        className="h-18 w-full"
      >
        {days.map(({ day, views }, index) => {
          // A day when nobody came is there, too.
          const height = Math.max(1, (views / most) * bar.height)
          return (
            <rect
              key={day}
              x={index * bar.step}
              y={bar.height - height}
              width={bar.width}
              height={height}
              className={views > 0 ? 'fill-mark' : 'fill-line-strong'}
            >
              <title>{`${formatDay(day)}: ${views}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-note text-ink-soft">
        <span>{formatDay(days.at(0)?.day ?? null)}</span>
        <span>{formatDay(days.at(-1)?.day ?? null)}</span>
      </p>
      {/* Around it: a table is as high as its rows, whatever it is told, and would make the page as long. */}
      <div className="sr-only">
        <table>
          <caption>Views per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{views}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
