import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { createTestApp } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'

const t = await createTestApp()
const routes = listRoutes(t.app).filter(({ declaration }) => declaration.body)
const columns = new Set(
  Object.values(schema).flatMap((table) =>
    is(table, PgTable) ? Object.values(getTableColumns(table)).map((column) => column.name) : [],
  ),
)

/** What a body may hold, whichever of its forms it takes. */
function knownKeys(body: unknown): string[] {
  const { shape, options } = body as { shape?: object; options?: unknown[] }
  return shape ? Object.keys(shape) : (options ?? []).flatMap(knownKeys)
}

/** The beginnings by which a body tells which of its forms it takes. */
const everyForm = [
  { formType: 'contact' },
  { formType: 'quote' },
  { token_hash: 'x'.repeat(43) },
  { email: 'a@b.example' },
]

/** promises.md 2: every column of the database added to every body; generated, so that a new route is covered. */
test.each(routes)('$method $path takes no column that it does not name', ({ declaration }) => {
  const strangers = [...columns].filter((column) => !knownKeys(declaration.body).includes(column))
  for (const stranger of strangers) {
    for (const form of everyForm) {
      const issues = declaration.body?.safeParse({ ...form, [stranger]: 'x' }).error?.issues ?? []
      expect(JSON.stringify(issues), stranger).toMatch(/unrecognized_keys|No matching discriminator/)
    }
  }
})

test('the size of the sweep', () => {
  process.stdout.write(`figure: promise 2: ${columns.size} columns × ${routes.length} bodies, 0 taken unasked\n`)
  expect(columns.size).toBeGreaterThan(40)
})
