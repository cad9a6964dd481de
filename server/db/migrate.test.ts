import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { buildIndexes, migrateDatabase, migrationsFolder } from './migrate.ts'

test('migrations are in the order of their times: an older one would be skipped silently', () => {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const times = journal.entries.map((entry) => entry.when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('the tables in the code are the tables of the migrations', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'slipway-schema-'))
  try {
    const said = execFileSync(
      'drizzle-kit',
      ['generate', '--dialect=postgresql', '--schema=server/db/schema.ts', `--out=${copyOf(scratch)}`],
      {
        encoding: 'utf8',
      },
    )
    expect(said).toContain('No schema changes')
  } finally {
    rmSync(scratch, { recursive: true })
  }
})

/** drizzle-kit writes what it finds missing: let it write into a copy. It takes relative paths only. */
function copyOf(scratch: string) {
  execFileSync('cp', ['-r', migrationsFolder, scratch])
  return relative('.', join(scratch, 'migrations'))
}

test('processes that start together migrate one after the other', async () => {
  const t = await createTestApp()
  const { pool } = t.parts.database
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await Promise.all([migrateDatabase(pool), migrateDatabase(pool), migrateDatabase(pool)])
  expect((await pool.query('select count(*)::int as count from users')).rows).toEqual([{ count: 0 }])
})

test('indexes that a migration will ask for are built before it, once, and only on tables that are there', async () => {
  const t = await createTestApp()
  const { pool } = t.parts.database
  const wanted = [
    'CREATE INDEX IF NOT EXISTS "leads_ahead" ON "leads" USING btree ("email");',
    'CREATE INDEX IF NOT EXISTS "of_tomorrow" ON "not_there_yet" USING btree ("id");',
    'CREATE INDEX "plain" ON "leads" USING btree ("email");',
    'ALTER TABLE "leads" ADD COLUMN "size" integer;',
  ]
  expect(await buildIndexes(pool, wanted)).toEqual(['leads_ahead'])
  expect(await buildIndexes(pool, wanted)).toEqual(['leads_ahead'])
  const { rows } = await pool.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'leads'::regclass
       and indexrelid::regclass::text in ('leads_ahead', 'plain')`,
  )
  expect(rows).toEqual([{ name: 'leads_ahead', valid: true }])
  expect(await buildIndexes(pool), 'of a database that is up to date').toEqual([])
})
