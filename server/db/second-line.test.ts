// identity.md §9, I1: what is another company's stays so, though every owner condition of ours were forgotten.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { partIncludes, type Part } from '#domain/permissions.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newFilledCompany } from '../testing/full-company.ts'
import { prepareSecondLine } from './customer-role.ts'
import { migrationsFolder } from './migrate.ts'
import { isOwned, type Ownership, ownership } from './ownership.ts'
import { askPolicies, customerRole, policies } from './policies.ts'
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
  const wanted = policies.flatMap(({ table, statement }) => [askPolicies(table), statement])
  expect(wanted.filter((statement) => !migrated.includes(statement))).toEqual([])
})

const [ours, theirs] = [await newFilledCompany(t, 1_234_567), await newFilledCompany(t, 7_654_321)]
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

const entryOf = (table: string) => {
  const entry = ownership[table]
  return entry && isOwned(entry) ? entry : undefined
}

/** What it is a part of in the end, or it itself. */
const wholeOf = (entry: Ownership): Ownership => {
  const parent = entry.whose === 'parent' ? entryOf(entry.parent) : undefined
  return parent ? wholeOf(parent) : entry
}

/** Which rows are theirs. */
function isTheirs(entry: Ownership): string {
  if (entry.whose === 'company') return `"${entry.by}" = '${theirs.id}'`
  if (entry.whose === 'person') return `"${entry.by}" in ('${theirs.id}', '${theirs.member.id}')`
  const parent = entryOf(entry.parent)
  return `"${entry.by}" in (select id from "${entry.parent}" where ${parent ? isTheirs(parent) : 'false'})`
}

test.each(owned)(
  '%s: of one’s own company by one’s part, nothing of another, nothing for nobody',
  async (table, one) => {
    const all = `select ${one.columns?.join(', ') ?? '*'} from "${table}"`
    expect(await asRole(null, all)).toBe(0)
    const { rowCount } = await pool.query(`${all} where ${isTheirs(one)}`)
    expect(rowCount).toBeGreaterThan(0)
    const whole = wholeOf(one)
    const area = whole.whose === 'company' ? whole.area : undefined
    for (const part of ['owner', 'member', 'billing'] as const) {
      const seen = await asRole(asPart(part), all)
      const isSeen = area ? partIncludes(part, area) : one.whose !== 'person' || part === 'owner'
      if (isSeen) expect(seen).toBeGreaterThan(0)
      else if (area) expect([part, seen]).toEqual([part, 0])
      expect([part, await asRole(asPart(part), `${all} where ${isTheirs(one)}`)]).toEqual([part, 0])
    }
  },
)

const words = { subject: 'X', message: 'X' }
const invited = { email: 'jo@client.example', part: 'member', token_hash: 'of nothing' }
const said = { conversation_id: ours.ids.ticket_id, position: 9, side: 'client', text: 'X' }
const answer = { ticket_id: ours.ids.ticket_id, response_text: 'X', is_admin_response: false }

/** What a customer might write into the tables that take it from them, were it not another company's, another's, or the team's word. */
const attached = { position: 1, file_name: 'x', file_size: 1, file_type: 'text/plain', file_path: 'x' }
const site = { trade: 'fitness', slug: 'of-nobody', content: '{}' }
const picture = { purpose: 'hero', file_path: 'x', width: 1, height: 1, sizes: '[]', made_paths: '{}' }
const sent = { number: 7, content: '{}', pages: '{}' }
const foreign: Record<string, Record<string, unknown>[]> = {
  support_tickets: [
    { ...words, user_id: ours.id, company_id: theirs.id },
    { ...words, user_id: theirs.id, company_id: ours.id },
    { ...words, user_id: ours.member.id, company_id: ours.id },
  ],
  ticket_responses: [
    { ...answer, responder_id: ours.id, ticket_id: theirs.ids.ticket_id },
    { ...answer, responder_id: ours.id, is_admin_response: true },
    { ...answer, responder_id: theirs.id },
    { ...answer, responder_id: ours.member.id },
  ],
  conversations: [
    { name: '', user_id: ours.id, company_id: theirs.id },
    { name: '', user_id: theirs.id, company_id: ours.id },
    { name: '', user_id: ours.member.id, company_id: ours.id },
  ],
  messages: [
    { ...said, author_id: ours.id, conversation_id: theirs.ids.ticket_id },
    { ...said, author_id: ours.id, side: 'team' },
    { ...said, author_id: ours.id, side: 'assistant' },
    { ...said, author_id: theirs.id },
    { ...said, author_id: ours.member.id },
  ],
  attachments: [
    { ...attached, company_id: theirs.id, message_id: theirs.ids.message_id },
    { ...attached, company_id: ours.id, message_id: theirs.ids.message_id },
    { ...attached, company_id: ours.id, message_id: ours.ids.message_id },
  ],
  company_invitations: [
    { ...invited, company_id: theirs.id, invited_by: ours.id },
    { ...invited, company_id: ours.id, invited_by: theirs.id },
    { ...invited, company_id: ours.id, invited_by: ours.member.id },
  ],
  fitness_onboarding_forms: [
    { user_id: theirs.member.id, company_id: theirs.id },
    { user_id: theirs.member.id, company_id: ours.id },
    { user_id: ours.member.id, company_id: ours.id },
  ],
  websites: [
    { ...site, user_id: ours.id, company_id: theirs.id },
    { ...site, user_id: ours.member.id, company_id: ours.id },
    { ...site, user_id: ours.id, company_id: ours.id, live_version_id: ours.ids.website_id },
  ],
  website_versions: [
    { ...sent, made_by: ours.id, website_id: theirs.ids.website_id },
    { ...sent, made_by: ours.member.id, website_id: ours.ids.website_id },
    { ...sent, made_by: ours.id, website_id: ours.ids.website_id, state: 'approved' },
  ],
  website_pictures: [
    { ...picture, user_id: ours.id, company_id: theirs.id },
    { ...picture, user_id: ours.member.id, company_id: ours.id },
    { ...picture, user_id: ours.id, company_id: ours.id, state: 'ready' },
  ],
}

const momentsOf: Record<string, string[]> = {
  ticket_responses: ['created_at'],
  messages: ['created_at'],
  attachments: ['created_at'],
  company_invitations: ['created_at', 'expires_at'],
  website_versions: ['made_at'],
  website_pictures: ['created_at'],
}

function insertOf(table: string, row: Record<string, unknown>): string {
  const moments = momentsOf[table] ?? ['created_at', 'updated_at']
  const columns = [...Object.keys(row), ...moments]
  const values = [...Object.values(row).map((value) => `'${String(value)}'`), ...moments.map(() => 'now()')]
  return `insert into "${table}" (${columns.join(', ')}) values (${values.join(', ')})`
}

const insertsOf = (table: string): string[] =>
  entryOf(table)?.added
    ? (foreign[table] ?? []).map((row) => insertOf(table, row))
    : [`insert into "${table}" default values`]

test('I1: the role reads and changes nothing of another company’s, and nothing of the team’s', async () => {
  let statements = 0
  const reached: string[] = []
  const ask = async (text: string, allowed: number[]) => {
    statements += 1
    if (!allowed.includes(await asRole(asPart('owner'), text))) reached.push(text)
  }
  for (const [table, entry] of Object.entries(ownership)) {
    const columns = getTableConfig(tables.get(table) as PgTable).columns.map(({ name }) => name)
    const changed = entryOf(table)?.changed
    if (entry.whose !== 'added') {
      const inserts = insertsOf(table)
      expect([table, inserts.length > 0]).toEqual([table, true])
      for (const insert of inserts) await ask(insert, [REFUSED])
    }
    for (const column of changed ? columns : columns.slice(0, 1)) {
      const update = `update "${table}" set "${column}" = default`
      if (isOwned(entry) && changed?.includes(column)) await ask(`${update} where ${isTheirs(entry)}`, [0])
      else await ask(update, [REFUSED])
    }
    if (isOwned(entry) && entry.columns)
      for (const column of columns.filter((name) => !entry.columns?.includes(name)))
        await ask(`select "${column}" from "${table}"`, [REFUSED])
    await ask(`delete from "${table}"`, [REFUSED])
    if (entry.whose === 'team' || entry.whose === 'added') await ask(`select from "${table}"`, [REFUSED])
  }
  expect(reached).toEqual([])
  process.stdout.write(
    `figure: promise I1: ${owned.length} owned tables by SQL as the role: 0 foreign rows read or changed, ${statements} statements\n`,
  )
})

test('one’s own can be written where a customer may', async () => {
  const [ticket, response] = [
    { ...words, user_id: ours.member.id, company_id: ours.id },
    { ...answer, responder_id: ours.member.id },
  ]
  expect(await asRole(asPart('member'), insertOf('support_tickets', ticket))).toBe(1)
  expect(await asRole(asPart('member'), insertOf('ticket_responses', response))).toBe(1)
  const message = insertOf('messages', { ...said, author_id: ours.member.id })
  expect(await asRole(asPart('member'), message)).toBe(1)
  expect(await asRole(asPart('billing'), message)).toBe(REFUSED)
  const client = asPart('member')
  expect(await asRole(client, 'update support_tickets set updated_at = now()')).toBe(1)
  expect(await asRole(client, 'update fitness_onboarding_forms set updated_at = now()')).toBe(1)
  expect(await asRole(asPart('billing'), 'update support_tickets set updated_at = now()')).toBe(0)
})

test('a version of a website is taken back and never approved by its owner', async () => {
  const withdraw = `update website_versions set state = 'withdrawn'`
  expect(await asRole(asPart('member'), withdraw)).toBe(1)
  expect(await asRole(asPart('billing'), withdraw)).toBe(0)
  expect(await asRole(asPart('owner'), `update website_versions set state = 'approved'`)).toBe(REFUSED)
  expect(await asRole(asPart('owner'), `update website_versions set pages = '{}'`)).toBe(REFUSED)
})

test('a company’s invitations are its owner’s to write, in their own name', async () => {
  const invitation = { ...invited, company_id: ours.id }
  for (const part of ['owner', 'member', 'billing'] as const) {
    const insert = insertOf('company_invitations', { ...invitation, invited_by: ours[part].id })
    expect([part, await asRole(asPart(part), insert)]).toEqual([part, part === 'owner' ? 1 : REFUSED])
    const withdraw = 'update company_invitations set voided_at = now()'
    expect([part, await asRole(asPart(part), withdraw)]).toEqual([part, part === 'owner' ? 1 : 0])
  }
})

test('a company’s name is its owner’s to write, where it is not their profile’s, and stays a name', async () => {
  const rename = `update companies set inherited_name = 'Renamed'`
  expect(await asRole(asPart('owner'), rename)).toBe(0)
  await pool.query(`update companies set inherited_name = '' where id = $1`, [ours.id])
  expect(await asRole(asPart('owner'), rename)).toBe(1)
  for (const part of ['member', 'billing'] as const)
    expect([part, await asRole(asPart(part), rename)]).toEqual([part, 0])
  expect(await asRole(asPart('owner'), 'update companies set inherited_name = null')).toBe(REFUSED)
  await pool.query('update companies set inherited_name = null where id = $1', [ours.id])
})

test('a profile is changed by its person alone, also among colleagues', async () => {
  const rename = `update user_profiles set first_name = 'Renamed'`
  expect(await asRole(asPart('member'), `${rename} where user_id <> '${ours.member.id}'`)).toBe(0)
  expect(await asRole(asPart('member'), rename)).toBe(1)
  expect(await asRole(null, rename)).toBe(0)
})

test('a start takes away what is not the role’s any more, and gives back what it lacks', async () => {
  await pool.query(`grant select on email_changes, users to ${customerRole}; revoke insert on support_tickets from ${customerRole};
    grant update on support_tickets to ${customerRole}`)
  expect(await asRole(asPart('owner'), 'select old_token_hash from email_changes')).toBe(1)
  expect(await prepareSecondLine(pool)).toBeNull()
  expect(await asRole(asPart('owner'), 'select old_token_hash from email_changes')).toBe(REFUSED)
  expect(await asRole(asPart('owner'), 'select new_email from email_changes')).toBe(1)
  expect(await asRole(asPart('owner'), 'select from users')).toBe(REFUSED)
  expect(await asRole(asPart('member'), 'update support_tickets set user_id = user_id')).toBe(REFUSED)
  const ticket = { ...words, user_id: ours.member.id, company_id: ours.id }
  expect(await asRole(asPart('member'), insertOf('support_tickets', ticket))).toBe(1)
})

test('where all is as it should be a start writes nothing', async () => {
  const written = async () =>
    (await pool.query(`select sum(xmin::text::bigint) as sum, count(*) from pg_class where relacl is not null`)).rows
  const before = await written()
  expect(await prepareSecondLine(pool)).toBeNull()
  expect(await written()).toEqual(before)
})

test('a version before, started beside this one, takes nothing away', async () => {
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999);
    grant select on leads to ${customerRole}; revoke select on companies from ${customerRole}`)
  expect(await prepareSecondLine(pool)).toBeNull()
  expect(await asRole(asPart('owner'), 'select from leads')).toBeGreaterThanOrEqual(0)
  expect(await asRole(asPart('owner'), 'select from companies')).toBe(1)
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`)
  expect(await prepareSecondLine(pool)).toBeNull()
  expect(await asRole(asPart('owner'), 'select from leads')).toBe(REFUSED)
})

test('a role that no policy holds is told', async () => {
  await pool.query('alter table companies disable row level security')
  expect(await prepareSecondLine(pool)).toMatchObject({ says: expect.stringContaining('no policy holds') })
  await pool.query(askPolicies('companies'))
  expect(await prepareSecondLine(pool)).toBeNull()
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
  const resolve = () =>
    db.transaction((tx) => tx.execute(`update support_tickets set status = 'resolved' returning company_id`))
  expect((await asCustomer(asPart('member'), resolve)).rows).toEqual([{ company_id: ours.id }])
  expect((await asCustomer(asPart('billing'), resolve)).rows).toEqual([])
  await expect(resolve()).rejects.toThrow('Nobody asks')
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
