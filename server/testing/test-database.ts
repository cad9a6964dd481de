import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDb, type Database } from '../db/client.ts'
import { closePools, openPool } from '../db/connection.ts'
import { openInMemory } from '../db/embedded.ts'
import { createCustomerDb } from '../db/second-line.ts'

/** Where a migrated and seeded database waits to be copied: a file of the embedded one, or a template on a server. */
export type Template =
  | { kind: 'embedded'; snapshot: string; empty: string }
  | { kind: 'postgres'; serverUrl: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

export function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A fresh copy of the template for one test file. */
export async function openTestDatabase(template: Template): Promise<Database> {
  if (template.kind === 'embedded') return openSnapshot(template.snapshot)
  return openOnServer(template.serverUrl, template.name)
}

async function openSnapshot(snapshot: string): Promise<Database> {
  const { pool, close } = await openInMemory(snapshot)
  return { db: createDb(pool), pool, customerDb: createCustomerDb(pool), embedded: true, close }
}

async function openOnServer(serverUrl: string, template: string): Promise<Database> {
  const name = `slipway_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const [pool, urgentPool] = [10, 4].map((max) => openPatiently(databaseUrl(serverUrl, name), max)) as [
    pg.Pool,
    pg.Pool,
  ]
  return {
    db: createDb(pool),
    pool,
    customerDb: createCustomerDb(pool),
    urgentDb: createDb(urgentPool),
    urgentPool,
    embedded: false,
    close: async () => {
      await closePools(pool, urgentPool)
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** The product's limits would be those of the machine that tests it. */
function openPatiently(url: string, max: number) {
  const pool = openPool(url, max)
  Object.assign(pool.options, { connectionTimeoutMillis: 200_000, statement_timeout: 200_000 })
  return pool
}

/** One without anything in it, for whoever migrates it as they want it. */
export async function openEmptyDatabase(template: Template): Promise<Database> {
  if (template.kind === 'embedded') return openSnapshot(template.empty)
  return openOnServer(template.serverUrl, 'template0')
}

export async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
