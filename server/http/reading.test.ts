import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { createTestApp } from '../testing/test-app.ts'
import { listRoutes } from './openapi.ts'

const t = await createTestApp()
const routes = listRoutes(t.app)
const reads = routes.filter(({ method }) => method === 'GET')
const principals = [t.visitor, await t.as('cleo'), await t.as('emil'), await t.as('ada')]
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const pathOf = (path: string) => path.replaceAll(/:[a-z_]+/g, crypto.randomUUID())

/** Who was refused and how often somebody asked is counted, whatever the method. */
const counted = new Set(['security_events', 'rate_limits'])
const tables = Object.values(schema).filter((table) => is(table, PgTable) && !counted.has(getTableName(table)))

async function everything() {
  const rows: Record<string, unknown> = {}
  for (const table of tables as PgTable[]) {
    const text = sql`select count(*) as number, md5(string_agg(t::text, '|' order by t::text)) as content from ${table} t`
    rows[getTableName(table)] = (await t.db.execute(text)).rows[0]
  }
  return rows
}

test('reading changes nothing, says what it is, and lets no other site read it', async () => {
  const before = await everything()
  for (const { path } of reads) {
    for (const browser of principals) {
      const answer = await browser.get(pathOf(path), undefined, evil)
      const type = answer.headers.get('content-type') ?? ''
      if ((await answer.text()) !== '') expect(type, path).toMatch(/^(application\/json|text\/\w+; ?charset=utf-8$)/i)
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([])
    }
  }
  expect(await everything()).toEqual(before)
  expect(tables.length).toBeGreaterThan(40)
})

test('another site that asks first gets no leave, at no route', async () => {
  const asking = { ...evil, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  for (const { path } of routes) {
    const answer = await t.visitor.send('OPTIONS')(pathOf(path), undefined, asking)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(
      [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      path,
    ).toEqual([])
  }
})
