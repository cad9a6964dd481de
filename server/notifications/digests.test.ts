import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { company_members } from '../companies/companies.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { sendDigests } from './digests.ts'
import { notification_choices, notification_digests, notifications } from './notifications.tables.ts'
import { notify, type Listener, type Told } from './notify.ts'
import { settingsTokenOf } from './settings-token.ts'

const t = await createTestApp()
const pia = await t.as('pia')
const piaId = await t.userIdOf('pia')
const listener = { user_id: piaId, email: cast.pia.email }

beforeEach(async () => {
  for (const table of [
    notifications,
    notification_choices,
    notification_digests,
    emails,
    jobs,
    mailbox_messages,
    rate_limits,
  ])
    await t.db.delete(table)
})

const told: Told = {
  event: 'project_news',
  cause: 'one',
  about: crypto.randomUUID(),
  company_id: piaId,
  title: 'News on the site',
  text: 'It is on.',
  link: '/dashboard?project=1',
}
/** By the agency's clock, on days after each other. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(
    atTheAgency(t.parts.now()).add({ days: day }).with({ hour, minute, second: 0, millisecond: 0 }).epochMilliseconds,
  )
const clockAt = (now: Date) => ({ ...t.parts, db: t.db, origin: t.settings.origin, now: () => now })
const tell = (when: Date, more: Partial<Told> = {}, people: Listener[] = [listener]) =>
  t.db.transaction((tx) => notify(tx, clockAt(when), people, { ...told, ...more }))
const digest = (when: Date) => sendDigests(clockAt(when))
const sent = () => t.db.select().from(emails).orderBy(emails.created_at)
const daily = (user_id = piaId, event: Told['event'] = 'project_news') =>
  t.db.insert(notification_choices).values({ user_id, event, in_portal: true, by_mail: 'daily' })

describe('the digest', () => {
  test('comes at eight by the agency’s clock, with what was neither seen nor sent, event by event', async () => {
    await daily()
    await daily(piaId, 'ticket_status')
    await tell(at(0, 15))
    await tell(at(0, 16), { event: 'ticket_status', cause: 'two', title: 'TKT-000009 is now: Closed', text: '' })
    await tell(at(0, 17), { event: 'ticket_answer', cause: 'three' })
    await t.db.delete(emails)
    await digest(at(1, 7, 59))
    expect(await sent()).toEqual([])
    await digest(at(1, 8))
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'digest',
      to_address: cast.pia.email,
      subject: `Your day at ${agency.name}: 2 new`,
    })
    const words = [
      'NEWS ABOUT MY PROJECT',
      'News on the site',
      'It is on.',
      'STATUS OF MY TICKETS',
      'TKT-000009 is now: Closed',
    ]
    for (const word of words) expect(mail?.text).toContain(word)
    expect(mail?.text).toContain(`${t.settings.origin}/dashboard?project=1`)
    expect(mail?.html).toContain(`href="${t.settings.origin}/dashboard?project=1"`)
    expect(mail?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  })

  test('once a day and person, however often and by however many it is asked for', async () => {
    await daily()
    await tell(at(0, 15))
    await Promise.all([digest(at(1, 8)), digest(at(1, 8)), digest(at(1, 8))])
    expect(await sent()).toHaveLength(1)
    await tell(at(1, 7), { cause: 'late' })
    await digest(at(1, 9))
    expect(await sent()).toHaveLength(1)
    await tell(at(1, 9), { cause: 'later' })
    await digest(at(2, 8))
    const [, second] = await sent()
    expect(second?.subject).toContain('2 new')
    await digest(at(3, 8))
    expect(await sent()).toHaveLength(2)
  })

  test('read in the portal, it is in none', async () => {
    await daily()
    await tell(at(0, 15))
    await pia.put('/api/notifications/read', { all: true })
    await digest(at(1, 8))
    expect(await sent()).toEqual([])
  })

  test('turned off since, it is in none', async () => {
    await daily()
    await tell(at(0, 15))
    await t.db.update(notification_choices).set({ by_mail: 'off' })
    await digest(at(1, 8))
    expect(await sent()).toEqual([])
  })

  test('turned off since, it is in none, also where off is what it is for everybody', async () => {
    const ada = { user_id: await t.userIdOf('ada'), email: cast.ada.email }
    await daily(ada.user_id, 'new_lead')
    await tell(at(0, 15), { event: 'new_lead', company_id: null }, [ada])
    expect(
      await (await t.as('ada')).put('/api/notification-choices', { event: 'new_lead', in_portal: true, email: 'off' }),
    ).toMatchObject({ status: 204 })
    await t.db.delete(emails)
    await digest(at(1, 8))
    expect(await sent()).toEqual([])
  })

  test('what nobody wants any more keeps nothing else out', async () => {
    await daily()
    await daily(piaId, 'ticket_status')
    for (let n = 0; n < 200; n++) await tell(at(0, 15), { cause: `old ${n}` })
    await tell(at(0, 16), { event: 'ticket_status', cause: 'new', title: 'TKT-000009 is now: Closed' })
    await t.db
      .update(notification_choices)
      .set({ by_mail: 'off' })
      .where(eq(notification_choices.event, 'project_news'))
    await digest(at(1, 8))
    await digest(at(2, 8))
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail?.text).toContain('TKT-000009 is now: Closed')
  })

  test('what came after eight waits for the next day', async () => {
    await daily()
    await tell(at(1, 8, 1))
    await digest(at(1, 9))
    expect(await sent()).toEqual([])
    await digest(at(2, 8))
    expect(await sent()).toHaveLength(1)
  })

  test('says nothing to whoever has no part in it any more, or is suspended', async () => {
    const { id, member } = await newCompany(t)
    const other = await newCustomer(t)
    await daily(member.id)
    await daily(other.id)
    await tell(at(0, 15), { company_id: id }, [{ user_id: member.id, email: member.email }])
    await tell(at(0, 15), { company_id: other.id }, [{ user_id: other.id, email: other.email }])
    await t.db.update(company_members).set({ part: 'billing' }).where(eq(company_members.user_id, member.id))
    await t.db.update(user_roles).set({ suspended_at: t.parts.now() }).where(eq(user_roles.user_id, other.id))
    await digest(at(1, 8))
    expect(await sent()).toEqual([])
  })
})

const token = settingsTokenOf(t.parts, { user_id: piaId, letter: 'project_news' })
/** How often it may come. */
const choices = ['at_once', 'daily', 'off']
const address = (value: string) => `/api/notification-endings?token=${encodeURIComponent(value)}`
const chosen = () => t.db.select().from(notification_choices).orderBy(notification_choices.event)
/** As a mail program does it: no cookie, no origin, a form for a body. */
const oneClick = (value: string) =>
  t.app.request(address(value), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the way out of an email', () => {
  test('is in what a machine wrote and nobody needs, and in no person’s answer', async () => {
    await tell(at(0, 9))
    await tell(at(0, 9), { event: 'ticket_answer', cause: 'answer' })
    const news = (await sent()).find(({ headers }) => 'List-Unsubscribe' in headers)
    expect(await sent()).toHaveLength(2)
    expect((await sent()).filter(({ headers }) => 'List-Unsubscribe' in headers)).toHaveLength(1)
    expect(news?.headers).toMatchObject({
      'List-Unsubscribe': `<${t.settings.origin}${address(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(news?.text).toContain(`Get these less often: ${t.settings.origin}/email-settings?token=${token}`)
  })

  test('a machine’s mails say so, a person’s answer does not', async () => {
    const ada = await t.as('ada')
    const opened = await pia.post('/api/tickets', { subject: 'The menu', message: 'Gone.' })
    const { id } = (await opened.json()) as { id: string }
    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Here it is.' })
    const headersOf = async (kind: string) => (await sent()).find((mail) => mail.kind === kind)?.headers
    expect(await headersOf('ticket-answer')).toEqual({})
    expect(await headersOf('ticket-opened')).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    })
  })

  test('opening it changes nothing; a browser is led to the page that asks', async () => {
    const opened = await t.visitor.get(address(token))
    expect(await opened.json()).toEqual({ name: 'News about my project', email: 'at_once', choices })
    const browser = await t.app.request(address(token), { headers: { accept: 'text/html,*/*' } })
    expect([browser.status, browser.headers.get('location')]).toEqual([302, `/email-settings?token=${token}`])
    expect(await chosen()).toEqual([])
  })

  test('one click turns the emails off, and nothing in the portal', async () => {
    expect((await oneClick(token)).status).toBe(204)
    expect((await oneClick(token)).status).toBe(204)
    expect(await chosen()).toEqual([{ user_id: piaId, event: 'project_news', in_portal: true, by_mail: 'off' }])
    await tell(at(0, 9))
    expect(await sent()).toEqual([])
    expect(await t.db.$count(notifications)).toBe(1)
  })

  test('the page chooses between three, and gives back what was usual', async () => {
    const choose = (email: string) => t.visitor.post(address(token), { email })
    expect((await choose('daily')).status).toBe(204)
    expect(await chosen()).toMatchObject([{ by_mail: 'daily' }])
    expect((await choose('at_once')).status).toBe(204)
    expect(await chosen()).toEqual([])
    expect((await choose('weekly')).status).toBe(400)
    expect((await t.visitor.post(address(token), { email: 'off', event: 'sale' })).status).toBe(400)
    expect(await chosen()).toEqual([])
  })

  test('the digest’s stands for all that is in it', async () => {
    await daily()
    await daily(piaId, 'ticket_status')
    const all = settingsTokenOf(t.parts, { user_id: piaId, letter: 'digest' })
    expect(await (await t.visitor.get(address(all))).json()).toEqual({ name: 'Daily digest', email: 'daily', choices })
    expect((await oneClick(all)).status).toBe(204)
    expect((await chosen()).map(({ event, by_mail }) => [event, by_mail])).toEqual([
      ['project_news', 'off'],
      ['ticket_status', 'off'],
    ])
    // What was in it is not known any more: who wants it back chooses that in the portal.
    const off = { name: 'Daily digest', email: 'off', choices: ['off'] }
    expect(await (await t.visitor.get(address(all))).json()).toEqual(off)
    const before = await chosen()
    const back = await t.visitor.post(address(all), { email: 'daily' })
    expect([back.status, await errorCodeIn(back)]).toEqual([409, 'conflict'])
    expect((await t.visitor.post(address(all), { email: 'off' })).status).toBe(204)
    expect(await chosen()).toEqual(before)
  })

  test.each([
    ['forged', `${piaId}.project_news.${'A'.repeat(43)}`],
    ['of another event', token.replace('project_news', 'ticket_status')],
    ['of another person', token.replace(piaId, crypto.randomUUID())],
    ['of nobody any more', settingsTokenOf(t.parts, { user_id: crypto.randomUUID(), letter: 'project_news' })],
    ['with more behind it', `${token}.x`],
    ['no token at all', 'x'],
  ])('%s: refused, and nothing is changed', async (_what, bad) => {
    expect(await errorCodeIn(await t.visitor.get(address(bad)))).toBe('link_invalid')
    expect((await oneClick(bad)).status).toBe(400)
    expect(await errorCodeIn(await t.visitor.post(address(bad), { email: 'off' }))).toBe('link_invalid')
    expect(await chosen()).toEqual([])
  })

  test('thirty times in ten minutes from an address', async () => {
    for (let time = 0; time < 30; time++) await t.visitor.get(address('x'))
    expect((await t.visitor.get(address(token))).status).toBe(429)
    expect((await t.visitor.post(address(token), { email: 'off' })).status).toBe(429)
    expect(await chosen()).toEqual([])
  })
})
