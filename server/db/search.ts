import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

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
