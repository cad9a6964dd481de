import { and, desc, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { PaymentEvent, PaymentEventFilter } from '#domain/payments.ts'
import { AppError } from '#domain/errors.ts'
import { nameOf, people } from '../../accounts/people.ts'
import { recordActivity } from '../../activity/activity.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Queries } from '../../db/client.ts'
import { cutPageBy, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { enqueue } from '../../jobs/queue.ts'
import { readSignedEvent, type Stripe } from '../../outside/stripe.ts'
import { currentSignal } from '../../request-scope.ts'
import { payment_events, payment_reconciliations } from './ledger.tables.ts'
import type { Outcome } from './findings.ts'
import type { Happening, SettlingCtx } from './looking.ts'
import { settle, settledTypes, settleTogether } from './settlement.ts'

/**
 * Takes a signed event and answers at once: it is stored under its id, and a job does the rest. The same event told again
 * changes nothing.
 */
export async function receivePaymentEvent(
  ctx: Pick<Ctx, 'db' | 'now' | 'payments'>,
  told: { body: string; signature: string },
) {
  const event = await readSignedEvent(ctx.payments, told.body, told.signature, ctx.now())
  if (event.livemode !== (ctx.payments.mode === 'live')) throw new AppError('wrong_mode')
  await ctx.db.transaction(async (tx) => {
    const [stored] = await storeEvents(tx, [event], 'webhook', ctx.now())
    if (stored?.state === 'received') await enqueue(tx, 'settle-payment-event', { event_id: stored.id })
  })
}

/** Stores those that are new and returns them. */
async function storeEvents(queries: Queries, events: Stripe.Event[], source: 'webhook' | 'reconcile', now: Date) {
  if (events.length === 0) return []
  return queries
    .insert(payment_events)
    .values(
      events.map((event) => ({
        id: event.id,
        type: event.type,
        object_id: 'id' in event.data.object ? event.data.object.id : '',
        source,
        state: settledTypes.includes(event.type) ? ('received' as const) : ('ignored' as const),
        occurred_at: new Date(event.created * 1000),
        received_at: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
}

type StoredEvent = typeof payment_events.$inferSelect

const happeningOf = (first: StoredEvent, all: StoredEvent[]): Happening => ({
  objectId: first.object_id,
  types: all.map(({ type }) => type),
  eventId: first.id,
  occurredAt: first.occurred_at,
})

export async function settlePaymentEvent(ctx: SettlingCtx, eventId: string) {
  const [event] = await ctx.db.select().from(payment_events).where(eq(payment_events.id, eventId))
  if (event) await markSettled(ctx, [event], await settle(ctx, happeningOf(event, [event])))
}

/** What an admin said stands, also against a job that ran twice; only a replay opens it again. */
const isSettledByHand = sql`(${payment_events.state} = 'done' and ${payment_events.settled_by} is not null)`

async function markSettled(ctx: SettlingCtx, events: StoredEvent[], outcome: Outcome) {
  const ids = events.map(({ id }) => id)
  await ctx.db
    .update(payment_events)
    .set({ state: outcome.state, reason: outcome.reason ?? null, settled_at: ctx.now() })
    .where(and(inArray(payment_events.id, ids), not(isSettledByHand)))
}

/** Settles an event once more, whatever became of it. */
export async function replayPaymentEvent(ctx: Ctx, eventId: string) {
  await ctx.db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(payment_events)
      .where(and(eq(payment_events.id, eventId), inArray(payment_events.type, settledTypes)))
      .for('update')
    if (!event) throw new AppError('not_found')
    await tx
      .update(payment_events)
      .set({ state: 'received', reason: null, settled_at: null })
      .where(eq(payment_events.id, eventId))
    await enqueue(tx, 'settle-payment-event', { event_id: event.id })
    await recordActivity(tx, ctx, {
      kind: 'payment_event_replayed',
      subject_type: 'payment_event',
      subject_id: event.id,
      before: { state: event.state, reason: event.reason },
    })
  })
}

/** An admin saw to what we could not explain: it is done with, and whatever is told later is settled as ever. */
export async function settleByHand(ctx: Ctx, eventId: string, note: string) {
  const { user_id } = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const [event] = await tx.select().from(payment_events).where(eq(payment_events.id, eventId)).for('update')
    if (!event) throw new AppError('not_found')
    if (event.state !== 'refused') throw new AppError('conflict')
    await tx
      .update(payment_events)
      .set({ state: 'done', settled_at: ctx.now(), settled_by: user_id, settled_note: note })
      .where(eq(payment_events.id, eventId))
    await recordActivity(tx, ctx, {
      kind: 'payment_event_settled',
      subject_type: 'payment_event',
      subject_id: event.id,
    })
    const [settled] = await readEvents(tx).where(eq(payment_events.id, eventId))
    return settled
  })
}

const EVENTS_PER_PAGE = 25

/** One page of the events we act on, newest first, and how many an admin has to look at. */
export async function listPaymentEvents(ctx: Pick<Ctx, 'db'>, { state }: PaymentEventFilter, after: Cursor | null) {
  const { received_at, id } = payment_events
  const rows = await readEvents(ctx.db)
    .where(
      and(
        state ? eq(payment_events.state, state) : ne(payment_events.state, 'ignored'),
        after ? isOlderThan({ created_at: received_at, id }, after) : undefined,
      ),
    )
    .orderBy(desc(received_at), desc(id))
    .limit(EVENTS_PER_PAGE + 1)
  const { page, next } = cutPageBy(rows, EVENTS_PER_PAGE, (event) => ({ created_at: event.received_at, id: event.id }))
  return { events: page, next, to_look_at: await ctx.db.$count(payment_events, eq(payment_events.state, 'refused')) }
}

function readEvents(queries: Queries) {
  const { id, type, object_id, reason, received_at, settled_at, settled_note } = payment_events
  const state = sql<PaymentEvent['state']>`${payment_events.state}`
  const settled_by_name = nameOf(people)
  return queries
    .select({ id, type, object_id, state, reason, received_at, settled_at, settled_note, settled_by_name })
    .from(payment_events)
    .leftJoin(people, eq(people.user_id, payment_events.settled_by))
}

/** Stripe lists events of the last thirty days. */
const REACH_BACK_MS = 30 * 24 * 3_600_000
/** Events may be listed a little later than they happened. */
const OVERLAP_MS = 3_600_000
const AT_ONCE = 4
/** Objects written in one transaction. */
const TOGETHER = 50

/**
 * Asks the provider what happened since the last time, and settles what nobody told us. Returns how many events were missed. Once they are
 * stored they need not be asked for again, whatever becomes of them.
 */
export async function reconcilePayments(ctx: SettlingCtx): Promise<number> {
  const startedAt = ctx.now()
  const [last] = await ctx.db.select().from(payment_reconciliations)
  const since = last ? last.reconciled_until.getTime() - OVERLAP_MS : startedAt.getTime() - REACH_BACK_MS
  const missed = await storeMissedEvents(ctx, new Date(since))
  const reconciled_until = startedAt
  await ctx.db
    .insert(payment_reconciliations)
    .values({ reconciled_until })
    .onConflictDoUpdate({ target: payment_reconciliations.id, set: { reconciled_until } })
  await settleByObject(ctx, await findUnsettled(ctx, startedAt))
  return missed
}

async function storeMissedEvents(ctx: SettlingCtx, since: Date): Promise<number> {
  const stripe = await ctx.payments.stripe()
  let missed = 0
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let starting_after: string | undefined
  for (;;) {
    currentSignal()?.throwIfAborted()
    const page = await stripe.events.list({
      types: settledTypes,
      created,
      limit: 100,
      ...(starting_after === undefined ? {} : { starting_after }),
    })
    missed += (await storeEvents(ctx.db, page.data, 'reconcile', ctx.now())).length
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || starting_after === undefined) return missed
  }
}

/** What we asked for ourselves has no job; what was told and is not settled within an hour has none any more. */
async function findUnsettled(ctx: SettlingCtx, now: Date) {
  const isForgotten = lt(payment_events.received_at, new Date(now.getTime() - OVERLAP_MS))
  return ctx.db
    .select()
    .from(payment_events)
    .where(and(eq(payment_events.state, 'received'), or(eq(payment_events.source, 'reconcile'), isForgotten)))
}

/**
 * However much happened to one object, one look at it is enough. What cannot be settled is said at the end, when nothing is under way any
 * more: the next run would work beside it.
 */
async function settleByObject(ctx: SettlingCtx, events: StoredEvent[]) {
  const waiting = [...Map.groupBy(events, ({ object_id }) => object_id).values()]
  const failed: { event: StoredEvent; error: unknown }[] = []
  const settleNext = async () => {
    for (let batch = waiting.splice(0, TOGETHER); batch.length > 0; batch = waiting.splice(0, TOGETHER)) {
      const happenings = batch.flatMap((group) => (group[0] ? [happeningOf(group[0], group)] : []))
      const results = await settleTogether(ctx, happenings)
      const byOutcome = new Map<string, StoredEvent[]>()
      for (const [index, group] of batch.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') {
          const outcome = JSON.stringify(result.value)
          byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), ...group])
        } else failed.push(...group.map((event) => ({ event, error: result?.reason as unknown })))
      }
      for (const [outcome, alike] of byOutcome) await markSettled(ctx, alike, JSON.parse(outcome) as Outcome)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, settleNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const [first] = failed
  if (!first) return
  const { type, object_id } = first.event
  throw new Error(`${failed.length} payment events could not be settled, such as ${type} of ${object_id}`, {
    cause: first.error,
  })
}

/**
 * What came of an event stands in the ledger. Those that nobody could explain stay, and so do those that an admin settled by hand: it
 * is what they decided about the object, whatever is told of it later.
 */
export async function prunePaymentEvents(db: Queries, now: Date, keptDays: number) {
  const oldest = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  const isSettled = and(inArray(payment_events.state, ['done', 'ignored']), isNull(payment_events.settled_by))
  await db.delete(payment_events).where(and(lt(payment_events.received_at, oldest), isSettled))
}
