import { eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { inbound_mails } from '../inbound-mail/inbound-mail.tables.ts'
import { receiveMail } from '../inbound-mail/receive-mail.ts'
import { replyAddressOf } from '../inbound-mail/reply-address.ts'
import { threadOf, type ThreadOf } from '../inbound-mail/threads.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

export type Written = {
  from?: string
  to?: string
  envelopeTo?: string[]
  envelopeFrom?: string
  subject?: string
  id?: string
  text?: string
  headers?: string[]
  verdict?: 'pass' | 'none' | 'fail'
}

let count = 0

/** A message as a mail program writes it. */
function writtenMail(written: Written) {
  const { from = 'Cleo Marsh <cleo@client.example>', to = agency.email, subject = 'A question' } = written
  const { id = `h${count++}@client.example`, text = 'Hello?', headers = [], verdict = 'pass' } = written
  const raw = [
    `Authentication-Results: dev.slipway; dmarc=${verdict}`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    'Date: Mon, 16 Nov 2026 09:00:00 -0800',
    ...headers,
    '',
    text,
    '',
  ].join('\r\n')
  const { envelopeTo = [to], envelopeFrom = /[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? '' } = written
  return { raw, envelope: { from: envelopeFrom, to: envelopeTo, clientAddress: '127.0.0.1', clientName: 'test' } }
}

/** Hands it in like any other, and says what became of it. */
export async function handInMail(t: TestApp, written: Written) {
  const { raw, envelope } = writtenMail(written)
  async function* pieces() {
    yield Buffer.from(raw)
  }
  const mailId = await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope)
  await t.runJobs()
  const [row] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (!row) throw new Error('No row')
  return row
}

/** Where answers about it go. */
export async function replyBoxOf(t: TestApp, of: ThreadOf) {
  const { key } = await t.db.transaction((tx) => threadOf(tx, t.parts, of, 'Words'))
  return replyAddressOf(t.parts, t.settings.mailIn.replyAddress, key)
}
