import { z } from 'zod'

/** Whose move a project waits for. */
export const projectSideSchema = z.enum(['team', 'client'])
export type ProjectSide = z.infer<typeof projectSideSchema>

/** Why it is theirs: the team works; the client is to approve a milestone, or to send what we asked for. */
export const turnReasonSchema = z.enum(['work', 'approval', 'request'])
export type TurnReason = z.infer<typeof turnReasonSchema>

/** A stretch in which it was one side's turn; the last has no end while the clock runs. Moments in milliseconds. */
export type Turn = {
  side: ProjectSide
  reason: TurnReason
  /** What the client was to approve, by its title. */
  milestone: string | null
  from: number
  until: number | null
}

/** A working day at the agency: when it begins there, and when the agency opens on it. Moments in milliseconds. */
export type WorkingDay = { day: string; begins: number; opens: number }

/**
 * Whose a working day is: the turn there is when the agency opens. The day of asking never counts for the client, even where they were
 * asked before that; an answer on the same day costs nobody anything.
 */
function turnOn({ begins, opens }: WorkingDay, turns: readonly Turn[]): Turn | 'asked' | null {
  const at = turns.findIndex(({ from, until }) => from <= opens && (until === null || opens < until))
  const turn = turns[at]
  if (!turn) return null
  return turn.side === 'client' && askedAt(turns, at) >= begins ? 'asked' : turn
}

/** Since when they have been waited for, whatever for. */
function askedAt(turns: readonly Turn[], at: number): number {
  let first = at
  while (turns[first - 1]?.side === 'client' && turns[first - 1]?.until === turns[first]?.from) first--
  return turns[first]?.from ?? 0
}

/** What moved the date otherwise than by waiting, as it is kept. */
export const moveKindSchema = z.enum(['moved', 'changed', 'added'])
export type MoveKind = z.infer<typeof moveKindSchema>
export type KeptMove = { kind: MoveKind; on: string; days: number; words: string }

/** What moved the date, in the order in which it did. */
export const clockMoveSchema = z.discriminatedUnion('kind', [
  /** The client had the turn. */
  z.object({
    kind: z.literal('waited'),
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.int(),
    /** The milestone they were to approve; null where we had asked for something else. */
    milestone: z.string().nullable(),
  }),
  /** The team chose another date. */
  z.object({ kind: z.literal('moved'), on: z.iso.date(), days: z.int(), words: z.string() }),
  /** The team gave milestones that had not begun more or fewer days. */
  z.object({ kind: z.literal('changed'), on: z.iso.date(), days: z.int() }),
  /** A further proposal brought milestones of its own. */
  z.object({ kind: z.literal('added'), on: z.iso.date(), number: z.string(), days: z.int() }),
])
export type ClockMove = z.infer<typeof clockMoveSchema>

export const projectClockSchema = z.object({
  /** Null once it has stopped. */
  side: projectSideSchema.nullable(),
  /** Since when it is theirs. */
  since: z.iso.datetime().nullable(),
  team_days: z.int(),
  client_days: z.int(),
  started_on: z.iso.date(),
  planned_days: z.int(),
  planned_on: z.iso.date(),
  estimated_on: z.iso.date(),
  late_days: z.int(),
  moves: z.array(clockMoveSchema),
})
export type ProjectClock = z.infer<typeof projectClockSchema>

/** The agency's days. */
export type Calendar = {
  dayOf: (moment: number) => string
  addWorkingDays: (day: string, days: number) => string
  /** The working days after a day on which the agency has opened by then. */
  workingDaysBegun: (after: string, now: number) => WorkingDay[]
}

/** What a project's clock is read from. */
export type ClockRun = {
  startedAt: number
  /** Since then, each beginning where the one before it ended. */
  turns: readonly Turn[]
  /** What its milestones take together, as they are planned now. */
  plannedDays: number
  moves: readonly KeptMove[]
  /** The day on which the project was completed, whatever was still open. */
  completedOn: string | null
}

const sum = (moves: readonly KeptMove[]) => moves.reduce((days, move) => days + move.days, 0)

/**
 * How long a project lay with whom, and which day that makes of the one that was planned. Each working day since the start is one side's:
 * n days of the client's move the date by n, ours by none.
 */
export function readClock(run: ClockRun, calendar: Calendar, now: number): ProjectClock {
  const { turns, moves, completedOn } = run
  const startedOn = calendar.dayOf(run.startedAt)
  const days = calendar.workingDaysBegun(startedOn, now).filter(({ day }) => completedOn === null || day <= completedOn)
  const waited = new Map<Turn, number>()
  let teamDays = 0
  for (const day of days) {
    const turn = turnOn(day, turns)
    if (turn === 'asked' || turn?.side === 'team') teamDays++
    else if (turn) waited.set(turn, (waited.get(turn) ?? 0) + 1)
  }
  const clientDays = [...waited.values()].reduce((all, one) => all + one, 0)
  // What was added or changed since is told apart from what was planned.
  const planned = run.plannedDays - sum(moves.filter(({ kind }) => kind !== 'moved'))
  const ours = planned + sum(moves)
  const open = completedOn === null ? turns.find(({ until }) => until === null) : undefined
  return {
    side: open?.side ?? null,
    since: open ? new Date(open.from).toISOString() : null,
    team_days: teamDays,
    client_days: clientDays,
    started_on: startedOn,
    planned_days: planned,
    planned_on: calendar.addWorkingDays(startedOn, planned),
    estimated_on: calendar.addWorkingDays(startedOn, ours + clientDays),
    late_days: Math.max(0, teamDays - ours),
    moves: inOrder([
      ...moves.map((move) => ({ on: move.on, move: told(move) })),
      ...Array.from(waited, ([{ from, until, milestone }, days]) => {
        const on = calendar.dayOf(from)
        return { on, move: { kind: 'waited' as const, from: on, to: calendar.dayOf(until ?? now), days, milestone } }
      }),
    ]),
  }
}

const inOrder = (moves: { on: string; move: ClockMove }[]) =>
  moves.toSorted((one, other) => one.on.localeCompare(other.on)).map(({ move }) => move)

function told({ kind, on, days, words }: KeptMove): ClockMove {
  if (kind === 'added') return { kind, on, number: words, days }
  return kind === 'moved' ? { kind, on, days, words } : { kind, on, days }
}
