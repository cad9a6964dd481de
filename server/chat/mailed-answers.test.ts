import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { TeamChatThread } from '#domain/chats.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { presences } from '../conversations/presences.tables.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { inbound_mails, mail_refs, mail_threads } from '../inbound-mail/inbound-mail.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { pruneThreads } from '../inbound-mail/threads.ts'
import { chatVisitor } from '../testing/chat-visitor.ts'
import { handInMail, type Written } from '../testing/hand-in-mail.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { mailChatAnswers } from './mailed-answers.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emilId = await t.userIdOf('emil')
await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, emilId))
const emil = await t.as('emil')
const address = 'sam@cedar.example'

beforeEach(async () => {
  await t.db.delete(conversations).where(isNotNull(conversations.visitor_hash))
  const tables = [presences, leads, emails, jobs, mailbox_messages, rate_limits, notifications]
  for (const table of [...tables, inbound_mails, mail_threads]) await t.db.delete(table)
})

const later = async (seconds: number) => {
  t.clock.advance({ seconds })
  await t.runJobs()
  await t.runJobs()
}
const answersTo = async (to = address) => (await t.mailbox(to)).filter(({ kind }) => kind === 'chat-answer')
const threadOf = async (id: string) => (await (await ada.get(`/api/chats/${id}`)).json()) as TeamChatThread
const rowOf = async (id: string) => (await t.db.select().from(conversations).where(eq(conversations.id, id)))[0]

/** A visitor with whom Ada talks, and who looked at it five seconds ago. */
async function joined() {
  const sam = await chatVisitor(t)
  const { conversationId: id } = await sam.ask('How much is the Essential plan?')
  await ada.put(`/api/chats/${id}/join`, {})
  t.clock.advance({ seconds: 5 })
  const answer = (response_text: string) => ada.post(`/api/chats/${id}/answers`, { response_text })
  return { sam, id, answer }
}

/** Who has been mailed. */
async function mailed() {
  const chat = await joined()
  await chat.answer('It is $199 a month.')
  await later(61)
  const [mail] = await answersTo()
  if (!mail?.replyTo) throw new Error('Nothing was mailed')
  const { replyTo, subject } = mail
  const messageId = `<${mail.id}@${t.settings.mailIn.domain}>`
  const reply = (written: Written = {}) =>
    handInMail(t, { from: `Sam <${address}>`, to: replyTo, subject: `Re: ${subject}`, text: 'I take it.', ...written })
  return { ...chat, replyTo, messageId, reply }
}

describe('a person’s answers go out', () => {
  test('once the visitor has been away for a minute, all that they did not see in one, and each once', async () => {
    const { answer } = await joined()
    await answer('It is $199 a month.')
    t.clock.advance({ seconds: 10 })
    await answer('Hosting is included.')
    await later(15)
    expect(await answersTo()).toEqual([])
    await later(30)
    const [mail, ...more] = await answersTo()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your message to ${agency.name}`)
    expect(mail?.text).toContain('It is $199 a month.')
    expect(mail?.text).toContain('Hosting is included.')
    expect(mail?.text).toContain('Answer this email, or go on in the chat.')
    expect(mail?.replyTo).toMatch(/^reply\+[a-z2-7]{32}@/)
    expect(mail?.headers ?? {}).not.toHaveProperty('Auto-Submitted')
    await later(600)
    expect(await answersTo()).toHaveLength(1)
  })

  test('at once to whoever has been away for long, in the same thread', async () => {
    const { answer, replyTo, messageId } = await mailed()
    await answer('And the domain is yours.')
    await later(0)
    const second = (await answersTo()).find(({ text }) => text.includes('the domain is yours'))
    expect(second?.subject).toBe(`Re: Your message to ${agency.name}`)
    expect(second?.replyTo).toBe(replyTo)
    expect(second?.text).not.toContain('$199')
    expect(second?.headers).toMatchObject({ 'In-Reply-To': messageId, References: messageId })
  })

  test('who sees it in the chat gets none, and who leaves afterwards only what came since', async () => {
    const { sam, answer } = await joined()
    await answer('It is $199 a month.')
    t.clock.advance({ seconds: 10 })
    await sam.present(false)
    await later(120)
    expect(await answersTo()).toEqual([])
    await answer('Are you there?')
    await later(0)
    const [mail] = await answersTo()
    expect(mail?.text).toContain('Are you there?')
    expect(mail?.text).not.toContain('$199')
  })

  test('to nobody who left no address', async () => {
    const { id, answer } = await joined()
    await t.db.update(conversations).set({ email: null }).where(eq(conversations.id, id))
    await answer('Hello?')
    await later(120)
    expect(await t.db.$count(emails)).toBe(0)
  })

  describe('of a chat that became a ticket', () => {
    async function answeredThenTicket() {
      const cleo = await chatVisitor(t, 'cleo')
      const { conversationId: id } = await cleo.ask('How much is the Essential plan?')
      await ada.put(`/api/chats/${id}/join`, {})
      t.clock.advance({ seconds: 5 })
      await ada.post(`/api/chats/${id}/answers`, { response_text: 'Hello Cleo.' })
      expect((await ada.post(`/api/chats/${id}/ticket`, {})).status).toBe(201)
      const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.conversation_id, id))
      if (!ticket) throw new Error('There is no ticket')
      const to = (await rowOf(id))?.email ?? ''
      const mails = async () => (await t.mailbox(to)).filter(({ text }) => text.includes('Hello Cleo.'))
      return { cleo, id, ticket, mails }
    }

    test('what was said before and not seen goes out once, in the ticket’s thread', async () => {
      const { ticket, mails } = await answeredThenTicket()
      await later(120)
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail?.subject).toContain(`[${ticket.ticket_number}]`)
      expect(mail?.text).toContain('Answer this email, or write in the portal.')
      const row = await handInMail(t, { to: mail?.replyTo ?? '', text: 'On with it.' })
      expect(row).toMatchObject({ state: 'taken', ticket_id: ticket.id })
      await later(600)
      expect(await mails()).toHaveLength(1)
    })

    test('who sees it in the widget, or looks at the ticket, gets none', async () => {
      const inWidget = await answeredThenTicket()
      t.clock.advance({ seconds: 10 })
      await inWidget.cleo.present(false)
      await later(120)
      expect(await inWidget.mails()).toEqual([])
      const inPortal = await answeredThenTicket()
      t.clock.advance({ seconds: 10 })
      const looked = await (await t.as('cleo')).put(`/api/tickets/${inPortal.ticket.id}/presence`, { typing: false })
      expect(looked.status).toBe(204)
      await later(120)
      expect(await inPortal.mails()).toEqual([])
    })
  })

  test('what is refused is not mailed', async () => {
    const { id } = await joined()
    const refused = await emil.post(`/api/chats/${id}/answers`, { response_text: 'Me too.' })
    expect(await errorCodeIn(refused)).toBe('chat_taken')
    await later(120)
    expect(await t.db.$count(emails)).toBe(0)
    expect((await rowOf(id))?.mail_key).toBeNull()
  })

  test('once, however many try at once', async () => {
    const { id, answer } = await joined()
    await answer('It is $199 a month.')
    t.clock.advance({ seconds: 61 })
    const ctx = { ...t.parts, db: t.db, mailIn: t.settings.mailIn, origin: t.settings.origin }
    await Promise.all(Array.from({ length: 100 }, () => mailChatAnswers(ctx, id)))
    await later(0)
    expect(await answersTo()).toHaveLength(1)
  })

  test('in the thread of the lead that it became, whose answers come to the chat, too', async () => {
    const { sam, id, answer } = await joined()
    await ada.post(`/api/chats/${id}/lead`, {})
    await answer('It is $199 a month.')
    await later(61)
    const [mail] = await answersTo()
    const [thread] = await t.db.select().from(mail_threads)
    expect(thread?.lead_id).toBe((await rowOf(id))?.lead_id)
    const row = await handInMail(t, { from: `Sam <${address}>`, to: mail?.replyTo ?? '', text: 'I take it.' })
    expect(row).toMatchObject({ state: 'taken', lead_id: thread?.lead_id })
    expect((await sam.resume()).messages.at(-1)).toMatchObject({ role: 'user', content: 'I take it.' })
    const leadId = thread?.lead_id ?? ''
    expect((await ada.delete(`/api/leads/${leadId}`)).status).toBe(204)
    const [left] = await t.db.select().from(emails).where(eq(emails.kind, 'chat-answer'))
    expect(left).toMatchObject({ to_address: '', text: null })
  })
})

describe('an answer by email', () => {
  test('stands in the same chat, in the widget too, and waits for a person, of which all are told', async () => {
    const { sam, id, reply } = await mailed()
    await ada.delete(`/api/chats/${id}/join`)
    expect(await reply()).toMatchObject({ state: 'taken', ticket_id: null, lead_id: null })
    const chat = await sam.resume()
    expect(chat).toMatchObject({ state: 'assistant', is_nobody_free: false })
    expect(chat.messages.at(-1)).toMatchObject({ role: 'user', name: null, content: 'I take it.' })
    const thread = await threadOf(id)
    expect(thread.state).toBe('waiting')
    expect(thread.messages.at(-1)).toMatchObject({ via: 'email', content: 'I take it.', is_verified: true })
    expect(thread.messages.at(-1)?.mail_id).not.toBeNull()
    expect(await t.db.$count(leads)).toBe(0)
    const told = await t.db.select().from(notifications).where(eq(notifications.event, 'chat_waiting'))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ title: 'Sam answered by email', link: `/admin-dashboard?tab=chats&chat=${id}` })
    // Who comes back and wants one now is heard.
    await sam.wantPerson(id)
    expect(await sam.resume()).toMatchObject({ is_nobody_free: true })
  })

  test('is told to whoever has joined; who says nothing for ten minutes leaves it to the others', async () => {
    const { sam, id, reply } = await mailed()
    await reply()
    expect(await threadOf(id)).toMatchObject({ state: 'person' })
    const told = () => t.db.select().from(notifications).where(eq(notifications.event, 'chat_waiting'))
    expect(await told()).toMatchObject([{ user_id: await t.userIdOf('ada') }])
    await later(600)
    expect(await threadOf(id)).toMatchObject({ state: 'waiting' })
    expect((await told()).map(({ user_id }) => user_id)).toContain(emilId)
    expect((await sam.resume()).messages.at(-1)).toMatchObject({ role: 'event' })
  })

  test('goes from the mailbox and back', async () => {
    const { id, replyTo } = await mailed()
    const [told] = await answersTo()
    const fields = { reply: told?.id ?? '', from: address, to: replyTo, subject: `Re: ${told?.subject}`, check: 'pass' }
    const form = new URLSearchParams({ ...fields, message: 'From the mailbox.', quote: 'on' }).toString()
    const sent = await t.visitor.post('/dev/mail-in', form, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(await sent.text()).toContain('Sent. It arrives like any other mail.')
    await t.runJobs()
    const said = (await threadOf(id)).messages.at(-1)
    expect(said).toMatchObject({ role: 'user', via: 'email', content: 'From the mailbox.', from_email: address })
    expect(said?.quoted_text).toContain('> It is $199 a month.')
  })

  test('answered in turn, the mail answers that one', async () => {
    const { answer, reply } = await mailed()
    await reply({ id: 'first@cedar.example' })
    await answer('Great.')
    await later(0)
    const last = (await answersTo()).find(({ text }) => text.includes('Great.'))
    expect(last?.headers).toMatchObject({ 'In-Reply-To': '<first@cedar.example>' })
  })

  test('from another address says whose it is, and an unverified one that it is', async () => {
    const { sam, id, reply } = await mailed()
    await reply({ from: 'Kim Roy <kim@roy.example>', text: 'Sam is away.', verdict: 'none' })
    const name = 'Kim Roy <kim@roy.example>'
    expect((await sam.resume()).messages.at(-1)).toMatchObject({ role: 'user', name, content: 'Sam is away.' })
    const said = (await threadOf(id)).messages.at(-1)
    expect(said).toMatchObject({ from_name: 'Kim Roy', from_email: 'kim@roy.example', is_verified: false })
    expect((await rowOf(id))?.email).toBe(address)
  })

  test('is found by what it refers to, from the visitor alone', async () => {
    const { id, messageId, reply } = await mailed()
    const before = await t.db.$count(messages, eq(messages.conversation_id, id))
    const byRef = { to: agency.email, headers: [`In-Reply-To: ${messageId}`] }
    const taken = await reply({ ...byRef, from: 'Kim Roy <kim@roy.example>' })
    expect(taken.lead_id).not.toBeNull()
    expect(await reply({ ...byRef, text: 'Unsure who.', verdict: 'none' })).toMatchObject({ reason: 'unverified' })
    expect(await t.db.$count(messages, eq(messages.conversation_id, id))).toBe(before)
    expect(await reply(byRef)).toMatchObject({ state: 'taken', lead_id: null })
    expect((await threadOf(id)).messages.at(-1)).toMatchObject({ content: 'I take it.' })
  })

  test.each<[string, Written, object]>([
    ['an automatic one', { headers: ['Auto-Submitted: auto-replied'] }, { state: 'ignored', reason: 'automatic' }],
    ['the team’s', { from: 'ada@portgardner.example' }, { state: 'set_aside', reason: 'from_team' }],
    ['a forged one', { verdict: 'fail' }, { state: 'set_aside', reason: 'refused_by_domain' }],
  ])('%s is not taken', async (_name, written, expected) => {
    const { id, reply } = await mailed()
    const before = await t.db.$count(messages, eq(messages.conversation_id, id))
    const asked = (await rowOf(id))?.asked_for_person_at
    expect(await reply(written)).toMatchObject(expected)
    expect(await t.db.$count(messages, eq(messages.conversation_id, id))).toBe(before)
    expect((await rowOf(id))?.asked_for_person_at).toEqual(asked)
    expect(await t.db.$count(notifications, eq(notifications.event, 'chat_waiting'))).toBe(0)
  })

  test('a double is taken once, and more than sixty in an hour are set aside', async () => {
    const { id, reply } = await mailed()
    await reply({ id: 'same@cedar.example' })
    expect(await reply({ id: 'same@cedar.example' })).toMatchObject({ state: 'ignored', reason: 'double' })
    const before = await t.db.$count(messages, eq(messages.conversation_id, id))
    await t.db.insert(messages).values(
      Array.from({ length: 59 }, (_, i) => ({
        conversation_id: id,
        position: 1000 + i,
        side: 'client' as const,
        via: 'email' as const,
        text: 'More.',
        created_at: t.parts.now(),
      })),
    )
    expect(await reply({ text: 'Once more.' })).toMatchObject({ state: 'set_aside', reason: 'too_many' })
    expect(await t.db.$count(messages, eq(messages.conversation_id, id))).toBe(before + 59)
  })

  test('set aside and accepted, it stands in the chat', async () => {
    const { id, reply } = await mailed()
    const row = await reply({ verdict: 'fail' })
    const accepted = await ada.post(`/api/set-aside-mails/${row.id}/acceptances`, {})
    expect(await accepted.json()).toEqual({ chat_id: id })
    expect((await threadOf(id)).messages.at(-1)).toMatchObject({ content: 'I take it.', is_verified: true })
  })

  test('to a chat that became a ticket stands in the ticket', async () => {
    const cleo = await chatVisitor(t, 'cleo')
    const { conversationId: id } = await cleo.ask('How much is the Essential plan?')
    await ada.put(`/api/chats/${id}/join`, {})
    t.clock.advance({ seconds: 5 })
    await ada.post(`/api/chats/${id}/answers`, { response_text: 'Hello Cleo.' })
    await later(61)
    const [mail] = await answersTo()
    await ada.post(`/api/chats/${id}/ticket`, {})
    const row = await handInMail(t, { to: mail?.replyTo ?? '', text: 'On with the ticket.' })
    const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.conversation_id, id))
    expect(row).toMatchObject({ state: 'taken', ticket_id: ticket?.id })
  })

  test('our email came back: the team is told, once', async () => {
    const { id, reply } = await mailed()
    const report = ['Content-Type: multipart/report; report-type=delivery-status; boundary=b']
    const [sent] = await t.db.select().from(emails).where(eq(emails.kind, 'chat-answer'))
    const parts = [
      '--b',
      'Content-Type: text/plain',
      '',
      'Not delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.cedar.example',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${sent?.id}@${t.settings.mailIn.domain}>`,
      '--b--',
    ].join('\r\n')
    const bounce = { from: 'mailer-daemon@cedar.example', envelopeFrom: '', headers: report, text: parts }
    await reply(bounce)
    await reply(bounce)
    const told = await t.db.select().from(notifications).where(eq(notifications.event, 'mail_returned'))
    expect(told).toMatchObject([{ title: 'Sam: our email came back', about: id }])
  })
})

test('what leads to a chat that is gone goes with it', async () => {
  const { id } = await mailed()
  await pruneThreads(t.db)
  expect(await t.db.$count(mail_refs)).toBe(1)
  await t.db.delete(conversations).where(eq(conversations.id, id))
  await pruneThreads(t.db)
  expect([await t.db.$count(mail_threads), await t.db.$count(mail_refs)]).toEqual([0, 0])
})
