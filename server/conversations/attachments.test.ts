import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES, MAX_KEPT_BYTES, type Attachment } from '#domain/attachments.ts'
import type { OwnTicket, Ticket } from '#domain/tickets.ts'
import { emails } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { makeGenuineFiles, makeHarmfulFiles } from '../testing/attached-files.ts'
import { newCompany } from '../testing/companies.ts'
import { fileBehind } from '../testing/signed-files.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginUpload, readUpload, upload } from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { attachments } from './conversations.tables.ts'

const videos = makeVideos()
const genuine = makeGenuineFiles(videos)
const harmful = makeHarmfulFiles(videos)
const t = await createTestApp()
const { storage } = t.parts
const place = t.settings.s3 ? 's3' : 'disk'
const [ada, cleo, pia, emil] = await Promise.all([t.as('ada'), t.as('cleo'), t.as('pia'), t.as('emil')])
type Browser = typeof ada

beforeEach(() => t.db.delete(rate_limits))

const bytesOf = (content: Uint8Array | string) => Buffer.from(content as string)

/** A file of somebody's that was judged, ready to be sent. */
async function ready(browser: Browser, fileName = 'logo.png', content: Uint8Array | string = videos['picture.png']) {
  const id = await upload(browser, bytesOf(content), { fileName, purpose: 'attachment' })
  await t.runJobs()
  return id
}
const open = async (browser: Browser, body: object) =>
  browser.post('/api/tickets', { subject: 'Files', message: 'See these', ...body })
const ownTickets = async (browser: Browser) =>
  ((await (await browser.get('/api/tickets')).json()) as { tickets: OwnTicket[] }).tickets
const newest = async (browser: Browser) => (await ownTickets(browser))[0] as OwnTicket
const kept = async () => (await t.db.select().from(attachments)).length
const fileAt = async (url: string, browser = t.visitor) => fileBehind(await browser.get(url))

test('files go with a ticket, a response and an answer, and both sides open them by their own links', async () => {
  const [letter] = genuine['letter.docx'] ?? ['']
  const ids = [await ready(pia), await ready(pia, 'letter.docx', letter)]
  const opened = (await (await open(pia, { message: '', attachments: ids })).json()) as { id: string }
  const responded = await pia.post(`/api/tickets/${opened.id}/responses`, {
    response_text: '',
    attachments: [await ready(pia, 'notes.txt', 'Hello')],
  })
  expect(responded.status).toBe(201)
  const response = (await responded.json()) as Ticket['responses'][number]
  expect(response).toMatchObject({
    response_text: '',
    attachments: [{ file_name: 'notes.txt', file_size: 5, file_type: 'text/plain' }],
  })
  const answered = await ada.post(`/api/all-tickets/${opened.id}/answers`, {
    response_text: 'Here is ours',
    attachments: [await ready(ada, 'plan.pdf', '%PDF-1.7\n%%EOF')],
  })
  expect(answered.status).toBe(201)

  const seen = await newest(pia)
  expect(seen.attachments.map(({ file_name }) => file_name)).toEqual(['logo.png', 'letter.docx'])
  expect(seen.responses.map((one) => one.attachments.map(({ file_name }) => file_name))).toEqual([
    ['notes.txt'],
    ['plan.pdf'],
  ])
  const desk = (await (await ada.get('/api/all-tickets?search=Files')).json()) as { tickets: Ticket[] }
  expect(desk.tickets[0]?.attachments.map(({ file_name }) => file_name)).toEqual(['logo.png', 'letter.docx'])
  expect(desk.tickets[0]?.responses[1]?.attachments[0]?.file_name).toBe('plan.pdf')
  // The same picture, and so the same address, for a while.
  expect((await newest(pia)).attachments[0]?.url).toBe(seen.attachments[0]?.url)

  const picture = await fileAt(seen.attachments[0]?.url ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('content-disposition')).toMatch(/^inline; filename="logo.png"/)
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect(videos['picture.png'].equals(Buffer.from(await picture.arrayBuffer()))).toBe(true)
  for (const file of [seen.attachments[1], ...seen.responses.flatMap((one) => one.attachments)]) {
    const answer = await fileAt(file?.url ?? '')
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${file?.file_name}"`)
    await answer.body?.cancel()
  }
})

test('C6: what the judge refuses is not kept, what it lets through is; no link opens for a stranger', async () => {
  const bad = Object.entries(harmful).flatMap(([reason, some]) =>
    Object.entries(some).map(([name, content]) => ({ name, content, found: reason })),
  )
  const good = Object.entries(genuine).map(([name, [content, type]]) => ({ name, content, found: type }))
  /** How many were found to be what they are, and are gone, or kept, as that says. */
  async function judgeAll(files: typeof bad) {
    let right = 0
    for (let from = 0; from < files.length; from += 15) {
      const some = files.slice(from, from + 15)
      const ids: string[] = []
      for (const { name, content } of some)
        ids.push(await upload(cleo, bytesOf(content), { fileName: name, purpose: 'attachment' }))
      await t.runJobs()
      for (const [index, id] of ids.entries()) {
        const { state, refused_reason, file_type } = await readUpload(cleo, id)
        const found = state === 'refused' ? refused_reason : file_type
        if (found === some[index]?.found && !(await storage.exists(`incoming/${id}`))) right++
      }
      await t.db.delete(uploads).where(inArray(uploads.id, ids))
      await t.db.delete(rate_limits)
    }
    return right
  }
  const accepted = bad.length - (await judgeAll(bad))
  const taken = await judgeAll(good)
  await open(cleo, { attachments: [await ready(cleo)] })
  const { url } = (await newest(cleo)).attachments[0] ?? { url: '' }
  let opened = 0
  // Links of hers in other names: whoever changes one has no signature for it.
  const [text = '', signature = ''] = url.slice('/api/files/'.length).split('.')
  for (const who of ['pia', 'emil', 'sam'] as const) {
    const claims = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), user_id: await t.userIdOf(who) }
    const own = Buffer.from(JSON.stringify(claims)).toString('base64url')
    for (const token of [`${own}.${signature}`, `${own}.${storage.sign(own)}`])
      if ((await t.visitor.get(`/api/files/${token}`)).status < 400) opened++
  }
  process.stdout.write(
    `figure: promise C6 on ${place}: ${bad.length} harmful or disguised uploads, ${accepted} accepted; ` +
      `${good.length} genuine, ${taken} accepted; 6 foreign links, ${opened} opened\n`,
  )
  expect(bad.length).toBeGreaterThanOrEqual(80)
  expect(good.length).toBeGreaterThanOrEqual(40)
  expect([accepted, taken, opened]).toEqual([0, good.length, 0])
})

test('a refused file says why, and no message takes it', async () => {
  const before = await kept()
  const id = await ready(pia, 'setup.exe', harmful.program['setup.exe'] ?? '')
  expect(await readUpload(pia, id)).toMatchObject({ state: 'refused', refused_reason: 'program' })
  const answer = await open(pia, { attachments: [id] })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: {
      code: 'upload_refused',
      message: 'setup.exe was not accepted: programs and scripts are not allowed.',
    },
  })
  expect(await kept()).toBe(before)
})

test('a file is taken once, by whoever sent it, when it is ready; else nothing is said', async () => {
  const { id } = await newest(pia)
  const respond = (ids: string[], browser = pia) =>
    browser.post(`/api/tickets/${id}/responses`, { response_text: 'Hello', attachments: ids })
  const before = [await kept(), (await newest(pia)).responses.length]
  const file = await ready(pia)
  const hers = await ready(cleo)
  const halfway = await upload(pia, Buffer.from('x'), { fileName: 'a.txt', purpose: 'attachment' })
  for (const [ids, status, code] of [
    [[halfway], 409, 'upload_not_ready'],
    [[crypto.randomUUID()], 404, 'not_found'],
    [[hers], 404, 'not_found'],
    [Array.from({ length: 11 }, () => crypto.randomUUID()), 400, 'invalid_input'],
  ] as const) {
    const answer = await respond([...ids])
    expect([answer.status, await errorCodeIn(answer)], code).toEqual([status, code])
  }
  const empty = await pia.post(`/api/tickets/${id}/responses`, { response_text: ' ', attachments: [] })
  expect([empty.status, await errorCodeIn(empty)]).toEqual([400, 'invalid_input'])
  expect([await kept(), (await newest(pia)).responses.length]).toEqual(before)
  expect((await respond([file, file])).status).toBe(201)
  const again = await respond([file])
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'upload_taken'])
  expect(await kept()).toBe((before[0] ?? 0) + 1)
})

test('a file that is too large or empty is not begun, a company’s room has an end', async () => {
  for (const [size, message] of [
    [MAX_ATTACHMENT_BYTES + 1, 'a.txt is larger than 25 MB.'],
    [0, 'a.txt is empty.'],
  ] as const) {
    const answer = await beginUpload(pia, 'attachment', 'a.txt', size)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain(message)
  }
  const ticket = await newest(pia)
  const [row] = await t.db
    .select()
    .from(attachments)
    .where(eq(attachments.id, ticket.responses.at(-1)?.attachments[0]?.id ?? ''))
  await t.db
    .update(attachments)
    .set({ file_size: MAX_KEPT_BYTES })
    .where(eq(attachments.id, row?.id ?? ''))
  const before = await kept()
  const full = await pia.post(`/api/tickets/${ticket.id}/responses`, {
    response_text: 'x',
    attachments: [await ready(pia)],
  })
  expect(full.status).toBe(507)
  expect(await full.json()).toMatchObject({
    error: { code: 'attachments_full', message: 'There is no room left for your files. Please write to us.' },
  })
  expect([await kept(), (await newest(pia)).responses.length]).toEqual([before, ticket.responses.length])
  await t.db
    .update(attachments)
    .set({ file_size: row?.file_size ?? 1 })
    .where(eq(attachments.id, row?.id ?? ''))
})

test('links end with the right: of whoever left the company, and of the billing part', async () => {
  const { owner, member } = await newCompany(t)
  await open(owner.browser, { attachments: [await ready(owner.browser)] })
  const { url } = (await newest(member.browser)).attachments[0] ?? { url: '' }
  expect((await fileAt(url)).status).toBe(200)
  await t.parts.database.pool.query(`update company_members set part = 'billing' where user_id = $1`, [member.id])
  expect((await t.visitor.get(url)).status).toBe(404)
  await t.parts.database.pool.query(`delete from company_members where user_id = $1`, [member.id])
  expect((await t.visitor.get(url)).status).toBe(404)
})

test('an employee opens what goes with a ticket as long as they look after it', async () => {
  const { id } = (await (await open(pia, { attachments: [await ready(pia)] })).json()) as { id: string }
  const assign = (change: string) =>
    t.parts.database.pool.query(`update support_tickets set ${change} where id = $1`, [id])
  const emilId = await t.userIdOf('emil')
  await assign(`assignee_id = '${emilId}'`)
  const { tickets } = (await (await emil.get('/api/assigned-tickets')).json()) as { tickets: Ticket[] }
  const { url } = tickets.find((ticket) => ticket.id === id)?.attachments[0] ?? { url: '' }
  const opens = async () => (await fileAt(url)).status
  expect(await opens()).toBe(200)
  await assign(`status = 'closed'`)
  expect(await opens()).toBe(404)
  await assign(`status = 'open', assignee_id = null`)
  expect(await opens()).toBe(404)
  await assign(`assignee_id = '${await t.userIdOf('ada')}'`)
  expect(await opens()).toBe(404)
})

test('with what is deleted or taken back its file goes', async () => {
  const opened = (await (await open(pia, { attachments: [await ready(pia)] })).json()) as { id: string }
  const answer = await ada.post(`/api/all-tickets/${opened.id}/answers`, {
    response_text: '',
    attachments: [await ready(ada, 'a.txt', 'a')],
  })
  const { undo_id } = (await answer.json()) as { undo_id: string }
  const paths = async () => (await t.db.select().from(attachments)).map(({ file_path }) => file_path)
  const [own, answered] = (await paths()).slice(-2) as [string, string]
  expect((await ada.post('/api/undo', { undo_id })).status).toBeLessThan(300)
  await t.runJobs()
  expect([await storage.exists(own), await storage.exists(answered)]).toEqual([true, false])
  expect((await ada.send('DELETE')(`/api/tickets/${opened.id}`)).status).toBe(204)
  await t.runJobs()
  expect(await storage.exists(own)).toBe(false)
  expect(await paths()).not.toContain(own)
})

test('what customers upload is nothing but an attachment, and whoever is not signed in uploads nothing', async () => {
  for (const purpose of ['raw', 'edited'] as const)
    expect(await errorCodeIn(await beginUpload(pia, purpose, 'a.mp4', 10))).toBe('not_allowed')
  expect((await beginUpload(t.visitor, 'attachment', 'a.txt', 10)).status).toBe(401)
  expect((await beginUpload(emil, 'attachment', 'a.txt', 10)).status).toBe(201)
  expect(await t.db.$count(uploads, eq(uploads.purpose, 'edited'))).toBe(0)
})

test('files go with an answer to a lead, in its email and beside its words; what does not fit into one is refused', async () => {
  const at = { created_at: t.parts.now(), updated_at: t.parts.now() }
  const lead = { source: 'contact', name: 'Olu Baker', email: 'olu@bakery.example', details: {}, ...at } as const
  const [{ id } = { id: '' }] = await t.db.insert(leads).values(lead).returning({ id: leads.id })
  const answer = (body: object) => ada.post(`/api/leads/${id}/answers`, { response_text: '', ...body })
  const filesOf = async () => {
    const read = (await (await ada.get(`/api/leads/${id}`)).json()) as { messages: { attachments: Attachment[] }[] }
    return read.messages.map(({ attachments }) => attachments.map(({ file_name }) => file_name))
  }
  const before = await kept()
  const letters = async () => t.db.$count(emails, eq(emails.kind, 'lead-answer'))

  const large = await ready(ada, 'film.bin', Buffer.alloc(15 * 1024 * 1024 + 1, 7))
  const refused = await answer({ attachments: [large] })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { message: 'Files of more than 15 MB in all do not fit into one email.' } },
  ])
  for (const [attachments, status] of [
    [[], 400],
    [[crypto.randomUUID()], 404],
    [[await ready(pia)], 404],
  ] as const)
    expect((await answer({ attachments })).status).toBe(status)
  expect([await kept(), await letters(), await filesOf()]).toEqual([before, 0, []])

  const plan = await ready(ada, 'plan.pdf', '%PDF-1.7\n%%EOF')
  expect((await answer({ attachments: [plan] })).status).toBe(201)
  expect(await filesOf()).toEqual([['plan.pdf']])
  expect(await errorCodeIn(await answer({ attachments: [plan] }))).toBe('upload_taken')
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const [mail] = await t.mailbox('olu@bakery.example')
  expect(mail).toMatchObject({ attachments: [{ file_name: 'plan.pdf', file_type: 'application/pdf' }] })
})
