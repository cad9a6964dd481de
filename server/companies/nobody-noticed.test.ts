// identity.md §9, I6, small: customers made by the version before, in a database of its shape, brought forward.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase, migrationsFolder } from '../db/migrate.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { companyTables, fillCompanies } from './fill-companies.ts'

const CUSTOMERS = 1_000

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const before = entries.findIndex(({ tag }) => tag.endsWith('_companies'))

const { pool, close } = await openEmptyDatabase(inject('template'))
afterAll(() => close())

/** What the version before reads of each table, as it would: by the person. */
async function readByPerson(columns: string[]) {
  const read: Record<string, string> = {}
  for (const table of companyTables) {
    const { rows } = await pool.query<{ everything: string }>(
      `select coalesce(json_agg(t order by t.user_id, t.created_at), '[]')::text as everything
       from (select t.user_id, t.created_at,
               (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where '${table}.' || key = any($1)) as row
             from ${table} t) t`,
      [columns],
    )
    read[table] = rows[0]?.everything ?? ''
  }
  return read
}

test('every customer is the owner of a company of one, and everything they had is its', async () => {
  expect(before).toBeGreaterThan(0)
  await migrateDatabase(pool, before)
  await pool.query(`
    insert into users (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'Noa Berg', 'noa-' || n || '@client.example', true, now(), now()
      from generate_series(1, ${CUSTOMERS}) n;
    insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
      select id, email, 'Noa', 'Berg', created_at, updated_at from users;
    insert into user_roles (user_id, role) select id, 'user' from users;
    insert into website_projects (user_id, project_name, created_at, updated_at)
      select id, 'Project of ' || email, now(), now() from users;
    insert into support_tickets (user_id, subject, message, created_at, updated_at)
      select id, 'Ticket of ' || email, 'Text', now() - n * interval '1 minute', now() from users, generate_series(1, 5) n;
    insert into fitness_onboarding_forms (user_id, created_at, updated_at) select id, now(), now() from users;
    insert into billing_customers (user_id, customer_id, created_at) select id, 'cus_' || id, now() from users;
    insert into checkouts (user_id, purpose, subject, amount, currency, created_at)
      select id, 'purchase', 'Custom Web Design', 100, 'usd', now() from users;
    insert into one_time_purchases (user_id, checkout_id, product_name, discount_amount, original_amount, final_amount, created_at)
      select user_id, id, subject, 0, amount, amount, created_at from checkouts;
    insert into checkouts (user_id, purpose, subject, amount, currency, created_at)
      values (null, 'custom', 'nobody yet', 100, 'usd', now())`)
  const { rows: known } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = known.map(({ name }) => name)
  const was = await readByPerson(columns)

  await migrateDatabase(pool)
  expect(await fillCompanies(pool)).toBe(CUSTOMERS * 10)
  expect(await readByPerson(columns)).toEqual(was)

  const { rows } = await pool.query<{ companies: number; own: number }>(
    `select count(*)::int as companies, (count(*) filter (where id = owner_id))::int as own from companies`,
  )
  expect(rows).toEqual([{ companies: CUSTOMERS, own: CUSTOMERS }])
  for (const table of companyTables) {
    const { rows: strays } = await pool.query(
      `select from ${table} where company_id is distinct from user_id and user_id is not null`,
    )
    expect([table, strays.length]).toEqual([table, 0])
  }
  process.stdout.write(`figure: I6: ${CUSTOMERS} customers of the version before, every row theirs as it was\n`)
})

test('whoever the version before signs up, and what it writes from then on, belongs to a company, too', async () => {
  const { rows } = await pool.query<{ id: string }>(`
    with made as (insert into users (id, name, email, email_verified, created_at, updated_at)
      values (gen_random_uuid(), 'Kim', 'kim@client.example', true, now(), now()) returning id, email)
    insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
      select id, email, 'Kim', '', now(), now() from made returning user_id as id`)
  const id = rows[0]?.id ?? ''
  const bound = await pool.query<{ company_id: string }>(
    `update checkouts set user_id = $1 where user_id is null returning company_id`,
    [id],
  )
  expect(bound.rows).toEqual([{ company_id: id }])
  const written = await pool.query<{ company_id: string }>(
    `insert into support_tickets (user_id, subject, message, created_at, updated_at)
     values ($1, 'A', 'B', now(), now()) returning company_id`,
    [id],
  )
  expect(written.rows).toEqual([{ company_id: id }])
})
