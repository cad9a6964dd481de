import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { live, notLive } from '../db/live-tables.ts'
import { functions, triggers } from '../db/live-triggers.ts'
import * as schema from '../db/schema.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.parts.database

test('of every table it is said that it is live, or why it is not', () => {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table))
  expect([...Object.keys(live), ...Object.keys(notLive)].toSorted()).toEqual(tables.toSorted())
  expect(Object.values(notLive).filter((reason) => reason.length < 10)).toEqual([])
  process.stdout.write(
    `figure: live: ${Object.keys(live).length} tables tell of what changes, ${Object.keys(notLive).length} are named with the reason why not\n`,
  )
})

test('what tells of it is in the database as it is written here, and nothing else', async () => {
  const { rows: made } = await pool.query<{ name: string; body: string; definer: boolean; config: string }>(
    `select proname as name, prosrc as body, prosecdef as definer, array_to_string(proconfig, ',') as config
     from pg_proc where pronamespace = 'public'::regnamespace and proname like 'tell\\_%' order by 1`,
  )
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const wanted = functions.map(({ name, body }) => ({
    name,
    body,
    definer: true,
    config: 'search_path=public, pg_temp',
  }))
  expect(made.toSorted(byName)).toEqual(wanted.toSorted(byName))
  const { rows: set } = await pool.query<{ name: string; table: string; enabled: string; event: string }>(
    `select t.tgname as name, c.relname as table, t.tgenabled as enabled,
       case when t.tgtype & 4 > 0 then 'INSERT' when t.tgtype & 8 > 0 then 'DELETE' else 'UPDATE' end as event
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname like 'tell\\_%' and p.pronamespace = 'public'::regnamespace`,
  )
  const declared = triggers.map(({ name, table, event }) => ({ name, table, enabled: 'O', event }))
  expect(set.toSorted(byName)).toEqual(declared.toSorted(byName))
})

test('a change of many is told of once for each whom it concerns', async () => {
  const person = await t.userIdOf('cleo')
  const count = async () => {
    const { rows } = await pool.query<{ subject_id: string | null; company_id: string }>(
      `select subject_id, company_id from news where topic = 'project' order by id desc`,
    )
    return rows
  }
  const before = (await count()).length
  await pool.query(
    `insert into website_projects (user_id, project_name, created_at, updated_at)
     select $1, 'Project ' || n, now(), now() from generate_series(1, 101) n`,
    [person],
  )
  const rows = await count()
  expect(rows.length).toBe(before + 1)
  expect(rows[0]).toEqual({ subject_id: null, company_id: person })
})
