import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { activityKinds, type ActivityFilter, type ActivityKind } from '#domain/activity.ts'
import { people } from '../accounts/people.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { cutPage, isOlderThan, type Cursor } from '../db/keyset.ts'
import { activity_logs } from './activity.tables.ts'
import { titlesOf } from './subjects.ts'
import { type Fields, toldOf } from './told-fields.ts'

const PAGE_SIZE = 50

type Entry = {
  kind: ActivityKind
  subject_type: string
  subject_id: string
  before?: object | null
  after?: object | null
}

/**
 * Keeps what somebody of the team did, in the transaction that does it. Whole rows may be given: of a change only the
 * fields that differ are kept, and where none does nothing happened. Of texts only the name of the field is kept.
 */
export async function recordActivity(
  tx: Tx,
  ctx: Pick<Ctx, 'operator' | 'now'> & { actor: Pick<Actor, 'user_id'> | null },
  entry: Entry,
): Promise<void> {
  const before = fieldsOf(entry.before)
  const after = fieldsOf(entry.after)
  const differ = (name: string) => !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const pick = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => differ(name)))
  const changed = { before: before && toldOf(pick(before)), after: after && toldOf(pick(after)) }
  if (changed.before && changed.after && isEmpty(changed.before) && isEmpty(changed.after)) return
  await tx.insert(activity_logs).values({
    user_id: ctx.actor?.user_id ?? null,
    kind: entry.kind,
    entity_type: entry.subject_type,
    entity_id: entry.subject_id,
    action: activityKinds[entry.kind].action,
    details: ctx.operator ? { operator: ctx.operator } : {},
    ...changed,
    created_at: ctx.now(),
  })
}

/** Who of the team did it, as part of another query: null where it was no one of them. */
export const doneBy = (kind: ActivityKind, subjectId: SQL) =>
  sql`(select done.user_id from ${activity_logs} done where done.entity_id = ${subjectId}::text and done.kind = ${kind}
    order by done.created_at limit 1)`

/** As JSON keeps them; which row it is stands beside them. That it was touched, or what it is found by, is no change of its own. */
function fieldsOf(given: object | null | undefined): Fields | null {
  if (!given) return null
  const { id: _subject, updated_at: _touched, words: _found, ...fields } = JSON.parse(JSON.stringify(given)) as Fields
  return fields
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0

/** The log, newest first, with who it was and what it was about (S2 §3: `details` has its title), as long as these exist. */
async function readActivity(db: Queries, where: SQL | undefined, limit: number) {
  const entries = await db
    .select({
      id: activity_logs.id,
      kind: activity_logs.kind,
      action: activity_logs.action,
      entity_type: activity_logs.entity_type,
      entity_id: activity_logs.entity_id,
      user_id: activity_logs.user_id,
      details: activity_logs.details,
      before: activity_logs.before,
      after: activity_logs.after,
      created_at: activity_logs.created_at,
      profile: {
        email: people.email,
        first_name: people.first_name,
        last_name: people.last_name,
      },
    })
    .from(activity_logs)
    .leftJoin(people, eq(people.user_id, activity_logs.user_id))
    .where(where)
    .orderBy(desc(activity_logs.created_at), desc(activity_logs.id))
    .limit(limit)
  const titles = await titlesOf(
    db,
    entries.map(({ entity_id }) => entity_id),
  )
  return entries.map((entry) => {
    const title = titles.get(entry.entity_id)
    return title === undefined ? entry : { ...entry, details: { ...entry.details, title } }
  })
}

/** One page of the log. */
export async function listActivity(ctx: Pick<Ctx, 'db'>, filter: ActivityFilter, after: Cursor | null) {
  const where = and(...conditionsOf(filter), after ? isOlderThan(activity_logs, after) : undefined)
  const rows = await readActivity(ctx.db, where, PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  return { activity: page, next }
}

/** The last of the log about things of some types: of each the newest are found by the index, and the rest is never read. */
export async function listLatestActivity(ctx: Pick<Ctx, 'db'>, entityTypes: string[]) {
  const newest = sql`select l.id from unnest(${sql.param(entityTypes)}::text[]) t (entity_type)
    cross join lateral (select id from ${activity_logs} where entity_type = t.entity_type
      order by created_at desc, id desc limit ${PAGE_SIZE}) l`
  return readActivity(ctx.db, sql`${activity_logs.id} in (${newest})`, PAGE_SIZE)
}

/** What the team did of one kind, to be joined to what it was done to: `entity_id` is its id as text. */
export const activityOf = (kind: ActivityKind) =>
  sql`(select id, entity_id, user_id, after, created_at from ${activity_logs} where kind = ${kind})`

function conditionsOf({ kind, person, entity_type, entity_id, from, to }: ActivityFilter) {
  return [
    kind && eq(activity_logs.kind, kind),
    // Looked up first, so that the list is read by the index on who it was.
    person
      ? sql`${activity_logs.user_id} = (select ${people.user_id} from ${people} where ${people.email} = ${person})`
      : undefined,
    entity_type ? eq(activity_logs.entity_type, entity_type) : undefined,
    entity_id ? eq(activity_logs.entity_id, entity_id) : undefined,
    from ? gte(activity_logs.created_at, new Date(from)) : undefined,
    to ? lt(activity_logs.created_at, new Date(to)) : undefined,
  ]
}
