import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TicketPriority, TicketStatus } from '#domain/tickets.ts'
import { afterOpeningHours } from '../agency/opening-hours.ts'
import { customerRole } from '../db/policies.ts'
import type { CastName } from '../db/seed/cast.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { fillTurns } from './ticket-turns.ts'
import { support_tickets, ticket_responses } from './tickets.tables.ts'

const t = await createTestApp()
const [ada, cleo, pia] = [await t.as('ada'), await t.as('cleo'), await t.as('pia')]

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
})

async function open(who: typeof cleo, priority: TicketPriority = 'normal') {
  const answer = await who.post('/api/tickets', { subject: 'The form', message: 'It does not send.', priority })
  return ((await answer.json()) as { id: string }).id
}
async function turnOf(id: string) {
  const { turn, turn_began_at, due_at, status } = support_tickets
  const [row] = await t.db
    .select({ turn, turn_began_at, due_at, status })
    .from(support_tickets)
    .where(eq(support_tickets.id, id))
  return row
}
const solveDueAt = async (id: string) =>
  (await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]?.solve_due_at
const answer = (id: string) => ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'We look at it.' })
const write = (who: typeof cleo, id: string) => who.post(`/api/tickets/${id}/responses`, { response_text: 'And?' })
const move = (id: string, seen_status: TicketStatus, status: TicketStatus) =>
  ada.put(`/api/tickets/${id}/status`, { status, seen_status })
const noTurn = { turn: null, turn_began_at: null, due_at: null }
const theirs = { turn: 'client', turn_began_at: expect.any(Date), due_at: null }

describe('by when we answer', () => {
  test('first: a free customer within the 24 hours of the public pages, a premium one within opening hours', async () => {
    for (const [who, priority, dueAfter] of [
      [cleo, 'urgent', answerDueAt],
      [pia, 'normal', (began: Date) => afterOpeningHours(began, 4)],
      [pia, 'urgent', (began: Date) => afterOpeningHours(began, 2)],
    ] as const) {
      const found = await turnOf(await open(who, priority))
      expect(found).toMatchObject({ turn: 'team', due_at: dueAfter(found?.turn_began_at ?? new Date(0)) })
    }
  })

  test('again: each further answer has its own promise, from when they wrote', async () => {
    for (const [who, priority, hours] of [
      [cleo, 'normal', 18],
      [pia, 'high', 8],
      [pia, 'urgent', 4],
    ] as const) {
      const id = await open(who, priority)
      await answer(id)
      expect(await turnOf(id)).toMatchObject(theirs)
      await write(who, id)
      const found = await turnOf(id)
      expect(found).toMatchObject({
        turn: 'team',
        due_at: afterOpeningHours(found?.turn_began_at ?? new Date(0), hours),
      })
    }
  })

  test('who writes twice is not answered later for it', async () => {
    const id = await open(pia)
    const before = await turnOf(id)
    t.clock.advance({ hours: 1 })
    await write(pia, id)
    expect(await turnOf(id)).toEqual(before)
  })
})

describe('by when it is solved', () => {
  const shownTo = async (who: typeof cleo, path: string) => {
    const { tickets } = (await (await who.get(path)).json()) as { tickets: Array<{ clock: { solve_due_at: unknown } }> }
    return tickets[0]?.clock.solve_due_at
  }

  test('premium alone, urgent ones sooner; who may read the ticket is told', async () => {
    for (const [who, priority, hours] of [
      [cleo, 'urgent', null],
      [pia, 'normal', 27],
      [pia, 'urgent', 9],
    ] as const) {
      const id = await open(who, priority)
      const { turn_began_at: began } = (await turnOf(id)) ?? {}
      const due = hours && began ? afterOpeningHours(began, hours) : null
      expect(await solveDueAt(id)).toEqual(due)
      expect(await shownTo(who, '/api/tickets')).toBe(due?.toISOString() ?? null)
      await t.db.delete(support_tickets)
    }
  })
})

describe('the status', () => {
  test('in progress changes no turn', async () => {
    const id = await open(cleo)
    const before = await turnOf(id)
    await move(id, 'open', 'in_progress')
    expect(await turnOf(id)).toEqual({ ...before, status: 'in_progress' })
    await answer(id)
    await move(id, 'in_progress', 'open')
    expect(await turnOf(id)).toMatchObject(theirs)
  })

  test.each(['resolved', 'closed'] as const)('%s ends the turn, and who opens it again has it', async (status) => {
    const id = await open(cleo)
    await move(id, 'open', status)
    expect(await turnOf(id)).toEqual({ ...noTurn, status })
    await move(id, status, 'open')
    expect(await turnOf(id)).toMatchObject({ turn: 'team', due_at: expect.any(Date), status: 'open' })
  })

  test('our word on a resolved ticket begins no turn; the customer’s opens it again, and it is ours', async () => {
    const id = await open(cleo)
    await move(id, 'open', 'resolved')
    await answer(id)
    expect(await turnOf(id)).toEqual({ ...noTurn, status: 'resolved' })
    await write(cleo, id)
    const found = await turnOf(id)
    expect(found).toMatchObject({ status: 'open', turn: 'team' })
    expect(found?.due_at).toEqual(afterOpeningHours(found?.turn_began_at ?? new Date(0), 18))
  })

  test('that somebody else has changed meanwhile is refused, and the turn stays', async () => {
    const id = await open(cleo)
    const before = await turnOf(id)
    expect((await move(id, 'in_progress', 'resolved')).status).toBe(409)
    expect(await turnOf(id)).toEqual(before)
  })
})

describe('what the version before writes', () => {
  const said = (ticket_id: string, is_admin_response: boolean, created_at: Date) =>
    t.db.insert(ticket_responses).values({ ticket_id, is_admin_response, response_text: 'A word', created_at })
  const began = new Date('2026-11-17T18:00:00Z')
  const later = (hours: number) => new Date(began.getTime() + hours * 3_600_000)
  async function insert(who: CastName) {
    const user_id = await t.userIdOf(who)
    const { rows } = await t.db.execute<{ id: string }>(sql`
      insert into support_tickets (user_id, subject, message, created_at, updated_at)
      values (${user_id}, 'A', 'B', ${began.toISOString()}, ${began.toISOString()}) returning id`)
    return rows[0]?.id ?? ''
  }

  test('has a turn at once, and its hour from the next filling on', async () => {
    const id = await insert('pia')
    expect(await turnOf(id)).toMatchObject({ turn: 'team', turn_began_at: began, due_at: null })
    await fillTurns(t.db)
    expect(await turnOf(id)).toMatchObject({ due_at: afterOpeningHours(began, 4) })
    expect(await solveDueAt(id)).toEqual(afterOpeningHours(began, 27))
    await said(id, true, later(1))
    expect(await turnOf(id)).toMatchObject({ turn: 'client', turn_began_at: later(1), due_at: null })
    await said(id, false, later(2))
    await said(id, false, later(3))
    await fillTurns(t.db)
    expect(await turnOf(id)).toMatchObject({ turn_began_at: later(2), due_at: afterOpeningHours(later(2), 8) })
    expect(await solveDueAt(id)).toEqual(afterOpeningHours(later(2), 26))
    await t.db.update(support_tickets).set({ status: 'closed' }).where(eq(support_tickets.id, id))
    expect(await turnOf(id)).toMatchObject(noTurn)
  })

  test('passes the turn also where a customer of it does, who may not change these columns', async () => {
    const [id, cleoId] = [await open(cleo), await t.userIdOf('cleo')]
    await answer(id)
    const client = await t.parts.database.pool.connect()
    try {
      await client.query(`begin; revoke update (turn, turn_began_at, due_at) on support_tickets from ${customerRole};
        set local role ${customerRole}; set local slipway.person = '${cleoId}';
        set local slipway.company = '${cleoId}'; set local slipway.part = 'owner'`)
      await client.query(`insert into ticket_responses (ticket_id, responder_id, is_admin_response, response_text, created_at)
        values ('${id}', '${cleoId}', false, 'And?', '${later(9000).toISOString()}')`)
      const { rows } = await client.query(`select turn, turn_began_at from support_tickets where id = '${id}'`)
      expect(rows).toEqual([{ turn: 'team', turn_began_at: later(9000) }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('and wrote before there were turns is filled by who spoke last, in portions', async () => {
    const [asked, answered, askedAgain] = [await insert('cleo'), await insert('cleo'), await insert('pia')]
    for (const id of [answered, askedAgain]) await said(id, true, later(1))
    await said(askedAgain, false, later(2))
    await said(askedAgain, false, later(3))
    await t.db.execute(sql`
      insert into support_tickets (user_id, subject, message, created_at, updated_at)
      select user_id, 'A', 'B', created_at, updated_at from support_tickets, generate_series(1, 500)
      where id = ${asked}`)
    await t.db.update(support_tickets).set(noTurn)
    await fillTurns(t.db)
    expect(await turnOf(asked)).toMatchObject({ turn: 'team', turn_began_at: began, due_at: answerDueAt(began) })
    expect(await turnOf(answered)).toMatchObject({ turn: 'client', turn_began_at: later(1), due_at: null })
    expect(await turnOf(askedAgain)).toMatchObject({
      turn: 'team',
      turn_began_at: later(2),
      due_at: afterOpeningHours(later(2), 8),
    })
    const left = sql`${support_tickets.turn} is null or (${support_tickets.turn} = 'team' and ${support_tickets.due_at} is null)`
    expect(await t.db.$count(support_tickets, left)).toBe(0)
  })
  test('is filled once: the next start finds nothing left and changes nothing', async () => {
    const [asked, answered] = [await insert('pia'), await insert('cleo')]
    await said(answered, true, later(1))
    await fillTurns(t.db)
    const versions = () => t.db.execute(sql`select id, xmin from support_tickets order by id`).then(({ rows }) => rows)
    const before = await versions()
    expect(before).toHaveLength(2)
    const update = vi.spyOn(t.db, 'update')
    await fillTurns(t.db)
    expect(update).not.toHaveBeenCalled()
    update.mockRestore()
    expect(await versions()).toEqual(before)
    expect(await turnOf(asked)).toMatchObject({ turn: 'team', due_at: afterOpeningHours(began, 4) })
    expect(await turnOf(answered)).toMatchObject({ turn: 'client', due_at: null })
  })
})
