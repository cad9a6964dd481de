import { sql } from 'drizzle-orm'
import type { ProjectUpdate } from '#domain/projects.ts'
import { project_updates, quick_project_updates, website_projects } from './projects.tables.ts'

const SHOWN_UPDATES = 10

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What happened last on a project, whichever way it was written, newest first; one query with the projects themselves. */
const updates = sql<ProjectUpdate[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', one.id, 'text', one.text, 'progress', one.progress, 'stage', one.stage, 'created_at', ${iso('one.created_at')}
  ) order by one.created_at desc, one.id)
  from (
    select id, update_notes as text, new_progress as progress,
      case when new_stage <> previous_stage then new_stage end as stage, created_at
    from ${project_updates} where project_id = ${website_projects}.id
    union all
    select id, update_text, new_progress, null, created_at
    from ${quick_project_updates} where project_id = ${website_projects}.id
    order by created_at desc
    limit ${sql.raw(String(SHOWN_UPDATES))}
  ) one
), '[]'::jsonb)`

/** A project as its owner sees it, with what happened last. */
export const shownProject = {
  id: website_projects.id,
  project_name: website_projects.project_name,
  description: website_projects.description,
  development_stage: website_projects.development_stage,
  priority: website_projects.priority,
  progress_percentage: website_projects.progress_percentage,
  estimated_completion_date: website_projects.estimated_completion_date,
  actual_completion_date: website_projects.actual_completion_date,
  domain_name: website_projects.domain_name,
  domain_status: website_projects.domain_status,
  website_url: website_projects.website_url,
  client_notes: website_projects.client_notes,
  updates,
}
