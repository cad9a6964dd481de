import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Milestone, OpenRequest, ProjectFile, ProjectWork } from '#domain/milestones.ts'
import { readClock, type KeptMove, type ProjectClock, type Turn } from '#domain/project-clock.ts'
import { workingCalendar } from '../agency/working-calendar.ts'
import {
  milestone_versions,
  project_files,
  project_milestones,
  project_moves,
  project_requests,
  project_turns,
} from './milestones.tables.ts'

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** As it is kept; what the clock is made of in milliseconds. */
export type KeptWork = {
  milestones: Array<Milestone & { approved_ms: number | null }>
  turns: Turn[]
  moves: Array<Omit<KeptMove, 'on'> & { at: number }>
  request: OpenRequest | null
  files: ProjectFile[]
}

const list = (rows: SQL, order: SQL, from: SQL) =>
  sql`coalesce((select jsonb_agg(${rows} order by ${order}) ${from}), '[]'::jsonb)`

const versions = list(
  sql`jsonb_build_object('version', v.version, 'note', v.note, 'preview_url', v.preview_url, 'file_ids', v.file_ids,
    'submitted_at', ${iso('v.submitted_at')}, 'decision', v.decision, 'decided_name', v.decided_name, 'comment', v.comment,
    'decided_at', ${iso('v.decided_at')})`,
  sql`v.version`,
  sql`from ${milestone_versions} v where v.milestone_id = m.id`,
)

/** What is planned, asked and handed over on a project, in the row that names it. */
export const keptWork = (projectId: PgColumn | SQL) => sql<KeptWork>`jsonb_build_object(
  'milestones', ${list(
    sql`jsonb_build_object('id', m.id, 'title', m.title, 'state', m.state, 'percent', m.percent, 'working_days', m.working_days,
      'is_agreed', m.proposal_id is not null, 'approved_ms', ${ms('m.approved_at')}, 'versions', ${versions})`,
    sql`m.position, m.id`,
    sql`from ${project_milestones} m where m.project_id = ${projectId}`,
  )},
  'turns', ${list(
    sql`jsonb_build_object('side', t.side, 'reason', t.reason, 'milestone', m.title, 'from', ${ms('t.started_at')}, 'until', ${ms('t.ended_at')})`,
    sql`t.started_at, t.ended_at nulls last`,
    sql`from ${project_turns} t left join ${project_milestones} m on m.id = t.milestone_id where t.project_id = ${projectId}`,
  )},
  'moves', ${list(
    sql`jsonb_build_object('kind', o.kind, 'days', o.days, 'words', o.words, 'at', ${ms('o.created_at')})`,
    sql`o.created_at, o.id`,
    sql`from ${project_moves} o where o.project_id = ${projectId}`,
  )},
  'request', (select jsonb_build_object('id', r.id, 'text', r.text, 'asked_at', ${iso('r.asked_at')})
    from ${project_requests} r where r.project_id = ${projectId} and r.answered_at is null),
  'files', ${list(
    sql`jsonb_build_object('id', f.id, 'milestone_id', f.milestone_id, 'file_name', f.file_name, 'file_size', f.file_size,
      'side', f.side, 'is_gated', f.is_gated, 'released_at', ${iso('f.released_at')}, 'handed_in_by', f.handed_in_by,
      'created_at', ${iso('f.created_at')})`,
    sql`f.created_at, f.id`,
    sql`from ${project_files} f where f.project_id = ${projectId}`,
  )}
)`

type Clocked = { clock_started_at: Date | null; actual_completion_date: string | null }

/** The same as it is shown, with the clock as it stands at this moment. */
export function shownWork(project: Clocked, kept: KeptWork, now: Date): ProjectWork {
  return {
    milestones: kept.milestones.map(({ approved_ms: _kept, ...milestone }) => milestone),
    clock: clockOf(project, kept, now),
    request: kept.request,
    files: kept.files,
  }
}

/** Of a project whose milestones were all approved, and which got others later, the days count anew from then on. */
export function clockOf(
  { clock_started_at, actual_completion_date }: Clocked,
  { milestones, turns, moves }: Pick<KeptWork, 'milestones' | 'turns' | 'moves'>,
  now: Date,
): ProjectClock | null {
  if (!clock_started_at) return null
  const startedAt = clock_started_at.getTime()
  return readClock(
    {
      startedAt,
      turns: turns.filter(({ from }) => from >= startedAt),
      plannedDays: milestones
        .filter(({ approved_ms }) => approved_ms === null || approved_ms >= startedAt)
        .reduce((days, { working_days }) => days + working_days, 0),
      moves: moves
        .filter(({ at }) => at >= startedAt)
        .map(({ at, ...move }) => ({ ...move, on: workingCalendar.dayOf(at) })),
      completedOn: actual_completion_date,
    },
    workingCalendar,
    now.getTime(),
  )
}
