import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { attachments } from '../conversations/conversations.tables.ts'
import { createDownloadLink } from '../downloads/downloads.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { note_files, notes } from '../notes/notes.tables.ts'
import { collectPersonalData } from '../personal-data/export.ts'
import { newCompany } from '../testing/companies.ts'
import { fileBehind } from '../testing/signed-files.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { upload } from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { support_tickets } from './tickets.tables.ts'

const picture = makeVideos()['picture.png']
const t = await createTestApp()
const { storage } = t.parts
const [ada, emil] = await Promise.all([t.as('ada'), t.as('emil')])
type Browser = typeof ada

beforeEach(() => t.db.delete(rate_limits))

async function ready(browser: Browser, fileName = 'rebate.png', content: Uint8Array | string = picture) {
  const id = await upload(browser, Buffer.from(content as string), { fileName, purpose: 'attachment' })
  await t.runJobs()
  return id
}
async function open() {
  const company = await newCompany(t)
  const { browser } = company.owner
  const made = await browser.post('/api/tickets', { subject: 'The form', message: 'It fails.' })
  return { ...((await made.json()) as { id: string; ticket_number: string }), company, browser }
}
const noteOn = (id: string, body: object, who = ada) => who.post(`/api/all-tickets/${id}/notes`, body)
async function filesOn(number: string) {
  const answer = await ada.get(`/api/all-tickets?search=${number}`)
  const { tickets } = (await answer.json()) as { tickets: DeskTicket[] }
  return tickets[0]?.notes.map(({ note_text, attachments: files }) => ({ note_text, files })) ?? []
}
const fileAt = async (url: string, browser = ada) => fileBehind(await browser.get(url))
const linkFor = (id: string, user_id: string, kind: 'note_file' | 'attachment') =>
  createDownloadLink(
    storage,
    { kind, id, user_id, path: 'attachments/x', file_name: 'x.png', file_type: 'image/png', shown: 'inline' },
    { now: t.parts.now() },
  ).url

test('files go with a note, also without words, and the team opens them by its own links', async () => {
  const { id, ticket_number } = await open()
  const ids = [await ready(ada), await ready(ada, 'plan.pdf', '%PDF-1.7\n%%EOF')]
  expect((await noteOn(id, { note_text: 'Look', attachments: ids })).status).toBe(201)
  t.clock.advance({ seconds: 1 })
  expect((await noteOn(id, { note_text: '', attachments: [await ready(ada, 'more.png')] })).status).toBe(201)
  const shown = await filesOn(ticket_number)
  expect(shown).toMatchObject([
    { note_text: 'Look', files: [{ file_name: 'rebate.png', file_type: 'image/png' }, { file_name: 'plan.pdf' }] },
    { note_text: '', files: [{ file_name: 'more.png' }] },
  ])
  const opened = await fileAt(shown[0]?.files[0]?.url ?? '')
  expect(opened.status).toBe(200)
  expect(Buffer.from(await opened.arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
  expect(await t.db.$count(attachments, eq(attachments.file_name, 'rebate.png'))).toBe(0)
})

test('each refusal: nothing is noted, and the file can still be used', async () => {
  const { id, browser } = await open()
  const own = await ready(ada)
  const theirs = await ready(emil)
  const before = { notes: await t.db.$count(notes), files: await t.db.$count(note_files) }
  expect(await errorCodeIn(await noteOn(id, { note_text: ' ', attachments: [] }))).toBe('invalid_input')
  const many = Array.from({ length: 11 }, () => crypto.randomUUID())
  expect((await noteOn(id, { note_text: 'x', attachments: many })).status).toBe(400)
  for (const attached of [[theirs], [own, theirs], [crypto.randomUUID()]])
    expect((await noteOn(id, { note_text: 'x', attachments: attached })).status).toBe(404)
  expect((await noteOn(crypto.randomUUID(), { note_text: 'x', attachments: [own] })).status).toBe(404)
  for (const who of [browser, emil])
    expect((await noteOn(id, { note_text: 'x', attachments: [own] }, who)).status).toBe(403)
  expect({ notes: await t.db.$count(notes), files: await t.db.$count(note_files) }).toEqual(before)
  const [kept] = await t.db.select().from(uploads).where(eq(uploads.id, own))
  expect(kept?.taken_at).toBeNull()
  expect((await noteOn(id, { note_text: 'x', attachments: [own] })).status).toBe(201)
  // Once.
  expect((await noteOn(id, { note_text: 'x', attachments: [own] })).status).not.toBe(201)
})

test('no customer is given a note’s file: in no thread, no mail, no export, and by no link, whosever it was', async () => {
  const { id, ticket_number, company, browser } = await open()
  const words = 'rebatesecret'
  await noteOn(id, { note_text: 'x', attachments: [await ready(ada, `${words}.png`)] })
  await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Here you are.' })
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const [shown] = await filesOn(ticket_number)
  const file = shown?.files[0]
  for (const path of ['/api/tickets', '/api/dashboard', `/api/search?q=${words}`, '/api/notifications'])
    expect(await (await browser.get(path)).text()).not.toContain(words)
  const { owner } = company
  expect(JSON.stringify(await t.mailbox(owner.email))).not.toContain(words)
  const mine = { user_id: owner.id, email: owner.email }
  expect(JSON.stringify(await collectPersonalData(t.db, mine))).not.toContain(words)
  const stranger = await t.userIdOf('cleo')
  for (const user_id of [owner.id, company.member.id, stranger, await t.userIdOf('emil')])
    for (const kind of ['note_file', 'attachment'] as const)
      expect((await t.visitor.get(linkFor(file?.id ?? '', user_id, kind))).status, kind).toBe(404)
  // What is said to a client is no note's, though it has the same id.
  expect((await t.visitor.get(linkFor(file?.id ?? '', await t.userIdOf('ada'), 'attachment'))).status).toBe(404)
  expect((await fileAt(file?.url ?? '')).status).toBe(200)
})

test('an employee opens those of the tickets they look after, as long as they do', async () => {
  const { id, ticket_number } = await open()
  const assignee_id = await t.userIdOf('emil')
  await t.db.update(support_tickets).set({ assignee_id }).where(eq(support_tickets.id, id))
  const noted = await emil.post(`/api/assigned-tickets/${id}/notes`, {
    note_text: 'Mine',
    attachments: [await ready(emil)],
  })
  expect(noted.status).toBe(201)
  const { tickets } = (await (await emil.get('/api/assigned-tickets')).json()) as { tickets: DeskTicket[] }
  const url = tickets.find((one) => one.ticket_number === ticket_number)?.notes[0]?.attachments[0]?.url ?? ''
  expect((await fileAt(url, emil)).status).toBe(200)
  await t.db.update(support_tickets).set({ assignee_id: null }).where(eq(support_tickets.id, id))
  expect((await emil.get(url)).status).toBe(404)
})

test('they move with the note into another ticket, and go with the company, files and all', async () => {
  const { id, company, browser } = await open()
  const second = (await (await browser.post('/api/tickets', { subject: 'Same', message: 'Again' })).json()) as {
    id: string
    ticket_number: string
  }
  await noteOn(id, { note_text: 'Look', attachments: [await ready(ada)] })
  expect((await ada.post(`/api/all-tickets/${id}/merges`, { into: second.ticket_number })).status).toBe(204)
  const moved = await filesOn(second.ticket_number)
  expect(moved).toMatchObject([{ note_text: 'Look', files: [{ file_name: 'rebate.png' }] }])
  const fileId = moved[0]?.files[0]?.id ?? ''
  const [row] = await t.db.select().from(note_files).where(eq(note_files.id, fileId))
  expect(await storage.exists(row?.file_path ?? '')).toBe(true)
  const ids = [company.member.id, company.billing.id, company.id]
  expect((await ada.post('/functions/v1/delete-users', { userIds: ids })).status).toBe(200)
  await t.runJobs()
  expect(await t.db.$count(note_files, eq(note_files.id, fileId))).toBe(0)
  expect(await storage.exists(row?.file_path ?? '')).toBe(false)
})
