import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { contains } from './search.ts'

const t = await createTestApp()
const holds = async (text: string, part: string) => {
  const { rows } = await t.db.execute(sql`select ${contains(sql`${text}::text`, part)} as found`)
  return rows[0]?.['found']
}

test.each([
  ['ann-42@client.example', 'ann-42@'],
  ['Joann-4242@client.example', 'ann-42'],
  ['Ann Ödegård', 'ann öDEGÅRD'],
  ['a 100% sure_thing \\ here', '100% sure_thing \\ he'],
  ['+1 360 555 0123', '360 555 01'],
  ['what zqxj is', 'zqxj is'],
])('%j holds %j', async (text, part) => expect(await holds(text, part)).toBe(true))

test.each([
  ['4242-ann@client.example', 'ann-4242'],
  ['ann 42', 'ann-42'],
  ['ann and client', 'ann client'],
  ['a 1000 surething', '100% sure_thing'],
  ['zqxj', 'ann client'],
  ['', 'ann client'],
])('%j, with its words or without, does not hold %j', async (text, part) => expect(await holds(text, part)).toBe(false))
