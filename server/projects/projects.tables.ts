import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DomainStatus, ProjectPriority, ProjectStage } from '#domain/projects.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'

export const website_projects = pgTable(
  'website_projects',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose it is (server/companies): filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    project_name: text().notNull(),
    description: text().notNull().default(''),
    development_stage: text().$type<ProjectStage>().notNull().default('planning'),
    priority: text().$type<ProjectPriority>().notNull().default('normal'),
    progress_percentage: integer().notNull().default(0),
    estimated_completion_date: date(),
    actual_completion_date: date(),
    /** Since when days are counted: what milestones take, and who waited for whom. Null where there are none. */
    clock_started_at: moment(),
    domain_name: text(),
    domain_status: text().$type<DomainStatus>().notNull().default('pending'),
    website_url: text(),
    /** What we need from the customer, in our words to them. */
    client_notes: text(),
    /** Since when we need it: a trigger keeps it with `client_notes`. Rows of old have none until that changes. */
    awaited_since: moment(),
    features: jsonb().$type<string[]>().notNull().default([]),
    project_category: text(),
    /** Out of the lists the team works from; who owns it sees it as before. */
    archived_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    index('website_projects_archived')
      .on(t.created_at, t.id)
      .where(sql`${t.archived_at} is not null`),
    index('website_projects_of_user').on(t.user_id, t.created_at),
    index('website_projects_of_company').on(t.company_id, t.created_at),
    index('website_projects_newest').on(t.created_at, t.id),
    index('website_projects_due')
      .on(t.estimated_completion_date)
      .where(sql`${t.development_stage} <> 'completed'`),
    index('website_projects_awaited')
      .on(t.created_at)
      .where(sql`${t.development_stage} <> 'completed' and ${t.client_notes} <> ''`),
    index('website_projects_search').using('gin', sql`${t.project_name} gin_trgm_ops`),
    index('website_projects_by_words').using('gin', t.words),
    index('website_projects_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check(
      'website_projects_stage',
      sql`${t.development_stage} in ('planning', 'design', 'development', 'testing', 'completed')`,
    ),
    check('website_projects_priority', sql`${t.priority} in ('low', 'normal', 'high', 'urgent')`),
    check('website_projects_progress', sql`${t.progress_percentage} between 0 and 100`),
    check('website_projects_domain', sql`${t.domain_status} in ('pending', 'registered', 'active', 'expired')`),
  ],
)

const authored = () => ({
  id: uuid().primaryKey().defaultRandom(),
  project_id: uuid()
    .notNull()
    .references(() => website_projects.id, { onDelete: 'cascade' }),
  admin_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  previous_progress: integer().notNull(),
  new_progress: integer().notNull(),
  created_at: moment().notNull(),
})

/** A change made in the edit dialog. */
export const project_updates = pgTable(
  'project_updates',
  {
    ...authored(),
    previous_stage: text().$type<ProjectStage>().notNull(),
    new_stage: text().$type<ProjectStage>().notNull(),
    update_notes: text().notNull().default(''),
  },
  (t) => [
    index('project_updates_of_project').on(t.project_id, t.created_at),
    index('project_updates_admin').on(t.admin_user_id),
  ],
)

/** A word to the customer in passing. */
export const quick_project_updates = pgTable(
  'quick_project_updates',
  { ...authored(), update_text: text().notNull(), notification_sent: boolean().notNull().default(false) },
  (t) => [
    index('quick_project_updates_of_project').on(t.project_id, t.created_at),
    index('quick_project_updates_admin').on(t.admin_user_id),
  ],
)

/** decisions.md "Projects": the completion e-mail goes out once per project, held by this row. */
export const project_completion_emails = pgTable('project_completion_emails', {
  project_id: uuid()
    .primaryKey()
    .references(() => website_projects.id, { onDelete: 'cascade' }),
  admin_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  sent_at: moment().notNull(),
})
