import { describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { readClock, type ClockRun, type Turn } from '#domain/project-clock.ts'
import { workingCalendar } from '../agency/working-calendar.ts'
import { randomFrom } from '../testing/random.ts'

/** In Everett, which is at -08:00 in November. */
const at = (written: string) => Temporal.PlainDateTime.from(written).toZonedDateTime(agency.timeZone).epochMilliseconds
const team = (from: string, until: string | null): Turn => ({
  side: 'team',
  reason: 'work',
  milestone: null,
  from: at(from),
  until: until === null ? null : at(until),
})
const client = (from: string, until: string | null, milestone: string | null = 'Design'): Turn => ({
  ...team(from, until),
  side: 'client',
  reason: milestone === null ? 'request' : 'approval',
  milestone,
})
const run = (turns: Turn[], more: Partial<ClockRun> = {}): ClockRun => ({
  startedAt: turns[0]?.from ?? 0,
  turns,
  plannedDays: 10,
  moves: [],
  completedOn: null,
  ...more,
})
const read = (turns: Turn[], now: string, more: Partial<ClockRun> = {}) =>
  readClock(run(turns, more), workingCalendar, at(now))

describe('whose a day is', () => {
  // Monday, November 2, 2026.
  const monday = '2026-11-02T11:00'
  test('the day of starting is nobody’s, each working day after it ours while we work', () => {
    expect(read([team(monday, null)], '2026-11-02T17:00')).toMatchObject({
      side: 'team',
      since: new Date(at(monday)).toISOString(),
      team_days: 0,
      client_days: 0,
      started_on: '2026-11-02',
      planned_days: 10,
      planned_on: '2026-11-16',
      estimated_on: '2026-11-16',
      late_days: 0,
      moves: [],
    })
    expect(read([team(monday, null)], '2026-11-03T08:59').team_days).toBe(0)
    expect(read([team(monday, null)], '2026-11-03T09:00').team_days).toBe(1)
    // Saturday's hours are no working day.
    expect(read([team(monday, null)], '2026-11-08T20:00').team_days).toBe(4)
  })

  test('the day of asking is ours, each one that opens while the client is waited for is theirs and moves the date', () => {
    const turns = [team(monday, '2026-11-04T10:00'), client('2026-11-04T10:00', null)]
    expect(read(turns, '2026-11-04T18:00')).toMatchObject({ team_days: 2, client_days: 0, moves: [] })
    expect(read(turns, '2026-11-06T12:00')).toMatchObject({
      side: 'client',
      team_days: 2,
      client_days: 2,
      planned_on: '2026-11-16',
      estimated_on: '2026-11-18',
      moves: [{ kind: 'waited', from: '2026-11-04', to: '2026-11-06', days: 2, milestone: 'Design' }],
    })
  })

  test('an answer on the same day, or before the next opening, costs nobody anything', () => {
    for (const answered of ['2026-11-04T15:00', '2026-11-05T08:30']) {
      const turns = [team(monday, '2026-11-04T10:00'), client('2026-11-04T10:00', answered), team(answered, null)]
      expect(read(turns, '2026-11-06T12:00')).toMatchObject({
        team_days: 4,
        client_days: 0,
        estimated_on: '2026-11-16',
        moves: [],
      })
    }
  })

  test('asked before opening, too, the day of asking is not the client’s', () => {
    const turns = [team(monday, '2026-11-04T07:30'), client('2026-11-04T07:30', null)]
    expect(read(turns, '2026-11-05T12:00')).toMatchObject({ team_days: 2, client_days: 1 })
  })

  test('whoever is waited for all along is not asked anew by what comes next', () => {
    const turns = [
      team(monday, '2026-11-03T10:00'),
      client('2026-11-03T10:00', '2026-11-05T07:30'),
      client('2026-11-05T07:30', null, null),
    ]
    expect(read(turns, '2026-11-05T12:00')).toMatchObject({
      team_days: 1,
      client_days: 2,
      moves: [
        { kind: 'waited', to: '2026-11-05', days: 1, milestone: 'Design' },
        { kind: 'waited', from: '2026-11-05', days: 1, milestone: null },
      ],
    })
  })

  test('closed days and weekends are nobody’s', () => {
    // Thanksgiving, November 26, is closed.
    const turns = [team('2026-11-24T11:00', '2026-11-25T12:00'), client('2026-11-25T12:00', null)]
    expect(read(turns, '2026-11-30T12:00')).toMatchObject({ team_days: 1, client_days: 2 })
  })
})

describe('what makes the date', () => {
  const turns = [team('2026-11-02T11:00', null)]

  test('late by our own doing is said, and the date does not move', () => {
    expect(read(turns, '2026-11-19T12:00')).toMatchObject({ estimated_on: '2026-11-16', late_days: 3 })
  })

  test('what we moved moves it; what was added or changed is told apart from the plan', () => {
    const moves = [
      { kind: 'moved', on: '2026-11-05', days: 2, words: 'Ada is ill.' },
      { kind: 'added', on: '2026-11-09', days: 3, words: 'PRO-000007' },
      { kind: 'changed', on: '2026-11-10', days: -1, words: '' },
    ] as const
    // The milestones take 12 days now: 10 planned, 3 added, 1 less.
    expect(read(turns, '2026-11-11T12:00', { moves, plannedDays: 12 })).toMatchObject({
      planned_days: 10,
      planned_on: '2026-11-16',
      estimated_on: '2026-11-20',
      moves: [
        { kind: 'moved', on: '2026-11-05', days: 2, words: 'Ada is ill.' },
        { kind: 'added', on: '2026-11-09', number: 'PRO-000007', days: 3 },
        { kind: 'changed', on: '2026-11-10', days: -1 },
      ],
    })
  })

  test('it stops when the last milestone is approved, or when the project is completed', () => {
    const approved = [team('2026-11-02T11:00', '2026-11-05T10:00')]
    expect(read(approved, '2026-12-05T12:00')).toMatchObject({ side: null, since: null, team_days: 3 })
    const completed = read(turns, '2026-12-05T12:00', { completedOn: '2026-11-06' })
    expect(completed).toMatchObject({ side: null, since: null, team_days: 4 })
  })
})

/** The calendar once more, without ours: the agency's clock as the browser's own formatter tells it. */
const shownIn = new Intl.DateTimeFormat('en-CA', {
  timeZone: agency.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const HOUR = 3_600_000
const DAY = 24 * HOUR
const written = (ms: number) => shownIn.format(ms).replace(', ', 'T')
const days = Array.from({ length: 1500 }, (_, n) => {
  const day = Temporal.PlainDate.from('2026-01-01').add({ days: n })
  const name = day.toString()
  const isOpen = day.dayOfWeek < 6 && !agency.closedDays.includes(name)
  const opens = [7, 8]
    .map((offset) => Date.UTC(2026, 0, 1 + n) + (9 + offset) * HOUR)
    .find((ms) => written(ms) === `${name}T09:00`)
  return { name, isOpen, opens: opens ?? Number.NaN }
}).filter(({ isOpen }) => isOpen)

/** promise D6: ours and theirs are all working days; what the client takes moves the date, day by day, and what we take does not. */
test('the clock is fair', () => {
  const histories = process.env['PROVE'] === 'full' ? 10_000 : 300
  const random = randomFrom(6)
  const crossed = { spring: 0, autumn: 0, closed: 0 }
  let turnsMade = 0
  let deviations = 0
  for (let history = 0; history < histories; history++) {
    const begin =
      Date.UTC(2026, 9, 1) + Math.floor(random() * 400) * DAY * 0.9 + Math.floor(random() * 24 * 60) * 60_000
    const end = begin + Math.floor(random() * 365 * 24 * 60) * 60_000
    const turns: Turn[] = []
    for (let from = begin; from < end;) {
      const side = turns.length % 2 === 0 ? 'team' : 'client'
      const until = from + Math.floor(60_000 + random() ** 3 * 30 * DAY)
      const isLast = until >= end
      turns.push({
        side,
        reason: side === 'team' ? 'work' : 'approval',
        milestone: null,
        from,
        until: isLast ? null : until,
      })
      from = until
    }
    turnsMade += turns.length
    const moves = Array.from({ length: Math.floor(random() * 3) }, () => ({
      kind: 'moved' as const,
      on: written(begin).slice(0, 10),
      days: Math.floor(random() * 20) - 5,
      words: '',
    }))
    const plannedDays = 6 + Math.floor(random() * 60)
    const clock = readClock(run(turns, { plannedDays, moves }), workingCalendar, end)

    const first = written(begin).slice(0, 10)
    const counted = { team: 0, client: 0 }
    for (const { name, opens } of days) {
      if (name <= first || opens > end) continue
      const turn = turns.findLast(({ from }) => from <= opens)
      const isAsked = turn?.side === 'client' && written(turn.from).slice(0, 10) === name
      counted[isAsked ? 'team' : (turn?.side ?? 'team')]++
    }
    const later = days.filter(({ name }) => name > first)
    const total = plannedDays + moves.reduce((sum, move) => sum + move.days, 0)
    const dayAfter = (n: number) => (n > 0 ? later[n - 1]?.name : clock.estimated_on)
    const waited = clock.moves.reduce((sum, move) => sum + (move.kind === 'waited' ? move.days : 0), 0)
    const isFair =
      clock.team_days === counted.team &&
      clock.client_days === counted.client &&
      clock.team_days + clock.client_days === later.filter(({ opens }) => opens <= end).length &&
      clock.planned_on === dayAfter(plannedDays) &&
      clock.estimated_on === dayAfter(total + counted.client) &&
      clock.late_days === Math.max(0, counted.team - total) &&
      waited === counted.client
    deviations += Number(!isFair)
    const over = (day: string) => first < day && written(end) > day
    crossed.spring += Number(over('2027-03-14'))
    crossed.autumn += Number(over('2026-11-01') || over('2027-11-07'))
    crossed.closed += Number(agency.closedDays.some((day) => over(day)))
  }
  process.stdout.write(
    `figure: promise D6: ${histories} histories of ${turnsMade} turns over up to a year (${crossed.spring} over the change of the hour in spring, ${crossed.autumn} over one in autumn, ${crossed.closed} over closed days): ours + theirs = working days, each client day moves the date by one, ours by none; ${deviations} deviations\n`,
  )
  expect(Math.min(crossed.spring, crossed.autumn, crossed.closed)).toBeGreaterThan(histories / 10)
  expect(deviations).toBe(0)
})
