import { eq, getTableName, inArray, is, or, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import { userMessages } from '#domain/users.ts'
import { credentials, one_time_links, sessions, users, verifications } from '../accounts/accounts.tables.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import * as schema from '../db/schema.ts'
import { mailbox_messages } from '../emails/emails.tables.ts'

type Row = Record<string, unknown>

/** What proves who one is, and the built-in mailbox, which stands for other people's mail servers. */
const leftOut = new Set<PgTable>([credentials, sessions, verifications, one_time_links, mailbox_messages])
/** Keys to something, and texts of e-mails, which may hold one. */
const leftOutColumns = /token|secret|hash|password|^html$/
const addressColumns = new Set(['email', 'customer_email', 'to_address'])

/**
 * All we keep about a person, table by table: what would be deleted with them, what bears their id, and what bears their
 * address. Found by the schema itself, so that a table added tomorrow is not forgotten.
 */
export async function exportPersonalData(ctx: Pick<Ctx, 'db' | 'actor' | 'operator' | 'now'>, email: string) {
  return ctx.db.transaction(async (tx) => {
    const profile = await findProfileByEmail(tx, email)
    if (!profile) throw new AppError('not_found', { message: userMessages.unknownEmail(email) })
    const collected = await collect(tx, profile.user_id, email)
    await recordActivity(tx, ctx, { kind: 'user_data_exported', subject_type: 'user', subject_id: profile.user_id })
    const tables = [...collected].filter(([, rows]) => rows.length > 0)
    return Object.fromEntries(tables.map(([table, rows]) => [getTableName(table), rows.map(withoutKeys)]))
  })
}

async function collect(tx: Tx, userId: string, email: string) {
  const found = new Map<PgTable, Row[]>()
  async function rowsOf(table: PgTable): Promise<Row[]> {
    const known = found.get(table)
    if (known) return known
    const conditions: SQL[] = table === users ? [eq(users.id, userId)] : []
    const { columns, foreignKeys } = getTableConfig(table)
    for (const column of columns) {
      if (addressColumns.has(column.name)) conditions.push(sql`lower(${column}) = ${email}`)
    }
    for (const key of foreignKeys) {
      const { columns: own, foreignTable, foreignColumns } = key.reference()
      const [column] = own
      const [parent] = foreignColumns
      if (!column || !parent || (key.onDelete !== 'cascade' && column.name !== 'user_id')) continue
      const ids = (await rowsOf(foreignTable)).map((row) => row[keyOf(foreignTable, parent)])
      if (ids.length > 0) conditions.push(inArray(column, ids))
    }
    const rows =
      conditions.length === 0
        ? []
        : await tx
            .select()
            .from(table)
            .where(or(...conditions))
    found.set(table, rows)
    return rows
  }
  for (const table of Object.values(schema)) if (is(table, PgTable) && !leftOut.has(table)) await rowsOf(table)
  return found
}

/** What the program calls a column; Better Auth's differ from the table's. */
function keyOf(table: PgTable, column: PgColumn) {
  const entry = Object.entries(table).find(([, own]) => own === column)
  return entry?.[0] ?? column.name
}

function withoutKeys(row: Row): Row {
  const kept = Object.entries(row).filter(([name]) => !leftOutColumns.test(name))
  return Object.fromEntries(row['secret'] === true ? kept.filter(([name]) => name !== 'text') : kept)
}
