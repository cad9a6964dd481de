import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { previewUrlOf } from './addresses.ts'
import { tellOwners } from './telling.ts'
import { websiteReadyEmail } from './websites.emails.ts'
import { website_versions, websites } from './websites.tables.ts'

type Telling = Pick<Ctx, 'db' | 'now' | 'auth' | 'origin' | 'websitesOrigin'>

/**
 * Tells whoever works in a company that its website can be looked at, once of each version that a submission made. As a job: who else is
 * in a company, and who of them is suspended, is nothing a customer reads, and they submitted behind the second line.
 */
export async function tellReady(ctx: Telling, versionId: string) {
  await ctx.db.transaction(async (tx) => {
    const [version] = await tx
      .update(website_versions)
      .set({ told_at: ctx.now() })
      .where(and(eq(website_versions.id, versionId), isNull(website_versions.told_at)))
      .returning({ website_id: website_versions.website_id })
    if (!version) return
    const [website] = await tx.select().from(websites).where(eq(websites.id, version.website_id))
    if (!website) return
    const previewUrl = previewUrlOf(ctx, website)
    const { business_name } = website.content
    await tellOwners(tx, website.company_id, (to) => websiteReadyEmail(to, business_name, previewUrl))
  })
}
