// Needs two connections: the embedded database has one.
import { expect, test } from 'vitest'
import { listen } from '../testing/listening.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.parts.database

test('what commits late is told all the same, in the order of transactions', async () => {
  const { browser, id: person } = await newCustomer(t)
  const ear = await listen(browser)
  const insert = (subject: string) =>
    `insert into support_tickets (user_id, subject, message, created_at, updated_at)
     values ('${person}', '${subject}', 'x', now(), now()) returning id`
  const slow = await pool.connect()
  await slow.query('begin')
  const first = (await slow.query<{ id: string }>(insert('began first'))).rows[0]?.id
  const second = (await pool.query<{ id: string }>(insert('committed first'))).rows[0]?.id
  await new Promise((resolve) => setTimeout(resolve, 2_500)) // the reader has looked by itself
  expect(ear.heard().filter((each) => each.startsWith('ticket'))).toEqual([])
  await slow.query('commit')
  slow.release()
  const tickets = () => ear.heard().filter((each) => each.startsWith('ticket'))
  await expect.poll(tickets).toEqual([`ticket ${first}`, `ticket ${second}`])
  await ear.leave()
})
