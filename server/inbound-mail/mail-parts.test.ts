import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES, MAX_KEPT_BYTES } from '#domain/attachments.ts'
import { mailMaxBytes } from '#domain/mail.ts'
import type { DeskTicket, OwnTicket } from '#domain/tickets.ts'
import { attachments } from '../conversations/conversations.tables.ts'
import { startClamd } from '../testing/clamd-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { setFree } from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { receiveMail } from './receive-mail.ts'
import { replyAddressOf } from './reply-address.ts'
import { threadOf } from './threads.ts'

// A scanner that is there, or away for a while.
const first = await startClamd()
const t = await createTestApp({ environment: { CLAMD_URL: first.url } })
const { storage } = t.parts
const [ada, cleo] = [await t.as('ada'), await t.as('cleo')]
const picture = makeVideos()['picture.png']
const agencyBox = 'hello@portgardner.example'

type Part = { name?: string; type?: string; content: Uint8Array | string; head?: string[] }
let count = 0
async function mail(
  parts: Part[],
  { from = 'cleo@client.example', to = agencyBox, text = 'See these', html = '' } = {},
) {
  const written = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...(html ? [`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`] : []),
    ...parts.map(({ name, type = 'application/octet-stream', content, head = [] }) =>
      [
        `Content-Type: ${type}`,
        ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
        ...head,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content as string)
          .toString('base64')
          .replaceAll(/.{76}/g, '$&\r\n'),
      ].join('\r\n'),
    ),
  ]
  const raw = [
    'Authentication-Results: dev.slipway; dmarc=pass',
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Files ${count++}`,
    `Message-ID: <parts${count}@client.example>`,
    'Date: Mon, 16 Nov 2026 09:00:00 -0800',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...written.map((part) => `--b\r\n${part}`),
    '--b--',
    '',
  ].join('\r\n')
  async function* pieces() {
    yield Buffer.from(raw)
  }
  const envelope = { from, to: [to], clientAddress: '127.0.0.1', clientName: 'test' }
  const id = await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope)
  await t.runJobs()
  const [row] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, id))
  return { ...row, id }
}
const cleos = async () => ((await (await cleo.get('/api/tickets')).json()) as { tickets: OwnTicket[] }).tickets
const newest = async () => (await cleos())[0] as OwnTicket
const names = (ticket: { attachments: Array<{ file_name: string }> } | undefined) =>
  ticket?.attachments.map(({ file_name }) => file_name)
const closeAll = () => t.parts.database.pool.query(`update support_tickets set status = 'closed'`)

test('the files of a mail stand beside its words, for both sides; a refused one is named with the reason', async () => {
  await closeAll()
  await mail([
    { name: 'logo.png', type: 'image/png', content: picture },
    { name: 'setup.exe', content: 'MZ and more' },
    { name: 'nothing.txt', content: '' },
    { name: 'worm.txt', type: 'text/plain', content: 'a worm' },
    { name: 'photo.exe::$DATA', content: picture },
  ])
  const ticket = await newest()
  expect(names(ticket)).toEqual(['logo.png'])
  expect(ticket.attachments[0]).toMatchObject({ file_type: 'image/png', file_size: picture.length })
  expect(ticket.message).toBe(
    [
      'See these',
      'setup.exe was not kept: programs and scripts are not allowed.',
      'nothing.txt was not kept: it is empty.',
      'worm.txt was not kept: it looks harmful.',
      'photo.exe was not kept: programs and scripts are not allowed.',
    ].join('\n\n'),
  )
  const desk = (await (await ada.get(`/api/all-tickets?search=${ticket.ticket_number}`)).json()) as {
    tickets: DeskTicket[]
  }
  expect(names(desk.tickets[0])).toEqual(['logo.png'])
  const shown = await t.visitor.get(ticket.attachments[0]?.url ?? '')
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true)
})

test('an answer by mail has its files beside it; done twice, they are there once', async () => {
  await closeAll()
  const opened = (await (await cleo.post('/api/tickets', { subject: 'By the portal', message: 'Words' })).json()) as {
    id: string
  }
  const { key } = await t.db.transaction((tx) => threadOf(tx, t.parts, { ticket_id: opened.id }, 'Words'))
  const to = replyAddressOf(t.parts, t.settings.mailIn.replyAddress, key)
  const { id } = await mail(
    [
      { name: 'plan.pdf', content: '%PDF-1.7\n%%EOF' },
      { name: 'run.bat', content: 'echo' },
    ],
    { to },
  )
  const before = await newest()
  expect(names(before.responses[0])).toEqual(['plan.pdf'])
  expect(before.responses[0]?.response_text).toBe(
    'See these\n\nrun.bat was not kept: programs and scripts are not allowed.',
  )
  await t.parts.database.pool.query(
    `insert into jobs (name, payload, lane, run_at, created_at) values ('keep-mail-parts', $1, 'files', now(), now())`,
    [{ mail_id: id }],
  )
  await t.runJobs()
  expect((await newest()).responses).toEqual(before.responses)
})

test('a stranger’s files stand on their lead, for the team alone', async () => {
  const { lead_id } = await mail([{ name: 'brief.txt', content: 'Our plans' }], { from: 'jo@files.example' })
  const lead = (await (await ada.get(`/api/leads/${lead_id}`)).json()) as {
    messages: Array<{ attachments: Array<{ file_name: string; url: string }> }>
  }
  expect(names(lead.messages[0])).toEqual(['brief.txt'])
  const [text = ''] = lead.messages[0]?.attachments[0]?.url.slice('/api/files/'.length).split('.') ?? []
  const claims = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), user_id: await t.userIdOf('cleo') }
  const own = Buffer.from(JSON.stringify(claims)).toString('base64url')
  expect((await t.visitor.get(`/api/files/${own}.${storage.sign(own)}`)).status).toBe(404)
})

test('pictures of a signature and of what is quoted are no files; those between the words are', async () => {
  await closeAll()
  const inline = (id: string, content: Uint8Array): Part => ({
    type: 'image/png',
    content,
    head: [`Content-ID: <${id}>`, 'Content-Disposition: inline'],
  })
  const large = Buffer.concat([picture, Buffer.alloc(5000)])
  // The smallest there is, one green point.
  const small = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await mail([inline('own', large), inline('line', small), inline('logo', large), inline('free', small)], {
    html: '<p>Look <img src="cid:own"> <img src="cid:line"></p><div class="gmail_signature"><img src="cid:logo"></div>',
  })
  expect(names(await newest())).toEqual(['picture.png', 'picture.png'])
  expect((await newest()).attachments.map(({ file_size }) => file_size)).toEqual([large.length, small.length])
})

test('HTML that a pattern could get lost in holds nothing up', async () => {
  await closeAll()
  const html = `<p>Here</p><p ${'class='.repeat(500_000)}><img src="cid:logo">`
  const content = Buffer.concat([picture, Buffer.alloc(5000)])
  const logo = { name: 'plan.png', type: 'image/png', content, head: ['Content-ID: <logo>'] }
  expect((await mail([logo], { html })).state).toBe('taken')
  expect(names(await newest())).toEqual(['plan.png'])
})

test('too many, too large, or without room: the words come, and what is missing is said', async () => {
  await closeAll()
  const many = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.txt`, content: `${i}` }))
  await mail(many)
  expect((await newest()).attachments).toHaveLength(10)
  expect((await newest()).message).toContain('10.txt was not kept: at most 10 files fit into one message.')

  await closeAll()
  await mail([{ name: 'large.bin', content: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) }])
  expect((await newest()).message).toContain('large.bin was not kept: it is larger than 25 MB.')

  const [row] = await t.db
    .select()
    .from(attachments)
    .where(eq(attachments.company_id, await t.userIdOf('cleo')))
  await t.db
    .update(attachments)
    .set({ file_size: MAX_KEPT_BYTES })
    .where(eq(attachments.id, row?.id ?? ''))
  await closeAll()
  const files = await storage.list('attachments/')
  await mail([{ name: 'one-more.txt', content: 'x' }])
  expect((await newest()).message).toBe('See these\n\none-more.txt was not kept: there is no room left for your files.')
  expect(await storage.list('attachments/')).toEqual(files)
  await t.db
    .update(attachments)
    .set({ file_size: 1 })
    .where(eq(attachments.id, row?.id ?? ''))
})

test('while there is no room beside what is left to the database the words are there and the files wait', async () => {
  await closeAll()
  let asked = 0
  const makeRoom = setFree(storage, () => (asked++ === 0 ? mailMaxBytes : 4))
  await mail([{ name: 'plans.txt', content: 'Hello' }])
  expect(await newest()).toMatchObject({ message: 'See these', attachments: [] })
  expect((await storage.list('attachments/')).filter((path) => path.endsWith('plans.txt'))).toEqual([])
  makeRoom()
  t.clock.advance({ hours: 2 })
  await t.runJobs()
  expect(names(await newest())).toEqual(['plans.txt'])
})

test('while the scanner is away the words are there and the files wait; given up, that is said', async () => {
  await closeAll()
  await first.stop()
  await mail([{ name: 'late.txt', content: 'Hello' }])
  expect(await newest()).toMatchObject({ message: 'See these', attachments: [] })
  const again = await startClamd({ port: first.port })
  t.clock.advance({ hours: 2 })
  await t.runJobs()
  await again.stop()
  expect(names(await newest())).toEqual(['late.txt'])

  await closeAll()
  await mail([{ name: 'never.txt', content: 'Hello' }])
  for (let hours = 0; hours < 16; hours++) {
    t.clock.advance({ hours: 1 })
    await t.runJobs()
  }
  expect((await newest()).message).toBe('See these\n\nnever.txt was not kept: we could not look inside.')
})
