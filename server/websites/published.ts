import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { showWebsiteOnProject } from '../projects/project-changes.ts'
import type { Previewed } from './addresses.ts'
import { canonicalOf, heldDomain } from './canonical.ts'
import { websites } from './websites.tables.ts'

/** Which form a website was made from; null where there is no such website any more. */
export async function findPublished(tx: Tx, id: string) {
  const [website] = await tx.select({ form_id: websites.form_id }).from(websites).where(eq(websites.id, id))
  return website ?? null
}

/** Among the columns of a query for forms: the website that was made from each, to be shown as a draft. */
export const websiteOfForm = (formId: PgColumn) => {
  const { id, slug, preview_generation, form_id } = websites
  return sql<Previewed | null>`(select json_build_object('id', ${id}, 'slug', ${slug}, 'preview_generation', ${preview_generation})
    from ${websites} where ${form_id} = ${formId} limit 1)`
}

/** The project it belongs to shows where it is. */
export async function giveProject(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'websitesOrigin'>,
  id: string,
  project_id: string,
) {
  const [website] = await tx.update(websites).set({ project_id }).where(eq(websites.id, id)).returning()
  if (!website) return
  const shown = { ...website, domain: heldDomain(website) }
  const website_url = canonicalOf(ctx, shown, false, ctx.now())
  await showWebsiteOnProject(tx, ctx, project_id, { website_url, domain: shown.domain })
}
