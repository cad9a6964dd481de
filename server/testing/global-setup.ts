import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { pagesRanker } from '../assistant/answer.ts'
import { ownTopicsRanker } from '../assistant/own-topics.ts'
import { offerPlansOfThePriceBook } from '../billing/plans/plans.ts'
import { createDb } from '../db/client.ts'
import { prepareSecondLine } from '../db/customer-role.ts'
import { openInMemory } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openPayments } from '../outside/payment-sandbox.ts'
import { seedDemo } from '../db/seed/seed.ts'
import { testSecrets } from './test-secrets.ts'
import { databaseUrl, onServer, type Template } from './test-database.ts'

/** Makes the template every test file's database is copied from; on Postgres when TEST_DATABASE_URL names a server. */
export default async function setUp(project: TestProject) {
  pagesRanker.prepare() // once, for the workers to read
  ownTopicsRanker.prepare()
  const serverUrl = process.env.TEST_DATABASE_URL
  const { template, remove } = serverUrl ? await makeServerTemplate(serverUrl) : await makeSnapshot()
  project.provide('template', template)
  return remove
}

async function fill(pool: pg.Pool) {
  await migrateDatabase(pool)
  const trouble = await prepareSecondLine(pool)
  if (trouble) throw new Error(trouble.says)
  const db = createDb(pool)
  await offerPlansOfThePriceBook(db)
  const { sandbox } = await openPayments(undefined, {
    pool,
    origin: 'http://127.0.0.1:3000',
    now: () => new Date(),
    sandboxSecret: testSecrets.webhook,
    answer: () => new Response(null, { status: 503 }),
  })
  await sandbox?.prepare()
  await seedDemo({ db, now: () => new Date() })
}

async function makeSnapshot() {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-test-'))
  const [empty, snapshot] = [join(folder, 'empty.tar'), join(folder, 'template.tar')]
  const { pool, save, close } = await openInMemory()
  await save(empty)
  await fill(pool)
  await save(snapshot)
  await close()
  const template: Template = { kind: 'embedded', snapshot, empty }
  return { template, remove: async () => rmSync(folder, { recursive: true }) }
}

async function makeServerTemplate(serverUrl: string) {
  const name = `slipway_template_${randomBytes(4).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, name) })
  await fill(pool)
  await pool.end()
  const template: Template = { kind: 'postgres', serverUrl, name }
  return { template, remove: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}
