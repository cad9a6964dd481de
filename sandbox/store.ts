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
  `create table if not exists stripe_sandbox.answers (
    idempotency_key text primary key, request text not null, body jsonb not null)`,
  `create table if not exists stripe_sandbox.deliveries (
    event_id text primary key, due_at timestamptz not null, attempts int not null default 0, delivered_at timestamptz)`,
  `create table if not exists stripe_sandbox.clock (one boolean primary key default true, ahead_seconds bigint not null)`,
  'insert into stripe_sandbox.clock (ahead_seconds) values (0) on conflict do nothing',
]

export type Kept = { id: string; object: string; created: number }
type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
export type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
  /** Of events. */
  types?: string[] | undefined
}

export type Store = ReturnType<typeof createStore>

/** The sandbox's objects as one transaction sees them. `seconds` is the sandbox's own clock. */
export function createStore(client: pg.PoolClient, seconds: number, request: Stripe.Event.Request) {
  const find = async <T>(id: string): Promise<T | null> => {
    const { rows } = await client.query<{ data: T }>('select data from stripe_sandbox.objects where id = $1', [id])
    return rows[0]?.data ?? null
  }

  return {
    now: seconds,
    find,

    /** `what` is how Stripe calls it in its refusals. */
    async get<T extends Kept>(object: string, id: string, what = object, param?: string): Promise<T> {
      const found = await find<T>(id)
      if (found?.object !== object) throw noSuch(what, id, param)
      return found
    },

    async put<T extends Kept>(kept: T): Promise<T> {
      await client.query(
        `insert into stripe_sandbox.objects (id, object, created, data) values ($1, $2, $3, $4)
         on conflict (id) do update set data = excluded.data`,
        [kept.id, kept.object, kept.created, JSON.stringify(kept)],
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
      const { limit = 10, starting_after, ending_before, created = {}, types } = paging
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
        data: { object, ...(before ? { previous_attributes: before } : {}) },
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
