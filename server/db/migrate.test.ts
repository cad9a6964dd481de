import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'

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
