import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const tags = entries.map(({ tag }) => tag)
const textOf = (tag: string) => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')

/** Nobody ran a version older than this one. */
const first = '0022_frame_rate'
/** From here on an index on a table that is there already may be built before its migration comes: `admin build-indexes`. */
const firstWithIndexesAhead = 25

/** Reviewed exceptions of migrations that are out, whose text may not change: their hash is in every database and backup. */
const kept: Record<string, string> = {
  'CREATE TRIGGER "credentials_device"': 'clears a column that the version before does not know',
  'ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_seq_payment_ledger_seq_fk"':
    'nobody deletes from the ledger, which only ever grows',
  'ALTER TABLE "leads" ADD COLUMN "number"':
    'writes the table once; ten thousand leads take less than a second, and that many nobody had then',
}

/**
 * While a new version starts, processes of the one before still read and write: CONTRIBUTING.md, 5. What is listed here
 * cannot disturb them; everything else is refused, unless somebody looked at it and says why in a line `-- kept: …`.
 */
function refused(sql: string, before: string, { indexesAhead = true } = {}) {
  const made = new Set(Array.from(sql.matchAll(/CREATE (?:UNLOGGED )?TABLE "(\w+)"/g), ([, table = '']) => table))
  const wasCheck = (name = '') => new RegExp(`CONSTRAINT "${name}" CHECK`).test(before)
  const wasPlainIndex = (name = '') => new RegExp(`CREATE INDEX (IF NOT EXISTS )?"${name}"`).test(before)
  const isOnNewTable = (table = '') => made.has(table)

  const allowed: Array<[RegExp, (...parts: string[]) => boolean]> = [
    [/^CREATE (TABLE|UNLOGGED TABLE|TYPE|SEQUENCE|VIEW|SCHEMA|FUNCTION) /, () => true],
    [/^CREATE EXTENSION IF NOT EXISTS /, () => true],
    [/^COMMENT ON /, () => true],
    [/^CREATE INDEX (?:IF NOT EXISTS )?"\w+" ON "(\w+)"/, (table) => !indexesAhead || isOnNewTable(table)],
    [/^CREATE INDEX IF NOT EXISTS /, () => true],
    [/^CREATE UNIQUE INDEX (?:IF NOT EXISTS )?"\w+" ON "(\w+)"/, isOnNewTable],
    [/^CREATE TRIGGER "\w+" [^;]* ON "(\w+)"/, isOnNewTable],
    [/^(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/, isOnNewTable],
    // Who deletes what a new row points to must not be stopped by it.
    [/^ALTER TABLE "(\w+)" (?!.*FOREIGN KEY)/, isOnNewTable],
    [/^ALTER TABLE "(\w+)" .*FOREIGN KEY .* ON DELETE (?:cascade|set null)/i, isOnNewTable],
    [/^ALTER TABLE "(\w+)" .*FOREIGN KEY .* REFERENCES "public"."(\w+)"/, (from, to) => made.has(from) && made.has(to)],
    [
      /^ALTER TABLE "\w+" ADD COLUMN "\w+" ([^;]+)/,
      (type) =>
        isOneAction(type) &&
        !/\b(UNIQUE|PRIMARY KEY|REFERENCES|CHECK|GENERATED)\b/i.test(type) &&
        (!/\bNOT NULL\b/i.test(type) || /\bDEFAULT\b/i.test(type)) &&
        // Computed anew for every row, it writes the whole table while everybody waits; `now()` is computed once.
        !/\bDEFAULT\b(?! now\(\)).*\(/i.test(type),
    ],
    [/^ALTER TABLE "\w+" ALTER COLUMN "\w+" (DROP NOT NULL|SET DEFAULT [^;]+);?$/, isOneAction],
    [/^ALTER TABLE "\w+" DROP CONSTRAINT "(\w+)";?$/, wasCheck],
    [/^DROP INDEX "(\w+)";?$/, wasPlainIndex],
  ]

  return sql.split('--> statement-breakpoint').filter((statement) => {
    if (/^-- kept: \S/m.test(statement)) return false
    const unusedSince = /^-- unused since (\w+)$/m.exec(statement)?.[1]
    if (unusedSince !== undefined && tags.includes(unusedSince) && before.includes(textOf(unusedSince))) return false
    const bare = statement.replaceAll(/^\s*--.*$/gm, '').trim()
    if (bare === '' || Object.keys(kept).some((start) => bare.startsWith(start))) return false
    // A body in dollars has semicolons of its own; anything else that has two is two statements.
    if (/;\s*\S/.test(bare.replaceAll(/\$\$.*?\$\$/gs, ''))) return true
    return !allowed.some(([form, isHarmless]) => {
      const found = form.exec(bare.replaceAll(/\s+/g, ' '))
      return found !== null && isHarmless(...found.slice(1))
    })
  })
}

/** A comma outside brackets and quotation marks begins another action. */
function isOneAction(definition = '') {
  let bare = definition.replaceAll(/'[^']*'|"[^"]*"/g, '')
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/\([^()]*\)/g, '')
  }
  return !bare.includes(',')
}

const everythingBefore = (tag: string) =>
  tags
    .slice(0, tags.indexOf(tag))
    .map((each) => textOf(each))
    .join('\n')

test.each(tags.slice(tags.indexOf(first)))('the previous version works on after migration %s', (tag) => {
  const indexesAhead = tags.indexOf(tag) >= firstWithIndexesAhead
  expect(refused(textOf(tag), everythingBefore(tag), { indexesAhead })).toEqual([])
})

const known = [
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_kind" CHECK ("kind" in (1, 2));',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id");',
  'CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at");',
  'CREATE UNIQUE INDEX "leads_once" ON "leads" USING btree ("key");',
  textOf(first),
].join('\n')

test.each([
  'DROP TABLE "leads";',
  'ALTER TABLE "leads" DROP COLUMN "name";',
  'ALTER TABLE "leads" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "leads" RENAME TO "people";',
  'ALTER TABLE "leads" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "name" DROP DEFAULT;',
  'ALTER TABLE "leads" ALTER COLUMN "name" SET DATA TYPE integer;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer NOT NULL;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer, DROP COLUMN "name";',
  'ALTER TABLE "leads" ALTER COLUMN "size" SET DEFAULT 1, ALTER COLUMN "name" SET NOT NULL;',
  `ALTER TABLE "leads" ADD COLUMN "place" text DEFAULT 'P-' || nextval('lead_places') NOT NULL;`,
  'ALTER TABLE "leads" ADD COLUMN "key" uuid DEFAULT gen_random_uuid();',
  'ALTER TABLE "leads" ADD COLUMN "size" integer UNIQUE;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer REFERENCES "sizes" ("id");',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_size" CHECK ("size" > 0);',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_email" UNIQUE ("email");',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_fk" FOREIGN KEY ("a") REFERENCES "public"."users"("id") ON DELETE cascade;',
  'ALTER TABLE "leads" DROP CONSTRAINT "leads_owner_fk";',
  'ALTER TABLE "leads" DROP CONSTRAINT "leads_pkey";',
  'ALTER TABLE "leads" ENABLE ROW LEVEL SECURITY;',
  'DROP INDEX "leads_once";',
  'CREATE INDEX "leads_email" ON "leads" USING btree ("email");',
  'CREATE UNIQUE INDEX "leads_email" ON "leads" USING btree ("email");',
  'CREATE TRIGGER "leads_watch" BEFORE INSERT ON "leads" FOR EACH ROW EXECUTE FUNCTION "watch"();',
  'CREATE OR REPLACE FUNCTION "watch"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
  'REVOKE INSERT ON "leads" FROM PUBLIC;',
  'DELETE FROM "leads" WHERE "name" = \'\';',
  'UPDATE "leads" SET "name" = \'\';',
  'TRUNCATE "leads";',
  'CREATE TABLE "sizes" ("id" uuid); DROP TABLE "leads";',
  '-- unused since 0099_nothing\nALTER TABLE "leads" DROP COLUMN "name";',
  '-- kept:\nALTER TABLE "leads" DROP COLUMN "name";',
])('%s is refused', (statement) => {
  expect(refused(statement, known)).toEqual([statement])
})

test('a new table may not keep the version before from deleting what it points to', () => {
  const pointing = 'ALTER TABLE "sizes" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "public"."leads"("id")'
  const made = 'CREATE TABLE "sizes" ("id" uuid);--> statement-breakpoint\n'
  expect(refused(`${made}${pointing} ON DELETE no action;`, known)).toEqual([expect.stringContaining('no action')])
  expect(refused(`${made}${pointing} ON DELETE cascade ON UPDATE no action;`, known)).toEqual([])
})

test('a check may go, and none may come in its place', () => {
  const gone = 'ALTER TABLE "leads" DROP CONSTRAINT "leads_kind";'
  const wider = 'ALTER TABLE "leads" ADD CONSTRAINT "leads_kind" CHECK ("kind" in (1, 2, 3));'
  expect(refused(gone, known)).toEqual([])
  expect(refused([gone, wider].join('--> statement-breakpoint'), known)).toEqual([wider])
})

test.each([
  'ALTER TABLE "leads" ADD COLUMN "size" integer;',
  'ALTER TABLE "leads" ADD COLUMN "size" integer DEFAULT 1 NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "name" DROP NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "name" SET DEFAULT 1;',
  'CREATE INDEX IF NOT EXISTS "leads_email" ON "leads" USING btree ("email");',
  'DROP INDEX "leads_newest";',
  'CREATE FUNCTION "watch"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
  'CREATE TABLE "sizes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "sizes" ("id");',
  'CREATE TABLE "sizes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "one" ON "sizes" ("id");',
  'CREATE UNLOGGED TABLE "sizes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "one" ON "sizes" ("id");',
  'CREATE TABLE "sizes" ("id" uuid);--> statement-breakpoint\nALTER TABLE "sizes" ADD CONSTRAINT "x" UNIQUE ("id");',
  'CREATE TABLE "sizes" ("id" uuid);--> statement-breakpoint\nCREATE TRIGGER "x" AFTER INSERT ON "sizes" EXECUTE FUNCTION y();',
  'CREATE TABLE "sizes" ("id" uuid);--> statement-breakpoint\nINSERT INTO "sizes" VALUES (gen_random_uuid());',
  '-- kept: the version before never writes a lead of that kind\nALTER TABLE "leads" ALTER COLUMN "name" SET NOT NULL;',
  `-- unused since ${first}\nALTER TABLE "leads" DROP COLUMN "name";`,
])('%s is accepted', (statement) => {
  expect(refused(statement, known)).toEqual([])
})
