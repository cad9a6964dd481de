import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { showWebsiteOnProject } from '../projects/project-changes.ts'
import { addressOf } from './addresses.ts'
import { websites } from './websites.tables.ts'

/** Which form a website was made from; null where there is no such website any more. */
export async function findPublished(tx: Tx, id: string) {
  const [website] = await tx.select({ form_id: websites.form_id }).from(websites).where(eq(websites.id, id))
  return website ?? null
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
