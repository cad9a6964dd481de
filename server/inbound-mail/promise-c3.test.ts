import { expect, test } from 'vitest'
import { createAccount } from '../accounts/accounts.ts'
import { messages } from '../conversations/conversations.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { handInMail, replyBoxOf, type Written } from '../testing/hand-in-mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

/** conversations.md §8, C3: no loops. */
const t = await createTestApp({ environment: { MAIL_FROM: 'Studio <desk@portgardner.example>' } })
const cleo = await t.as('cleo')
const made = await cleo.post('/api/tickets', { subject: 'The gallery', message: 'Words' })
const box = await replyBoxOf(t, { ticket_id: ((await made.json()) as { id: string }).id })
await t.runJobs()

const marks = [
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated',
  'Auto-Submitted: auto-notified; owner-email=x@y.example',
  'AUTO-SUBMITTED: Auto-Replied (vacation)',
  'Precedence: bulk',
  'Precedence: list',
  'Precedence: junk',
  'Precedence: auto_reply',
  'List-Id: <news.shop.example>',
  'List-Unsubscribe: <mailto:leave@shop.example>',
  'X-Autoreply: yes',
  'X-Autorespond: gone fishing',
]
const machines = ['MAILER-DAEMON', 'postmaster', 'no-reply', 'noreply', 'do-not-reply', 'donotreply']
const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
const kinds: Written[] = [
  ...marks.map((mark) => ({ headers: [mark] })),
  ...machines.map((name) => ({ from: `${name}@shop.example` })),
  { envelopeFrom: '' },
  { headers: [report] },
]
const automatic: Written[] = [
  ...kinds.map((kind) => ({ to: box, subject: 'Out of office', ...kind })),
  ...kinds.map((kind) => ({ from: 'Cleo Marsh <cleo@client.example>', subject: 'Automatic reply', ...kind })),
]

const everything = async (app: typeof t) => ({
  messages: await app.db.$count(messages),
  tickets: await app.db.$count(support_tickets),
  leads: await app.db.$count(leads),
  emails: await app.db.$count(emails),
})

test('machines are never answered, and say nothing in any thread', async () => {
  const before = await everything(t)
  for (const [index, written] of automatic.entries())
    expect([index, (await handInMail(t, { id: `auto${index}@shop.example`, ...written })).state]).toEqual([
      index,
      'ignored',
    ])
  expect(await everything(t)).toEqual(before)
  process.stdout.write(`figure: promise C3: ${automatic.length} automatic mails: 0 messages, 0 answers\n`)
})

test('two installations with each other’s address stop after one acknowledgement', async () => {
  const other = await createTestApp({
    environment: { MAIL_FROM: 'Other <desk@studio.example>', MAIL_IN_ADDRESS: 'reply@studio.example' },
  })
  const sides = [
    { app: t, address: 'desk@portgardner.example', box: t.settings.mailIn.replyAddress },
    { app: other, address: 'desk@studio.example', box: other.settings.mailIn.replyAddress },
  ] as const
  const [ours, theirs] = sides
  for (const [{ app }, { address: email }] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true }
    await app.db.transaction((tx) => createAccount(tx, { now: app.parts.now }, person))
  }
  const acknowledged = { ours: 0, theirs: 0 }
  await handInMail(ours.app, { from: theirs.address, to: ours.box, subject: 'Hello', text: 'Begin.' })
  const passed = new Set<string>()
  for (let round = 0; round < 10; round++) {
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      from.app.clock.advance({ seconds: 11 })
      await from.app.runJobs()
      for (const mail of (await from.app.mailbox(to.address)).filter(({ id }) => !passed.has(id))) {
        passed.add(mail.id)
        if (mail.kind === 'ticket-acknowledged') acknowledged[from === ours ? 'ours' : 'theirs']++
        const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
        const { subject, text } = mail
        await handInMail(to.app, {
          from: from.address,
          to: mail.replyTo ?? to.box,
          envelopeTo: [to.box],
          subject,
          text,
          headers,
          id: `${mail.id}@x.example`,
        })
      }
    }
  }
  expect(acknowledged.ours).toBeLessThanOrEqual(1)
  expect(acknowledged.theirs).toBeLessThanOrEqual(1)
  const last = passed.size
  expect(last).toBeGreaterThan(0)
  expect(last).toBeLessThan(8)
  process.stdout.write(
    `figure: promise C3: two installations with each other’s address: ${acknowledged.ours} and ${acknowledged.theirs} acknowledgements, then silence\n`,
  )
})
