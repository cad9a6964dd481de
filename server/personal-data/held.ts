import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * What a column holds, seen from the person whose row it is. The first four say whose row it is, the next two who else left
 * their id in it, the rest what it tells.
 *
 * - `id`: whose it is, by their account
 * - `address`: whose it is, by their e-mail address
 * - `parent`: the row it is a part of; whose that is, this is
 * - `mention`: a text that may name their address, in a row that is nobody's in particular; it goes with them, and is handed out
 *   where the row is theirs
 * - `doer`: who did it, in a row that is somebody else's; emptied when they go
 * - `trace`: likewise, and stays: a number that leads to nobody any more
 * - `says`: what they said, or is said of them
 * - `wrote`: what whoever did it said, in a row that is somebody else's: handed out to both of them
 * - `printed`: stands on a paper that the law asks us to keep as it was sent; handed out, and stays
 * - `printed address`: likewise, and whose it is, by the address it was made out to
 * - `plain`: an id of ours, a state, a number, a time: tells nobody anything about anybody
 * - `secret`: proves who somebody is, or opens something: handed out to nobody
 * - `file`: where a file of theirs lies; it goes with the row
 * - `copy`: their words once more, for the search to find the row by: handed out to nobody, and gone with the row
 * - `ours`: the agency's own, in a row that is nobody's
 */
export type Word =
  | 'id'
  | 'address'
  | 'parent'
  | 'mention'
  | 'doer'
  | 'trace'
  | 'says'
  | 'wrote'
  | 'printed'
  | 'printed address'
  | 'plain'
  | 'secret'
  | 'file'
  | 'copy'
  | 'ours'

export const handedOut: ReadonlySet<Word> = new Set([
  'id',
  'address',
  'parent',
  'mention',
  'says',
  'wrote',
  'printed',
  'printed address',
  'plain',
])
/** What no row may hold of somebody who is gone. */
export const forgotten: ReadonlySet<Word> = new Set([
  'id',
  'address',
  'mention',
  'doer',
  'says',
  'wrote',
  'secret',
  'file',
  'copy',
])

/** What becomes of a row when its person goes (identity.md §4.7). */
export type Fate =
  | { becomes: 'gone'; isHandedOut: boolean | 'with notes' }
  | {
      becomes: 'kept'
      why: string
      until: string
      /** What is written in place of what was theirs. */
      without: Record<string, unknown>
      /** Rows that need not be kept after all. */
      unless?: SQL
    }
  | { becomes: 'untouched'; because: string }

export type Held = { table: PgTable; fate: Fate; columns: Record<string, Word> }

/** Deleted with the account. */
export const gone: Fate = { becomes: 'gone', isHandedOut: true }
/** Likewise, and a copy of what stands elsewhere, or nothing but keys: not worth handing out. */
export const goneUnseen: Fate = { becomes: 'gone', isHandedOut: false }
/** Likewise, and the team's word to itself: handed out by the operator alone, where the law asks for it. */
export const goneNotes: Fate = { becomes: 'gone', isHandedOut: 'with notes' }
/** Of nobody, or of the agency; what somebody of the team did in it is told apart. */
export const nobodys = (because: string): Fate => ({ becomes: 'untouched', because })

/** A line of the list: every column has its word, or this does not compile. */
export const held = <T extends PgTable>(
  table: T,
  fate: Fate,
  columns: Record<keyof T['$inferSelect'] & string, Word>,
): Held => ({ table, fate, columns })

/** The same word for many columns. */
export const each = <const Name extends string>(word: Word, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, word])) as Record<Name, Word>
