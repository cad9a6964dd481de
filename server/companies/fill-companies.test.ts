import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companyTables, fillCompanies } from './fill-companies.ts'

const t = await createTestApp()
const { pool } = t.parts.database

/** As the version before left them: without the trigger that came with the column. */
async function forgetCompanies() {
  for (const table of companyTables) await t.db.execute(sql`update ${sql.identifier(table)} set company_id = null`)
}
const withoutCompany = async () => {
  const left = companyTables.map(
    (table) =>
      sql`(select count(*)::int from ${sql.identifier(table)} where company_id is null and user_id is not null)`,
  )
  const { rows } = await t.db.execute<{ left: number }>(sql`select ${sql.join(left, sql` + `)} as left`)
  return rows[0]?.left
}

test('what was there before is everybody’s own, in portions of any size, and a second start finds nothing to do', async () => {
  const noa = await newCustomer(t)
  const moment = t.parts.now()
  await t.db.insert(support_tickets).values(
    Array.from({ length: 25 }, (_, index) => ({
      user_id: noa.id,
      subject: `Ticket ${index}`,
      message: 'Text',
      created_at: moment,
      updated_at: moment,
    })),
  )
  const before = await (await noa.browser.get('/api/tickets')).text()
  await forgetCompanies()
  expect(await withoutCompany()).toBeGreaterThan(25)
  expect(await fillCompanies(pool, 10)).toBeGreaterThan(25)
  expect(await withoutCompany()).toBe(0)
  expect(await (await noa.browser.get('/api/tickets')).text()).toBe(before)
  expect(await fillCompanies(pool)).toBe(0)
})

test('what the version before writes belongs to the company of its person', async () => {
  const noa = await newCustomer(t)
  await t.db.execute(sql`insert into support_tickets (user_id, subject, message, created_at, updated_at)
    values (${noa.id}, 'Old', 'Text', now(), now())`)
  const { tickets } = (await (await noa.browser.get('/api/tickets')).json()) as { tickets: { subject: string }[] }
  expect(tickets).toMatchObject([{ subject: 'Old' }])
})
