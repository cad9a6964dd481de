import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RatedTicket } from '#domain/ratings.ts'
import type { DeskTicket, OwnTicket, TicketStatus } from '#domain/tickets.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { ratingUrl } from './rating-tokens.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const day = 24

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
})

async function add(status: TicketStatus = 'resolved') {
  const [user_id, at] = [await t.userIdOf('pia'), t.parts.now()]
  const values = { user_id, subject: 'The form', message: 'It does not send.', created_at: at, updated_at: at }
  const [row] = await t.db
    .insert(support_tickets)
    .values({ ...values, status })
    .returning({ id: support_tickets.id })
  return row?.id ?? ''
}
const rowOf = async (id: string) => (await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]
const good = { rating: 'good', comment: ' Quick and friendly. ' }
const rate = async (id: string, body: object = good, who: 'pia' | 'cleo' | 'ada' = 'pia') =>
  (await t.as(who)).put(`/api/tickets/${id}/rating`, body)
const tokenOf = (id: string) =>
  new URL(ratingUrl({ auth: t.parts.auth, origin: t.settings.origin, now: t.parts.now }, id)).searchParams.get(
    'token',
  ) ?? ''
const rateBy = (token: string, body: object = good) =>
  t.visitor.post(`/api/ticket-ratings?${new URLSearchParams({ token })}`, body)
const openBy = (token: string) => t.visitor.get(`/api/ticket-ratings?${new URLSearchParams({ token })}`)

describe('in the portal', () => {
  test.each(['resolved', 'closed'] as const)('a %s ticket is rated, and the team sees it', async (status) => {
    const id = await add(status)
    const before = await rowOf(id)
    expect((await rate(id)).status).toBe(204)
    expect(await rowOf(id)).toEqual({
      ...before,
      rating: 'good',
      rating_comment: 'Quick and friendly.',
      rated_at: expect.any(Date),
    })
    const own = (await (await (await t.as('pia')).get('/api/tickets')).json()) as { tickets: OwnTicket[] }
    const shown = { rating: 'good', rating_comment: 'Quick and friendly.' }
    expect(own.tickets).toMatchObject([{ ...shown, may_rate: true }])
    const desk = (await (await (await t.as('ada')).get('/api/all-tickets')).json()) as { tickets: DeskTicket[] }
    expect(desk.tickets).toMatchObject([shown])
  })

  test('the last one holds for fourteen days, and then stays', async () => {
    const id = await add()
    await rate(id)
    t.clock.advance({ hours: 13 * day })
    expect((await rate(id, { rating: 'bad' })).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ rating: 'bad', rating_comment: null })
    t.clock.advance({ hours: day, seconds: 1 })
    const before = await rowOf(id)
    expect(await errorCodeIn(await rate(id))).toBe('rating_closed')
    expect(await rowOf(id)).toEqual(before)
  })

  test('resolved once more it is rated anew, however long ago that was', async () => {
    const id = await add()
    await rate(id)
    t.clock.advance({ hours: 20 * day })
    for (const status of ['open', 'resolved'] as const)
      await t.db.update(support_tickets).set({ status, updated_at: t.parts.now() }).where(eq(support_tickets.id, id))
    const own = (await (await (await t.as('pia')).get('/api/tickets')).json()) as { tickets: OwnTicket[] }
    expect(own.tickets).toMatchObject([{ rating: 'good', may_rate: true }])
    expect((await rate(id, { rating: 'bad' })).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ rating: 'bad' })
    t.clock.advance({ hours: 13 * day })
    expect((await rate(id)).status).toBe(204)
    t.clock.advance({ hours: 2 * day })
    expect(await errorCodeIn(await rate(id))).toBe('rating_closed')
  })

  test.each([
    ['open', 'open', good, 'pia', 409, 'rating_closed'],
    ['in progress', 'in_progress', good, 'pia', 409, 'rating_closed'],
    ['of another company', 'resolved', good, 'cleo', 404, 'not_found'],
    ['of another company, by an admin', 'resolved', good, 'ada', 404, 'not_found'],
    ['without a rating', 'resolved', { comment: 'x' }, 'pia', 400, 'invalid_input'],
    ['with another rating', 'resolved', { rating: 'fine' }, 'pia', 400, 'invalid_input'],
    ['with 1,001 characters', 'resolved', { ...good, comment: 'x'.repeat(1001) }, 'pia', 400, 'invalid_input'],
  ] as const)('refused, and nothing changes: %s', async (_what, status, body, who, answered, code) => {
    const id = await add(status)
    const before = await rowOf(id)
    const answer = await rate(id, body, who)
    expect(answer.status).toBe(answered)
    expect(await errorCodeIn(answer)).toBe(code)
    expect(await rowOf(id)).toEqual(before)
  })

  test('C10: of a hundred at once each is taken, and one holds', async () => {
    const id = await add()
    await t.db.delete(rate_limits)
    const pia = await t.as('pia')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        pia.put(`/api/tickets/${id}/rating`, { rating: index % 2 ? 'good' : 'bad', comment: `${index}` }),
      ),
    )
    const taken = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
    // Thirty in ten minutes from one address.
    expect(taken).toHaveLength(30)
    const row = await rowOf(id)
    expect(taken.map(String)).toContain(row?.rating_comment)
    expect(row?.rating).toBe(Number(row?.rating_comment) % 2 ? 'good' : 'bad')
    process.stdout.write(
      'figure: promise C10: 100 ratings of one ticket at once, 30 taken from one address, one of them holds\n',
    )
  })
})

describe('by the link of an e-mail', () => {
  test('opening it changes nothing; sending rates', async () => {
    const id = await add()
    const [token, before] = [tokenOf(id), await rowOf(id)]
    const opened = await openBy(token)
    expect((await opened.json()) as RatedTicket).toEqual({
      ticket_number: before?.ticket_number,
      subject: 'The form',
      rating: null,
      rating_comment: null,
      may_rate: true,
    })
    expect(await rowOf(id)).toEqual(before)
    expect((await rateBy(token)).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ rating: 'good', rating_comment: 'Quick and friendly.' })
    expect(await (await openBy(token)).json()).toMatchObject({ rating: 'good', may_rate: true })
  })

  test('it works for thirty days', async () => {
    const id = await add('closed')
    const token = tokenOf(id)
    t.clock.advance({ hours: 30 * day - 1 })
    expect((await openBy(token)).status).toBe(200)
    t.clock.advance({ hours: 1, seconds: 1 })
    expect(await errorCodeIn(await openBy(token))).toBe('link_invalid')
    expect(await errorCodeIn(await rateBy(token))).toBe('link_invalid')
    expect(await rowOf(id)).toMatchObject({ rating: null })
  })

  test('a forged one, one for another ticket, one for longer and one of a ticket that is gone lead nowhere', async () => {
    const [id, other] = [await add(), await add()]
    const [ticketId, until = '', signature = ''] = tokenOf(id).split('.')
    const gone = tokenOf(crypto.randomUUID())
    const forged = [
      `${other}.${until}.${signature}`,
      `${ticketId}.${(Number.parseInt(until, 36) + 1).toString(36)}.${signature}`,
      `${ticketId}.${until}.${signature.slice(1)}`,
      `${tokenOf(id)}.x`,
      `${ticketId}.${until}`,
      'x',
      '',
    ]
    for (const token of [...forged, gone]) {
      for (const answer of [await openBy(token), await rateBy(token)]) {
        expect([token, answer.status, await errorCodeIn(answer)]).toEqual([token, 400, 'link_invalid'])
        await t.db.delete(rate_limits)
      }
    }
    for (const one of [id, other]) expect(await rowOf(one)).toMatchObject({ rating: null, rated_at: null })
  })

  test('a ticket that was opened again is not rated', async () => {
    const id = await add('open')
    expect(await (await openBy(tokenOf(id))).json()).toMatchObject({ may_rate: false })
    const before = await rowOf(id)
    expect(await errorCodeIn(await rateBy(tokenOf(id)))).toBe('rating_closed')
    expect(await rowOf(id)).toEqual(before)
  })

  test('it comes with the e-mail that says resolved, and with no other', async () => {
    const id = await add('open')
    const ada = await t.as('ada')
    for (const [seen_status, status] of [
      ['open', 'in_progress'],
      ['in_progress', 'resolved'],
    ])
      await ada.put(`/api/tickets/${id}/status`, { status, seen_status })
    t.clock.advance({ seconds: 11 })
    await t.runJobs()
    const mails = (await t.mailbox(cast.pia.email)).filter(({ kind }) => kind === 'ticket-status')
    const links = mails.flatMap(({ text }) => /How did we do\?\n\S+\/rate\?token=(\S+)/.exec(text)?.[1] ?? [])
    expect(links).toHaveLength(1)
    expect(mails.filter(({ html }) => html.includes('>How did we do?</a>'))).toHaveLength(1)
    expect((await rateBy(links[0] ?? '')).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ rating: 'good' })
  })
})

test('one ticket of the demo is rated', async () => {
  const fresh = await createTestApp()
  const [row] = await fresh.db.select().from(support_tickets).where(eq(support_tickets.ticket_number, 'TKT-000002'))
  expect(row).toMatchObject({ rating: 'good', rating_comment: 'Quick and friendly.' })
})
