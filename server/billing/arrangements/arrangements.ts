import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ArchiveChange } from '#domain/archive.ts'
import {
  arrangementViewSchema,
  type ArrangementActivity,
  type ArrangementEdit,
  type ArrangementFilter,
  type ArrangementInput,
} from '#domain/arrangements.ts'
import { AppError } from '#domain/errors.ts'
import { withCustomers } from '../../accounts/people.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { Ctx } from '../../context.ts'
import { isInSight, isToArchive } from '../../db/archived.ts'
import { cutPage, isOlderThan, type Cursor } from '../../db/keyset.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { stored } from '../../db/stored.ts'
import { enqueue, enqueueAll } from '../../jobs/queue.ts'
import { wasLinked, withdrawLinks } from '../../links/links.ts'
import { offerUndo, restoreRow, type UndoStep } from '../../undo/undo-steps.ts'
import { columnsNamedBy } from '../../db/named-columns.ts'
import { contains } from '../../db/search.ts'
import { checkouts, isForArrangement } from '../checkouts/checkouts.tables.ts'
import { custom_pricing_arrangements as arrangements } from './arrangements.tables.ts'

export type ArrangementRow = typeof arrangements.$inferSelect

const shown = columnsNamedBy(arrangements, arrangementViewSchema)

/** Which arrangement a checkout is for; null for one that is for none. */
export const arrangedIn = sql<string | null>`case when ${isForArrangement}
  then split_part(${checkouts.subject}, ' ', 1)::uuid end`

const PAGE_SIZE = 50

/** One page of the arrangements, newest first. */
export async function listArrangements(
  ctx: Pick<Ctx, 'db'>,
  { search, active, archived }: ArrangementFilter,
  after: Cursor | null,
) {
  const { customer_email, customer_name, is_active, created_at, id } = arrangements
  const rows = await ctx.db
    .select(shown)
    .from(arrangements)
    .where(
      and(
        search ? or(contains(customer_email, search), contains(customer_name, search)) : undefined,
        active ? eq(is_active, true) : undefined,
        isInSight(arrangements.archived_at, { archived, search }),
        after ? isOlderThan(arrangements, after) : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  return { arrangements: await withCustomers(ctx.db, page), next }
}

export async function createArrangement(ctx: Ctx, input: ArrangementInput) {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const created = stored(
      await tx
        .insert(arrangements)
        .values({ ...input, created_at: now, updated_at: now })
        .returning(shown),
      'arrangement',
    )
    await recordActivity(tx, ctx, { kind: 'arrangement_created', ...subjectOf(created), after: created })
    return created
  })
}

type Agreed = Pick<
  typeof arrangements.$inferInsert,
  'customer_email' | 'customer_name' | 'custom_monthly_amount' | 'original_price_id' | 'notes' | 'grants_premium'
>

/** What somebody signed is to be paid every month: nobody of the team did it, so no activity says so. */
export async function storeAgreedArrangement(tx: Tx, { now }: Pick<Ctx, 'now'>, agreed: Agreed) {
  const moments = { created_at: now(), updated_at: now() }
  const values = {
    ...agreed,
    custom_total_amount: agreed.custom_monthly_amount,
    discount_amount: 0,
    billing_interval: 'monthly' as const,
    ...moments,
  }
  return stored(await tx.insert(arrangements).values(values).returning(), 'arrangement')
}

const subjectOf = ({ id }: { id: string }) => ({ subject_type: 'pricing_arrangement', subject_id: id })

export async function updateArrangement(ctx: Ctx, id: string, { seen_updated_at, ...input }: ArrangementEdit) {
  return change(ctx, id, input, seen_updated_at)
}

/** Only active ones are offered for notifications and payment links. */
export async function setArrangementActive(ctx: Ctx, id: string, { is_active, seen_updated_at }: ArrangementActivity) {
  return change(ctx, id, { is_active, ...(is_active && { archived_at: null }) }, seen_updated_at)
}

/** Puts one that is switched off out of the list, or back into it. */
export async function archiveArrangement(ctx: Ctx, id: string, asked: ArchiveChange) {
  return ctx.db.transaction(async (tx) => {
    const before = await lockArrangement(tx, id)
    if (!isToArchive(before, asked)) return { undo_id: null }
    if (asked.archived && before.is_active) throw new AppError('arrangement_active')
    const after = { ...before, archived_at: asked.archived ? ctx.now() : null }
    await tx.update(arrangements).set({ archived_at: after.archived_at }).where(eq(arrangements.id, id))
    await recordActivity(tx, ctx, { kind: 'arrangement_archived', ...subjectOf(before), before, after })
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'pricing_arrangement', before, after }) }
  })
}

export const takeBackOnArrangement = (tx: Tx, step: UndoStep) => restoreRow(tx, arrangements, step)

/** One that its customer was never asked to pay by. */
export async function deleteArrangement(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockArrangement(tx, id)
    const isOpened = await tx.$count(checkouts, eq(arrangedIn, id))
    if (isOpened || (await wasLinked(tx, { purpose: 'bill', subject_id: id }))) throw new AppError('arrangement_used')
    await tx.delete(arrangements).where(eq(arrangements.id, id))
    await recordActivity(tx, ctx, { kind: 'arrangement_deleted', ...subjectOf(before), before })
  })
}

async function lockArrangement(tx: Tx, id: string) {
  const [arrangement] = await tx.select(shown).from(arrangements).where(eq(arrangements.id, id)).for('update')
  if (!arrangement) throw new AppError('not_found')
  return arrangement
}

async function change(ctx: Ctx, id: string, values: Partial<ArrangementRow>, seenUpdatedAt?: string) {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select(shown).from(arrangements).where(eq(arrangements.id, id)).for('update')
    if (before && seenUpdatedAt !== undefined && before.updated_at.getTime() !== Date.parse(seenUpdatedAt))
      throw new AppError('conflict')
    const [changed] = await tx
      .update(arrangements)
      .set({ ...values, updated_at: ctx.now() })
      .where(eq(arrangements.id, id))
      .returning(shown)
    if (!before || !changed) throw new AppError('not_found')
    // Whoever was asked to pay is asked no longer; switched on again, the customer is sent a new link.
    if (!changed.is_active || changed.customer_email !== before.customer_email)
      await withdrawLinks(tx, { purpose: 'bill', subject_id: id }, ctx.now())
    await enqueue(tx, 'expire-outdated-pages', { arrangement_id: id })
    await recordActivity(tx, ctx, { kind: 'arrangement_changed', ...subjectOf(changed), before, after: changed })
    return changed
  })
}

export async function getActiveArrangement(queries: Queries, email: string) {
  const arrangement = await findActiveArrangement(queries, email)
  if (!arrangement) throw new AppError('not_found', { message: 'Arrangement not found' })
  return arrangement
}

/** What was agreed with a customer and still holds; of several the newest. */
export async function findActiveArrangement(queries: Queries, email: string) {
  const [arrangement] = await queries
    .select()
    .from(arrangements)
    .where(and(eq(arrangements.customer_email, email), eq(arrangements.is_active, true)))
    .orderBy(desc(arrangements.created_at))
    .limit(1)
  return arrangement ?? null
}

export async function findArrangement(queries: Queries, id: string) {
  const [arrangement] = await queries.select().from(arrangements).where(eq(arrangements.id, id))
  return arrangement ?? null
}

/** Nobody switches it off or changes its address until the transaction is over. */
export async function holdActiveArrangement(tx: Tx, { id, customer_email }: ArrangementRow) {
  const isStill = and(
    eq(arrangements.id, id),
    eq(arrangements.customer_email, customer_email),
    eq(arrangements.is_active, true),
  )
  const [held] = await tx.select().from(arrangements).where(isStill).for('share')
  if (!held) throw new AppError('not_found', { message: 'Arrangement not found' })
  return held
}

/** Somebody has another address: what was agreed with them is theirs under it, and whoever has a link to the old one pays by it no more. */
export async function moveArrangements(tx: Tx, { from, to }: { from: string; to: string }, now: Date) {
  const moved = await tx
    .update(arrangements)
    .set({ customer_email: to, updated_at: now })
    .where(eq(arrangements.customer_email, from))
    .returning({ arrangement_id: arrangements.id })
  for (const { arrangement_id: subject_id } of moved) await withdrawLinks(tx, { purpose: 'bill', subject_id }, now)
  if (moved.length > 0) await enqueueAll(tx, 'expire-outdated-pages', moved)
}

export async function listArrangementIds(queries: Queries, email: string) {
  const rows = await queries
    .select({ id: arrangements.id })
    .from(arrangements)
    .where(eq(arrangements.customer_email, email))
  return rows.map(({ id }) => id)
}

/** Whoever is forgotten is asked for nothing any more: the pages that are open for them end. */
export async function expirePagesFor(tx: Tx, emails: string[]) {
  const theirs = await tx
    .select({ arrangement_id: arrangements.id })
    .from(arrangements)
    .where(inArray(sql`lower(${arrangements.customer_email})`, emails))
  if (theirs.length > 0) await enqueueAll(tx, 'expire-outdated-pages', theirs)
}

export async function listActiveArrangements(queries: Queries) {
  return queries.select().from(arrangements).where(eq(arrangements.is_active, true)).limit(1000)
}
