import { expect, test } from 'vitest'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { ticket_responses } from '../tickets/tickets.tables.ts'
import { inbound_mails } from './inbound-mail.tables.ts'

const t = await createTestApp()

const send = (fields: Record<string, string>) =>
  t.visitor.post('/dev/mail-in', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

test('an answer of the team is answered from the mailbox, and stands in the ticket', async () => {
  const cleo = await t.as('cleo')
  const ada = await t.as('ada')
  const listed = (await (await cleo.get('/api/tickets')).json()) as { tickets: Array<{ id: string; status: string }> }
  const ticket = listed.tickets.find(({ status }) => status !== 'closed')
  expect((await ada.post(`/api/all-tickets/${ticket?.id}/answers`, { response_text: 'Could you look?' })).status).toBe(
    201,
  )
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const [told] = await t.mailbox('cleo@client.example')
  const page = await (await t.visitor.get(`/dev/mail-in?reply=${told?.id}`)).text()
  expect(page).toContain(`value="${told?.replyTo}"`)
  expect(page).toContain('value="cleo@client.example"')
  const sent = await send({
    reply: told?.id ?? '',
    from: 'cleo@client.example',
    to: told?.replyTo ?? '',
    subject: `Re: ${told?.subject}`,
    message: 'Looks good – danke 👍',
    quote: 'on',
    check: 'pass',
  })
  expect(await sent.text()).toContain('Sent. It arrives like any other mail.')
  await t.runJobs()
  const texts = (await t.db.select().from(ticket_responses)).map(({ response_text }) => response_text)
  expect(texts).toContain('Looks good – danke 👍')
  expect(await t.db.select().from(inbound_mails)).toMatchObject([
    { state: 'taken', ticket_id: ticket?.id, quoted_text: expect.stringContaining('> Could you look?') },
  ])
})

test('a check that fails is tried as easily', async () => {
  await send({
    from: 'cleo@client.example',
    to: 'hello@portgardner.example',
    subject: 'x',
    message: 'y',
    check: 'fail',
  })
  await t.runJobs()
  const rows = await t.db.select().from(inbound_mails)
  expect(rows.at(-1)).toMatchObject({ state: 'set_aside', reason: 'refused_by_domain' })
})

test('whoever reads their mail writes from their own address', async () => {
  const box = await (await t.visitor.get('/dev/mailbox?to=cleo%2Bx@client.example')).text()
  expect(box).toContain('href="/dev/mail-in?from=cleo%2Bx%40client.example"')
  const form = async (from: string) => (await t.visitor.get(`/dev/mail-in?from=${encodeURIComponent(from)}`)).text()
  expect(await form('cleo+x@client.example')).toMatch(/name="from"[^>]*value="cleo\+x@client\.example"/)
  expect(await form('"><script>')).not.toContain('<script>')
})

test('it writes to us and to nobody else, and answers only what there is', async () => {
  const before = await t.db.$count(inbound_mails)
  const asked = { from: 'a@b.example', subject: 'x', message: 'y' }
  for (const to of ['a@else.example', 'nobody'])
    expect(await errorCodeIn(await send({ ...asked, to }))).toBe('invalid_input')
  expect((await t.visitor.get(`/dev/mail-in?reply=${crypto.randomUUID()}`)).status).toBe(404)
  expect(await t.db.$count(inbound_mails)).toBe(before)
  expect(await (await t.visitor.get('/dev/mail-in.json')).json()).toEqual({
    host: '127.0.0.1',
    port: 3025,
    addresses: ['reply@portgardner.example', 'hello@portgardner.example'],
  })
  expect(await (await t.visitor.get('/dev/mailbox')).text()).toContain('href="/dev/mail-in"')
})
