import { getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { listFormerAddresses } from '../accounts/email-change.ts'
import type { Queries } from '../db/client.ts'
import type { Held, Word } from './held.ts'
import { listOfHeld } from './list/list.ts'

export type Person = { user_id: string; email: string }

/** Which rows of a table are somebody's; undefined where none can be. */
export type Found = {
  held: Held
  /** Theirs: by id, by address, or as a part of what is theirs. */
  theirs: SQL | undefined
  /** Nobody's in particular, but named in it. */
  naming: SQL | undefined
}

/** The columns of a table that have one of these words, by what the program calls them. */
export function columnsOf({ table, columns }: Held, ...words: Word[]): Array<[name: string, column: PgColumn]> {
  return Object.entries(getTableColumns(table)).filter(([name]) => words.some((word) => columns[name] === word))
}

/** Where they are written to, and where they were before. */
export async function listAddresses(queries: Queries, people: readonly Person[]): Promise<string[]> {
  const former = await listFormerAddresses(
    queries,
    people.map(({ user_id }) => user_id),
  )
  return [...people.map(({ email }) => email.toLowerCase()), ...former]
}

/** How all that is somebody's is found, table by table, as the list has it. Of parts the parents are looked up now. */
export async function findHeld(queries: Queries, people: readonly Person[]): Promise<Found[]> {
  const ids = people.map(({ user_id }) => user_id)
  const addresses = await listAddresses(queries, people)
  const found = new Map<PgTable, Promise<Found>>()

  async function look(held: Held): Promise<Found> {
    const theirs: SQL[] = []
    for (const [, column] of columnsOf(held, 'id')) theirs.push(inArray(column, ids))
    for (const [, column] of columnsOf(held, 'address', 'printed address'))
      theirs.push(inArray(sql`lower(${column})`, addresses))
    for (const [, column] of columnsOf(held, 'parent')) {
      const keys = await parentKeys(held.table, column)
      if (keys.length > 0) theirs.push(inArray(column, keys))
    }
    const naming = columnsOf(held, 'mention').map(([, column]) => sql`lower(${column}::text) ~ ${namedIn(addresses)}`)
    return { held, theirs: or(...theirs), naming: or(...naming) }
  }

  /** What the parts of a person's rows refer to. */
  async function parentKeys(table: PgTable, column: PgColumn): Promise<unknown[]> {
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable, foreignColumns } = key.reference()
      const [referred] = foreignColumns
      if (columns[0] !== column || !referred) continue
      const { theirs } = await lookOnce(heldIn(foreignTable))
      if (!theirs) return []
      const rows = await queries.select({ key: referred }).from(foreignTable).where(theirs)
      return rows.map((row) => row.key)
    }
    throw new Error(`${column.name} is a part of nothing: it has no foreign key`)
  }

  const lookOnce = (held: Held) => {
    const looking = found.get(held.table) ?? look(held)
    found.set(held.table, looking)
    return looking
  }
  const all: Found[] = []
  for (const held of listOfHeld) all.push(await lookOnce(held))
  return all
}

function heldIn(table: PgTable): Held {
  const line = listOfHeld.find((held) => held.table === table)
  if (!line) throw new Error('A table is missing in the list of what is held')
  return line
}

/**
 * A pattern of the database that finds any of these addresses as a whole: neither the end of a longer one nor the beginning of
 * another, and with a full stop behind it too. One pattern for all, as a text is then read once.
 */
export function namedIn(addresses: readonly string[]): string {
  const any = addresses.map((address) => address.replaceAll(/[!-,./:-?[-^`{-~]/g, String.raw`\$&`)).join('|')
  return String.raw`(?<![a-z0-9._%+-])(?:${any})(?![a-z0-9-]|\.[a-z0-9])`
}
