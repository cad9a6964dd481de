import type pg from 'pg'
import { sampleSlug } from '#server/websites/slugs.ts'

const people = `select id, substring(email from '\\d+')::int as n from users where email like 'coach-%@client.example'`
const sample = `(select w.*, v.content as said, v.pages from websites w join website_versions v on v.id = w.live_version_id
  where w.slug = '${sampleSlug}') s`

export const slugOf = (nth: number) => `coach-${nth}`
export const ownerOf = (nth: number) => `${slugOf(nth)}@client.example`

/** Customers from the `first` to the `last`, and of each the demo's website, online under an address of its own. */
export async function addWebsites(pool: pg.Pool, first: number, last: number) {
  await pool.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
       select gen_random_uuid(), 'Coach', 'coach-' || n || '@client.example', true, now(), now() from generate_series($1::int, $2::int) n`,
    [first, last],
  )
  const those = `(${people}) p where n between $1 and $2`
  const inserts = [
    `insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
       select id, 'coach-' || n || '@client.example', 'A', 'Coach', now(), now() from ${those}`,
    `insert into user_roles (user_id, role) select id, 'user' from ${those} on conflict do nothing`,
    `insert into websites (company_id, user_id, trade, slug, content, live_version_id, hosting, created_at, updated_at)
       select p.id, p.id, s.trade, 'coach-' || n, s.content, gen_random_uuid(), s.hosting, now(), now() from ${sample}, ${those}`,
    `insert into website_versions (id, website_id, number, state, content, pages, made_at, decided_at, last_live_at)
       select w.live_version_id, w.id, 1, 'approved', s.said, s.pages, now(), now(), now()
       from ${sample}, websites w where w.user_id in (select id from ${those})`,
  ]
  for (const insert of inserts) await pool.query(insert, [first, last])
}
