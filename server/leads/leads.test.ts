import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { claim, contact, forgetLeads, quote } from '../testing/lead-forms.ts'
import { createTestApp } from '../testing/test-app.ts'
import { readVisit, visitHeader, writeVisit } from '#domain/visits.ts'
import { leads } from './leads.tables.ts'
import { openLead } from './leads.ts'

const t = await createTestApp()
beforeEach(() => forgetLeads(t.db))

const send = (body: unknown, headers = {}) => t.visitor.post('/functions/v1/send-email', body, headers)
const rows = async () => [await t.db.$count(leads), await t.db.$count(emails), await t.db.$count(jobs)]

test.each([
  ['contact', contact],
  ['quote', quote],
])('the %s form is stored as a lead, and the team is told', async (source, body) => {
  const answer = await send(body)
  expect(answer.status).toBe(200)
  const reply = await answer.json()
  const [lead] = await t.db.select().from(leads)
  expect(lead).toMatchObject({ source, state: 'new', name: 'Olu Baker', email: 'olu@bakery.example' })
  expect(reply).toEqual({
    success: true,
    received: { number: lead?.number, due_at: lead?.due_at?.toISOString(), pass: expect.any(String) },
  })
  expect(lead?.due_at?.getTime()).toBeGreaterThan(lead?.created_at.getTime() ?? Infinity)
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail).toMatchObject({ kind: `lead-${source}` })
  expect(mail?.text).toContain(body.message)
})

test('a claim of the free website is stored as a lead, and the team is told', async () => {
  expect((await t.visitor.post('/api/claims', claim)).status).toBe(201)
  expect((await t.db.select().from(leads))[0]).toMatchObject({
    source: 'claim',
    details: { businessName: 'Hewitt Avenue Bakery', timeline: 'asap' },
  })
  await t.runJobs()
  expect(await t.mailbox(agency.email)).toHaveLength(1)
})

test.each([
  ['a name of one character', { ...quote, name: 'O' }, 'Name is required'],
  ['no address', { ...quote, email: 'olu' }, 'Please enter a valid email'],
  ['a phone of nine characters', { ...quote, phone: '425555010' }, 'Please enter a valid phone number'],
  ['nine characters of description', { ...quote, description: 'too short' }, 'Please provide some project details'],
  ['blanks for a description', { ...quote, description: ' '.repeat(40) }, 'Please provide some project details'],
])('a quote with %s is refused with the specified sentence, and nothing is stored', async (_what, body, message) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, error: message })
  expect(await rows()).toEqual([0, 0, 0])
})

test.each([
  ['no subject', { ...contact, subject: ' ' }],
  ['no message', { ...contact, message: '' }],
  ['no form type', { ...contact, formType: undefined }],
  ['an unknown form type', { ...contact, formType: 'spam' }],
  ['a number for a name', { ...contact, name: 7 }],
  ['a field of its own', { ...contact, state: 'won' }],
  ['ten thousand characters and one', { ...contact, message: 'x'.repeat(10_001) }],
  ['a megabyte', { ...contact, message: 'x'.repeat(1_000_000) }],
])('a message with %s is refused, and nothing is stored', async (_what, body) => {
  const answer = await send(body)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  expect(await rows()).toEqual([0, 0, 0])
})

test('HTML and line breaks stay text, in the mail’s subject too', async () => {
  await send({
    ...contact,
    name: 'Olu <img src=x onerror=alert(1)>\r\nBcc: x@evil.example',
    message: '<script>alert(1)</script>',
  })
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.html).not.toMatch(/<script>|<img/)
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})

test('a line stays one line, and a text keeps its lines but no control characters', async () => {
  await send({ ...contact, name: ' Olu\r\n\tBaker ', message: 'One\r\ntwo\u0007\u001b[31m\n\nthree ' })
  expect((await t.db.select().from(leads))[0]).toMatchObject({
    name: 'Olu Baker',
    details: { message: 'One\ntwo[31m\n\nthree' },
  })
})

test.each(['\u0000', '\ud800'])('%j, which no database stores, is refused and nothing is stored', async (character) => {
  for (const body of [
    { ...contact, name: character },
    { ...contact, message: `Hello ${character}` },
  ]) {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  }
  expect(await rows()).toEqual([0, 0, 0])
})

test('choices the form does not offer are kept as they came: the specification asks for any text', async () => {
  expect((await send({ ...quote, projectType: 'spaceship', budget: '', timeframe: '<b>soon</b>' })).status).toBe(200)
  expect((await t.db.select().from(leads))[0]?.details).toMatchObject({ projectType: 'spaceship', budget: '' })
})

test.each([
  ['website', '$1,200 to $5,000+'],
  ['ecommerce', '$3,499 to $4,997'],
  ['redesign', '$1,299 to $2,997'],
  ['maintenance', '$199/month to $499/month'],
])('the estimate that the form showed for %s is kept and told to the team', async (projectType, estimate) => {
  await send({ ...quote, projectType, budget: 'under2k' })
  expect((await t.db.select().from(leads))[0]).toMatchObject({ estimate, details: { projectType } })
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.text).toContain(`Estimate shown: ${estimate}\n`)
  const [receipt] = await t.mailbox(quote.email)
  expect(receipt?.text).not.toContain('$')
})

test.each([
  ['quote for something else', { ...quote, projectType: 'other' }],
  ['quote for what the form does not offer', { ...quote, projectType: 'constructor' }],
  ['message', { ...contact, message: 'ecommerce' }],
])('a %s has no estimate', async (_what, body) => {
  expect((await send(body)).status).toBe(200)
  expect((await t.db.select().from(leads))[0]?.estimate).toBeNull()
  await t.runJobs()
  expect((await t.mailbox(agency.email))[0]?.text).not.toContain('Estimate')
})

test('nobody says themselves what the form showed them', async () => {
  expect((await send({ ...quote, estimate: '$1' })).status).toBe(400)
  expect(await rows()).toEqual([0, 0, 0])
})

test('a mail server that is down does not show to the visitor, and no lead is lost', async () => {
  const down = await createTestApp({ sendMail: () => Promise.reject(new Error('connection refused')) })
  await down.db.delete(leads)
  expect((await down.visitor.post('/functions/v1/send-email', contact)).status).toBe(200)
  await down.runJobs()
  expect(await down.db.$count(leads)).toBe(1)
  expect(await down.db.select({ state: emails.state }).from(emails)).toEqual([{ state: 'queued' }, { state: 'queued' }])
})

test('the eleventh message within ten minutes from one address is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, count) => send({ ...contact, subject: `Opening hours ${count}` })),
  )
  expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(10)
  expect(answers.map((answer) => answer.status)).toContain(429)
  expect(await t.db.$count(leads)).toBe(10)
})

test('a lead knows the page, the first page and the campaign it came by', async () => {
  const visit = {
    page: '/quote',
    landing_page: '/blog',
    referrer: 'https://search.example/',
    campaign: { utm_source: 'letter', gclid: 'abc' },
  }
  await send(quote, { [visitHeader]: writeVisit(visit) })
  expect((await t.db.select().from(leads))[0]).toMatchObject(visit)
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.text).toContain('utm_source: letter')
})

test('a visit that makes no sense loses no lead', async () => {
  expect((await send(contact, { [visitHeader]: '%00&page=javascript:alert(1)&utm_source=%ED%A0%80%00' })).status).toBe(
    200,
  )
  expect((await t.db.select().from(leads))[0]).toMatchObject({ page: null, landing_page: null, referrer: null })
})

test('the team reads the choices in words and finds the lead by a link', async () => {
  await send(quote)
  const [lead] = await t.db.select().from(leads)
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.text).toContain('Project type: Online shop')
  expect(mail?.text).toContain(`Number: ${lead?.number}`)
  expect(mail?.text).toContain(`${t.settings.origin}/admin-dashboard?tab=leads&lead=${lead?.id}`)
  expect(mail?.text.split(quote.description)).toHaveLength(2)
})

test('a quote whose message is not a copy of its description keeps both', async () => {
  await send({ ...quote, message: 'Please call in the morning.' })
  expect((await t.db.select().from(leads))[0]?.details).toMatchObject({
    description: quote.description,
    message: 'Please call in the morning.',
  })
})

test('a message sent ten times at once is one lead, and every sender sees success', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(contact)))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await rows()).toEqual([1, 2, 2])
})

test('the same message ten minutes later is another lead', async () => {
  await send(contact)
  t.clock.advance({ seconds: 601 })
  await send(contact)
  expect(await t.db.$count(leads)).toBe(2)
})

test('a door that knows no name, no address and promises nothing opens a lead all the same', async () => {
  const visit = readVisit(undefined)
  const ctx = { ...t.parts, origin: t.settings.origin }
  const opened = await t.db.transaction(async (tx) => [
    await openLead(tx, ctx, {
      source: 'newsletter',
      name: null,
      email: 'olu@bakery.example',
      phone: null,
      details: {},
      visit,
    }),
    await openLead(tx, ctx, { source: 'chat', name: 'Olu', email: null, phone: null, details: {}, visit }),
  ])
  expect(opened.map(({ isNew }) => isNew)).toEqual([true, true])
  const stored = await t.db.select().from(leads).orderBy(leads.source)
  expect(stored.map(({ source, due_at }) => [source, due_at === null])).toEqual([
    ['chat', false],
    ['newsletter', true],
  ])
})
