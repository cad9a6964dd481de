import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { nameOf, people } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'

import { website_versions, websites } from './websites.tables.ts'

const shown = {
  number: website_versions.number,
  state: website_versions.state,
  is_live: sql<boolean>`${website_versions.id} is not distinct from ${websites.live_version_id}`,
  made_at: website_versions.made_at,
  made_by: nameOf(people),
  note: website_versions.note,
  decided_at: website_versions.decided_at,
  decision_note: website_versions.decision_note,
  last_live_at: website_versions.last_live_at,
}

/** All versions of a website that the caller is known to reach, the newest first. */
export const listVersions = (ctx: Ctx, id: string) =>
  ctx.db
    .select(shown)
    .from(website_versions)
    .innerJoin(websites, eq(websites.id, website_versions.website_id))
    .leftJoin(people, eq(people.user_id, website_versions.made_by))
    .where(eq(website_versions.website_id, id))
    .orderBy(desc(website_versions.number))

/** One of them, with what it says and its pages. */
export async function readVersion(ctx: Ctx, id: string, number: number) {
  const [version] = await ctx.db
    .select({ ...shown, content: website_versions.content, pages: website_versions.pages })
    .from(website_versions)
    .innerJoin(websites, eq(websites.id, website_versions.website_id))
    .leftJoin(people, eq(people.user_id, website_versions.made_by))
    .where(and(eq(website_versions.website_id, id), eq(website_versions.number, number)))
  if (!version) throw new AppError('not_found')
  return version
}
