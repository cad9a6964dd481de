import { sql } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import { doneBy } from '../activity/activity.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { project_updates, quick_project_updates, website_projects } from './projects.tables.ts'

const about = { project_id: sql`p.id`, project: sql`p.project_name` }

/** A company's projects: created, updated, completed. */
export const listProjectEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'projects',
    [
      happened(
        'created',
        { id: sql`p.id`, at: sql`p.created_at`, who: doneBy('project_created', sql`p.id`), told: about },
        sql`${website_projects} p where p.company_id = ${company_id}`,
      ),
      happened(
        'changed',
        {
          id: sql`u.id`,
          at: sql`u.created_at`,
          who: sql`u.admin_user_id`,
          told: {
            ...about,
            text: sql`u.update_notes`,
            isCompleted: sql`u.new_stage = 'completed' and u.previous_stage <> 'completed'`,
          },
        },
        sql`${project_updates} u join ${website_projects} p on p.id = u.project_id where p.company_id = ${company_id}`,
      ),
      happened(
        'told',
        {
          id: sql`u.id`,
          at: sql`u.created_at`,
          who: sql`u.admin_user_id`,
          told: { ...about, text: sql`u.update_text` },
        },
        sql`${quick_project_updates} u join ${website_projects} p on p.id = u.project_id where p.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ name, project_id, project, text, isCompleted }) => {
      const what = name === 'created' ? 'created' : isCompleted === true ? 'completed' : 'updated'
      return {
        title: `Project ${what}: ${said(project)}`,
        text: said(text),
        to: officePlaces.project(said(project_id)),
      }
    },
  )
