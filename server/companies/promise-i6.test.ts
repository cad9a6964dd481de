// identity.md §9, I6: customers made by the version before companies, over HTTP; what it answered them, ours answers to the byte.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { startSession } from '../accounts/sessions.ts'
import { migrateDatabase, readMigrations } from '../db/migrate.ts'
import { prepareSecondLine } from '../db/customer-role.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { fillRows } from '../testing/fill-rows.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { fillTurns } from '../tickets/ticket-turns.ts'
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

type Ticket = { created_at: string; answer_by: string | null; responses: { is_admin_response: boolean }[] }

/** As the version before would have it: these fields were not there, and only a first answer was promised, to everybody alike. */
function asBefore(address: string, text: string) {
  const answer = JSON.parse(text) as { tickets?: Ticket[] }
  if (address === '/api/tickets')
    for (const ticket of answer.tickets ?? []) {
      const isAnswered = ticket.responses.some((response) => response.is_admin_response)
      if (ticket.answer_by)
        ticket.answer_by = isAnswered ? null : answerDueAt(new Date(ticket.created_at)).toISOString()
    }
  if (address !== '/api/session' && !address.startsWith('/api/purchases/')) return JSON.stringify(answer)
  return JSON.stringify(Object.fromEntries(Object.entries(answer).filter(([key]) => !added.includes(key))))
}

async function answersTo(id: string, addresses: string[]) {
  const browser = t.browser(await startSession(t.db, t.parts, id))
  const answers: Record<string, string> = {}
  for (const address of addresses) answers[address] = asBefore(address, await (await browser.get(address)).text())
  return answers
}

test('what the version before answered its customers, they are answered after the migration', async () => {
  expect(readMigrations().slice(0, migrations.length)).toEqual(migrations)
  await migrateDatabase(pool, migrations.length)
  await fillRows(pool, rows)
  await migrateDatabase(pool)
  expect(await fillCompanies(pool)).toBeGreaterThan(people.length)
  await fillTurns(t.db)
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
      `after the migration (without the new fields ${added.join(', ')}, and by when a ticket is answered as it was promised then)\n`,
  )
}, 600_000)
