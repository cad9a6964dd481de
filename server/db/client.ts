import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { refuseWithoutLease } from '../request-scope.ts'
import type { Connection } from './connection.ts'
import { heldToReading } from './read-only.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Takes `db` and `tx` alike: for functions that only read or that need no transaction of their own. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>
export type Db = NodePgDatabase
export type Database = Connection & {
  db: Db
  urgentDb?: Db
  /** What customers read with (second-line.ts); none where the database's administrator did not make its role. */
  customerDb?: Db
}

/** What is called after the commit of the transaction one is in. */
const ambient = new AsyncLocalStorage<Array<() => void>>()

const hearers = new WeakMap<Connection['pool'], Set<() => void>>()

/** Calls back whenever something was committed over this pool, by whomever; returns how to stop that. */
export function onCommit(pool: Connection['pool'], call: () => void): () => void {
  const calls = hearers.get(pool) ?? new Set()
  hearers.set(pool, calls.add(call))
  return () => void calls.delete(call)
}

function tellOfCommit(pool: Connection['pool']) {
  for (const call of hearers.get(pool) ?? []) call()
}

/** Drizzle over the pool, whose transactions can call something after the commit. */
export function createDb(pool: Connection['pool']): Db {
  const held = guarded(pool)
  const db = drizzle(held)
  db.transaction = async (work, config) => {
    const afterCommit: Array<() => void> = []
    const result = await onOneConnection(held, (one) =>
      one.transaction(async (tx) => {
        const done = await ambient.run(afterCommit, () => work(tx))
        refuseWithoutLease()
        return done
      }, config),
    )
    for (const call of afterCommit) call()
    tellOfCommit(pool)
    return result
  }
  return db
}

/** Drizzle given the pool would keep a connection for ever whose `begin` fails because the database went away, until none is left. */
async function onOneConnection<Result>(pool: Connection['pool'], work: (one: Db) => Promise<Result>) {
  const connection = await pool.connect()
  try {
    return await work(drizzle(connection))
  } finally {
    connection.release()
  }
}

/** A statement of a run that lost its job is not sent, outside a transaction as in one. */
function guarded(pool: Connection['pool']): Connection['pool'] {
  return new Proxy(heldToReading(pool), {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key !== 'query') return value
      refuseWithoutLease()
      return async (...parameters: unknown[]) => {
        const result = await (value as (...all: unknown[]) => Promise<{ command: string }>)(...parameters)
        // What begins with `with` is a SELECT by name, and may write.
        if (result.command !== 'SELECT' || /^\s*with\b/i.test(textOf(parameters[0]))) tellOfCommit(pool)
        return result
      }
    },
  })
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))

/** Calls back once the surrounding transaction is committed; never when it is rolled back. */
export function afterCommit(call: () => void) {
  const calls = ambient.getStore()
  if (calls) calls.push(call)
  else call()
}
