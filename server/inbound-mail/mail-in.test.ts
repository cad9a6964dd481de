import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { mailMaxBytes } from '#domain/mail.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { createLog } from '../log.ts'
import { createTestApp } from '../testing/test-app.ts'
import { setFree } from '../testing/uploading.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { startMailIn } from './mail-in.ts'
import { readRaw, removeHalfReceived } from './receive-mail.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { MAIL_IN_PORT: `${port}` } })
const lines: string[] = []
const log = createLog({ level: 'info', json: true, write: (line) => lines.push(line) })
const mailIn = await startMailIn({ ...t.parts, db: t.db }, t.settings, log)
afterAll(() => mailIn?.stop())

const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
const message = { from: 'cleo@client.example', to: 'hello@portgardner.example', subject: 'Over SMTP', text: 'Hello' }
const rows = () => t.db.select().from(inbound_mails)

/** Says these lines one after the other, and returns the answers. */
async function talk(...said: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  const waiting = [...said]
  socket.on('data', (piece: Buffer) => {
    heard += piece.toString()
    if (/^\d{3} .*\r\n$/m.test(piece.toString())) {
      const next = waiting.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    }
  })
  await new Promise((resolve) => socket.on('close', resolve))
  return heard
}

test('what got 250 lies on the disk as it was sent, with its row and its job', async () => {
  const { response } = await transport.sendMail(message)
  expect(response).toMatch(/^250 /)
  const [row] = await rows()
  expect(row).toMatchObject({
    state: 'received',
    envelope_from: 'cleo@client.example',
    envelope_to: 'hello@portgardner.example',
    client_address: '127.0.0.1',
  })
  const raw = (await readRaw(t.parts, row ?? { raw_path: '' })).toString()
  expect(raw).toContain('Subject: Over SMTP')
  expect(raw.length).toBe(row?.size)
  await t.runJobs()
  expect((await rows())[0]).toMatchObject({ state: 'taken', verdict: 'pass', subject: 'Over SMTP' })
})

test('other addresses are refused with 550, and nothing is kept', async () => {
  const before = await t.db.$count(inbound_mails)
  for (const to of ['ada@portgardner.example', 'reply@else.example', 'hello+x@portgardner.example'])
    await expect(transport.sendMail({ ...message, to })).rejects.toMatchObject({ responseCode: 550 })
  expect(await t.db.$count(inbound_mails)).toBe(before)
})

test('what is too large is refused with 552: said beforehand, or found out', async () => {
  const before = await t.db.$count(inbound_mails)
  const files = await t.parts.storage.list('inbound_mails/')
  const heard = await talk('EHLO x', `MAIL FROM:<a@b.example> SIZE=${mailMaxBytes + 1}`, 'QUIT')
  expect(heard).toContain(`SIZE ${mailMaxBytes}`)
  expect(heard).toMatch(/^552 /m)
  const large = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, size: 0 } as object)
  const attachments = [{ filename: 'a.bin', content: Buffer.alloc(28 * 1024 * 1024) }]
  await expect(large.sendMail({ ...message, attachments })).rejects.toMatchObject({ responseCode: 552 })
  expect(await t.db.$count(inbound_mails)).toBe(before)
  expect(await t.parts.storage.list('inbound_mails/')).toEqual(files)
})

test('what cannot be kept is not taken: its sender tries again', async () => {
  const other = await findFreePort()
  const { storage } = t.parts
  const full = { ...storage, write: () => Promise.reject(new Error('full')) }
  const settings = {
    ...t.settings,
    mailIn: { ...t.settings.mailIn, smtp: { host: '127.0.0.1', port: other, cert: undefined, key: undefined } },
  }
  const broken = await startMailIn({ ...t.parts, db: t.db, storage: full }, settings, log)
  const before = await t.db.$count(inbound_mails)
  await expect(
    createTransport({ host: '127.0.0.1', port: other, ignoreTLS: true }).sendMail(message),
  ).rejects.toMatchObject({ responseCode: 451 })
  expect(await t.db.$count(inbound_mails)).toBe(before)
  await broken?.stop()
})

test('before the room that is left to the database a mail is refused with 452, and nothing is written; later it is taken', async () => {
  const before = await t.db.$count(inbound_mails)
  const files = await t.parts.storage.list('inbound_mails/')
  const makeRoom = setFree(t.parts.storage, () => mailMaxBytes - 1)
  await expect(transport.sendMail(message)).rejects.toMatchObject({ responseCode: 452 })
  expect(lines.join('\n')).toContain('storage_full')
  expect(await t.db.$count(inbound_mails)).toBe(before)
  expect(await t.parts.storage.list('inbound_mails/')).toEqual(files)
  makeRoom()
  expect((await transport.sendMail(message)).response).toMatch(/^250 /)
})

test('more than twenty at once are told to come back', async () => {
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
  expect(await talk('QUIT')).toMatch(/^421 /)
  for (const socket of sockets) socket.destroy()
})

test('what was received by half is gone after an hour, and nothing else', async () => {
  await transport.sendMail({ ...message, subject: 'Whole' })
  const { storage } = t.parts
  await storage.put('inbound_mails/half.eml', Buffer.from('x'), 'message/rfc822')
  const before = await storage.list('inbound_mails/')
  await removeHalfReceived({ db: t.db, storage })
  expect(await storage.list('inbound_mails/')).toEqual(before)
  // An hour later, as far as files are concerned.
  const aged: typeof storage = {
    ...storage,
    open: async (path) => {
      const file = await storage.open(path)
      return file && { ...file, modifiedAt: new Date(Date.now() - 3_601_000) }
    },
  }
  await removeHalfReceived({ db: t.db, storage: aged })
  expect(await storage.list('inbound_mails/')).toEqual(before.filter((path) => path !== 'inbound_mails/half.eml'))
})

test('a taken port is a warning, not an end', async () => {
  lines.length = 0
  expect(await startMailIn({ ...t.parts, db: t.db }, t.settings, log)).toBeUndefined()
  expect(lines.join('\n')).toContain('no mail comes in')
})
