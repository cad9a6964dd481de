// identity.md §9, I1: what is another company's stays so, though every owner condition of ours were forgotten.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { partIncludes, type Part } from '#domain/permissions.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newFilledCompany } from '../testing/filled-company.ts'
import { migrationsFolder } from './migrate.ts'
import { customerRole, isOwned, type Ownership, ownership, policies } from './ownership.ts'
import * as schema from './schema.ts'
import { asCustomer, createCustomerDb, type Customer } from './second-line.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const tables = new Map<string, PgTable>(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
)

test('of every table it is said whose it is, and of no other', () => {
  expect(Object.keys(ownership).toSorted()).toEqual([...tables.keys()].toSorted())
})

test('the policies are those of a migration', () => {
  const migrated = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(migrationsFolder, name), 'utf8'))
    .join('\n')
  expect(policies.filter((statement) => !migrated.includes(statement))).toEqual([])
})

const [ours, theirs] = [
  await newFilledCompany(t, 'mark-of-ours', 1_234_567),
  await newFilledCompany(t, 'mark-of-theirs', 7_654_321),
]
const asPart = (part: Part): Customer => ({ person: ours[part].id, company: ours.id, part })

const REFUSED = -1
const INSUFFICIENT_PRIVILEGE = '42501'

/** How many rows a statement of the role reaches; no setting where nobody is named. Nothing of it stays. */
async function asRole(customer: Customer | null, text: string) {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local role ${customerRole}`)
    for (const [name, value] of Object.entries(customer ?? {}))
      await client.query(`select set_config($1, $2, true)`, [`slipway.${name}`, value])
    return (await client.query(text)).rowCount ?? 0
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return REFUSED
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const owned = Object.entries(ownership).flatMap(([table, entry]) => (isOwned(entry) ? [[table, entry] as const] : []))

/** Which rows are theirs. */
function isTheirs(entry: Ownership) {
  if (entry.whose === 'company') return `"${entry.by}" = '${theirs.id}'`
  if (entry.whose === 'person') return `"${entry.by}" in ('${theirs.id}', '${theirs.member.id}')`
  return `"${entry.by}" in (select id from "${entry.parent}" where company_id = '${theirs.id}')`
}

test.each(owned)(
  '%s: of one’s own company by one’s part, nothing of another, nothing for nobody',
  async (table, one) => {
    const all = `select ${one.columns?.join(', ') ?? '*'} from "${table}"`
    expect(await asRole(null, all)).toBe(0)
    const { rowCount } = await pool.query(`${all} where ${isTheirs(one)}`)
    expect(rowCount).toBeGreaterThan(0)
    const parent = one.whose === 'parent' ? ownership[one.parent] : one
    const area = parent?.whose === 'company' ? parent.area : undefined
    for (const part of ['owner', 'member', 'billing'] as const) {
      const seen = await asRole(asPart(part), all)
      const isSeen = area ? partIncludes(part, area) : one.whose !== 'person' || part === 'owner'
      if (isSeen) expect(seen).toBeGreaterThan(0)
      else if (area) expect([part, seen]).toEqual([part, 0])
      expect([part, await asRole(asPart(part), `${all} where ${isTheirs(one)}`)]).toEqual([part, 0])
    }
  },
)

const mayWrite = (table: string, what: 'insert' | 'update') => {
  const entry = ownership[table]
  return entry !== undefined && isOwned(entry) && (entry.writes?.includes(what) ?? false)
}

/** What a customer might write into the tables that take it from them, were it not another company's, or the team's word. */
const foreign: Record<string, Record<string, unknown>[]> = {
  support_tickets: [{ user_id: ours.id, company_id: theirs.id, subject: 'X', message: 'X' }],
  ticket_responses: [
    { ticket_id: theirs.ids.ticket_id, responder_id: ours.id, response_text: 'X', is_admin_response: false },
    { ticket_id: ours.ids.ticket_id, responder_id: ours.id, response_text: 'X', is_admin_response: true },
  ],
  fitness_onboarding_forms: [{ user_id: theirs.member.id, company_id: theirs.id }],
}

function insertsOf(table: string): string[] {
  if (!mayWrite(table, 'insert')) return [`insert into "${table}" default values`]
  return (foreign[table] ?? []).map((row) => {
    const moments = table === 'ticket_responses' ? ['created_at'] : ['created_at', 'updated_at']
    const columns = [...Object.keys(row), ...moments]
    const values = [...Object.values(row).map((value) => `'${String(value)}'`), ...moments.map(() => 'now()')]
    return `insert into "${table}" (${columns.join(', ')}) values (${values.join(', ')})`
  })
}

test('I1: the role reads and changes nothing of another company’s, and nothing of the team’s', async () => {
  let statements = 0
  const reached: string[] = []
  const ask = async (text: string, allowed: number[]) => {
    statements += 1
    if (!allowed.includes(await asRole(asPart('owner'), text))) reached.push(text)
  }
  for (const [table, entry] of Object.entries(ownership)) {
    const [first] = getTableConfig(tables.get(table) as PgTable).columns
    const update = `update "${table}" set "${first?.name}" = "${first?.name}"`
    if (entry.whose !== 'added') {
      const inserts = insertsOf(table)
      expect([table, inserts.length > 0]).toEqual([table, true])
      for (const insert of inserts) await ask(insert, [REFUSED])
    }
    if (isOwned(entry) && mayWrite(table, 'update')) await ask(`${update} where ${isTheirs(entry)}`, [0])
    else await ask(update, [REFUSED])
    await ask(`delete from "${table}"`, [REFUSED])
    if (entry.whose === 'team' || entry.whose === 'added') await ask(`select from "${table}"`, [REFUSED])
  }
  expect(reached).toEqual([])
  process.stdout.write(
    `figure: promise I1: ${owned.length} owned tables by SQL as the role: 0 foreign rows read or changed, ${statements} statements\n`,
  )
})

test('one’s own can be written where a customer may', async () => {
  const client = asPart('member')
  expect(await asRole(client, 'update support_tickets set updated_at = now()')).toBe(1)
  expect(await asRole(client, 'update fitness_onboarding_forms set updated_at = now()')).toBe(1)
  expect(await asRole(asPart('billing'), 'update support_tickets set updated_at = now()')).toBe(0)
})

test('what a customer’s database reads is read only, as them, and as nobody where nobody asks', async () => {
  const db = createCustomerDb(pool)
  const projects = async () => (await db.execute('select id, company_id from website_projects')).rows
  const seen = await asCustomer(asPart('member'), projects)
  expect(seen).toEqual([expect.objectContaining({ company_id: ours.id })])
  await expect(projects()).rejects.toMatchObject({ cause: { message: 'Nobody asks' } })
  await expect(
    asCustomer(asPart('owner'), () => db.execute(`update website_projects set project_name = 'Y'`)),
  ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/read-only|permission denied/) as string } })
})

test('a transaction changes what is one’s own and nothing else, and as nobody nothing', async () => {
  const db = createCustomerDb(pool)
  const rename = () =>
    db.transaction((tx) => tx.execute(`update support_tickets set subject = 'Renamed' returning company_id`))
  expect((await asCustomer(asPart('member'), rename)).rows).toEqual([{ company_id: ours.id }])
  expect((await asCustomer(asPart('billing'), rename)).rows).toEqual([])
  await expect(rename()).rejects.toThrow('Nobody asks')
})

test('nothing of it is left on the connection, whether the statement went well or not', async () => {
  const db = createCustomerDb(pool)
  const who = `select current_user = '${customerRole}' as is_customer, current_setting('transaction_read_only') as read_only,
    coalesce(current_setting('slipway.company', true), '') as company`
  const plain = [{ is_customer: false, read_only: 'off', company: '' }]
  // As many as there are connections: each of them has been somebody's.
  const everywhere = () => Promise.all(Array.from({ length: 10 }, async () => (await pool.query(who)).rows))
  const asked = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { id } = index % 2 === 0 ? ours : theirs
      const customer = { person: id, company: id, part: 'owner' as const }
      return (await asCustomer(customer, () => db.execute(who))).rows[0]?.['company'] === id
    }),
  )
  expect(asked).toEqual(asked.map(() => true))
  for (const rows of await everywhere()) expect(rows).toEqual(plain)
  await expect(asCustomer(asPart('owner'), () => db.execute('select nothing'))).rejects.toThrow()
  for (const rows of await everywhere()) expect(rows).toEqual(plain)
})
