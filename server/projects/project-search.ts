import { desc, eq } from 'drizzle-orm'
import { projectStages } from '#content/dashboard.ts'
import { calledBy } from '#domain/accounts.ts'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { people, person } from '../accounts/people.ts'
import { actorOf, type Ctx } from '../context.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { website_projects } from './projects.tables.ts'

/** Projects as their company finds them on its dashboard, and admins in the back office. */
export async function searchProjects(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const { role, company } = actorOf(ctx)
  const isAdmin = role === 'admin'
  const isIt = isSought(website_projects, sought, {
    pieces: (typed) => contains(website_projects.project_name, typed),
    of: isAdmin ? undefined : eq(website_projects.company_id, company.id),
  })
  if (!isIt) return []
  const rows = await ctx.db
    .select({
      id: website_projects.id,
      title: website_projects.project_name,
      stage: website_projects.development_stage,
      progress: website_projects.progress_percentage,
      owner: person,
    })
    .from(website_projects)
    .innerJoin(people, eq(people.user_id, website_projects.user_id))
    .where(isIt)
    .orderBy(desc(website_projects.created_at), desc(website_projects.id))
    .limit(sought.limit)
  return rows.map(({ id, title, stage, progress, owner }) => ({
    id,
    title,
    detail: [...(isAdmin ? [calledBy(owner)] : []), projectStages[stage].label, `${progress}%`].join(' · '),
    to: isAdmin ? officePlaces.project(id) : '/dashboard',
  }))
}
