import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { eq } from 'drizzle-orm'
import { collectPersonalData } from '../personal-data/export.ts'
import { newCompany } from '../testing/companies.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { notes } from './notes.tables.ts'

const t = await createTestApp()
const secret = 'Pays late, be patient'

test('an admin writes a note on a company, which the log knows of and does not hold', async () => {
  const company = await newCompany(t)
  const ada = await t.as('ada')
  const answer = await ada.post(`/api/customers/${company.id}/notes`, { note: `  ${secret} ` })
  expect(answer.status).toBe(201)
  expect(await t.db.select().from(notes).where(eq(notes.company_id, company.id))).toMatchObject([
    { text: secret, author_id: await t.userIdOf('ada') },
  ])
  const entries = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, company.id))
  expect(entries).toMatchObject([{ kind: 'customer_noted', entity_type: 'company' }])
  expect(JSON.stringify(entries)).not.toContain('patient')
})

test('a note needs words, a company and an admin, else nothing is written', async () => {
  const company = await newCompany(t)
  const ada = await t.as('ada')
  const at = `/api/customers/${company.id}/notes`
  expect((await ada.post(at, { note: ' \n ' })).status).toBe(400)
  expect((await ada.post(at, { note: 'x'.repeat(5_001) })).status).toBe(400)
  expect((await ada.post(at, {})).status).toBe(400)
  expect(await errorCodeIn(await ada.post(`/api/customers/${crypto.randomUUID()}/notes`, { note: secret }))).toBe(
    'not_found',
  )
  for (const who of [await t.as('emil'), company.owner.browser])
    expect((await who.post(at, { note: secret })).status).toBe(403)
  expect((await t.visitor.post(at, { note: secret })).status).toBe(401)
  expect(await t.db.select().from(notes).where(eq(notes.company_id, company.id))).toEqual([])
})

test('nothing a customer is given holds a note: no read, no mail, no export', async () => {
  const company = await newCompany(t)
  await (await t.as('ada')).post(`/api/customers/${company.id}/notes`, { note: secret })
  await t.runJobs()
  for (const { browser, email, id } of [company.owner, company.member, company.billing]) {
    for (const path of ['/api/dashboard', '/api/company', '/api/session', '/api/search?q=patient', '/api/tickets'])
      expect(await (await browser.get(path)).text()).not.toContain('patient')
    expect(JSON.stringify(await t.mailbox(email))).not.toContain('patient')
    expect(JSON.stringify(await collectPersonalData(t.db, { user_id: id, email }))).not.toContain('patient')
  }
})

test('notes go with the company', async () => {
  const company = await newCompany(t)
  const ada = await t.as('ada')
  await ada.post(`/api/customers/${company.id}/notes`, { note: secret })
  const ids = [company.member.id, company.billing.id, company.id]
  expect((await ada.post('/functions/v1/delete-users', { userIds: ids })).status).toBe(200)
  expect(await t.db.select().from(notes).where(eq(notes.company_id, company.id))).toEqual([])
})

test('only the back office imports notes: no customer’s reader, mail, stream or export can', () => {
  const files = globSync(['server/**/*.ts', 'scripts/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
  const importers = (room: string) =>
    files
      .filter((file) => !file.startsWith(`server/${room}/`))
      .filter((file) => new RegExp(`(from|import\\()\\s*['"][^'"]*/${room}/`).test(readFileSync(file, 'utf8')))
      .toSorted()
  expect(importers('notes')).toEqual([
    'server/customers/customers.ts',
    'server/customers/timeline.ts',
    'server/db/schema.ts', // for drizzle-kit
    'server/db/seed/history/history.ts', // the demo’s
    'server/personal-data/list/work.ts', // that they go with the company, and are handed out to nobody
    'server/tickets/note-files.ts', // whether a link may still be used
    'server/tickets/returned-mails.ts',
    'server/tickets/ticket-desk.ts',
    'server/tickets/ticket-merging.ts',
    'server/tickets/ticket-notes.ts',
  ])
  // And nobody gets at them through the history of a customer, or the desk.
  expect(importers('customers')).toEqual(['server/http/app.ts'])
  const desk = /(from|import\()\s*['"][^'"]*\/(ticket-desk|ticket-notes)\.ts['"]/
  expect(files.filter((file) => desk.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'server/customers/customers.ts', // a count
    'server/jobs/pruning.ts', // marks
    'server/tickets/assigned-tickets.routes.ts',
    'server/tickets/ticket-assignee.ts',
    'server/tickets/ticket-desk.routes.ts',
    'server/users/users.ts', // a count
  ])
})
