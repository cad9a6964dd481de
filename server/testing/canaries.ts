import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { user_profiles, users } from '../accounts/accounts.tables.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { companies, company_members } from '../companies/companies.tables.ts'
import { installation } from '../accounts/second-steps.tables.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import type { Db } from '../db/client.ts'
import type { Person } from '../personal-data/finding.ts'
import type { Held } from '../personal-data/held.ts'
import { listOfHeld } from '../personal-data/list/list.ts'

type Row = Record<string, unknown>

/** Long enough ago that nothing of it is open any more, and not so long that it is cleared away. */
const then = new Date(Date.now() - 3 * 24 * 3_600_000)

/** What a check of the table asks for; everything else holds a canary. */
const fitting: Record<string, Row> = {
  user_profiles: { membership_tier: 'free' },
  user_roles: { role: 'user' },
  website_projects: { development_stage: 'planning', priority: 'normal', domain_status: 'pending' },
  // One that is archived and open is brought back by whatever touches it.
  support_tickets: {
    status: 'open',
    priority: 'normal',
    turn: 'team',
    rating: 'good',
    archived_at: null,
    conversation_id: null,
  },
  leads: { source: 'contact', state: 'new' },
  lead_history: { kind: 'note', from_state: null, to_state: null },
  newsletter_subscriptions: { state: 'confirmed' },
  chat_messages: { role: 'user' },
  // After the one that the row of the version before makes.
  messages: { position: 2, side: 'client', via: 'web' },
  // The chat's is not a conversation that notes are written in.
  notes: { conversation_id: null },
  emails: { state: 'sent', secret: false },
  jobs: { state: 'dead' },
  inbound_mails: { state: 'set_aside', reason: 'unverified', verdict: 'none' },
  mail_refs: { side: 'theirs' },
  uploads: { purpose: 'raw', state: 'receiving', refused_reason: null, taken_at: null },
  raw_videos: { priority: 'normal', status: 'pending' },
  edited_videos: { status: 'pending_review', reviewed_at: null },
  checkouts: { purpose: 'custom' },
  one_time_purchases: { status: 'paid' },
  payment_ledger: { kind: 'payment' },
  payment_events: { state: 'done' },
  proposals: { state: 'signed' },
  custom_pricing_arrangements: { billing_interval: 'monthly' },
  activity_logs: { kind: 'user_tier_changed', action: 'update' },
  fitness_onboarding_forms: {
    submission_status: 'draft',
    brand_style: 'bold-energetic',
    image_delivery_method: 'email',
  },
  websites: { offline_reason: null, edited_sections: [] },
  website_versions: { state: 'waiting' },
  website_pictures: { purpose: 'hero', state: 'ready' },
  data_exports: { state: 'ready' },
  company_members: { part: 'member' },
  company_invitations: { part: 'member' },
}

/** Tells whose it is and where it was put. */
const canaryOf = (who: string, table: string, column: string) => `canary/${who}/${table}/${column}/`
export const canariesIn = (text: string) =>
  Array.from(text.matchAll(/canary\/(\w+)\/(\w+)\/(\w+)\//g), ([, who = '', table = '', column = '']) => ({
    who,
    table,
    column,
  }))

type Planted = Map<PgTable, Row>

/**
 * Puts a row of either person into every table that can hold one, with a canary in every column. Whatever was done in it, the other one
 * did. Their accounts come first, as each is named in what is the other's.
 */
export async function plantCanaries(db: Db, one: [who: string, Person], another: [who: string, Person]) {
  const account = listOfHeld.find(({ table }) => table === users)
  if (!account) throw new Error('No line for accounts')
  const planted = { one: new Map() as Planted, another: new Map() as Planted }
  await plantRow(db, planted.one, account, one, another[1])
  await plantRow(db, planted.another, account, another, one[1])
  for (const held of listOfHeld.filter((line) => canHold(line))) {
    await plantRow(db, planted.one, held, one, another[1])
    await plantRow(db, planted.another, held, another, one[1])
  }
  return planted
}

async function plantRow(
  db: Db,
  planted: Planted,
  { table, columns }: Held,
  [who, person]: [string, Person],
  other: Person,
): Promise<Row> {
  const known = planted.get(table)
  if (known) return known
  const name = getTableName(table)
  if (table === companies) {
    // Made with the profile, by a trigger.
    const [own] = await db.select().from(companies).where(eq(companies.owner_id, person.user_id))
    planted.set(table, own ?? {})
    return own ?? {}
  }
  const plantHeld = (held: Held) => plantRow(db, planted, held, [who, person], other)
  const references = await referencesOf(table, plantHeld)
  const row: Row = {}
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const word = columns[key]
    // All are the database's own doing.
    if (column.columnType === 'PgBigSerial53' || ['tsvector', 'xid8'].includes(column.getSQLType())) continue
    if (word === 'id') row[key] = person.user_id
    else if (word === 'address') row[key] = person.email
    else if (word === 'doer' || word === 'trace') row[key] = other.user_id
    else if (references.has(column)) row[key] = references.get(column)
    else row[key] = valueFor(column, canaryOf(who, name, key), word === 'mention' ? person.email : null)
  }
  Object.assign(row, fitting[name], await ownValues(who, name, plantHeld))
  if (table === company_members) row['company_id'] = await addHost(db)
  const insert = db.insert(table).values(row as never)
  // Of what holds for the whole installation there is one row: whoever changed it last is in it.
  const put = table === installation ? insert.onConflictDoUpdate({ target: installation.id, set: row }) : insert
  const [stored]: Row[] = await put.returning()
  if (!stored) throw new Error(`No row in ${name}`)
  planted.set(table, stored)
  return stored
}

/** A company of somebody else, to be a member of. */
async function addHost(db: Db): Promise<string> {
  const user_id = crypto.randomUUID()
  const email = `host-${user_id}@client.example`
  await db.insert(users).values({ id: user_id, name: 'Host', email, createdAt: then, updatedAt: then })
  const named = { first_name: 'Ho', last_name: 'St', created_at: then, updated_at: then }
  await db.insert(user_profiles).values({ user_id, email, ...named })
  return user_id
}

/** What columns refer to among the rows that are there; nothing where that is nobody's. */
async function referencesOf(table: PgTable, plantHeld: (held: Held) => Promise<Row>) {
  const found = new Map<PgColumn, unknown>()
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const [column] = columns
    const [referred] = foreignColumns
    if (!column || !referred || foreignTable === users) continue
    if (foreignTable === table) {
      // The first of its kind refers to none.
      found.set(column, null)
      continue
    }
    const line = listOfHeld.find((held) => held.table === foreignTable)
    const row = line && canHold(line) ? await plantHeld(line) : undefined
    const referredKey = Object.entries(getTableColumns(foreignTable)).find(([, own]) => own === referred)?.[0] ?? ''
    found.set(column, row?.[referredKey] ?? null)
  }
  return found
}

/** What means something outside: who paid under which name, which arrangement was paid, the provider's number, a file. */
async function ownValues(who: string, name: string, plantHeld: (held: Held) => Promise<Row>): Promise<Row> {
  const canary = canaryOf(who, name, 'facts')
  if (name === 'payment_ledger') return { facts: { paid_by: canary, reference: canary } }
  if (name === 'billing_customers') return { customer_id: `cus_${who}` }
  if (name === 'data_exports') return { path: `data_exports/${who}.zip` }
  if (name !== 'checkouts') return {}
  const arrangements = listOfHeld.find(({ table }) => table === custom_pricing_arrangements)
  const arrangement = arrangements && (await plantHeld(arrangements))
  return { subject: `${String(arrangement?.['id'])} ${canaryOf(who, name, 'subject')}` }
}

/** Somebody's, or with somebody's doing in it. */
export const canHold = ({ columns }: Held) =>
  Object.values(columns).some((word) => ['id', 'address', 'parent', 'mention', 'doer', 'trace'].includes(word))

function valueFor(column: PgColumn, canary: string, mentioned: string | null): unknown {
  const text = mentioned === null ? canary : `${canary} ${mentioned}`
  switch (column.columnType) {
    case 'PgUUID':
      return crypto.randomUUID()
    case 'PgText':
      return text
    case 'PgArray':
      return [text]
    case 'PgCustomColumn':
      return Buffer.from(text)
    case 'PgJsonb':
      return { said: text }
    case 'PgTimestamp':
      return then
    case 'PgDateString':
      return agencyDay(then)
    case 'PgBoolean':
      return false
    case 'PgInteger':
    case 'PgSmallInt':
    case 'PgBigInt53':
    case 'PgDoublePrecision':
      return 1
    default:
      throw new Error(`No canary fits ${column.columnType}`)
  }
}

/** Everything that stands in the database, as the program reads it. */
export async function readEverything(db: Db) {
  const everything: Array<{ held: Held; name: string; rows: Row[] }> = []
  for (const held of listOfHeld) {
    const rows: Row[] = await db.select().from(held.table)
    everything.push({ held, name: getTableName(held.table), rows })
  }
  return everything
}
