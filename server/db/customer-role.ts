import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describeError } from '../log.ts'
import { ownConnection, readMigrations, waitForLock } from './migrate.ts'
import { ownership } from './ownership.ts'
import { customerRole, grants, namedRights, revocations } from './policies.ts'
import { asCustomer, createCustomerDb } from './second-line.ts'

/** Why the second line does not hold, and what an administrator of the database runs once so that it does. */
type Trouble = { says: string; toRun: string[] }

/** Any number that no other lock has. */
const GRANTING_LOCK = 7_325_004

const hasCode =
  (...codes: string[]) =>
  (error: unknown) => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return
    throw error
  }
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Makes the role that customers are read as, and lets it see what `ownership.ts` says and nothing else; null when that holds. */
export async function prepareSecondLine(pool: pg.Pool): Promise<Trouble | null> {
  await ownConnection(pool, async (client) => {
    await waitForLock(client, GRANTING_LOCK)
    // Roles are the server's: another database's start may have been quicker.
    if (!(await isThere(client))) await tryTo(client, `create role ${customerRole} nologin`)
    if (!(await isThere(client))) return
    if (!(await mayBecome(client))) await tryTo(client, `grant ${customerRole} to current_user`)
    if (!(await mayEnter(client))) await tryTo(client, `grant usage on schema public to ${customerRole}`)
    const { missing, needless } = await compareRights(client)
    if (missing.length + needless.length === 0) return
    const isNewer = await isOfNewerVersion(client)
    if (missing.length === 0 && isNewer) return
    // One message is one transaction: nobody is without their rights meanwhile.
    await tryTo(client, [...(isNewer ? [] : revocations), ...grants].join('; '))
  })
  return findTrouble(pool)
}

/** Looks and changes nothing. */
export async function findTrouble(pool: pg.Pool): Promise<Trouble | null> {
  const client = await pool.connect()
  try {
    const toRun = await listMissing(client)
    if (toRun.length > 0) return { says: `the role ${customerRole} cannot be used`, toRun }
    const { missing } = await compareRights(client)
    if (missing.length > 0) return trouble(`the role ${customerRole} lacks the right to ${missing.join(', ')}`)
  } finally {
    client.release()
  }
  return tryToRead(pool)
}

const trouble = (says: string): Trouble => ({ says, toRun: [] })

/** As a customer reads: somebody who is nobody sees nothing, and is not refused either. */
async function tryToRead(pool: pg.Pool): Promise<Trouble | null> {
  const nobody = { person: randomUUID(), company: randomUUID(), part: 'owner' as const }
  try {
    const seen = await asCustomer(nobody, () => createCustomerDb(pool).execute('select id from companies limit 1'))
    return seen.rows.length === 0 ? null : trouble(`no policy holds the role ${customerRole}: is it a superuser?`)
  } catch (error) {
    return trouble(`nothing can be read as ${customerRole} (${describeError(error)})`)
  }
}

async function listMissing(client: pg.ClientBase): Promise<string[]> {
  const exists = await isThere(client)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name')
  return [
    ...(exists ? [] : [`create role ${customerRole} nologin;`]),
    ...(exists && (await mayBecome(client)) ? [] : [`grant ${customerRole} to ${rows[0]?.name ?? ''};`]),
    ...(!exists || (await mayEnter(client)) ? [] : [`grant usage on schema public to ${customerRole};`]),
  ]
}

async function isThere(client: pg.ClientBase) {
  return (await client.query('select from pg_roles where rolname = $1', [customerRole])).rows.length > 0
}

/** Tried, not looked up: from Postgres 16 on a member may be one who cannot act as the role. */
async function mayBecome(client: pg.ClientBase) {
  return client.query(`begin; set local role ${customerRole}; rollback`).then(
    () => true,
    async (error: unknown) => {
      await client.query('rollback')
      hasCode(INSUFFICIENT_PRIVILEGE)(error)
      return false
    },
  )
}

async function mayEnter(client: pg.ClientBase) {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege($1::name, 'public', 'usage') as may`,
    [customerRole],
  )
  return rows[0]?.may === true
}

/** What the program may not do itself is what an administrator is asked for. */
async function tryTo(client: pg.ClientBase, statement: string) {
  await client.query(statement).catch(hasCode(INSUFFICIENT_PRIVILEGE, DUPLICATE_OBJECT, UNIQUE_VIOLATION))
}

/** Whoever is started again beside a newer version takes nothing away that this one gave. */
async function isOfNewerVersion(client: pg.ClientBase) {
  const { rows } = await client.query<{ done: number }>(
    'select count(*)::int as done from drizzle.__drizzle_migrations',
  )
  return (rows[0]?.done ?? 0) > readMigrations().length
}

async function compareRights(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select lower(a.privilege_type) || ' ' || c.relname as name
     from pg_class c cross join aclexplode(c.relacl) a
     where c.relnamespace = 'public'::regnamespace and c.relname = any($2) and a.grantee = $1::regrole
     union all
     select lower(a.privilege_type) || ' ' || c.relname || '.' || t.attname
     from pg_class c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a
     where c.relnamespace = 'public'::regnamespace and c.relname = any($2) and a.grantee = $1::regrole and not t.attisdropped`,
    [customerRole, [...Object.keys(ownership), 'ticket_numbers']],
  )
  const has = new Set(rows.map(({ name }) => name))
  const wanted = new Set(namedRights)
  return { missing: [...wanted.difference(has)], needless: [...has.difference(wanted)] }
}
