import { expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { seedDemoMails } from './mails.ts'

const t = await createTestApp()

test('the demo has an answer ready to be answered, words by email, and a forgery set aside; once', async () => {
  const deps = { ...t.parts, db: t.db, origin: t.settings.origin, mailIn: t.settings.mailIn }
  await seedDemoMails(deps)
  await t.runJobs()
  await seedDemoMails(deps)
  await t.runJobs()
  expect(await t.mailbox('pia@client.example')).toMatchObject([
    {
      kind: 'ticket-answer',
      subject: expect.stringMatching(/^\[TKT-\d{6}\] Two bookings on one bike$/),
      replyTo: expect.stringMatching(/^reply\+/),
      text: expect.stringContaining('Could you try it there?'),
    },
  ])
  expect(await t.mailbox('hello@portgardner.example')).toEqual([])
  const ada = await t.as('ada')
  const { mails } = (await (await ada.get('/api/set-aside-mails')).json()) as { mails: object[] }
  expect(mails).toMatchObject([
    {
      subject: 'Please change my bank details',
      from_name: 'Pia Renner',
      from_address: 'pia@client.example',
      reason: 'refused_by_domain',
    },
  ])
  const listed = (await (await ada.get('/api/all-tickets?search=gift+card')).json()) as { tickets: DeskTicket[] }
  expect(listed.tickets[0]?.responses).toMatchObject([
    {
      via: 'email',
      from_email: null,
      quoted_text: expect.stringContaining('> Two customers asked'),
      attachments: [{ file_name: 'gift-card.png', file_type: 'image/png' }],
    },
  ])
  expect(await t.mailbox('jonas@weberboats.example')).toMatchObject([
    { kind: 'lead-answer', subject: 'Re: A site for a boat yard', replyTo: expect.stringMatching(/^reply\+/) },
  ])
  const { leads } = (await (await ada.get('/api/leads?search=weberboats')).json()) as { leads: Array<{ id: string }> }
  expect(leads).toMatchObject([{ name: 'Jonas Weber', source: 'email', state: 'contacted' }])
  const jonas = (await (await ada.get(`/api/leads/${leads[0]?.id}`)).json()) as { messages: object[] }
  expect(jonas.messages).toMatchObject([
    { via: 'email', from_email: 'jonas@weberboats.example' },
    { text: expect.stringContaining('May I call you on Thursday') },
    { via: 'email', quoted_text: expect.stringContaining('> Hello Jonas') },
  ])
  const [shown] = listed.tickets[0]?.responses[0]?.attachments ?? []
  expect((await t.visitor.get(shown?.url ?? '')).headers.get('content-type')).toBe('image/png')
})
