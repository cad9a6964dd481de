import type pg from 'pg'
import { findTrouble } from '../db/customer-role.ts'
import { readMigrations } from '../db/migrate.ts'
import { policies } from '../db/policies.ts'
import { broken, doubtful, type Finding, good } from './findings.ts'

const OLDEST_POSTGRES = 150_000
const CLOCK_TOLERANCE_MS = 2_000

export async function checkDatabase(pool: pg.Pool, embedded: boolean): Promise<Finding[]> {
  const about = 'Database'
  const asked = performance.now()
  const { rows } = await pool.query<{
    version: number
    is_superuser: boolean
    has_trigrams: boolean
    migrated: boolean
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('is_superuser') = 'on' as is_superuser,
       exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
       to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  const [found] = rows
  if (!found) return [broken(about, 'it answered nothing', 'Ask the database server’s log.')]
  const findings: Finding[] = []
  const major = Math.floor(found.version / 10_000)
  if (found.version < OLDEST_POSTGRES)
    findings.push(broken(about, `it is Postgres ${major}`, 'Slipway needs Postgres 15 or newer.'))
  if (!found.has_trigrams)
    findings.push(broken(about, 'it has no pg_trgm', 'Install Postgres’ contrib package on the database server.'))
  if (found.is_superuser && !embedded)
    findings.push(doubtful(about, 'Slipway is its superuser', 'Give it a user of its own: docs/operations.md.'))
  if (found.migrated) {
    const seen = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
    const others = compareMigrations(seen.rows.map(({ hash }) => hash))
    findings.push(...others)
    if (others.length === 0) findings.push(...(await checkSecondLine(pool)))
  } else findings.push(doubtful(about, 'it is empty', 'The first start fills it.'))
  const ms = Math.round(performance.now() - asked)
  return findings.length > 0
    ? findings
    : [good(about, `${embedded ? 'embedded ' : ''}Postgres ${major} answers in ${ms} ms`)]
}

function compareMigrations(seen: string[]): Finding[] {
  const known = readMigrations()
  if (seen.some((hash, index) => known[index] !== hash))
    return [broken('Database', 'it is of a newer Slipway, or of another one', 'Start the version that last ran on it.')]
  const missing = known.length - seen.length
  if (missing === 0) return []
  return [
    doubtful('Database', `${missing} migrations are still to be done`, 'The next start of this version does them.'),
  ]
}

/** A policy that somebody took away by hand is missed by nobody else. */
async function checkSecondLine(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ tables: string | null }>(
    `select string_agg(distinct "table", ', ') as tables from unnest($1::text[], $2::text[]) as wanted("table", name)
     where not exists (select from pg_policy p join pg_class c on c.oid = p.polrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = "table" and p.polname = name and c.relrowsecurity)`,
    [policies.map(({ table }) => table), policies.map(({ name }) => name)],
  )
  const [{ tables } = { tables: null }] = rows
  if (tables !== null)
    return [
      broken('Database', `the second line does not hold for ${tables}`, 'Restore their policies: docs/operations.md.'),
    ]
  const trouble = await findTrouble(pool)
  if (!trouble) return []
  const [says, toRun] = [`customers are read without the second line: ${trouble.says}`, trouble.toRun.join(' ')]
  return [
    doubtful('Database', says, toRun === '' ? 'See docs/operations.md.' : `Its administrator runs this once: ${toRun}`),
  ]
}

/** Sessions, links and signed payment events all depend on the time being right. */
export async function checkClock(pool: pg.Pool, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await pool.query<{ now: Date }>('select now()')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + now().getTime()) / 2)
  if (apart <= CLOCK_TOLERANCE_MS) return good('Clock', 'this machine and the database agree')
  return broken(
    'Clock',
    `this machine and the database are ${Math.round(apart / 1000)} s apart`,
    'Turn on NTP on both: timedatectl set-ntp true',
  )
}
