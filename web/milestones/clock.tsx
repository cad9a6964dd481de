import { clockWords, type ClockReader } from '#content/milestones.ts'
import { formatDate, formatDay } from '#content/dates.ts'
import type { ClockMove, ProjectClock } from '#domain/project-clock.ts'

type ClockProps = { clock: ProjectClock; reader: ClockReader }

const days = (count: number) => `${count} ${Math.abs(count) === 1 ? 'day' : 'days'}`
const workingDays = (count: number) => `${count} working ${Math.abs(count) === 1 ? 'day' : 'days'}`

/** How long a project lay with whom, and why it is done when it is: the same figures for both sides. */
export function Clock({ clock, reader }: ClockProps) {
  const { side, since, team_days, client_days, late_days, estimated_on } = clock
  const words = clockWords[reader]
  return (
    <div className="grid gap-2 text-small">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        <li>
          With us: <strong>{workingDays(team_days)}</strong>
        </li>
        <li>
          {words.waitingOn}: <strong>{workingDays(client_days)}</strong>
        </li>
      </ul>
      <p className="text-ink-soft">
        {side === null || since === null
          ? 'The clock has stopped.'
          : `${words.turns[side]} since ${formatDate(since)}.`}
      </p>
      {late_days > 0 && <p className="font-semibold">We are {workingDays(late_days)} late.</p>}
      <details className="rounded-control border border-line bg-shoal px-4 py-2">
        <summary className="cursor-pointer py-1 font-semibold">Why this date</summary>
        <ul className="grid gap-1.5 pt-1 pb-2">
          <li>
            Planned: {formatDay(clock.planned_on)}, {workingDays(clock.planned_days)} from {formatDay(clock.started_on)}
          </li>
          {clock.moves.map((move) => (
            <li
              key={`${move.kind} ${move.kind === 'waited' ? move.from : move.on} ${sayMove(move, reader)}`}
              className="wrap-anywhere"
            >
              {sayMove(move, reader)}
            </li>
          ))}
          <li className="font-semibold">Estimated: {formatDay(estimated_on)}</li>
        </ul>
      </details>
    </div>
  )
}

function sayMove(move: ClockMove, reader: ClockReader): string {
  const words = clockWords[reader]
  switch (move.kind) {
    case 'waited': {
      const forWhat = move.milestone === null ? words.request : words.approval(move.milestone)
      return `${formatDay(move.from)} to ${formatDay(move.to)}: ${forWhat}, ${days(move.days)}`
    }
    case 'moved':
      return `Moved by us on ${formatDay(move.on)}: ${days(move.days)}. ${move.words}`.trim()
    case 'changed':
      return `Plan changed by us on ${formatDay(move.on)}: ${days(move.days)}`
    case 'added':
      return `${move.number} added ${days(move.days)}`
  }
}
