import type pg from 'pg'

/** A database without a table, for tests of what happens to files. */
export const noRows = {
  connect: async () => ({ query: async () => ({ rows: [] }), release: () => {} }),
} as unknown as pg.Pool
