import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { namedIn } from './finding.ts'

const t = await createTestApp()
const addresses = ['jo@client.example', "o'neil+web@client.example", 'a.b@client.example']

async function isNamed(text: string) {
  const { rows } = await t.db.execute<{ named: boolean }>(
    sql`select lower(${text}::text) ~ ${namedIn(addresses)} as named`,
  )
  return rows[0]?.named
}

test.each([
  'jo@client.example',
  'From Jo <JO@client.example>',
  'write to jo@client.example.',
  'sign-in-account:jo@client.example',
  '{"email": "jo@client.example"}',
  "o'neil+web@client.example wrote",
  'a.b@client.example, and others',
])('%s names somebody', async (text) => {
  expect(await isNamed(text)).toBe(true)
})

test.each([
  'banjo@client.example',
  'not.jo@client.example',
  'jo@client.example.org',
  'jo@client.examples',
  'jo@client-example',
  'neil+web@client.example',
  'axb@client.example',
  'jo at client.example',
])('%s names nobody of them', async (text) => {
  expect(await isNamed(text)).toBe(false)
})
