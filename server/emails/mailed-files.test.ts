import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { splitTraveling } from '#domain/attachments.ts'
import { createSmtpMail } from '../outside/mail.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { upload } from '../testing/uploading.ts'
import { makeVideos } from '../testing/videos.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { emails } from './emails.tables.ts'

const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    received.push(Buffer.concat(await stream.toArray()))
    done()
  },
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const { port } = server.server.address() as AddressInfo
const sendMail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Studio <hello@portgardner.example>' })

const picture = makeVideos()['picture.png']
const attach = async (t: Awaited<ReturnType<typeof createTestApp>>, fileName: string, content: Uint8Array | string) =>
  upload(await t.as('ada'), Buffer.from(content as string), { fileName, purpose: 'attachment' })

/** Judging is a job: what fails once is tried again a little later. */
async function judged(t: Awaited<ReturnType<typeof createTestApp>>) {
  const unjudged = async () => {
    await t.runJobs()
    t.clock.advance({ seconds: 30 })
    const left = await t.db
      .select({ name: uploads.file_name, state: uploads.state })
      .from(uploads)
      .where(inArray(uploads.state, ['receiving', 'checking']))
    const failures = t.logLines.filter((line) => line.includes('job failed'))
    return left.length > 0 ? { left, failures } : null
  }
  await expect.poll(unjudged, { interval: 500 }).toBeNull()
}

/** The team answers a new ticket of Pia's with these uploads. */
async function answer(t: Awaited<ReturnType<typeof createTestApp>>, attachments: string[]) {
  await judged(t)
  const pia = await t.as('pia')
  const { id } = (await (await pia.post('/api/tickets', { subject: 'Plans', message: 'Where?' })).json()) as {
    id: string
  }
  const body = { response_text: 'Here they are', attachments }
  const answered = await (await t.as('ada')).post(`/api/all-tickets/${id}/answers`, body)
  expect([answered.status, await errorCodeIn(answered)]).toEqual([201, undefined])
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
}

test('an answer’s e-mail carries its files, byte for byte, over SMTP', async () => {
  const t = await createTestApp({ sendMail })
  await answer(t, [await attach(t, 'übersicht.png', picture), await attach(t, 'plan.txt', 'One, two')])
  const mails = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
  const mail = mails.find(({ text }) => text?.includes('Here they are'))
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['übersicht.png', 'image/png'],
    ['plan.txt', 'text/plain'],
  ])
  const [sent] = mail?.attachments ?? []
  expect(Buffer.from(sent?.content as ArrayBuffer).equals(picture)).toBe(true)
})

test('what is too large for mail servers is named and stays in the portal; the mailbox tells what went along', async () => {
  const t = await createTestApp()
  const large = (byte: string) => Buffer.alloc(8 * 1024 * 1024, byte)
  await answer(t, [
    await attach(t, 'a.bin', large('a')),
    await attach(t, 'b.bin', large('b')),
    await attach(t, 'c.txt', 'c'),
  ])
  const mail = (await t.mailbox('pia@client.example')).find(({ kind }) => kind === 'ticket-answer')
  expect(mail?.attachments?.map(({ file_name }) => file_name)).toEqual(['a.bin', 'c.txt'])
  expect(mail?.text).toContain('Here they are\n\nb.bin is in the portal.')
  // Told by the page, too.
  const page = await (await t.visitor.get('/dev/mailbox?to=pia@client.example')).text()
  expect(page).toContain('Attached: a.bin, c.txt')
})

test('a file that is gone meanwhile holds up no e-mail; with the text of an e-mail its files are forgotten', async () => {
  const t = await createTestApp()
  const id = await attach(t, 'gone.txt', 'x')
  await t.runJobs()
  for (const path of await t.parts.storage.list('attachments/'))
    if (path.endsWith('gone.txt')) await t.parts.storage.remove(path)
  await answer(t, [id])
  const mail = (await t.mailbox('pia@client.example')).find(({ kind }) => kind === 'ticket-answer')
  expect(mail?.text).toContain('Here they are')
  expect(mail?.attachments).toBeUndefined()
  await t.parts.database.pool.query(`update emails set created_at = created_at - interval '100 days'`)
  await t.prune()
  const rows = await t.db.select({ attachments: emails.attachments }).from(emails)
  expect(rows.flatMap(({ attachments }) => attachments)).toEqual([])
})

test('files travel in their order as long as they fit', () => {
  const file = (file_size: number) => ({ file_size })
  const [a, b, c] = [file(10 * 1024 ** 2), file(6 * 1024 ** 2), file(5 * 1024 ** 2)]
  expect(splitTraveling([a, b, c])).toEqual({ travel: [a, c], stay: [b] })
})
