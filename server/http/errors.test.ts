import { afterEach, expect, test } from 'vitest'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.parts.database

/** Until the test is over, whoever opens a ticket meets this error of the database's. */
async function failWith(code: string) {
  await pool.query(`create function fail_on_purpose() returns trigger language plpgsql as $$
    begin raise exception 'on purpose' using errcode = '${code}'; end $$;
    create trigger fail_on_purpose before insert on support_tickets execute function fail_on_purpose()`)
}
afterEach(() => pool.query('drop function fail_on_purpose cascade'))

test.each([
  ['two that waited for each other', '40P01', 503, 'overloaded'],
  ['a database that only reads for now, and no look', '25006', 503, 'overloaded'],
  ['anything else', 'P0001', 500, 'internal'],
])('%s: %s is answered with %i %s, and nothing is changed', async (_what, code, status, error) => {
  const cleo = await t.as('cleo')
  const before = await t.db.$count(support_tickets)
  await failWith(code)
  const answer = await cleo.post('/api/tickets', {
    subject: 'Hours',
    message: 'Please change them.',
    priority: 'normal',
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 503 ? '2' : null])
  expect(await errorCodeIn(answer)).toBe(error)
  expect(await t.db.$count(support_tickets)).toBe(before)
})
