import { eq, sql, type SQL } from 'drizzle-orm'
import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import { oneLine } from '#domain/text.ts'
import { ranks } from '#domain/today.ts'
import type { Tx } from '../db/client.ts'
import type { Awaited } from '../reminders/awaited.ts'
import { endOf, waitingColumns, weightOf, type Waiting } from '../today/waiting.ts'
import { website_projects } from './projects.tables.ts'

const isRunning = sql`${website_projects.development_stage} <> 'completed' and ${website_projects.archived_at} is null`
const shown = {
  id: website_projects.id,
  weight: weightOf(website_projects.priority),
  company_id: website_projects.company_id,
  title: website_projects.project_name,
}
const promised = {
  ...shown,
  due_at: endOf(website_projects.estimated_completion_date),
  since: website_projects.created_at,
  detail: website_projects.estimated_completion_date,
}

/** A word of ours to a client may be long; a line of a list is not. */
const reasonMaxLength = 120
const cut = (text: string) =>
  text.length > reasonMaxLength ? `${text.slice(0, reasonMaxLength - 1).trimEnd()}…` : text

export const waitingProjects: Waiting<'late_project' | 'due_project' | 'awaited_project'> = {
  rows: ({ day }) => [
    sql`select ${waitingColumns({ ...promised, kind: 'late_project', rank: ranks.date })}
      from ${website_projects} where ${isRunning} and ${website_projects.estimated_completion_date} < ${day}::date`,
    sql`select ${waitingColumns({ ...promised, kind: 'due_project', rank: ranks.team })}
      from ${website_projects} where ${isRunning} and ${website_projects.estimated_completion_date} = ${day}::date`,
    sql`select ${waitingColumns({
      ...shown,
      kind: 'awaited_project',
      rank: ranks.client,
      since: sql`coalesce(${website_projects.awaited_since}, ${website_projects.updated_at})`,
      detail: website_projects.client_notes,
    })} from ${website_projects} where ${isRunning} and ${website_projects.client_notes} <> ''`,
  ],
  say: {
    late_project: ({ id, detail }) => ({
      reason: `Was due ${formatDay(detail)}`,
      action: { label: 'Set a New Date', to: `?tab=projects&project=${id}` },
    }),
    due_project: ({ id }) => ({
      reason: 'Due today',
      action: { label: 'Open Project', to: `?tab=projects&project=${id}` },
    }),
    awaited_project: ({ since, detail }) => ({
      reason: `Waiting since ${formatDate(since, agencyZone)}: ${cut(oneLine(detail ?? ''))}`,
      action: { label: 'Remind' },
    }),
  },
}

/** Whether a company has a project, or one that began at this moment or later, as part of another query. */
export const hasProject = (companyId: SQL, since?: SQL): SQL =>
  sql`exists (select from ${website_projects} wp
    where wp.company_id = ${companyId} and ${since ? sql`wp.created_at >= ${since}` : sql`true`})`

/** What we need from the client of a project; null where nothing is needed. */
export async function findAwaitedProject(tx: Tx, id: string): Promise<Awaited | null> {
  const [project] = await tx.select().from(website_projects).where(eq(website_projects.id, id))
  if (!project) throw new AppError('not_found')
  const { company_id, user_id, project_name, client_notes } = project
  if (!client_notes || project.development_stage === 'completed' || project.archived_at) return null
  return { company_id, user_id, what: `${project_name}: ${client_notes}`, path: '/dashboard' }
}
