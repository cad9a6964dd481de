import { eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { calledBy, emailSchema } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { type ClientLookup, clientNotFound, type ProjectFilter } from '#domain/projects.ts'
import { isProven } from '../accounts/accounts.ts'
import { belongingTo, isOfSomebodyWithEmail, people, person } from '../accounts/people.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { isInSight } from '../db/archived.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { dueFirst, readDuePage, type DueCursor } from '../db/due-first.ts'
import { contains } from '../db/search.ts'
import { stored } from '../db/stored.ts'
import { listProjectInvoices } from '../invoices/project-invoices.ts'
import { keptWork, shownWork } from '../milestones/kept-work.ts'
import {
  project_completion_emails,
  project_updates,
  quick_project_updates,
  website_projects,
} from './projects.tables.ts'
import { shownProject } from './projects.ts'

const PAGE_SIZE = 20

const lastOf = (told: typeof project_updates | typeof quick_project_updates) =>
  sql`(select max(${told.created_at}) from ${told} where ${told.project_id} = ${website_projects.id})`
const lastTold =
  sql<Date | null>`greatest(${lastOf(project_updates)}, ${lastOf(quick_project_updates)}, ${project_completion_emails.sent_at})`.mapWith(
    website_projects.updated_at,
  )

const { updates, ...facts } = shownProject
const officeProject = {
  ...facts,
  project_category: website_projects.project_category,
  created_at: website_projects.created_at,
  updated_at: website_projects.updated_at,
  archived_at: website_projects.archived_at,
  completion_email_sent_at: project_completion_emails.sent_at,
  last_told_at: lastTold,
  owner: person,
}

/** As `isRunning` of waiting.ts; written out, so that the index of these is known to fit. */
const hasDay = sql`${website_projects.development_stage} <> 'completed' and ${website_projects.estimated_completion_date} is not null
  and ${website_projects.archived_at} is null`

/** One page of everybody's projects with whose they are, what is due first unless asked for otherwise, and how many there are. */
export async function listProjects(ctx: Ctx, filter: ProjectFilter, after: DueCursor | null) {
  const { search, archived } = filter
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(website_projects, asked, {
        isDue: hasDay,
        dueAt: website_projects.estimated_completion_date,
        of: isInSight(website_projects.archived_at, { archived, search }),
        belonging: belongingTo(website_projects.user_id),
        pieces: (typed) =>
          or(contains(website_projects.project_name, typed), isOfSomebodyWithEmail(website_projects.user_id, typed)),
      })
      return ctx.db
        .select(officeProject)
        .from(website_projects)
        .innerJoin(people, eq(people.user_id, website_projects.user_id))
        .leftJoin(project_completion_emails, eq(project_completion_emails.project_id, website_projects.id))
        .where(where)
        .orderBy(orderBy)
        .limit(asked.limit)
    },
    ({ development_stage, estimated_completion_date: day, archived_at }) =>
      day !== null && development_stage !== 'completed' && archived_at === null ? new Date(day) : null,
  )
  const counts = await ctx.db
    .select({
      current: countUpTo(website_projects, isNull(website_projects.archived_at)),
      archived: countUpTo(website_projects, isNotNull(website_projects.archived_at)),
    })
    .from(sql`(select) as once`)
  return { projects: page, next, counts: stored(counts, 'count of projects') }
}

/** One of them with what its client reads of it, and the work on it. */
export async function getProject({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string) {
  const [found] = await db
    .select({
      ...officeProject,
      updates,
      clock_started_at: website_projects.clock_started_at,
      kept: keptWork(website_projects.id),
    })
    .from(website_projects)
    .innerJoin(people, eq(people.user_id, website_projects.user_id))
    .leftJoin(project_completion_emails, eq(project_completion_emails.project_id, website_projects.id))
    .where(eq(website_projects.id, id))
  if (!found) throw new AppError('not_found', { message: 'Project not found' })
  const { clock_started_at, kept, ...project } = found
  const invoices = await listProjectInvoices(db, id, now())
  return { project, ...shownWork({ ...project, clock_started_at }, kept, now()), invoices }
}

/** What another thing calls the project it is about. */
export async function findProjectName(queries: Queries, id: string) {
  const [found] = await queries
    .select({ id: website_projects.id, name: website_projects.project_name })
    .from(website_projects)
    .where(eq(website_projects.id, id))
  return found ?? null
}

/** Whose it is, and what it is called, for what its clients are shown of it beside its own page. */
export async function findProject(queries: Queries, id: string) {
  const { project_name, company_id } = website_projects
  const [found] = await queries
    .select({ id: website_projects.id, project_name, company_id, owner: person })
    .from(website_projects)
    .innerJoin(people, eq(people.user_id, website_projects.user_id))
    .where(eq(website_projects.id, id))
  return found ?? null
}

/** What the clock of a project is read from, as long as it is not completed. */
export async function findRunningClock(queries: Queries, id: string) {
  const { clock_started_at, actual_completion_date, estimated_completion_date } = website_projects
  const [found] = await queries
    .select({ clock_started_at, actual_completion_date, estimated_completion_date })
    .from(website_projects)
    .where(sql`${website_projects.id} = ${id} and ${website_projects.development_stage} <> 'completed'`)
  return found ?? null
}

export async function listProjectIds(queries: Queries, companyId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: website_projects.id })
    .from(website_projects)
    .where(eq(website_projects.company_id, companyId))
  return rows.map(({ id }) => id)
}

/** Whose it is. */
export async function findProjectCompany(queries: Queries, id: string) {
  const [found] = await queries
    .select({ company_id: website_projects.company_id })
    .from(website_projects)
    .where(eq(website_projects.id, id))
  return found?.company_id ?? null
}

/** S2 §7: whether a project can be made for this address. */
export async function findUserForProject(ctx: Ctx, typed: string): Promise<ClientLookup> {
  const email = emailSchema.safeParse(typed)
  if (!email.success)
    return { status: 'error', user: null, message: email.error.issues[0]?.message ?? 'Please enter a valid email' }
  const profile = await findProfileByEmail(ctx.db, email.data)
  if (!profile) return { status: 'not_found', user: null, message: clientNotFound(email.data) }
  if (!(await isProven(ctx.db, profile.user_id)))
    return { status: 'error', user: null, message: new AppError('address_unproven').message }
  const { user_id, first_name, last_name } = profile
  return {
    status: 'found',
    user: { user_id, email: profile.email, first_name, last_name },
    message: `User found: ${calledBy(profile)}`,
  }
}

/** Which of these people have a project. */
export async function listProjectOwners(queries: Queries, userIds: string[]) {
  const rows = await queries
    .select({ user_id: website_projects.user_id })
    .from(website_projects)
    .where(inArray(website_projects.user_id, userIds))
    .groupBy(website_projects.user_id)
  return rows.map(({ user_id }) => user_id)
}

/** How many of a company's projects are not finished. */
/** How many a company has, as part of another query. */
export const runningProjectsOf = (company: SQL) =>
  sql<number>`(select count(*)::int from ${website_projects} p
    where p.company_id = ${company} and p.development_stage <> 'completed')`
