import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'

/** While a new version starts, processes of the one before still read and write: CONTRIBUTING.md, 5. */
const breaking = [
  /\bDROP (TABLE|COLUMN|TYPE|VIEW|SCHEMA|SEQUENCE|FUNCTION)\b/i,
  /\bRENAME\b/i,
  /\bTRUNCATE\b/i,
  /\bSET NOT NULL\b/i,
  /\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i,
  /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/is,
]
/** Harmless on a table of the same migration, which the version before does not know. */
const narrowing = [
  /\bALTER TABLE "(?<table>\w+)" ADD CONSTRAINT \S+ (CHECK|UNIQUE)\b/i,
  /\bCREATE UNIQUE INDEX .* ON "(?<table>\w+)"/i,
]

/** The statements that the previous version would fail on, unless they say since which migration nothing uses the thing. */
function breakingStatements(sql: string, earlier: string[]) {
  const made = new Set(Array.from(sql.matchAll(/CREATE TABLE "(\w+)"/gi), ([, table]) => table))
  return sql.split('--> statement-breakpoint').filter((statement) => {
    const unusedSince = /^-- unused since (\w+)$/m.exec(statement)?.[1]
    if (unusedSince !== undefined && earlier.includes(unusedSince)) return false
    const bare = statement.replaceAll(/^--.*$/gm, '')
    if (breaking.some((pattern) => pattern.test(bare))) return true
    return narrowing.some((pattern) => {
      const table = pattern.exec(bare)?.groups?.['table']
      return table !== undefined && !made.has(table)
    })
  })
}

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const tags = entries.map(({ tag }) => tag)

/** Nobody ran a version older than this one. */
const first = '0022_frame_rate'

test.each(tags.slice(tags.indexOf(first)))('the previous version works on after migration %s', (tag) => {
  const sql = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
  expect(breakingStatements(sql, tags.slice(0, tags.indexOf(tag)))).toEqual([])
})

test.each([
  'DROP TABLE "leads";',
  'ALTER TABLE "leads" DROP COLUMN "name";',
  'ALTER TABLE "leads" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "leads" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "name" SET DATA TYPE integer;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer NOT NULL;',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_size" CHECK ("size" > 0);',
  'CREATE UNIQUE INDEX "leads_email" ON "leads" USING btree ("email");',
  '-- unused since 0099_nothing\nALTER TABLE "leads" DROP COLUMN "name";',
])('%s is refused', (statement) => {
  expect(breakingStatements(statement, tags)).toEqual([statement])
})

test.each([
  'ALTER TABLE "leads" ADD COLUMN "size" integer;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer DEFAULT 1 NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "name" DROP NOT NULL;',
  'CREATE INDEX "leads_email" ON "leads" USING btree ("email");',
  'CREATE TABLE "sizes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "sizes" ("id");',
  `-- unused since ${first}\nALTER TABLE "leads" DROP COLUMN "name";`,
])('%s is accepted', (statement) => {
  expect(breakingStatements(statement, tags)).toEqual([])
})
