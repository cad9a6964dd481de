import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time. Milliseconds, as a JavaScript Date holds them: microseconds would break keyset cursors. */
export const moment = (name?: string) =>
  name === undefined
    ? timestamp({ precision: 3, withTimezone: true })
    : timestamp(name, { precision: 3, withTimezone: true })

/** The words a row is found by; kept by a trigger (`keep_words`), whatever is written here. */
export const searchedWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
