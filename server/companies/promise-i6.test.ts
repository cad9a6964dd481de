// identity.md §9, I6: customers made by the version before companies, over HTTP; what it answered them, ours answers to the byte.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { startSession } from '../accounts/sessions.ts'
import { migrateDatabase, readMigrations } from '../db/migrate.ts'
import { prepareSecondLine } from '../db/customer-role.ts'
import { fillRows } from '../testing/fill-rows.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { fillCompanies } from './fill-companies.ts'

/** Written by scripts/record-customers.ts with the version before. */
const { now, migrations, rows, people } = JSON.parse(
  gunzipSync(readFileSync(new URL('customers-before.json.gz', import.meta.url))).toString(),
) as {
  now: string
  migrations: string[]
  rows: Record<string, object[]>
  people: { id: string; digest: string; answers?: Record<string, string> }[]
}

/** identity.md §6: what `GET /api/session` has that it had not; and of a receipt, whom it is billed to, which was whoever read it. */
const added = ['company', 'companies', 'two_step', 'viewed_by', 'buyer']

const database = await openEmptyDatabase(inject('template'))
const t = await createTestApp({ database })
const { pool } = database

/** As the version before would have it, were these fields not there. */
function withoutAdded(address: string, text: string) {
  if (address !== '/api/session' && !address.startsWith('/api/purchases/')) return text
  const fields = Object.entries(JSON.parse(text) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([key]) => !added.includes(key))))
}

async function answersTo(id: string, addresses: string[]) {
  const browser = t.browser(await startSession(t.db, t.parts, id))
  const answers: Record<string, string> = {}
  for (const address of addresses) answers[address] = withoutAdded(address, await (await browser.get(address)).text())
  return answers
}

test('what the version before answered its customers, they are answered after the migration', async () => {
  expect(readMigrations().slice(0, migrations.length)).toEqual(migrations)
  await migrateDatabase(pool, migrations.length)
  await fillRows(pool, rows)
  await migrateDatabase(pool)
  expect(await fillCompanies(pool)).toBeGreaterThan(people.length)
  expect(await prepareSecondLine(pool)).toBeNull()
  t.clock.advance({ seconds: (new Date(now).getTime() - t.parts.now().getTime()) / 1000 })

  const [first] = people
  const shared = Object.keys(first?.answers ?? {}).filter((address) => !address.startsWith('/api/purchases/'))
  expect(shared.length).toBeGreaterThan(8)
  let asked = 0
  for (const { id, digest, answers: was } of people) {
    const answers = await answersTo(id, shared)
    const { purchases } = JSON.parse(answers['/api/purchases'] ?? '{}') as { purchases: { id: string }[] }
    Object.assign(
      answers,
      await answersTo(
        id,
        purchases.map((purchase) => `/api/purchases/${purchase.id}`),
      ),
    )
    if (was) expect(answers).toEqual(was)
    expect(createHash('sha256').update(JSON.stringify(answers)).digest('base64')).toBe(digest)
    asked += Object.keys(answers).length
  }
  process.stdout.write(
    `figure: promise I6: ${people.length} customers of the version before companies, ${asked} answers to them over HTTP: byte-equal ` +
      `after the migration (without the new fields ${added.join(', ')})\n`,
  )
}, 600_000)
