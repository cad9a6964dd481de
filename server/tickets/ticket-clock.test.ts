import { readdirSync, readFileSync } from 'node:fs'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { TicketClock, TicketMove, TicketTurn } from '#domain/clock.ts'
import type { TicketStatus } from '#domain/tickets.ts'
import { readActor, startSession } from '../accounts/sessions.ts'
import { openMsBetween } from '../agency/opening-hours.ts'
import type { Ctx } from '../context.ts'
import type { CastName } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { randomFrom } from '../testing/random.ts'
import { createTestApp } from '../testing/test-app.ts'
import { undo } from '../undo/undo.ts'
import { clockOf } from './ticket-clock.ts'
import { answerTicket, changeTicketStatus } from './ticket-responses.ts'
import { openTicket, respondToOwnTicket } from './tickets.ts'
import { support_tickets, ticket_responses, ticket_turns } from './tickets.tables.ts'

const t = await createTestApp()
/** Signed in anew for each call: a session does not outlive the days that pass here. */
const signedIn = (who: CastName) => ({
  get: async (path: string) => (await t.as(who)).get(path),
  post: async (path: string, body: object) => (await t.as(who)).post(path, body),
  put: async (path: string, body: object) => (await t.as(who)).put(path, body),
})
const [ada, pia] = [signedIn('ada'), signedIn('pia')]

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
})

const movesOf = (id: string) =>
  t.db
    .select({ side: ticket_turns.side, began_at: ticket_turns.began_at, ended_at: ticket_turns.ended_at })
    .from(ticket_turns)
    .where(eq(ticket_turns.ticket_id, id))
    .orderBy(asc(ticket_turns.began_at))

const hourMs = 3_600_000
const text = { attachments: [], subject: 'The form', message: 'It does not send.', priority: 'normal' as const }

async function open() {
  const answer = await pia.post('/api/tickets', text)
  return ((await answer.json()) as { id: string }).id
}
const clockIn = async (browser: typeof pia, path: string) =>
  ((await (await browser.get(path)).json()) as { tickets: Array<{ clock: TicketClock }> }).tickets[0]?.clock

describe('every turn is kept', () => {
  test('who had it, from when to when; resolved, nobody has it', async () => {
    const id = await open()
    t.clock.advance({ hours: 1 })
    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Which one?' })
    t.clock.advance({ hours: 1 })
    await pia.post(`/api/tickets/${id}/responses`, { response_text: 'The first.' })
    t.clock.advance({ hours: 1 })
    const moves = await movesOf(id)
    expect(moves.map(({ side, ended_at }) => [side, ended_at !== null])).toEqual([
      ['team', true],
      ['client', true],
      ['team', false],
    ])
    for (const [index, { ended_at }] of moves.entries()) expect(ended_at).toEqual(moves[index + 1]?.began_at ?? null)
    await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' })
    const [ticket] = await t.db.select().from(support_tickets)
    expect((await movesOf(id)).at(-1)).toMatchObject({ side: 'team', ended_at: ticket?.updated_at })
  })

  test('the clock says so to both sides', async () => {
    const id = await open()
    for (const [hours, path, word] of [
      [40, `/api/all-tickets/${id}/answers`, ada],
      [50, `/api/tickets/${id}/responses`, pia],
    ] as const) {
      t.clock.advance({ hours })
      expect((await word.post(path, { response_text: 'A word', attachments: [] })).status).toBe(201)
    }
    t.clock.advance({ hours: 30 })
    const [ticket] = await t.db.select().from(support_tickets)
    if (!ticket) throw new Error('No ticket')
    const expected = clockOf(ticket, await movesOf(id), t.parts.now())
    expect(expected).toMatchObject({
      turn: 'team',
      due_at: ticket.due_at?.toISOString(),
      solve_due_at: ticket.solve_due_at?.toISOString(),
    })
    expect(Math.min(expected.with_us_minutes, expected.with_client_minutes)).toBeGreaterThan(60)
    expect(await clockIn(pia, '/api/tickets')).toEqual(expected)
    expect(await clockIn(ada, '/api/all-tickets')).toEqual(expected)
  })

  test('still with us: the turn and its hour go on; where it was the client’s, ours begins', async () => {
    const id = await open()
    const still = { response_text: 'We look at it.', still_with_us: true }
    const [before] = await t.db.select().from(support_tickets)
    t.clock.advance({ hours: 1 })
    expect((await ada.post(`/api/all-tickets/${id}/answers`, still)).status).toBe(201)
    const [after] = await t.db.select().from(support_tickets)
    for (const name of ['turn', 'turn_began_at', 'due_at', 'solve_due_at'] as const)
      expect(after?.[name]).toEqual(before?.[name])
    expect(await movesOf(id)).toEqual([{ side: 'team', began_at: before?.turn_began_at, ended_at: null }])

    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Which one?' })
    t.clock.advance({ hours: 1 })
    await ada.post(`/api/all-tickets/${id}/answers`, still)
    const [ours] = await t.db.select().from(support_tickets)
    expect(ours).toMatchObject({ turn: 'team', due_at: expect.any(Date) })
    expect((await movesOf(id)).map(({ side }) => side)).toEqual(['team', 'client', 'team'])
    await ada.post(`/api/all-tickets/${id}/answers`, { ...still, resolve: true })
    expect(await t.db.$count(ticket_turns, isNull(ticket_turns.ended_at))).toBe(0)
  })

  test('by when it is solved: only what lay with us counts; in the client’s turn, and once it is done, there is no hour', async () => {
    const id = await open()
    const read = async () => {
      const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
      return { began: ticket?.turn_began_at ?? new Date(0), due: ticket?.solve_due_at ?? null }
    }
    const first = await read()
    expect(openMsBetween(first.began, first.due ?? first.began)).toBe(27 * hourMs)
    t.clock.advance({ hours: 31 })
    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Which one?' })
    const answered = await read()
    expect(answered.due).toBeNull()
    t.clock.advance({ hours: 50 })
    await pia.post(`/api/tickets/${id}/responses`, { response_text: 'The first.' })
    const again = await read()
    const leftMs = 27 * hourMs - openMsBetween(first.began, answered.began)
    expect(leftMs).toBeLessThan(27 * hourMs)
    expect(openMsBetween(again.began, again.due ?? again.began)).toBe(leftMs)
    await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' })
    expect((await read()).due).toBeNull()
  })

  test('many at once leave one that is open', async () => {
    const id = await open()
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2
          ? ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'A word', attachments: [] })
          : pia.post(`/api/tickets/${id}/responses`, { response_text: 'A word', attachments: [] }),
      ),
    )
    const [ticket] = await t.db.select().from(support_tickets)
    const moves = await movesOf(id)
    expect(moves.filter(({ ended_at }) => ended_at === null)).toEqual([
      { side: ticket?.turn, began_at: ticket?.turn_began_at, ended_at: null },
    ])
  })

  test('a customer reads their own alone, and changes none', async () => {
    await open()
    const ids = { pia: await t.userIdOf('pia'), cleo: await t.userIdOf('cleo') }
    const client = await t.parts.database.pool.connect()
    const asCustomer = async (who: keyof typeof ids, statement: string) => {
      const id = ids[who]
      try {
        await client.query(`begin; set local role slipway_customer; set local slipway.person = '${id}';
          set local slipway.company = '${id}'; set local slipway.part = 'owner'`)
        return (await client.query(statement)).rowCount
      } finally {
        await client.query('rollback')
      }
    }
    try {
      expect(await asCustomer('pia', 'select from ticket_turns')).toBe(1)
      expect(await asCustomer('cleo', 'select from ticket_turns')).toBe(0)
      await expect(asCustomer('pia', `update ticket_turns set side = 'client'`)).rejects.toThrow('permission denied')
    } finally {
      client.release()
    }
  })
})

describe('what the version before writes', () => {
  const began = new Date('2026-11-17T18:00:00Z')
  const later = (hours: number) => new Date(began.getTime() + hours * 3_600_000)
  const said = (ticket_id: string, is_admin_response: boolean, hours: number) =>
    t.db
      .insert(ticket_responses)
      .values({ ticket_id, is_admin_response, response_text: 'A word', created_at: later(hours) })
  async function insert(more: Partial<typeof support_tickets.$inferInsert> = {}) {
    const user_id = await t.userIdOf('pia')
    const values = { user_id, subject: 'A', message: 'B', created_at: began, updated_at: began, ...more }
    const [row] = await t.db.insert(support_tickets).values(values).returning({ id: support_tickets.id })
    return row?.id ?? ''
  }
  const move = (side: TicketTurn, from: number, to: number | null): TicketMove => ({
    side,
    began_at: later(from),
    ended_at: to === null ? null : later(to),
  })
  const set = (id: string, status: TicketStatus, hours: number) =>
    t.db
      .update(support_tickets)
      .set({ status, updated_at: later(hours) })
      .where(eq(support_tickets.id, id))

  test('is a turn, too', async () => {
    const id = await insert()
    await said(id, true, 1)
    await said(id, false, 2)
    await set(id, 'closed', 4)
    await set(id, 'open', 9)
    expect(await movesOf(id)).toEqual([
      move('team', 0, 1),
      move('client', 1, 2),
      move('team', 2, 4),
      move('team', 9, null),
    ])
  })

  test('before there were turns has them by who spoke when', async () => {
    const [asked, answered, resolved, again] = [
      await insert(),
      await insert(),
      await insert({ status: 'resolved' }),
      await insert(),
    ]
    for (const id of [answered, resolved]) await said(id, true, 1)
    await said(answered, true, 2)
    await said(resolved, false, 3)
    await set(resolved, 'resolved', 7)
    await said(again, true, 1)
    await set(again, 'resolved', 2)
    await set(again, 'open', 5)
    await t.db.delete(ticket_turns)
    await t.db.execute(sql.raw(fillingStatement()))
    expect(await movesOf(asked)).toEqual([move('team', 0, null)])
    expect(await movesOf(answered)).toEqual([move('team', 0, 1), move('client', 1, null)])
    expect(await movesOf(resolved)).toEqual([move('team', 0, 1), move('client', 1, 3), move('team', 3, 7)])
    expect(await movesOf(again)).toEqual([move('team', 0, 1), move('client', 1, 5), move('team', 5, null)])
  })

  /** Of the migration. */
  function fillingStatement() {
    const folder = new URL('../db/migrations/', import.meta.url)
    const file = readdirSync(folder).find((name) => /^\d+_turns\.sql$/.test(name)) ?? ''
    const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')
    return statements.find((statement) => statement.includes('INSERT INTO "ticket_turns" ("ticket_id"')) ?? ''
  }
})

describe('C9: the clock is fair', () => {
  const quarterMs = 900_000
  const yearBegins = Date.parse('2026-01-01T00:00:00Z')
  const quarters = 366 * 96

  /** In how many of the quarters of an hour before this one we were open, asked of the calendar one by one. */
  const openBefore = [0]
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone: agency.timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  for (let quarter = 0; quarter < quarters; quarter++) {
    const parts = wall.formatToParts(yearBegins + quarter * quarterMs)
    const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    const [day, hour] = [find('weekday'), Number(find('hour'))]
    const isOpen =
      day === 'Sun' || agency.closedDays.includes(agencyDay(new Date(yearBegins + quarter * quarterMs)))
        ? false
        : day === 'Sat'
          ? hour >= 10 && hour < 16
          : hour >= 9 && hour < 18
    openBefore.push((openBefore.at(-1) ?? 0) + Number(isOpen))
  }
  const minutesOf = (from: number, to: number) => ((openBefore[to] ?? 0) - (openBefore[from] ?? 0)) * 15

  type Model = { status: TicketStatus; side: TicketTurn | null; since: number; minutes: Record<TicketTurn, number> }

  /** Ends the turn there is, and begins another. */
  function turnTo(model: Model, side: TicketTurn | null, at: number) {
    if (model.side) model.minutes[model.side] += minutesOf(model.since, at)
    model.side = side
    model.since = at
  }

  const histories = process.env['PROVE'] === 'full' ? 300 : 40

  test(`${histories} histories over a year with both changes of the clock, everything said and undone at random`, async () => {
    const random = randomFrom(9)
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
    const ctxOf = async (who: CastName) => {
      const ctx = { ...t.parts, db: t.db, origin: t.settings.origin } as unknown as Ctx
      return { ...ctx, actor: await readActor(ctx, await startSession(t.db, ctx, await t.userIdOf(who))) }
    }
    const [asAda, asPia] = [await ctxOf('ada'), await ctxOf('pia')]
    let [acts, undone, deviations] = [0, 0, 0]
    const crossed = { spring: 0, autumn: 0 }
    for (let history = 0; history < histories; history++) {
      let at = Math.floor(random() * quarters * 0.7)
      const now = () => new Date(yearBegins + at * quarterMs)
      const first = at
      const { id } = await openTicket({ ...asPia, now }, text)
      let model: Model = { status: 'open', side: 'team', since: at, minutes: { team: 0, client: 0 } }
      const isUnfinished = () => model.side !== null
      for (let step = 0; step < 12; step++) {
        const next = at + 1 + Math.floor(random() ** 2 * 96 * 24)
        if (next >= quarters) break
        at = next
        const before = structuredClone(model)
        const kind = pick([
          'write',
          'answer',
          'answer',
          'still',
          'resolve',
          'resolved',
          'closed',
          'in_progress',
          'open',
        ])
        let undo_id: string | null | undefined
        if (kind === 'write' && model.status !== 'closed') {
          await respondToOwnTicket({ ...asPia, now }, id, { response_text: 'A word', attachments: [] })
          if (model.status === 'resolved') model.status = 'open'
          if (model.side !== 'team') turnTo(model, 'team', at)
        } else if (['answer', 'still', 'resolve'].includes(kind) && model.status !== 'closed') {
          const how = { resolve: kind === 'resolve', still_with_us: kind === 'still' }
          undo_id = (await answerTicket({ ...asAda, now }, id, { response_text: 'A word', attachments: [], ...how }))
            .undo_id
          if (kind === 'resolve') {
            if (isUnfinished()) turnTo(model, null, at)
            model.status = 'resolved'
          } else if (isUnfinished()) {
            const side = kind === 'still' ? 'team' : 'client'
            if (model.side !== side) turnTo(model, side, at)
          }
        } else if (kind === 'resolved' || kind === 'closed' || kind === 'in_progress' || kind === 'open') {
          const change = { status: kind, seen_status: model.status } as const
          undo_id = (await changeTicketStatus({ ...asAda, now }, id, change)).undo_id
          model.status = kind
          const isDone = kind === 'resolved' || kind === 'closed'
          if (isDone && isUnfinished()) turnTo(model, null, at)
          if (!isDone && !isUnfinished()) turnTo(model, 'team', at)
        } else continue
        acts++
        if (undo_id && random() < 0.3) {
          await undo({ ...asAda, now }, undo_id)
          model = before
          undone++
        }
      }
      if (isUnfinished()) turnTo(model, model.side, at)
      crossed.spring += Number(first < 66 * 96 && at > 68 * 96)
      crossed.autumn += Number(first < 303 * 96 && at > 306 * 96)
      const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
      const clock = clockOf(ticket ?? { turn: null, due_at: null, solve_due_at: null }, await movesOf(id), now())
      const isFair = clock.with_us_minutes === model.minutes.team && clock.with_client_minutes === model.minutes.client
      deviations += Number(!isFair)
    }
    process.stdout.write(
      `figure: promise C9: ${histories} histories of ${acts} acts (${undone} undone) over a year, ${crossed.spring} over the change in spring, ${crossed.autumn} over that in autumn: ${deviations} deviations\n`,
    )
    expect(Math.min(crossed.spring, crossed.autumn, undone)).toBeGreaterThan(2)
    expect(deviations).toBe(0)
  })
})
