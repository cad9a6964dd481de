import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { mailbox_messages } from './emails.tables.ts'
import { queueEmail } from './emails.ts'

const t = await createTestApp()
const say = (subject: string, to = 'cleo@client.example') =>
  t.db.transaction((tx) =>
    queueEmail(tx, {
      kind: 'note',
      to,
      content: { subject, heading: subject, paragraphs: ['<img src=x onerror=alert(1)>'] },
    }),
  )

test('the mailbox holds what was sent, newest first', async () => {
  await say('First')
  await t.runJobs()
  await say('Second')
  await say('For Pia', 'pia@client.example')
  await t.runJobs()
  const mails = (await (await t.visitor.get('/dev/mailbox.json?to=CLEO@client.example')).json()) as object[]
  expect(mails).toEqual([
    {
      id: expect.any(String),
      from: 'Port Gardner Studio <hello@portgardner.example>',
      messageId: expect.stringMatching(/^<[\da-f-]{36}@portgardner\.example>$/),
      to: 'cleo@client.example',
      subject: 'Second',
      kind: 'note',
      text: expect.stringContaining('Second'),
      html: expect.stringContaining('<!doctype html>'),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    },
    expect.objectContaining({ subject: 'First' }),
  ])
})

test('the page and each message show markup as text', async () => {
  const page = await t.visitor.get('/dev/mailbox')
  expect(page.headers.get('content-type')).toContain('text/html')
  const [mail] = await t.mailbox('cleo@client.example')
  const message = await t.visitor.get(`/dev/mailbox/${mail?.id}`)
  for (const html of [await page.text(), await message.text()]) {
    expect(html).toContain('Second')
    expect(html).not.toContain('<img src=x')
  }
})

test('with a mail server there is no mailbox', async () => {
  const withSmtp = await createTestApp({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@portgardner.example' },
  })
  expect((await withSmtp.visitor.get('/dev/mailbox.json')).status).toBe(404)
})

test('what was delivered into the mailbox is gone after the set days', async () => {
  await say('Old', 'olu@client.example')
  await say('New', 'olu@client.example')
  await t.runJobs()
  const moved = sql`now() - make_interval(days => ${t.settings.keptDays}) - interval '1 minute'`
  await t.db.update(mailbox_messages).set({ created_at: moved }).where(eq(mailbox_messages.subject, 'Old'))
  await t.prune()
  expect((await t.mailbox('olu@client.example')).map(({ subject }) => subject)).toEqual(['New'])
})
