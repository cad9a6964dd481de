// What the previous release asks of its database, asked of ours: during an update both run on one.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { fillRows } from '../testing/fill-rows.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { migrateDatabase, readMigrations } from './migrate.ts'

/** Written by scripts/record-queries.ts at the release. */
const { release, migrations, rows, statements } = JSON.parse(
  gunzipSync(readFileSync(new URL('previous-release.json.gz', import.meta.url))).toString(),
) as {
  release: string
  migrations: string[]
  rows: Record<string, object[]>
  statements: Array<[text: string, values: Array<string | null>]>
}

/**
 * An update skips a release or two, and one release may bring a dozen migrations. Further behind, the record speaks for a version
 * that nobody comes from any more, and not for those that they do come from.
 */
const MOST_BEHIND = 25

const { pool, close } = await openEmptyDatabase(inject('template'))
afterAll(() => close())

test('its migrations are as they were: their hashes are in every database and backup', () => {
  expect(readMigrations().slice(0, migrations.length)).toEqual(migrations)
})

test('the record is of a release from which somebody may still change over', () => {
  const behind = readMigrations().length - migrations.length
  expect(behind, 'Record anew: node scripts/record-queries.ts FOLDER').toBeLessThanOrEqual(MOST_BEHIND)
})

test(`what ${release} asked of its database, ours answers too, with its rows in it`, async () => {
  await migrateDatabase(pool, migrations.length)
  await fillRows(pool, rows)
  const before = await askAll(pool)
  await migrateDatabase(pool)
  const after = await askAll(pool)
  const worse = before.flatMap((was, index) => {
    const is = after[index] ?? ''
    const statement = statements[index]?.[0] ?? ''
    const isAsGood = is === was || (isAnswer(is) && (!isAnswer(was) || readsMarks.test(statement)))
    return isAsGood ? [] : [{ statement, was, is }]
  })
  expect(worse).toEqual([])
  const answered = before.filter(isAnswer).length
  process.stdout.write(`figure: ${answered} of ${statements.length} statements of ${release} were answered as before\n`)
  // The others name people or files of a test's own: they fail before and after alike.
  expect(answered / statements.length).toBeGreaterThan(0.8)
})

/** A count is the sum of its marks (marks.ts): a migration that puts one right leaves one more. */
const readsMarks = /^select [^()]+ from "\w+_counts"$/

const isAnswer = (outcome: string) => outcome.endsWith(' rows')

/** Each on its own, taken back at once: how many rows it found or changed, or what the database said. */
async function askAll(pool: pg.Pool) {
  const client = await pool.connect()
  const outcomes: string[] = []
  for (const [text, values] of statements) {
    await client.query('begin')
    outcomes.push(
      await client.query(text, values).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    )
    await client.query('rollback')
  }
  client.release()
  return outcomes
}
