import { z } from 'zod'
import type { DueCursor } from '../db/due-first.ts'
import type { Cursor } from '../db/keyset.ts'

/** A list that was searched by words goes on by them; any other, and the lists of the version before, as they always did. */
const byWords = 'words_'

/** A cursor as the caller holds it, of a list whose rows have such ids. */
const cursorWith = (idSchema: z.ZodType) =>
  z
    .string()
    .regex(/^(?:words_)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,255}$/)
    .transform((text): Cursor => {
      const by = text.startsWith(byWords) ? 'words' : 'pieces'
      const place = by === 'words' ? text.slice(byWords.length) : text
      return { created_at: new Date(place.slice(0, 24)), id: place.slice(25), by }
    })
    .refine(({ created_at, id }) => !Number.isNaN(created_at.getTime()) && idSchema.safeParse(id).success)

export const cursorSchema = cursorWith(z.uuid())
/** Of rows that are numbered. */
export const numberCursorSchema = cursorWith(z.string().regex(/^\d{1,18}$/))
/** Of rows that the payment provider named. */
export const namedCursorSchema = cursorWith(z.string())

export const writeCursor = (cursor: Cursor | null) =>
  cursor && `${cursor.by === 'words' ? byWords : ''}${cursor.created_at.toISOString()}_${cursor.id}`

/** Of a list that has what is due first: a page that ended there says so, and since when the last of them is there. */
export const dueCursorSchema = z.union([
  z
    .string()
    .startsWith('due_')
    .transform((text) => ({ since: text.slice(4, 28), place: text.slice(29) }))
    .pipe(z.object({ since: z.iso.datetime(), place: cursorSchema }))
    .transform(({ since, place }): DueCursor => ({ ...place, isDue: true, since: new Date(since) })),
  cursorSchema.transform((cursor): DueCursor => ({ ...cursor, isDue: false })),
])

export const writeDueCursor = (cursor: DueCursor | null) =>
  cursor && `${cursor.isDue ? `due_${cursor.since.toISOString()}_` : ''}${writeCursor(cursor)}`
