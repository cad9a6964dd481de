import { and, eq, max } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { WebsiteVersionState } from '#domain/website-states.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { shownOnline } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { picturesFor } from './shown-pictures.ts'
import { website_versions } from './websites.tables.ts'

type Sent = { content: WebsiteContent; by: string; at: Date; isFree: boolean; note?: string }

/**
 * Sends a draft for approval as the next version, with its pages as they will be served, in place of the one that waits. The caller holds
 * the website.
 */
export async function sendVersion(
  tx: Tx,
  { id: websiteId, company_id }: { id: string; company_id: string },
  { content, by, at, isFree, note = '' }: Sent,
) {
  await withdrawWaiting(tx, websiteId, { by, at })
  const pictures = await picturesFor(tx, { company_id, content })
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
        pages: websitePages(content, shownOnline(content, pictures, isFree)),
        note,
        made_by: by,
        made_at: at,
      })
      .returning({ id: website_versions.id, number: website_versions.number }),
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

/** One of a website's, by its number. */
export async function findVersion(queries: Queries, websiteId: string, number: number) {
  const [version] = await selectVersion(queries, websiteId, number)
  if (!version) throw new AppError('not_found')
  return version
}

/** The same, and it stays: pruning waits. */
export async function holdVersion(tx: Tx, websiteId: string, number: number) {
  const [version] = await selectVersion(tx, websiteId, number).for('update')
  if (!version) throw new AppError('not_found')
  return version
}

const selectVersion = (queries: Queries, websiteId: string, number: number) =>
  queries
    .select()
    .from(website_versions)
    .where(and(eq(website_versions.website_id, websiteId), eq(website_versions.number, number)))

/** What our team, or its owner, decided about a version. */
export async function decide(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  versionId: string,
  decision: { state: WebsiteVersionState; decision_note?: string; last_live_at?: Date },
) {
  const decided = { decided_by: actorOf(ctx).user_id, decided_at: ctx.now() }
  await tx
    .update(website_versions)
    .set({ ...decision, ...decided })
    .where(eq(website_versions.id, versionId))
}

/** What visitors see, or would if the website were not offline; null before the first publication. */
export async function findLive(tx: Tx, { live_version_id }: { live_version_id: string | null }) {
  if (live_version_id === null) return null
  const [version] = await tx.select().from(website_versions).where(eq(website_versions.id, live_version_id))
  return version ?? null
}
