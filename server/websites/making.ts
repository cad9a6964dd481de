import { eq } from 'drizzle-orm'
import { tradeNamed } from '#content/trades.ts'
import type { OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { changedParts, rebuild } from '#domain/website-parts.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import { previewUrlOf } from './addresses.ts'
import { hostingFor } from './hosting.ts'
import { listPicturesOf } from './pictures.ts'
import { insertAtFreeSlug } from './slugs.ts'
import { findWaiting, sendVersion, withdrawWaiting } from './versions.ts'
import { websites } from './websites.tables.ts'

const tradeName = 'fitness'

type Making = Pick<Ctx, 'actor' | 'now' | 'auth' | 'origin' | 'websitesOrigin'>
type Submitted = { form_id: string; answers: OnboardingFields; isFirst: boolean }

/**
 * A submission makes the company's website, or brings its answers into all that nobody edited of it, and sends the next version for
 * approval; one that is sent twice, with nothing else in it, sends one. The caller holds the company, and is behind the second line.
 */
export async function makeWebsite(tx: Tx, ctx: Making, { form_id, answers, isFirst }: Submitted) {
  const { user_id, company, membership_tier } = actorOf(ctx)
  const at = ctx.now()
  const pictures = (await listPicturesOf(tx, company.id)).filter(({ state }) => state !== 'failed')
  const made = contentFrom({ answers, pictures, trade: tradeNamed(tradeName), tradeName })
  const before = await lockWebsiteOf(tx, company.id)
  const content = before ? rebuild(before.content, before.edited_sections, made) : made
  const moments = { created_at: at, updated_at: at }
  const row = { company_id: company.id, user_id, form_id, trade: tradeName, content, made_content: made, ...moments }
  const website = before ?? (await insertAtFreeSlug(tx, answers.business_name, row))
  if (before)
    await tx.update(websites).set({ content, made_content: made, updated_at: at }).where(eq(websites.id, before.id))
  const waiting = await findWaiting(tx, website.id)
  if (isFirst || !waiting || changedParts(waiting.content, content).length > 0) {
    const isFree = (website.hosting ?? hostingFor(membership_tier)) === 'free'
    const version = await sendVersion(tx, website, { content, by: user_id, at, isFree })
    if (isFirst) await enqueue(tx, 'tell-website-ready', { version_id: version.id })
  }
  return { preview_url: previewUrlOf(ctx, website) }
}

/** Whoever goes on with their answers does not mean what waits any more. */
export async function takeBackWebsite(tx: Tx, ctx: Pick<Ctx, 'actor' | 'now'>) {
  const { user_id, company } = actorOf(ctx)
  const website = await lockWebsiteOf(tx, company.id)
  if (website) await withdrawWaiting(tx, website.id, { by: user_id, at: ctx.now() })
}

async function lockWebsiteOf(tx: Tx, companyId: string) {
  const [website] = await tx.select().from(websites).where(eq(websites.company_id, companyId)).for('update')
  return website ?? null
}
