import { eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { UNDO_SECONDS, type UndoSubject } from '#domain/undo.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { undo_steps } from './undo.tables.ts'

export type UndoStep = typeof undo_steps.$inferSelect

type Change<Row> = {
  subject_type: UndoSubject
  before: Row
  after: Row
  added?: string[]
  emails?: string[]
  notifications?: string[]
}

/**
 * Keeps how to take a change back, in the transaction that makes it. Of two whole rows the fields that differ are kept, and
 * `updated_at` also where the change leaves it: by it is seen whether somebody came between.
 */
export async function offerUndo<Row extends { id: string }>(tx: Tx, ctx: Ctx, change: Change<Row>): Promise<string> {
  const { subject_type, before, after, added = [], emails = [], notifications = [] } = change
  const step = {
    user_id: actorOf(ctx).user_id,
    subject_type,
    subject_id: after.id,
    ...changedFields(before, after),
    added_ids: added,
    email_ids: emails,
    notification_ids: notifications,
    created_at: ctx.now(),
  }
  return stored(await tx.insert(undo_steps).values(step).returning({ id: undo_steps.id }), 'undo step').id
}

/** For the e-mails of such a change. */
export const heldForUndo = (ctx: Ctx) => ({ heldUntil: new Date(ctx.now().getTime() + UNDO_SECONDS * 1000) })

function changedFields(before: object, after: object) {
  const [was, is] = [before, after] as Record<string, unknown>[]
  const isKept = (name: string) => name === 'updated_at' || !isSame(was?.[name], is?.[name])
  const names = Object.keys(is ?? {}).filter((name) => was && name in was && isKept(name))
  const pick = (row: Record<string, unknown> | undefined) =>
    Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]))
  return { before: pick(was), after: pick(is) }
}

/** As JSON keeps them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type TableWithId = PgTable & { id: PgColumn }

/**
 * Sets a row back to what it was, if it still is what the change made of it; false when somebody changed it since, or when it or
 * whoever had it before is gone. The transaction is then to be given up.
 */
export async function restoreRow(tx: Tx, table: TableWithId, { subject_id, before, after }: UndoStep) {
  const [row] = await tx.select().from(table).where(eq(table.id, subject_id)).for('update')
  if (!row || Object.entries(after).some(([name, value]) => !isSame(row[name], value))) return false
  const columns = table as unknown as Record<string, PgColumn>
  const revived = Object.entries(before).map(([name, value]) => {
    const isMoment = columns[name]?.dataType === 'date' && typeof value === 'string'
    return [name, isMoment ? new Date(value) : value] as const
  })
  const restored = tx.update(table).set(Object.fromEntries(revived)).where(eq(table.id, subject_id))
  return restored.then(
    () => true,
    (error: { cause?: { code?: string } }) => {
      if (error.cause?.code === FOREIGN_KEY_VIOLATION) return false
      throw error
    },
  )
}

const FOREIGN_KEY_VIOLATION = '23503'

const KEPT_HOURS = 1

export async function pruneUndoSteps(db: Queries, now: Date) {
  await db.delete(undo_steps).where(lt(undo_steps.created_at, new Date(now.getTime() - KEPT_HOURS * 3_600_000)))
}
