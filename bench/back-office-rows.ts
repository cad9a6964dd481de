import pg from 'pg'
import { vacuum } from './vacuum.ts'

/** Works on a database beside the product that runs on it: two tables at a time, with room to build their indexes in. */
export async function withPool<Result>(
  url: string,
  work: (pool: pg.Pool) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const all = Object.entries({ maintenance_work_mem: '512MB', ...settings })
  const options = all.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const pool = new pg.Pool({ connectionString: url, max: 2, options })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Everybody has one project, one ticket, one form and was a lead, ten still new; every hundredth ticket is urgent, every tenth is open.
 * All forms but two thousand became projects.
 */
export async function fill(pool: pg.Pool, rows: number) {
  const word = `left(md5(n::text), 12)`
  const people = `select id, row_number() over (order by id) as n from users where email like 'person-%'`
  const tables = {
    users: `insert into users (id, name, email, created_at, updated_at)
      select gen_random_uuid(), 'Person', 'person-' || n || '@client.example', now(), now() from generate_series(1, $1::int) n`,
    user_profiles: `insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
      select id, email, 'A', 'Person', now(), now() from users where email like 'person-%' limit $1`,
    user_roles: `insert into user_roles (user_id, role)
      select id, 'user' from users where email like 'person-%' on conflict do nothing`,
    website_projects: `insert into website_projects (user_id, project_name, created_at, updated_at)
      select id, 'Site ' || ${word}, now() - n * interval '1 second', now() from (${people}) p limit $1`,
    support_tickets: `insert into support_tickets (user_id, subject, message, status, priority, created_at, updated_at)
      select id, 'Matter ' || ${word}, 'It stopped working yesterday.', case when n % 10 = 0 then 'open' else 'closed' end,
        case when n % 100 = 0 then 'urgent' else 'normal' end, now() - n * interval '1 second', now() from (${people}) p limit $1`,
    leads: `insert into leads (source, state, name, email, details, created_at, updated_at)
      select 'contact', case when n <= 10 then 'new' else 'lost' end, 'A Person', 'person-' || n || '@client.example',
        jsonb_build_object('message', 'A site for ' || ${word}), now() - n * interval '1 second', now() from generate_series(1, $1::int) n`,
    fitness_onboarding_forms: `insert into fitness_onboarding_forms (user_id, full_name, business_name, submission_status, project_created, created_at, updated_at)
      select id, 'A Person', 'Gym ' || ${word}, 'submitted', n > 2000, now() - n * interval '1 second', now() from (${people}) p limit $1`,
  }
  const fillTable = async ([table, insert]: [string, string]) => {
    await withoutSearchIndexes(pool, table, () => pool.query(insert, insert.includes('$1') ? [rows] : []))
    await pool.query(`analyze ${table}`)
  }
  const { users, user_profiles, user_roles, ...theirs } = tables
  for (const first of Object.entries({ users, user_profiles, user_roles })) await fillTable(first)
  await pool.query('analyze companies')
  await Promise.all(Object.entries(theirs).map(fillTable))
  await vacuum(pool, 'companies', ...Object.keys(tables))
}

/** Five thousand tickets and three thousand leads wait, half of them past due; with the forms that makes ten thousand. */
export async function letWait(pool: pg.Pool) {
  const due = `now() + (random() - 0.5) * interval '10 days'`
  await pool.query(`update support_tickets set status = 'closed' where id in
    (select id from support_tickets where status = 'open' order by id offset 5000)`)
  await pool.query(`update support_tickets set due_at = ${due} where status = 'open'`)
  await pool.query(`update leads set state = 'new', due_at = ${due} where id in
    (select id from leads where state = 'lost' order by id limit 3000)`)
  await vacuum(pool, 'support_tickets', 'leads')
}

/**
 * What became of everybody's things, a row of each kind; one of them got forty e-mails, too: more than a page of history. Its
 * company's id. Triggers are to rest (`asReplica`): they would pass a million turns.
 */
export async function fillHistory(pool: pg.Pool): Promise<string> {
  const ago = (n: string) => `now() - ${n} * interval '1 second'`
  const people = `(select id, email, row_number() over () as n from users where email like 'person-%') p`
  const tables = {
    ticket_responses: `insert into ticket_responses (ticket_id, response_text, is_admin_response, created_at)
      select id, 'It works again.', true, created_at from support_tickets`,
    activity_logs: `insert into activity_logs (kind, entity_type, entity_id, action, details, after, created_at)
      select 'ticket_status_changed', 'ticket', id::text, 'update', '{}', '{"status": "closed"}', created_at from support_tickets`,
    project_updates: `insert into project_updates (project_id, previous_progress, new_progress, previous_stage, new_stage, created_at)
      select id, 0, 25, 'planning', 'design', created_at from website_projects`,
    lead_history: `insert into lead_history (lead_id, kind, from_state, to_state, created_at)
      select id, 'state', 'new', 'lost', created_at from leads`,
    notes: `insert into notes (company_id, text, created_at) select id, 'Calls rather than writes.', ${ago('n')} from ${people}`,
    emails: `insert into emails (kind, to_address, subject, state, created_at)
      select 'ticket-answer', email, 'We answered your ticket', 'sent', ${ago('n')}
      from ${people} cross join generate_series(1, case when email = 'person-4242@client.example' then 40 else 1 end)`,
    checkouts: `insert into checkouts (user_id, company_id, purpose, subject, amount, currency, created_at, closed_at)
      select id, id, 'purchase', 'Custom Web Design', 249900, 'usd', ${ago('n')}, now() from ${people}`,
    payment_ledger: `insert into payment_ledger (kind, object_id, checkout_id, user_id, amount, currency, facts, occurred_at, recorded_at)
      select 'payment', 'cs_' || id, id, user_id, amount, currency, '{}', created_at, created_at from checkouts
      where session_id is null`,
  }
  const fillTable = async ([table, insert]: [string, string]) => {
    await pool.query(insert)
    await pool.query(`analyze ${table}`)
  }
  const { payment_ledger, ...others } = tables
  await Promise.all(Object.entries(others).map(fillTable))
  await fillTable(['payment_ledger', payment_ledger])
  await vacuum(pool, ...Object.keys(tables))
  const { rows } = await pool.query<{ id: string }>(
    `select id from companies where owner_id = (select id from users where email = 'person-4242@client.example')`,
  )
  return rows[0]?.id ?? ''
}

export const asReplica = { session_replication_role: 'replica' }

/** Filling a search index row by row takes minutes; building it takes seconds. */
export async function withoutSearchIndexes(pool: pg.Pool, table: string, work: () => Promise<unknown>) {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef like '%USING gin%'`,
    [table],
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of rows) await pool.query(indexdef)
}
