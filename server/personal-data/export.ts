import { and, getTableName, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { columnsOf, findHeld, type Found, type Person } from './finding.ts'
import { handedOut, type Word } from './held.ts'

type Row = Record<string, unknown>

/** All that is kept of a person, by the tables it stands in. */
export type PersonalData = Record<string, Row[]>

/**
 * Puts together all that is kept of a person: what is theirs, in full but for keys to something; and where they did something in what
 * is somebody else's, that they did and what they wrote, and nothing that the other one said. What the team wrote to itself about them is only in it
 * `withNotes`.
 */
export async function collectPersonalData(
  queries: Queries,
  person: Person,
  { withNotes = false } = {},
): Promise<PersonalData> {
  const collected: PersonalData = {}
  for (const found of await findHeld(queries, [person])) {
    const { fate, table } = found.held
    if (fate.becomes === 'gone' && fate.isHandedOut !== true && !(withNotes && fate.isHandedOut)) continue
    const rows = [...(await listTheirs(queries, found, person)), ...(await listDone(queries, found, person))]
    if (rows.length > 0) collected[getTableName(table)] = rows
  }
  return collected
}

async function listTheirs(queries: Queries, { held, theirs }: Found, person: Person): Promise<Row[]> {
  if (!theirs) return []
  const rows: Row[] = await queries.select().from(held.table).where(theirs)
  return rows.map((row) => pick(row, held.columns, person, (word) => handedOut.has(word)))
}

async function listDone(queries: Queries, { held, theirs }: Found, person: Person): Promise<Row[]> {
  const did = columnsOf(held, 'doer', 'trace').map(([, column]) => inArray(column, [person.user_id]))
  if (did.length === 0) return []
  const isNotTheirs = theirs && sql`(${theirs}) is not true`
  const rows: Row[] = await queries
    .select()
    .from(held.table)
    .where(and(or(...did), isNotTheirs))
  // What the team answers is the agency's word.
  const isOwnWord = (row: Row, word: Word) =>
    word === 'wrote' && row['is_admin_response'] !== true && row['side'] !== 'team'
  return rows.map((row) => pick(row, held.columns, person, (word) => word === 'plain' || isOwnWord(row, word)))
}

/** Whoever's id it is: where it is theirs, it is told. */
function pick(row: Row, columns: Record<string, Word>, { user_id }: Person, isTold: (word: Word) => boolean): Row {
  const told = Object.entries(row).filter(([name, value]) => {
    const word = columns[name]
    if (word === undefined) return false
    if (word === 'doer' || word === 'trace') return value === user_id
    return isTold(word)
  })
  // A one-time link may stand in its text.
  return Object.fromEntries(row['secret'] === true ? told.filter(([name]) => name !== 'text') : told)
}
