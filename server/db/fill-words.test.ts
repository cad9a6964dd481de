import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Found } from '#domain/search.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { fillWords, searchedTables } from './fill-words.ts'

const t = await createTestApp()
const { pool } = t.parts.database

/** As the version before left them: without the trigger that came with the column. */
async function forgetWords() {
  for (const table of searchedTables) {
    const name = sql.identifier(table)
    await t.db.execute(sql`alter table ${name} disable trigger ${sql.identifier(`${table}_words`)}`)
    await t.db.execute(sql`update ${name} set words = null`)
    await t.db.execute(sql`alter table ${name} enable trigger ${sql.identifier(`${table}_words`)}`)
  }
}
const withoutWords = async () => {
  const left = searchedTables.map(
    (table) => sql`(select count(*)::int from ${sql.identifier(table)} where words is null)`,
  )
  const { rows } = await t.db.execute<{ left: number }>(sql`select ${sql.join(left, sql` + `)} as left`)
  return rows[0]?.left
}
const found = async (q: string) => {
  const { groups } = (await (await (await t.as('ada')).get(`/api/search?q=${q}`)).json()) as Found
  return groups.flatMap(({ hits }) => hits.map(({ title }) => title))
}

test('what was there before gets its words, page by page, and a second start finds nothing to do', async () => {
  const noa = await newCustomer(t)
  const moments = { created_at: t.parts.now(), updated_at: t.parts.now() }
  await t.db
    .insert(website_projects)
    .values(Array.from({ length: 25 }, (_, index) => ({ user_id: noa.id, project_name: `Kiwi ${index}`, ...moments })))
  expect(await found('kiwi+7')).toEqual(['Kiwi 7'])
  await forgetWords()
  const left = await withoutWords()
  expect(left).toBeGreaterThan(25)
  expect(await fillWords(pool, 1)).toBe(left)
  expect(await withoutWords()).toBe(0)
  expect(await found('kiwi+7')).toEqual(['Kiwi 7'])
  expect(await fillWords(pool)).toBe(0)
})

test('a row of many and of overlong words is taken', async () => {
  const { rows } = await t.db.execute<{ words: string }>(
    sql`select search_words(${`${'x'.repeat(3000)} Ödegård’s ann-4242@client.example \n ${'wörd '.repeat(50_000)}`}) as words`,
  )
  for (const word of ['ödegård', 'ann', '4242', 'client', 'wörd']) expect(rows[0]?.words).toContain(`'${word}'`)
})
