import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { calledBy, emailSchema } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { type ClientLookup, clientNotFound, type ProjectFilter } from '#domain/projects.ts'
import { isProven } from '../accounts/accounts.ts'
import { belongingTo, isOfSomebodyWithEmail, people, person } from '../accounts/people.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { isInSight } from '../db/archived.ts'
import { isOlderThan, type Cursor } from '../db/keyset.ts'
import { contains, isListed, readSoughtPage } from '../db/search.ts'
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

/** One page of everybody's projects with whose they are, newest first. */
export async function listProjects(ctx: Ctx, { search, archived }: ProjectFilter, after: Cursor | null) {
  const { page, next } = await readSoughtPage(search, after, PAGE_SIZE, (by) =>
    ctx.db
      .select(officeProject)
      .from(website_projects)
      .innerJoin(people, eq(people.user_id, website_projects.user_id))
      .leftJoin(project_completion_emails, eq(project_completion_emails.project_id, website_projects.id))
      .where(
        isListed(
          website_projects,
          { search, by, limit: PAGE_SIZE + 1 },
          {
            of: and(
              isInSight(website_projects.archived_at, { archived, search }),
              after ? isOlderThan(website_projects, after) : undefined,
            ),
            belonging: belongingTo(website_projects.user_id),
            pieces: (typed) =>
              or(
                contains(website_projects.project_name, typed),
                isOfSomebodyWithEmail(website_projects.user_id, typed),
              ),
          },
        ),
      )
      .orderBy(desc(website_projects.created_at), desc(website_projects.id))
      .limit(PAGE_SIZE + 1),
  )
  return { projects: page, next }
}

/** One of them with what its client reads of it. */
export async function getProject({ db }: Pick<Ctx, 'db'>, id: string) {
  const [project] = await db
    .select({ ...officeProject, updates })
    .from(website_projects)
    .innerJoin(people, eq(people.user_id, website_projects.user_id))
    .leftJoin(project_completion_emails, eq(project_completion_emails.project_id, website_projects.id))
    .where(eq(website_projects.id, id))
  if (!project) throw new AppError('not_found', { message: 'Project not found' })
  return project
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
export const countRunningProjects = (queries: Queries, companyId: string) =>
  queries.$count(
    website_projects,
    and(eq(website_projects.company_id, companyId), ne(website_projects.development_stage, 'completed')),
  )
