import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { formCheckHeader, writeFormCheck } from '#domain/form-checks.ts'
import { visitHeader, writeVisit } from '#domain/visits.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { newsletter_subscriptions } from './newsletter.tables.ts'
import { pruneSubscriptions } from './newsletter.ts'

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [newsletter_subscriptions, leads, emails, jobs, mailbox_messages, rate_limits])
    await t.db.delete(table)
})

const email = 'olu@bakery.example'
const subscribe = (headers = {}, address = email) =>
  t.visitor.post('/api/newsletter-subscriptions', { email: address }, headers)
const confirm = (token: string) => t.visitor.post('/api/newsletter-confirmations', { token })
/** As a mail server does it: no cookie, no origin, a form for a body. */
const leaveByOneClick = (url: string) =>
  t.app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const subscription = async () => (await t.db.select().from(newsletter_subscriptions))[0]

async function newestMail(kind: string) {
  await t.runJobs()
  const mail = (await t.mailbox(email)).find((message) => message.kind === kind)
  if (!mail) throw new Error(`no e-mail of kind ${kind}`)
  return mail
}
async function confirmToken() {
  const { text } = await newestMail('newsletter-confirm')
  return /newsletter\?confirm=([\w-]+)/.exec(text)?.[1] ?? ''
}
async function becomeSubscriber() {
  await subscribe()
  expect((await confirm(await confirmToken())).status).toBe(204)
}
const oneClickUrlIn = (headers: Record<string, string> = {}) =>
  /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''

test('an address is no subscriber and no lead until its owner confirms it', async () => {
  const visit = { page: '/blog', landing_page: '/', referrer: null, campaign: { ref: 'flyer' } }
  expect((await subscribe({ [visitHeader]: writeVisit(visit) })).status).toBe(202)
  expect(await subscription()).toMatchObject({ email, state: 'pending' })
  expect(await t.db.$count(leads)).toBe(0)
  expect((await confirm(await confirmToken())).status).toBe(204)
  expect(await subscription()).toMatchObject({ state: 'confirmed' })
  expect((await t.db.select().from(leads))[0]).toMatchObject({ source: 'newsletter', email, due_at: null, ...visit })
  await t.runJobs()
  expect((await t.mailbox(email)).map(({ kind }) => kind).sort()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
  expect(await t.mailbox(agency.email)).toMatchObject([{ kind: 'lead-newsletter' }])
})

test('the link is stored hashed, and its e-mail is erased once delivered', async () => {
  await subscribe()
  const token = await confirmToken()
  expect(JSON.stringify(await subscription())).not.toContain(token)
  expect((await t.db.select().from(emails))[0]).toMatchObject({ state: 'sent', text: null, html: null })
})

test('of 20 parallel confirmations one counts', async () => {
  await subscribe()
  const token = await confirmToken()
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 204))
    expect(await errorCodeIn(answer)).toBe('link_used')
  expect(await t.db.$count(leads)).toBe(1)
})

test('a newer link voids the older', async () => {
  await subscribe()
  const older = await confirmToken()
  await t.db.delete(mailbox_messages)
  await subscribe()
  expect(await errorCodeIn(await confirm(older))).toBe('link_invalid')
  expect(await subscription()).toMatchObject({ state: 'pending' })
  expect((await confirm(await confirmToken())).status).toBe(204)
})

test('a link lives 72 hours', async () => {
  await subscribe()
  const token = await confirmToken()
  t.clock.advance({ hours: 72, seconds: 1 })
  expect(await errorCodeIn(await confirm(token))).toBe('link_expired')
  expect(await subscription()).toMatchObject({ state: 'pending' })
  expect(await t.db.$count(leads)).toBe(0)
})

test('the answer is the same for a new, an asking, a subscribed and a departed address', async () => {
  const answers: string[] = []
  const ask = async () => {
    await t.db.delete(rate_limits)
    await t.runJobs()
    await t.db.delete(mailbox_messages)
    const answer = await subscribe()
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
    answers.push(JSON.stringify([answer.status, await answer.json(), headers]))
  }
  await ask()
  await ask()
  await confirm(await confirmToken())
  await ask()
  await leaveByOneClick(oneClickUrlIn((await newestMail('newsletter-already')).headers))
  await ask()
  expect(new Set(answers).size).toBe(1)
})

test('a subscriber who asks again is told so by e-mail and stays one', async () => {
  await becomeSubscriber()
  await subscribe()
  expect((await newestMail('newsletter-already')).text).toContain('/newsletter?leave=')
  expect(await subscription()).toMatchObject({ state: 'confirmed' })
})

test('whatever goes to a subscriber can be ended with one click, twice as well', async () => {
  await becomeSubscriber()
  const { headers } = await newestMail('newsletter-welcome')
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = oneClickUrlIn(headers)
  expect(url).toMatch(/^http/)
  for (let time = 0; time < 2; time++) expect((await leaveByOneClick(url)).status).toBe(204)
  expect(await subscription()).toMatchObject({ state: 'ended' })
  expect(await t.db.select().from(lead_history)).toMatchObject([
    { note: 'Unsubscribed from the newsletter.', author_id: null },
  ])
})

test('opening either link changes nothing; the one-click address leads a person to the page', async () => {
  await becomeSubscriber()
  const answer = await t.visitor.get(oneClickUrlIn((await newestMail('newsletter-welcome')).headers))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(/^\/newsletter\?leave=/)
  expect(await subscription()).toMatchObject({ state: 'confirmed' })
})

test('who left may come back, and is the lead they were', async () => {
  await becomeSubscriber()
  await leaveByOneClick(oneClickUrlIn((await newestMail('newsletter-welcome')).headers))
  await t.db.delete(mailbox_messages)
  await subscribe()
  expect(await subscription()).toMatchObject({ state: 'pending' })
  expect((await confirm(await confirmToken())).status).toBe(204)
  expect(await subscription()).toMatchObject({ state: 'confirmed', ended_at: null })
  expect(await t.db.$count(leads)).toBe(1)
})

test('an unknown token confirms and ends nothing', async () => {
  await becomeSubscriber()
  const token = 'x'.repeat(43)
  expect(await errorCodeIn(await confirm(token))).toBe('link_invalid')
  expect(await errorCodeIn(await t.visitor.post(`/api/newsletter-endings?token=${token}`))).toBe('link_invalid')
  expect(await subscription()).toMatchObject({ state: 'confirmed' })
})

test('an address gets at most three e-mails a day, however many strangers type it', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe()))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  await t.runJobs()
  expect(await t.db.$count(emails)).toBe(3)
  // Of three links the last one works, and is sent.
  expect(await t.mailbox(email)).toHaveLength(1)
  expect(await t.db.$count(newsletter_subscriptions)).toBe(1)
})

test('one caller asks for ten addresses in ten minutes, not more', async () => {
  const answers = []
  for (let person = 0; person < 11; person++) answers.push((await subscribe({}, `p${person}@bakery.example`)).status)
  expect(answers.indexOf(429)).toBe(10)
})

test.each([
  ['no address', {}],
  ['an address that is none', { email: 'olu@' }],
  ['two addresses', { email: 'olu@bakery.example,eve@evil.example' }],
  ['a line break', { email: 'olu@bakery.example\r\nBcc: eve@evil.example' }],
  ['a state of its own', { email, state: 'confirmed' }],
])('%s is refused, and nothing is stored or sent', async (_what, body) => {
  expect((await t.visitor.post('/api/newsletter-subscriptions', body)).status).toBe(400)
  expect([await t.db.$count(newsletter_subscriptions), await t.db.$count(emails)]).toEqual([0, 0])
})

test('a program in the trap sees the usual answer, and nobody is mailed', async () => {
  const header = writeFormCheck({ elapsedMs: 9_000, isTrapped: true, proof: null })
  expect((await subscribe({ [formCheckHeader]: header })).status).toBe(202)
  expect([await t.db.$count(newsletter_subscriptions), await t.db.$count(emails)]).toEqual([0, 0])
})

test('an address that was never confirmed is forgotten, a subscriber is not', async () => {
  await becomeSubscriber()
  await subscribe({}, 'silent@bakery.example')
  await pruneSubscriptions(t.db, new Date(Date.now() + 365 * 24 * 3_600_000))
  expect(await t.db.select({ email: newsletter_subscriptions.email }).from(newsletter_subscriptions)).toEqual([
    { email },
  ])
})

test('the export names who is subscribed now, each with a way out that works', async () => {
  await becomeSubscriber()
  await subscribe({}, 'silent@bakery.example')
  const ada = await t.as('ada')
  const answer = await ada.get('/api/newsletter-subscribers.csv')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const text = await answer.text()
  expect(text).toContain(`"${email}"`)
  expect(text).not.toContain('silent@')
  const [, url = ''] = /"(http[^"]*newsletter-endings[^"]*)"/.exec(text) ?? []
  expect((await leaveByOneClick(url)).status).toBe(204)
  expect(await (await ada.get('/api/newsletter-subscribers.csv')).text()).not.toContain(email)
})
