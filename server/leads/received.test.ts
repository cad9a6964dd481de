import { beforeEach, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { promiseOf } from '#content/lead-received.ts'
import { formCheckHeader, writeFormCheck } from '#domain/form-checks.ts'
import { additionsPerLead } from '#domain/leads.ts'
import { emails } from '../emails/emails.tables.ts'
import { claim, contact, forgetLeads, quote } from '../testing/lead-forms.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { lead_history, leads } from './leads.tables.ts'

const t = await createTestApp()
beforeEach(() => forgetLeads(t.db))

type Answer = { received: { number: string; due_at: string; pass: string } }
const send = (body: object, headers = {}) => t.visitor.post('/functions/v1/send-email', body, headers)
const receivedFor = async (body: object, headers = {}) =>
  ((await (await send(body, headers)).json()) as Answer).received
const trapped = { [formCheckHeader]: writeFormCheck({ elapsedMs: 9_000, isTrapped: true, proof: null }) }
async function mailTo(address: string) {
  await t.runJobs()
  return t.mailbox(address)
}

test.each([
  ['quote', () => send(quote), 'About: Online shop'],
  ['message', () => send(contact), 'About: Opening hours'],
  ['claim', () => t.visitor.post('/api/claims', claim), 'Your number'],
])('whoever sent a %s has it in hand: number and promise in the answer, and in an e-mail', async (_, post, about) => {
  const { received } = (await (await post()).json()) as Answer
  const [lead] = await t.db.select().from(leads)
  expect(received).toMatchObject({ number: lead?.number, due_at: lead?.due_at?.toISOString() })
  const [mail, ...more] = await mailTo('olu@bakery.example')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'lead-received', subject: `Your message to ${agency.name}` })
  for (const words of ['Got it, Olu.', promiseOf(new Date(received.due_at), t.parts.now()), received.number, about])
    expect(mail?.text).toContain(words)
})

test('nothing of what a stranger typed is in a mail to an address they typed, but a first name and a topic', async () => {
  await send(contact)
  await send(quote)
  await t.visitor.post('/api/claims', claim)
  const mails = await mailTo('olu@bakery.example')
  expect(mails).toHaveLength(3)
  const words = mails.map(({ subject, text, html }) => subject + text + html).join()
  for (const typed of ['Can you change', 'https://bakery', 'A shop for bread', 'Hewitt', '555 0100', 'Baker'])
    expect(words).not.toContain(typed)
})

test.each([
  'https://evil.example/win',
  'evil.example',
  'evil。example',
  'www.evil.example Win',
  'win@evil.example',
  '18005550199',
  '$1000',
  'x'.repeat(200),
  '<b>Win</b>',
  '\u202emoc.live',
])(
  'a name and a subject %j put nothing to follow into anybody’s inbox, and the lead is kept as it came',
  async (spam) => {
    await send({ ...contact, name: spam, subject: spam })
    const [mail] = await mailTo(contact.email)
    expect(mail?.text).toContain('Got it.')
    expect(mail?.text).not.toContain('About:')
    expect(mail?.text.replaceAll(agency.email, '')).not.toMatch(/evil|win|live|1800|\$|x{10}/i)
    expect(await t.db.select().from(leads)).toMatchObject([{ name: spam.trim(), details: { subject: spam.trim() } }])
  },
)

test('an address is sent three a day, in whatever spelling; every lead is kept, and answered the same', async () => {
  const spellings = ['olu@bakery.example', 'OLU@bakery.example', 'olu+1@bakery.example', 'olu+win@bakery.example']
  for (const [count, email] of spellings.entries())
    expect(await receivedFor({ ...contact, email, subject: `Hours ${count}` })).toMatchObject({
      pass: expect.any(String),
    })
  const sent = async () => (await t.db.select().from(emails)).filter(({ kind }) => kind === 'lead-received')
  expect(await sent()).toHaveLength(3)
  expect(await t.db.$count(leads)).toBe(4)
  expect(await mailTo(agency.email)).toHaveLength(4)
  t.clock.advance({ seconds: 86_401 })
  await send({ ...contact, subject: 'Tomorrow' })
  expect(await sent()).toHaveLength(4)
})

test('one sender reaches twenty strangers a day and no more; every lead is kept', async () => {
  for (let count = 0; count < 24; count++) {
    if (count % 8 === 0) t.clock.advance({ seconds: 601 }) // the form's own limit
    expect((await send({ ...contact, email: `stranger-${count}@elsewhere.example` })).status).toBe(200)
  }
  const kinds = (await t.db.select().from(emails)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'lead-received')).toHaveLength(20)
  expect(await t.db.$count(leads)).toBe(24)
})

test('whoever was caught by the trap mails nobody', async () => {
  const { pass } = await receivedFor(contact, trapped)
  expect((await t.visitor.post('/api/lead-additions', { pass, message: 'Buy!' })).status).toBe(201)
  expect(await t.db.$count(emails)).toBe(0)
})

test('what is added goes to the same lead: into its history, and to the team', async () => {
  const { pass, number } = await receivedFor(contact)
  const message = ' We close on Mondays.\r\nSince May. '
  for (let twice = 0; twice < 2; twice++)
    expect((await t.visitor.post('/api/lead-additions', { pass, message })).status).toBe(201)
  const [lead] = await t.db.select().from(leads)
  const ada = await t.as('ada')
  expect(await (await ada.get(`/api/leads/${lead?.id}`)).json()).toMatchObject({
    number,
    history: [{ kind: 'note', by_sender: true, author_name: null, note: 'We close on Mondays.\nSince May.' }],
  })
  const [mail, ...more] = (await mailTo(agency.email)).filter(({ kind }) => kind === 'lead-addition')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: `Olu Baker added something to ${number}` })
  expect(mail).not.toHaveProperty('replyTo') // they are answered where the answer is kept
  expect(mail?.text).toContain('We close on Mondays.')
  expect(await t.mailbox(contact.email)).toHaveLength(1)
})

test('nobody adds to a lead with a forged pass, that of another lead, its number or its id', async () => {
  const mine = await receivedFor(contact)
  const theirs = await receivedFor({ ...contact, email: 'ann@elsewhere.example' })
  const [mineId = '', mySign = ''] = mine.pass.split('.')
  const [theirId = ''] = theirs.pass.split('.')
  const forged = [
    theirs.number,
    theirId,
    `${theirId}.`,
    `${theirId}.${mySign}`,
    `${mineId}.${mySign}.${theirId}`,
    `${mineId}.${mySign.slice(0, -1)}`,
    '',
  ]
  for (const pass of forged) {
    const answer = await t.visitor.post('/api/lead-additions', { pass, message: 'Cancel it all' })
    expect([pass, answer.status, await errorCodeIn(answer)]).toEqual([pass, 404, 'not_found'])
  }
  expect(await t.db.$count(lead_history)).toBe(0)
})

test('additions have a size, a number and an end', async () => {
  const { pass } = await receivedFor(contact)
  const add = async (message: string) => (await t.visitor.post('/api/lead-additions', { pass, message })).status
  expect([await add('x'.repeat(2_001)), await add('  '), await add('x'.repeat(2_000))]).toEqual([400, 400, 201])
  for (let count = 1; count < additionsPerLead; count++) expect(await add(`More ${count}`)).toBe(201)
  expect(await add('One too many')).toBe(409)
  expect(await t.db.$count(lead_history)).toBe(additionsPerLead)
  t.clock.advance({ seconds: 31 * 86_400 })
  expect(await add('More 1')).toBe(404)
})

test('twenty at once do not pass the number of additions', async () => {
  const { pass } = await receivedFor(contact)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => t.visitor.post('/api/lead-additions', { pass, message: `${count}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(additionsPerLead)
  expect(await t.db.$count(lead_history)).toBe(additionsPerLead)
})
