import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import { cutPage, inOrder, type Cursor, type Order } from './keyset.ts'

/** Whether a text holds another, whatever the case; the other is taken word for word, not as a pattern. */
export function contains(text: PgColumn | SQL, part: string): SQL {
  const words = wordsOf(part)
  if (words.length < 2) return holds(text, part)
  // An index of three-letter pieces reads the lists of all pieces of what it is asked for: with 'ann@gmail.com' also those of
  // 'gmail', as long as the table. So it is asked word by word, and which words are worth it the planner knows by its statistics.
  // Plain conditions it would hand over all together; alternatives it weighs one by one, so each word is given an idle one.
  const wordByWord = words.map((word) => or(holds(text, word), holds(text, neverWritten)))
  return sql`(${and(...wordByWord)} and strpos(lower(${text}), lower(${part})) > 0)`
}

const holds = (text: PgColumn | SQL, part: string) => ilike(text, `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Where somebody writes it after all, the search is as right and no slower than before. */
const neverWritten = 'zqxj'

/** Each with what ends it, which is a piece too. One more before it would be that of all words with its first letter: a long list. */
const wordsOf = (part: string) =>
  Array.from(part.matchAll(/[\p{L}\p{N}]+[^\p{L}\p{N}]?/gu), ([word]) => word).filter(({ length }) => length >= 3)

/**
 * What somebody looks for, and how it is tried: by a number or address that is one thing's alone, by words, and where that finds
 * nothing by pieces of words.
 */
export type Sought = { typed: string; by: 'key' | 'words' | 'pieces'; limit: number }

export type SearchedTable = PgTable & Record<'id' | 'created_at' | 'words', PgColumn>

/** Where a row is found by the words of what it belongs to as well: its owner, what it was made from. */
export type Belonging = { by: PgColumn; to: PgTable | PgView; id: PgColumn; words: PgColumn }

type Among = {
  /** Whose rows are looked through, in their order: an index leads to them. */
  of?: SQL | undefined
  /** Asked of each that is found. */
  where?: SQL | undefined
  /** What is one row's alone, and typed. */
  key?: SQL | undefined
  belonging?: Belonging | Belonging[]
  /** Which are the first; the newest, unless it says otherwise. */
  order?: Order
}

/** Which rows of a table are sought; null where it cannot be tried that way. */
export function isSought(
  table: SearchedTable,
  { typed, by, limit }: Sought,
  { pieces, ...among }: Among & { pieces: (typed: string) => SQL | undefined },
): SQL | null {
  const key = among.key ?? (isId(typed) ? eq(table.id, typed.trim()) : undefined)
  switch (by) {
    case 'key':
      return key ? (and(key, among.of, among.where) ?? null) : null
    case 'words': {
      const asked = askFor(typed)
      return asked === null ? null : inArray(table.id, firstWith(table, asked, limit, { ...among, key }))
    }
    case 'pieces':
      return and(pieces(typed), among.of, among.where) ?? null
  }
}

/** The same for a text of rows that are few, and have no column of words; null where it cannot be tried that way. */
export function says(text: PgColumn, { typed, by }: Sought): SQL | null {
  if (by === 'pieces') return contains(text, typed)
  const asked = by === 'words' ? askFor(typed) : null
  return asked === null ? null : sql`search_words(${text}) @@ ${asked}::tsquery`
}

/** How a list is searched. */
export type ListWay = Exclude<Sought['by'], 'key'>

/** The same for a page of a list, which shows everything where nothing is looked for. */
export function isListed(
  table: SearchedTable,
  { search, ...way }: { search: string | undefined; by: ListWay; limit: number },
  among: Parameters<typeof isSought>[2],
): SQL | undefined {
  if (!search) return and(among.of, among.where)
  return isSought(table, { typed: search, ...way }, among) ?? sql`false`
}

/**
 * A page of a list that is searched: by words, and where they find nothing by pieces of them. What comes after it is looked for the
 * same way; its cursor says which.
 */
export async function readSoughtPage<Row extends Cursor>(
  search: string | undefined,
  after: Cursor | null,
  size: number,
  read: (by: ListWay) => Promise<Row[]>,
) {
  const { rows, by } = await readSought(search, after, read)
  const { page, next } = cutPage(rows, size)
  return { page, next: next && { ...next, by }, by }
}

export async function readSought<Row>(
  search: string | undefined,
  after: Cursor | null,
  read: (by: ListWay) => Promise<Row[]>,
): Promise<{ rows: Row[]; by: ListWay }> {
  if (search && (after ? after.by === 'words' : askFor(search) !== null)) {
    const rows = await read('words')
    if (rows.length > 0 || after) return { rows, by: 'words' }
  }
  return { rows: await read('pieces'), by: 'pieces' }
}

export const isId = (typed: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed.trim())

/** The same as in the function `search_words`. */
const between = /[^0-9a-z\u00c0-\u1fff\u2070-\u2fff\u3040-\u{10ffff}]+/u

/** What was typed, asked of an index of words: each must occur, and the last may go on unless something follows it. */
function askFor(typed: string): string | null {
  const words = typed.toLowerCase().split(between)
  const isFinished = words.at(-1) === ''
  const asked = words.filter((word) => word !== '').map((word) => `'${word}'`)
  return asked.length === 0 ? null : `${asked.join(' & ')}${isFinished ? '' : ':*'}`
}

/** Whether a row is one of those that `isListed` finds by words, cut nowhere: for whoever counts them. */
export const holdsWhatIsSought = (table: SearchedTable, typed: string) =>
  or(holdsAsked(table.words, askFor(typed) ?? ''), isId(typed) ? eq(table.id, typed.trim()) : undefined)

// Asked for by a constant, Postgres takes every beginning of a word for at least one row in fifty, and rather walks through the
// whole table; of what it cannot look into it supposes that it is rare, as what comes to the index is.
const holdsAsked = (words: PgColumn, asked: string) => sql`${words} @@ (select ${asked}::tsquery)`

/** Among so many a word that is not rare fills a page. */
const NEAR = 2_000
/** Among so many pages, what nearly all have fills one. */
const NEAREST_PAGES = 3

/**
 * The first rows that hold the words, the newest unless the order is another (insight.md §4). Asked for in order at once, Postgres
 * would walk through the dates of the whole table for a rare word. So in steps, each taken where the one before did not fill the page:
 * what the first rows fill is the first page; else it is cut from all that hold the words, which an index knows.
 */
function firstWith(
  table: SearchedTable,
  asked: string,
  limit: number,
  { of, where, key, belonging, order }: Among,
): SQL {
  const { id } = table
  const { at, since = at, direction }: Order = order ?? { at: table.created_at, direction: 'desc' }
  const inDirection = sql.raw(direction)
  const isOwn = holdsAsked(table.words, asked)
  const inItsOrder = sql`order by ${inOrder({ at, since, direction }, id)}`
  const amongFirst = (count: number, ...conditions: (SQL | undefined)[]) => sql`
    select ${id}, ${at} as at, ${since} as since
    from (select * from ${table} where ${of ?? sql`true`} ${inItsOrder} limit ${sql.raw(String(count))}) ${table}
    where ${and(...conditions, where)} ${inItsOrder} limit ${limit}`
  const amongAll = (...conditions: (SQL | undefined)[]) =>
    sql`select ${id}, ${at} as at, ${since} as since from ${table} where ${and(...conditions, of, where)}`
  const isLeftBy = (step: string) => sql`(select count(*) from ${sql.raw(step)}) < ${limit}`

  const belongings = [belonging ?? []].flat()
  const first = belongings.length > 0 ? ['nearest'] : []
  const those = belongings.map(({ by, to, id: theirId, words }, index) => {
    const name = sql.raw(`those_${index}`)
    return {
      step: sql`${name} as materialized (
        select ${theirId} as id from ${to} where ${and(isLeftBy('nearest'), holdsAsked(words, asked))}),`,
      isTheirs: sql`${by} in (select id from ${name})`,
      leadToIt: sql`${by} = any(array(select id from ${name}))`,
    }
  })
  const belongs = belongings.map((each) => belongsToOneWith(each, asked))
  const nearest =
    belongings.length > 0
      ? sql`nearest as materialized (${amongFirst(NEAREST_PAGES * limit, or(isOwn, key, ...belongs))}),`
      : sql.empty()
  const near = amongFirst(NEAR, ...first.map(isLeftBy), or(isOwn, key, ...those.map(({ isTheirs }) => isTheirs)))
  const found = [isOwn, key, ...those.map(({ leadToIt }) => leadToIt)].flatMap((way) =>
    way ? [amongAll(...[...first, 'near'].map(isLeftBy), way)] : [],
  )
  const hits = [...first, 'near', 'found'].map((step) => sql.raw(`select * from ${step}`))
  return sql`(
    with ${nearest} ${sql.join(those.map(({ step }) => step))} near as materialized (${near}), found as materialized (${sql.join(found, sql` union `)})
    select hits.id from (${sql.join(hits, sql` union `)}) hits order by hits.at ${inDirection}, hits.since ${inDirection}, hits.id ${inDirection} limit ${limit})`
}

/** Looked up row by row (with `offset` it stays so): for few, whatever number of those they belong to hold the words. */
const belongsToOneWith = ({ by, to, id, words }: Belonging, asked: string) =>
  sql`exists (select from ${to} where ${id} = ${by} and ${holdsAsked(words, asked)} offset 0)`
