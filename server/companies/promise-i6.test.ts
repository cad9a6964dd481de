// identity.md §9, I6: customers made by the version before companies, over HTTP, and copies of them; what it answered them, ours answers to
// the byte.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { messageFacts } from '#domain/conversations.ts'
import { projectWorkSchema } from '#domain/milestones.ts'
import { startSession } from '../accounts/sessions.ts'
import { moveMessages } from '../conversations/move-messages.ts'
import { migrateDatabase, readMigrations } from '../db/migrate.ts'
import { prepareSecondLine } from '../db/customer-role.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { copyCustomers, type Recorded } from '../testing/copied-customers.ts'
import { fillRows } from '../testing/fill-rows.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { fillTurns } from '../tickets/ticket-turns.ts'
import { fillCompanies } from './fill-companies.ts'

/** Written by scripts/record-customers.ts with the version before. */
const { now, migrations, ...made } = JSON.parse(
  gunzipSync(readFileSync(new URL('customers-before.json.gz', import.meta.url))).toString(),
) as Recorded & { now: string; migrations: string[] }
const isFull = process.env['PROVE'] === 'full'
const copied = copyCustomers(made, isFull ? 24 : 1)
const people = [...made.people, ...copied.people]

/** identity.md §6: what `GET /api/session` has that it had not; and of a receipt, whom it is billed to, which was whoever read it. */
const added = ['company', 'companies', 'two_step', 'viewed_by', 'buyer']

const database = await openEmptyDatabase(inject('template'))
const t = await createTestApp({ database })
const { pool } = database

const addedToTickets = [
  'opening',
  'events',
  'earlier',
  'clock',
  'closes_at',
  'rating',
  'rating_comment',
  'may_rate',
  'merged_into',
  'copies',
  'attachments',
] as const
type Ticket = { created_at: string; answer_by: string | null; responses: Record<string, unknown>[] } & {
  [Name in (typeof addedToTickets)[number]]?: unknown
}

/** As the version before would have it: these fields were not there, and only a first answer was promised, to everybody alike. */
function asBefore(address: string, text: string) {
  const answer = JSON.parse(text) as {
    tickets?: Ticket[]
    projects?: Record<string, unknown>[]
    due_invoices?: unknown
    website?: unknown
    mail_to?: string
  }
  delete answer.mail_to
  delete answer.due_invoices
  delete answer.website
  for (const project of answer.projects ?? [])
    for (const name of Object.keys(projectWorkSchema.shape)) delete project[name]
  if (address === '/api/tickets')
    for (const ticket of answer.tickets ?? []) {
      for (const name of addedToTickets) delete ticket[name]
      for (const response of ticket.responses)
        for (const name of [...Object.keys(messageFacts), 'attachments']) delete response[name]
      const isAnswered = ticket.responses.some((response) => response['is_admin_response'])
      if (ticket.answer_by)
        ticket.answer_by = isAnswered ? null : answerDueAt(new Date(ticket.created_at)).toISOString()
    }
  if (address !== '/api/session' && !address.startsWith('/api/purchases/')) return JSON.stringify(answer)
  return JSON.stringify(Object.fromEntries(Object.entries(answer).filter(([key]) => !added.includes(key))))
}

async function answersTo(id: string, addresses: string[]) {
  const browser = t.browser(await startSession(t.db, t.parts, id))
  const answers: Record<string, string> = {}
  const ask = async (address: string) => {
    answers[address] = asBefore(address, await (await browser.get(address)).text())
  }
  for (const address of addresses) await ask(address)
  const { purchases } = JSON.parse(answers['/api/purchases'] ?? '{}') as { purchases: { id: string }[] }
  for (const { id: purchase } of purchases) await ask(`/api/purchases/${purchase}`)
  return answers
}

test('what the version before answered its customers, they are answered after the migration', async () => {
  expect(readMigrations().slice(0, migrations.length)).toEqual(migrations)
  await migrateDatabase(pool, migrations.length)
  await fillRows(pool, made.rows)
  await fillRows(pool, copied.rows)
  await migrateDatabase(pool)
  expect(await fillCompanies(pool)).toBeGreaterThan(people.length)
  await moveMessages(pool)
  await fillTurns(t.db)
  expect(await prepareSecondLine(pool)).toBeNull()
  t.clock.advance({ seconds: (new Date(now).getTime() - t.parts.now().getTime()) / 1000 })

  const shared = Object.keys(made.people[0]?.answers ?? {}).filter((address) => !address.startsWith('/api/purchases/'))
  expect(shared.length).toBeGreaterThan(8)
  let asked = 0
  for (const { id, answers } of people) {
    expect(await answersTo(id, shared)).toEqual(answers)
    asked += Object.keys(answers).length
  }
  process.stdout.write(
    `figure: promise I6: ${made.people.length} customers made by the version before companies and ${copied.people.length} copies of them, ` +
      `${asked} answers to them over HTTP: byte-equal ` +
      `after the migration (without the new fields ${added.join(', ')}, and by when a ticket is answered as it was promised then)\n`,
  )
}, 3_600_000)
