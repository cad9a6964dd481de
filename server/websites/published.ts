import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { showWebsiteOnProject } from '../projects/project-changes.ts'
import { addressOf, previewUrlOf } from './addresses.ts'
import { websites } from './websites.tables.ts'

/** Which form a website was made from; null where there is no such website any more. */
export async function findPublished(tx: Tx, id: string) {
  const [website] = await tx.select({ form_id: websites.form_id }).from(websites).where(eq(websites.id, id))
  return website ?? null
}

/** The preview links of the websites made from these forms, by the forms. */
export async function findPreviewUrls(ctx: Pick<Ctx, 'db' | 'auth' | 'origin' | 'websitesOrigin'>, formIds: string[]) {
  const { id, slug, preview_generation, form_id } = websites
  const rows = await ctx.db
    .select({ id, slug, preview_generation, form_id })
    .from(websites)
    .where(inArray(form_id, formIds))
  return new Map(rows.map((website) => [website.form_id, previewUrlOf(ctx, website)]))
}

/** The project it belongs to shows where it is. */
export async function giveProject(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'websitesOrigin'>,
  id: string,
  project_id: string,
) {
  const [website] = await tx.update(websites).set({ project_id }).where(eq(websites.id, id)).returning()
  if (website) await showWebsiteOnProject(tx, ctx, project_id, addressOf(ctx, website.slug))
}
