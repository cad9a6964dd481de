import { and, eq, max } from 'drizzle-orm'
import type { WebsiteContent } from '#domain/websites.ts'
import { shownOnline } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { website_versions } from './websites.tables.ts'

type Sent = { content: WebsiteContent; by: string; at: Date; isFree: boolean; note?: string }

/**
 * Sends a draft for approval as the next version, with its pages as they will be served, in place of the one that waits. The caller holds
 * the website.
 */
export async function sendVersion(tx: Tx, websiteId: string, { content, by, at, isFree, note = '' }: Sent) {
  await withdrawWaiting(tx, websiteId, { by, at })
  const [before] = await tx
    .select({ number: max(website_versions.number) })
    .from(website_versions)
    .where(eq(website_versions.website_id, websiteId))
  return stored(
    await tx
      .insert(website_versions)
      .values({
        website_id: websiteId,
        number: (before?.number ?? 0) + 1,
        content,
        pages: websitePages(content, shownOnline(content, [], isFree)),
        note,
        made_by: by,
        made_at: at,
      })
      .returning({ id: website_versions.id }),
    'version',
  )
}

/** What waits is approved by nobody any more. */
export async function withdrawWaiting(tx: Tx, websiteId: string, { by, at }: { by: string; at: Date }) {
  await tx
    .update(website_versions)
    .set({ state: 'withdrawn', decided_by: by, decided_at: at })
    .where(and(eq(website_versions.website_id, websiteId), eq(website_versions.state, 'waiting')))
}

/** As it waits for approval; null where nothing does. */
export async function findWaiting(tx: Tx, websiteId: string) {
  const [version] = await tx
    .select({ number: website_versions.number, content: website_versions.content })
    .from(website_versions)
    .where(and(eq(website_versions.website_id, websiteId), eq(website_versions.state, 'waiting')))
  return version ?? null
}
