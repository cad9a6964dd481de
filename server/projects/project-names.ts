import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { website_projects } from './projects.tables.ts'

/** What a project is called, as a column of what belongs to it; null where it is gone, or not to be seen. */
export const projectNameOf = (projectId: PgColumn | SQL) =>
  sql<string | null>`(select wp.project_name from ${website_projects} wp where wp.id = ${projectId})`
