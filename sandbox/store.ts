import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Stripe } from 'stripe'
import { badRequest, noSuch } from './errors.ts'

/** Everything the sandbox keeps lives beside our own tables, in a schema of its own that production never gets. */
export const schemaStatements = [
  'create schema if not exists stripe_sandbox',
  `create table if not exists stripe_sandbox.objects (
    seq bigserial primary key, id text not null unique, object text not null, created bigint not null, data jsonb not null)`,
  'create index if not exists objects_kind on stripe_sandbox.objects (object, seq)',
  `create index if not exists objects_due on stripe_sandbox.objects (((data -> 'sandbox' ->> 'due_at')::bigint))`,
  `create table if not exists stripe_sandbox.answers (
    idempotency_key text primary key, request text not null, body jsonb not null)`,
  `create table if not exists stripe_sandbox.deliveries (
    event_id text primary key, due_at timestamptz not null, attempts int not null default 0, delivered_at timestamptz)`,
  `create table if not exists stripe_sandbox.clock (one boolean primary key default true, ahead_seconds bigint not null)`,
  'insert into stripe_sandbox.clock (ahead_seconds) values (0) on conflict do nothing',
  // What was kept before `due_at` was.
  `update stripe_sandbox.objects set data = jsonb_set(data, '{sandbox,due_at}',
     coalesce(data -> 'expires_at', data #> '{items,data,0,current_period_end}'))
   where object in ('checkout.session', 'subscription') and data ->> 'status' in ('open', 'active', 'past_due')
     and not data -> 'sandbox' ? 'due_at'`,
  `update stripe_sandbox.objects
   set data = data || jsonb_build_object('sandbox', jsonb_build_object('due_at', data -> 'next_payment_attempt'))
   where object = 'invoice' and not data ? 'sandbox'`,
]

/** Beside Stripe's fields an object may keep what only the sandbox knows, such as when something happens to it next. */
export type Kept = { id: string; object: string; created?: number; sandbox?: object }
export type Due = Kept & { sandbox: { due_at: number } }
type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
export type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
  /** Of events. */
  types?: string[] | undefined
  /** Leaves out those that came to one of these states. */
  notStatus?: string[] | undefined
}

export type Store = ReturnType<typeof createStore>

/** The sandbox's objects as one transaction sees them. `seconds` is the sandbox's own clock, `origin` where its pages are. */
export function createStore(client: pg.PoolClient, seconds: number, origin: string, request: Stripe.Event.Request) {
  const find = async <T>(id: string, hold = ''): Promise<T | null> => {
    const { rows } = await client.query<{ data: T }>(`select data from stripe_sandbox.objects where id = $1 ${hold}`, [
      id,
    ])
    return rows[0]?.data ?? null
  }

  return {
    now: seconds,
    origin,
    find,

    /** The same transaction at another moment: what fell due is done as of then. */
    at: (moment: number) => createStore(client, moment, origin, request),

    /** What falls due first, held until it is done; whatever somebody else holds is left to them. */
    async nextDue(): Promise<Due | null> {
      const { rows } = await client.query<{ data: Due }>(
        `select data from stripe_sandbox.objects where (data -> 'sandbox' ->> 'due_at')::bigint <= $1
         order by (data -> 'sandbox' ->> 'due_at')::bigint, seq limit 1 for update skip locked`,
        [seconds],
      )
      return rows[0]?.data ?? null
    },

    /** `what` is how Stripe calls it in its refusals. */
    async get<T extends Kept>(object: string, id: string, what = object, param?: string): Promise<T> {
      const found = await find<T>(id)
      if (found?.object !== object) throw noSuch(what, id, param)
      return found
    },

    /** As `get`, for a change that rests on what it reads: a second one waits for the first. */
    async hold<T extends Kept>(object: string, id: string, what = object, param?: string): Promise<T> {
      const found = await find<T>(id, 'for update')
      if (found?.object !== object) throw noSuch(what, id, param)
      return found
    },

    async put<T extends Kept>(kept: T): Promise<T> {
      await client.query(
        `insert into stripe_sandbox.objects (id, object, created, data) values ($1, $2, $3, $4)
         on conflict (id) do update set data = excluded.data`,
        [kept.id, kept.object, kept.created ?? seconds, JSON.stringify(kept)],
      )
      return kept
    },

    /** Newest first. `like` is matched against the object's own fields. */
    async list<T extends Kept>(
      object: string,
      url: string,
      like: object,
      paging: Paging = {},
    ): Promise<Stripe.ApiList<T>> {
      const { limit = 10, starting_after, ending_before, created = {}, types, notStatus } = paging
      if (limit < 1 || limit > 100)
        throw badRequest('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
      const values: unknown[] = [object, JSON.stringify(like)]
      const where = ['object = $1', 'data @> $2::jsonb']
      const bound = (column: string, operator: string, value: number | string | undefined) => {
        if (value === undefined) return
        values.push(value)
        const right =
          column === 'seq'
            ? `(select seq from stripe_sandbox.objects where id = $${values.length})`
            : `$${values.length}`
        where.push(`${column} ${operator} ${right}`)
      }
      bound('created', '>', created.gt)
      bound('created', '>=', created.gte)
      bound('created', '<', created.lt)
      bound('created', '<=', created.lte)
      if (types) {
        values.push(types)
        where.push(`data ->> 'type' = any($${values.length})`)
      }
      if (notStatus) {
        values.push(notStatus)
        where.push(`data ->> 'status' <> all($${values.length})`)
      }
      bound('seq', '<', starting_after)
      bound('seq', '>', ending_before)
      const { rows } = await client.query<{ data: T }>(
        `select data from stripe_sandbox.objects where ${where.join(' and ')}
         order by seq ${ending_before === undefined ? 'desc' : 'asc'} limit ${limit + 1}`,
        values,
      )
      const data = rows.slice(0, limit).map((row) => row.data)
      if (ending_before !== undefined) data.reverse()
      return { object: 'list' as const, data, has_more: rows.length > limit, url }
    },

    /** What was answered to this idempotency key; a second caller with it waits until the first is done. */
    async answerTo(key: string) {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [key])
      const { rows } = await client.query<{ request: string; body: object }>(
        'select request, body from stripe_sandbox.answers where idempotency_key = $1',
        [key],
      )
      return rows[0] ?? null
    },

    async rememberAnswer(key: string, asked: string, body: object) {
      await client.query('insert into stripe_sandbox.answers (idempotency_key, request, body) values ($1, $2, $3)', [
        key,
        asked,
        JSON.stringify(body),
      ])
    },

    async remove(id: string) {
      await client.query('delete from stripe_sandbox.objects where id = $1', [id])
    },

    /** Records that something happened, to be told to the webhook endpoint. */
    async emit(type: Stripe.Event.Type, object: Kept, before?: object) {
      const event = {
        id: newId('evt'),
        object: 'event' as const,
        api_version: apiVersion,
        created: seconds,
        data: { object: shown(object), ...(before ? { previous_attributes: before } : {}) },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      } satisfies Stripe.EventBase
      await this.put(event)
      await client.query('insert into stripe_sandbox.deliveries (event_id, due_at) values ($1, now())', [event.id])
    },
  }
}

/** Objects as Stripe shows them, at any depth: without what the sandbox keeps for itself. */
export function shown<T>(answer: T): T
export function shown(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(shown)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).filter(([field]) => field !== 'sandbox' || !('object' in answer))
  return Object.fromEntries(fields.map(([field, value]) => [field, shown(value)]))
}

/** The id of what a field points to, whether it holds the id or the object. */
export const idOf = (pointer: string | { id: string } | null | undefined) =>
  typeof pointer === 'object' ? (pointer?.id ?? '') : (pointer ?? '')

/** One after the other: a transaction has one connection, which answers one question at a time. */
export async function inTurn<T, R>(items: T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) results.push(await work(item, index))
  return results
}

/** The version the pinned SDK speaks. */
const apiVersion = '2026-10-28.endive'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24) {
  const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length])
  return `${prefix}_${letters.join('')}`
}
