import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { eq, isNotNull, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { createSmtpMail } from '../outside/mail.ts'
import { requestScope } from '../request-scope.ts'
import { createTestApp } from '../testing/test-app.ts'
import { emails } from './emails.tables.ts'
import { type Email, hoursAfter, queueEmail, queueEmails } from './emails.ts'

/** A real SMTP server on this machine. */
const received: { to: string[]; raw: Buffer }[] = []
let refusing = false
let noMailbox = ''
let refusal = ''
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(
      address === noMailbox
        ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) })
        : null,
    ),
  onData: async (stream, session, done) => {
    const raw = Buffer.concat(await stream.toArray())
    if (refusing) return done(new Error('451 try again later'))
    received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), raw })
    done()
  },
})
beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const t = await createTestApp({
  sendMail: (mail) => {
    const { port } = smtp.server.address() as AddressInfo
    return createSmtpMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Port Gardner Studio <hello@portgardner.example>',
    })(mail)
  },
})

const welcome: Email = {
  kind: 'welcome',
  to: 'cleo@client.example',
  content: {
    subject: 'Hello\r\nBcc: everyone@evil.example',
    heading: 'Hello <b>Cleo</b>',
    paragraphs: ['Grüße & "quotes" <script>alert(1)</script>'],
    action: { label: 'Open', url: 'https://portgardner.example/auth?a=1&b=2' },
    note: 'Small print.',
  },
}
const queue = (email: Email) => t.db.transaction((tx) => queueEmail(tx, email))
const theEmail = async () => (await t.db.select().from(emails))[0]

beforeEach(async () => {
  await t.db.delete(emails)
  await t.db.delete(jobs)
  received.length = 0
  refusing = false
  noMailbox = ''
})

test('a stored message reaches the mail server with text and HTML', async () => {
  await queue(welcome)
  await t.runJobs()
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['cleo@client.example'])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.from).toMatchObject({ name: 'Port Gardner Studio', address: 'hello@portgardner.example' })
  expect(mail.text).toContain('Grüße & "quotes"')
  expect(mail.text).toContain('https://portgardner.example/auth?a=1&b=2')
  expect(mail.html).toContain('Small print.')
  expect(await theEmail()).toMatchObject({ state: 'sent', sent_at: expect.any(Date) })
})

test('nothing anybody typed becomes markup or a header', async () => {
  await queue(welcome)
  await t.runJobs()
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).not.toContain('<b>Cleo')
  expect(mail.headers.map((header) => header.key)).not.toContain('bcc')
  expect(mail.subject).toBe('Hello Bcc: everyone@evil.example')
})

test('a letter carries the way out, and an answer goes where it should', async () => {
  const url = `https://portgardner.example/api/newsletter-endings?token=${'x'.repeat(43)}`
  await queue({
    ...welcome,
    content: {
      ...welcome.content,
      footerLink: { label: 'Unsubscribe', url: 'https://portgardner.example/newsletter' },
    },
    replyTo: 'olu@bakery.example',
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  await t.runJobs()
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  const header = (key: string) => mail.headers.find((line) => line.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${url}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.replyTo).toMatchObject([{ address: 'olu@bakery.example' }])
  expect(mail.text).toContain('Unsubscribe: https://portgardner.example/newsletter')
  expect(mail.html).toMatch(/<a href="https:\/\/portgardner\.example\/newsletter"[^>]*>Unsubscribe</)
})

test('an address is one address, whatever it contains', async () => {
  await queue({ ...welcome, to: '"a, b@evil.example" <x@client.example>' })
  await t.runJobs()
  expect(received.flatMap((mail) => mail.to)).not.toContain('b@evil.example')
})

test('a refused message waits and is sent once the server is back', async () => {
  refusing = true
  await queue(welcome)
  await t.runJobs()
  expect(await theEmail()).toMatchObject({ state: 'queued' })
  refusing = false
  t.clock.advance({ seconds: 5 })
  await t.runJobs()
  expect(received).toHaveLength(1)
  expect(await theEmail()).toMatchObject({ state: 'sent' })
})

test('every attempt carries the same Message-ID', async () => {
  await queue(welcome)
  await t.runJobs()
  const [email] = await t.db.update(emails).set({ state: 'queued' }).returning()
  await t.db
    .insert(jobs)
    .values({ name: 'deliver-email', payload: { email_id: email?.id }, run_at: new Date(0), created_at: new Date() })
  await t.runJobs()
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

async function failForGood() {
  refusing = true
  await queue(welcome)
  for (let i = 0; i < 16; i++) {
    await t.runJobs()
    t.clock.advance({ hours: 1, seconds: 1 })
  }
}

test('a message that cannot be delivered is shown to an admin, who sends it again', async () => {
  await failForGood()
  const ada = await t.as('ada')
  const failed = (await (await ada.get('/api/failed-emails')).json()) as { emails: { id: string }[] }
  expect(failed.emails).toEqual([
    expect.objectContaining({ to: 'cleo@client.example', last_error: expect.stringContaining('451') }),
  ])
  refusing = false
  expect((await ada.post(`/api/failed-emails/${failed.emails[0]?.id}/resends`)).status).toBe(204)
  await t.runJobs()
  expect(received).toHaveLength(1)
  expect(await theEmail()).toMatchObject({ state: 'sent', last_error: null })
  expect(await t.db.$count(jobs)).toBe(0)
})

test('sent again, a message leaves no dead job; that of another stays', async () => {
  await failForGood()
  const [job] = await t.db.select().from(jobs)
  const others = { ...job, id: crypto.randomUUID(), payload: { email_id: crypto.randomUUID() } }
  await t.db.insert(jobs).values(others as typeof jobs.$inferInsert)
  const failed = await theEmail()
  expect((await (await t.as('ada')).post(`/api/failed-emails/${failed?.id}/resends`)).status).toBe(204)
  const left = await t.db.select({ state: jobs.state, payload: jobs.payload }).from(jobs).orderBy(jobs.state)
  expect(left).toEqual([
    { state: 'dead', payload: others.payload },
    { state: 'queued', payload: { email_id: failed?.id } },
  ])
})

test('an admin dismisses a message that never will be delivered: its text and its dead job are gone', async () => {
  await failForGood()
  const failed = await theEmail()
  const ada = await t.as('ada')
  const cleo = await t.as('cleo')
  expect((await cleo.delete(`/api/failed-emails/${failed?.id}`)).status).toBe(403)
  expect(await theEmail()).toEqual(failed)
  expect((await ada.delete(`/api/failed-emails/${failed?.id}`)).status).toBe(204)
  expect(await theEmail()).toMatchObject({ state: 'failed', subject: '', text: null, html: null, last_error: null })
  expect(await t.db.$count(jobs)).toBe(0)
  expect(await (await ada.get('/api/failed-emails')).json()).toEqual({ emails: [] })
  const [activity] = await t.db
    .select()
    .from(activity_logs)
    .where(eq(activity_logs.entity_id, failed?.id ?? ''))
  expect(activity).toMatchObject({ kind: 'email_dismissed', before: { email_kind: 'welcome', state: 'failed' } })

  const after = await theEmail()
  for (const id of [failed?.id, crypto.randomUUID()])
    expect((await ada.delete(`/api/failed-emails/${id}`)).status).toBe(404)
  expect(await theEmail()).toEqual(after)
})

test.each([
  '550 No such user here',
  '550 5.1.1 <cleo@client.example>: Recipient address rejected: User unknown',
  '553 5.1.3 The recipient address is not a valid address',
  '550 5.2.1 The email account that you tried to reach is disabled',
])('a mailbox that does not exist is not tried again; an admin sees why: %s', async (says) => {
  noMailbox = welcome.to
  refusal = says
  await queue(welcome)
  await t.runJobs()
  expect(await theEmail()).toMatchObject({ state: 'failed', last_error: expect.stringContaining(says) })
  expect(await t.db.select().from(jobs)).toMatchObject([{ state: 'dead', attempts: 1 }])
})

test.each([
  '554 5.7.1 <cleo@client.example>: Relay access denied',
  '550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list',
  '550 relay not permitted',
  '530 5.7.0 Authentication required',
  '552 5.2.2 Mailbox full',
  '550 5.1.8 Sender address rejected',
])('what our side or time may mend is tried again: %s', async (says) => {
  noMailbox = welcome.to
  refusal = says
  await queue(welcome)
  await t.runJobs()
  expect(await theEmail()).toMatchObject({ state: 'queued' })
  expect(await t.db.select().from(jobs)).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test('a message whose link has died is not sent, and its body is gone', async () => {
  refusing = true
  await queue({ ...welcome, secret: true, uselessAfter: hoursAfter(t.parts.now(), 1) })
  await t.runJobs()
  refusing = false
  t.clock.advance({ hours: 1 })
  await t.runJobs()
  expect(received).toEqual([])
  expect(await theEmail()).toMatchObject({ state: 'useless', sent_at: null, text: null, html: null })
  expect(await t.db.$count(jobs)).toBe(0)
})

test('told to end, a delivery ends at once, however slowly the mail server speaks', async () => {
  const hungUp = Promise.withResolvers<void>()
  const ending = new AbortController()
  // Once greeted it never comes to the end of its answer, and is never silent.
  const tarpit = createServer((line) => {
    let speaking: NodeJS.Timeout | undefined
    line
      .on('error', () => {})
      .on('close', () => {
        clearInterval(speaking)
        hungUp.resolve()
      })
    line.once('data', () => {
      speaking = setInterval(() => line.write('250-slow\r\n'), 20)
      ending.abort(new Error('Still running after 60 seconds'))
    })
    line.write('220 tarpit.example\r\n')
  })
  await once(tarpit.listen(0, '127.0.0.1'), 'listening')
  const { port } = tarpit.address() as AddressInfo
  const send = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'hello@portgardner.example' })
  const mail = {
    id: 'a',
    kind: 'welcome',
    to: 'cleo@client.example',
    namedTo: null,
    cc: [],
    replyTo: null,
    headers: {},
    attachments: [],
  }
  const scope = { requestId: 'job', signal: ending.signal }
  const sending = requestScope.run(scope, () => send({ ...mail, subject: 'Hello', text: 'Hello', html: 'Hello' }))
  await expect(sending).rejects.toThrow('Still running')
  await hungUp.promise
  tarpit.close()
})

test('until then it is sent', async () => {
  await queue({ ...welcome, uselessAfter: hoursAfter(t.parts.now(), 1) })
  t.clock.advance({ seconds: 3500 })
  await t.runJobs()
  expect(received).toHaveLength(1)
})

test('links that somebody waits for go before what happened, and that before letters', async () => {
  const letter = { ...welcome, kind: 'newsletter-letter' }
  await t.db.transaction((tx) => queueEmails(tx, [letter, welcome, { ...welcome, kind: 'link', secret: true }]))
  const inOrder = await t.db
    .select({ kind: emails.kind })
    .from(jobs)
    .innerJoin(emails, eq(sql`${emails.id}::text`, sql`${jobs.payload} ->> 'email_id'`))
    .orderBy(jobs.priority)
  expect(inOrder.map(({ kind }) => kind)).toEqual(['link', 'welcome', 'newsletter-letter'])
})

test('only a failed message can be sent again', async () => {
  await queue(welcome)
  await t.runJobs()
  const sent = await theEmail()
  const answer = await (await t.as('ada')).post(`/api/failed-emails/${sent?.id}/resends`)
  expect(answer.status).toBe(404)
  expect(await theEmail()).toEqual(sent)
  expect(await t.db.$count(jobs)).toBe(0)
})

test('the body of a message with a secret link is erased once delivered, not before', async () => {
  refusing = true
  await queue({ ...welcome, secret: true })
  await t.runJobs()
  expect((await theEmail())?.text).toContain('https://')
  refusing = false
  t.clock.advance({ seconds: 5 })
  await t.runJobs()
  expect(await theEmail()).toMatchObject({ text: null, html: null, state: 'sent' })
})

test('a message sent already is not sent by a job that runs twice', async () => {
  await queue(welcome)
  const [job] = await t.db.select().from(jobs)
  await t.runJobs()
  await t.db.insert(jobs).values({ ...job, id: crypto.randomUUID() } as typeof jobs.$inferInsert)
  await t.runJobs()
  expect(received).toHaveLength(1)
  expect(await t.db.select().from(emails).where(eq(emails.state, 'sent'))).toHaveLength(1)
})

test('after the set days what messages sent, failed or come to nothing say, and to whom, is gone, and nothing else', async () => {
  const said = { replyTo: 'olu@bakery.example', headers: { 'X-Told': 'a secret' } }
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
  const { keptDays } = t.settings
  for (const [state, days] of [
    ['sent', keptDays + 1],
    ['failed', keptDays + 1],
    ['useless', keptDays + 1],
    ['queued', keptDays + 1],
    ['sent', keptDays - 1],
    ['failed', keptDays - 1],
  ] as const) {
    const id = await queue({ ...welcome, ...said, kind: `${state}-${days}` })
    await t.db
      .update(emails)
      .set({ state, created_at: daysAgo(days) })
      .where(eq(emails.id, id))
  }
  const before = await t.db.select().from(emails)
  await t.prune()
  await t.prune()
  const pruned = new Set(['sent', 'failed', 'useless'].map((state) => `${state}-${keptDays + 1}`))
  const after = new Map((await t.db.select().from(emails)).map((email) => [email.id, email]))
  for (const email of before)
    expect(after.get(email.id)).toEqual(
      pruned.has(email.kind)
        ? { ...email, to_address: '', subject: '', text: null, html: null, reply_to: null, headers: {} }
        : email,
    )

  // One whose text is gone is nothing an admin could still send.
  const ada = await t.as('ada')
  const { emails: shown } = (await (await ada.get('/api/failed-emails')).json()) as { emails: { kind: string }[] }
  expect(shown.map(({ kind }) => kind)).toEqual([`failed-${keptDays - 1}`])
  const gone = before.find(({ kind }) => kind === `failed-${keptDays + 1}`)
  expect((await ada.post(`/api/failed-emails/${gone?.id}/resends`)).status).toBe(404)
  expect(after.get(gone?.id ?? '')?.state).toBe('failed')
})

test('years of messages are forgotten in portions', async () => {
  await t.db.execute(sql`insert into emails (kind, to_address, subject, text, html, state, created_at)
    select 'old', 'a@b.example', 'x', 'x', 'x', 'sent', now() - interval '2 years' from generate_series(1, 2500)`)
  await t.prune()
  expect(await t.db.$count(emails, isNotNull(emails.text))).toBe(0)
  expect(await t.db.$count(emails)).toBe(2500)
})

test('one with a secret link, which has no text any more, is forgotten by its age as well', async () => {
  const id = await queue({ ...welcome, secret: true, kind: 'company-invitation' })
  await t.runJobs()
  expect(await theEmail()).toMatchObject({ state: 'sent', to_address: welcome.to, subject: '', text: null })
  // As the version before left it.
  const old = { subject: 'Pia invites you', created_at: sql`now() - make_interval(days => ${t.settings.keptDays + 1})` }
  await t.db.update(emails).set(old).where(eq(emails.id, id))
  await t.prune()
  expect(await theEmail()).toMatchObject({ state: 'sent', kind: 'company-invitation', to_address: '', subject: '' })
})
