// deals.md §3, 'Reminders': what goes by itself, when, and when no more. A simulated year of it: promise-d7.test.ts.
import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { LinkView } from '#domain/links.ts'
import { isWorkingDay } from '../agency/working-days.ts'
import { emails } from '../emails/emails.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { goTo, today } from '../testing/agency-clock.ts'
import { bookMoney } from '../testing/booked-money.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { askApproval, decide, pageOf, planProject } from '../testing/milestones.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { newAddress, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'
import { reminders } from './reminders.tables.ts'
import { makeRounds } from './rounds.ts'

const t = await createTestApp()
const ctx = () => ({ ...t.parts, db: t.db, origin: t.settings.origin, mailIn: t.settings.mailIn })
const rounds = () => makeRounds(ctx())
const kinds = ['invoice-reminder', 'deposit-reminder', 'proposal-ending']

beforeEach(async () => {
  // What other tests left open is nobody's business here.
  await t.db.update(invoices).set({ reminders_paused: true })
  await t.db
    .update(proposals)
    .set({ state: 'declined' })
    .where(inArray(proposals.state, ['sent', 'signed']))
  for (const table of [emails, reminders, rate_limits, website_projects]) await t.db.delete(table)
  do goTo(t, 1, 8)
  while (
    today(t).dayOfWeek !== 1 ||
    ![0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25].every((days) =>
      isWorkingDay(today(t).add({ days })),
    )
  )
})

const subjectsTo = async (address: string) =>
  (
    await t.db
      .select({ subject: emails.subject })
      .from(emails)
      .where(and(eq(emails.to_address, address), inArray(emails.kind, kinds)))
      .orderBy(emails.created_at)
  ).map(({ subject }) => subject)
const shown = (daysOn: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' }).format(
    Date.parse(today(t).add({ days: daysOn }).toString()),
  )
const dueIn = (days: number) => today(t).add({ days }).toString()
/** Issued long before it is due. */
async function issue(address: string, days: number, more: Parameters<typeof newInvoice>[1] = {}) {
  return newInvoice(t, { customer_email: address, due_on: dueIn(days), ...more })
}

describe('an invoice', () => {
  test('is reminded of three days before, and one, seven and fourteen after; then the team is told, once', async () => {
    const to = newAddress()
    const { number, id } = await issue(to, 4)
    const due = shown(4)
    const told: [day: number, subject: string][] = []
    for (let day = 0; day < 40; day++) {
      const before = (await subjectsTo(to)).length
      for (const [hour, minute] of [
        [8, 59],
        [9, 0],
        [9, 45],
        [10, 0],
      ] as const) {
        goTo(t, 0, hour, minute)
        const sofar = (await subjectsTo(to)).length
        await rounds()
        if (hour !== 9) expect((await subjectsTo(to)).length).toBe(sofar)
      }
      for (const subject of (await subjectsTo(to)).slice(before)) told.push([day, subject])
      goTo(t, 1, 8)
    }
    expect(told).toEqual([
      [1, `Reminder: ${number} is due ${due}`],
      // The day after is a Saturday.
      [7, `Overdue: ${number}, $1,000.00 since ${due}`],
      [11, `Overdue: ${number}, $1,000.00 since ${due}`],
      [18, `Overdue: ${number}, $1,000.00 since ${due}`],
    ])
    const toTeam = await t.db.select().from(emails).where(eq(emails.to_address, agency.email))
    const silence = toTeam.filter(({ subject }) => subject === `No answer to ${number} after four reminders`)
    expect(silence).toHaveLength(1)
    expect(silence[0]?.text).toContain(`invoice=${id}`)
  })

  test('whoever cannot be reminded keeps nobody else from it', async () => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    const { id } = await issue(second, 3)
    for (const to of [first, third]) await issue(to, 3)
    const { pool } = t.parts.database
    await pool.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.subject_id = '${id}' then raise exception 'refused'; end if; return new; end $$`,
    )
    await pool.query('create trigger zz_refuse before insert on reminders for each row execute function refuse_one()')
    goTo(t, 4, 9)
    await expect(rounds()).rejects.toThrow()
    expect(await Promise.all([first, second, third].map(subjectsTo))).toEqual([
      [expect.any(String)],
      [],
      [expect.any(String)],
    ])
    await pool.query('drop trigger zz_refuse on reminders')
    await rounds()
    expect(await subjectsTo(second)).toHaveLength(1)
    for (const to of [first, third]) expect(await subjectsTo(to)).toHaveLength(1)
  })

  test('its mail carries a link that pays it', async () => {
    const to = newAddress()
    const { number } = await issue(to, 3)
    goTo(t, 4, 9)
    await rounds()
    const [mail] = await t.db.select().from(emails).where(eq(emails.to_address, to))
    expect(mail).toMatchObject({ kind: 'invoice-reminder', secret: true })
    const [, key = ''] = /\/link#([\w-]{43})/.exec(mail?.text ?? '') ?? []
    const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
    expect(view).toMatchObject({ purpose: 'invoice', invoice: { number } })
  })

  test.each([
    ['paid', async (id: string) => payInvoice(t, id)],
    ['disputed', async (id: string) => bookMoney(t, id, { kind: 'dispute', amount: 100 })],
    ['paused', async (id: string) => t.db.update(invoices).set({ reminders_paused: true }).where(eq(invoices.id, id))],
  ])('%s it is not', async (_how, act) => {
    const to = newAddress()
    const { id } = await issue(to, 3)
    await act(id)
    for (let day = 0; day < 20; day++) {
      goTo(t, 1, 9)
      await rounds()
    }
    expect(await subjectsTo(to)).toEqual([])
  })

  test('what is issued shortly before its day is not reminded of on the same day', async () => {
    const to = newAddress()
    await issue(to, 2)
    goTo(t, 0, 9)
    await rounds()
    expect(await subjectsTo(to)).toEqual([])
    goTo(t, 3, 9)
    await rounds()
    expect(await subjectsTo(to)).toEqual([expect.stringContaining('Overdue')])
  })

  test('by hand on the same day, or four times, is enough', async () => {
    const [once, often] = [newAddress(), newAddress()]
    const first = await issue(once, 3)
    const second = await issue(often, 3)
    goTo(t, 4, 8)
    const byHand = (id: string) => ({ subject_type: 'invoice' as const, subject_id: id, sent_at: t.parts.now() })
    await t.db.insert(reminders).values([byHand(first.id), ...[1, 2, 3, 4].map(() => byHand(second.id))])
    goTo(t, 0, 9)
    await rounds()
    expect([await subjectsTo(once), await subjectsTo(often)]).toEqual([[], []])
    goTo(t, 3, 9)
    await rounds()
    expect((await subjectsTo(once)).length).toBe(1)
    expect(await subjectsTo(often)).toEqual([])
  })
})

test('of all that one company owes, one thing a day: what is due longest first, the rest on the next working days', async () => {
  const someone = await newCustomer(t)
  // By the company where it is known, and by its owner's address where it is not.
  const later = await issue(someone.email, -7, { company_id: someone.id })
  const first = await issue(someone.email, -14)
  const third = await issue('bookkeeper@else.example', -1, { company_id: someone.id })
  const numbersOf = async () =>
    (await t.db.select().from(emails).where(eq(emails.kind, 'invoice-reminder')).orderBy(emails.created_at)).map(
      ({ subject }) => /INV-\d+/.exec(subject)?.[0],
    )
  // Not on the day on which they came.
  goTo(t, 1, 9)
  await t.db.transaction(async (tx) => {
    await tx.execute(`alter table invoices disable trigger all`)
    await tx.execute(`update invoices set created_at = created_at - interval '40 days' where not reminders_paused`)
    await tx.execute(`alter table invoices enable trigger all`)
  })
  for (const [minute] of [[0], [15], [30]]) {
    goTo(t, 0, 9, minute)
    await Promise.all([rounds(), rounds()])
  }
  expect(await numbersOf()).toEqual([first.number])
  goTo(t, 1, 9)
  await rounds()
  expect(await numbersOf()).toEqual([first.number, later.number])
  goTo(t, 1, 9)
  await rounds()
  expect(await numbersOf()).toEqual([first.number, later.number, third.number])
})

/** Signed by whoever it was sent to, and not paid. */
async function signed() {
  const { proposal, key, lead } = await sendNew(t, await t.as('ada'))
  const link = withLink(t, key)
  const view = (await (await link('GET', '/api/link')).json()) as Extract<LinkView, { purpose: 'proposal' }>
  expect((await link('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  const [deposit] = await invoicesOf(t, proposal.id)
  return { proposal, key, to: lead.email ?? '', deposit }
}

describe('a signed proposal', () => {
  test('is reminded of its deposit two and five working days after, and of nothing else', async () => {
    const { proposal, to, deposit } = await signed()
    const told: number[] = []
    for (let day = 0; day < 25; day++) {
      const before = (await subjectsTo(to)).length
      goTo(t, 0, 9)
      await rounds()
      const fresh = (await subjectsTo(to)).slice(before)
      for (const subject of fresh) {
        expect(subject).toBe(`One step left: the deposit for ${proposal.content.title}`)
        told.push(day)
      }
      goTo(t, 1, 8)
    }
    // Signed on a Monday: on Wednesday, and on the Monday after.
    expect(told).toEqual([2, 7])
    const steps = await t.db
      .select()
      .from(reminders)
      .where(eq(reminders.subject_id, deposit?.id ?? ''))
    expect(steps.map(({ step }) => step)).toEqual(['deposit_2', 'deposit_5'])
  })

  test.each([
    ['paid', ({ deposit }: Awaited<ReturnType<typeof signed>>) => payInvoice(t, deposit?.id ?? '')],
    [
      'withdrawn',
      async ({ proposal }: Awaited<ReturnType<typeof signed>>) =>
        (await t.as('ada')).post(`/api/proposals/${proposal.id}/withdrawal`, { reason: '' }),
    ],
  ])('%s it is not', async (_how, act) => {
    const one = await signed()
    await act(one)
    for (let day = 0; day < 25; day++) {
      goTo(t, 1, 9)
      await rounds()
    }
    expect(await subjectsTo(one.to)).toEqual([])
  })
})

describe('a proposal that ends soon', () => {
  const endingIn = async (days: number) => {
    const valid_until = dueIn(days)
    return sendNew(t, await t.as('ada'), { valid_until })
  }

  test('says so two working days before, once', async () => {
    const { lead, proposal } = await endingIn(10)
    const [day, title] = [shown(10), proposal.content.title]
    const told: number[] = []
    for (let at = 0; at < 14; at++) {
      const before = (await subjectsTo(lead.email ?? '')).length
      goTo(t, 0, 9)
      await rounds()
      const fresh = (await subjectsTo(lead.email ?? '')).slice(before)
      for (const subject of fresh) {
        expect(subject).toBe(`Valid until ${day}: ${title}`)
        told.push(at)
      }
      goTo(t, 1, 8)
    }
    // Ten days after a Monday is a Thursday.
    expect(told).toEqual([8])
  })

  test('declined it does not; and on the day on which it came it does not', async () => {
    const declined = await endingIn(4)
    expect((await withLink(t, declined.key)('POST', '/api/link/decline', {})).status).toBe(204)
    const fresh = await endingIn(2)
    goTo(t, 0, 9)
    await rounds()
    expect(await subjectsTo(fresh.lead.email ?? '')).toEqual([])
    goTo(t, 1, 9)
    await rounds()
    goTo(t, 1, 9)
    await rounds()
    expect((await subjectsTo(fresh.lead.email ?? '')).length).toBe(1)
    expect(await subjectsTo(declined.lead.email ?? '')).toEqual([])
  })
})

describe('a milestone that waits for approval', () => {
  const asked = async () => {
    const ada = await t.as('ada')
    const page = await planProject(t, ada)
    return { ...(await askApproval(t, ada, page, { note: 'Two directions.' })), page }
  }
  const askedFor = (address: string) =>
    t.db.$count(emails, and(eq(emails.kind, 'approval-asked'), eq(emails.to_address, address)))
  const daysOfReminders = async (address: string, days: number) => {
    const told: number[] = []
    for (let day = 0; day < days; day++) {
      const before = await askedFor(address)
      goTo(t, 0, 9)
      await Promise.all([rounds(), rounds()])
      if ((await askedFor(address)) > before) told.push(day)
      goTo(t, 1, 8)
    }
    return told
  }

  test('is asked for again after three and seven working days, each version anew', async () => {
    const { mail, page } = await asked()
    const to = mail?.to ?? ''
    expect(await daysOfReminders(to, 14)).toEqual([3, 9])
    await askApproval(t, await t.as('ada'), page, { note: 'Another.' })
    expect(await daysOfReminders(to, 14)).toEqual([3, 9])
  })

  test('decided it is not', async () => {
    const { mail, key } = await asked()
    await decide(t, key, 1)
    expect(await daysOfReminders(mail?.to ?? '', 14)).toEqual([])
  })
})

describe('what we asked a client for', () => {
  const asked = async () => {
    const ada = await t.as('ada')
    const { project } = await planProject(t, ada)
    expect((await ada.post(`/api/projects/${project.id}/requests`, { text: 'Photographs, please.' })).status).toBe(201)
    return { ada, project }
  }
  const askedFor = () => t.db.$count(emails, eq(emails.kind, 'client-asked'))
  const daysOfReminders = async (days: number) => {
    const told: number[] = []
    for (let day = 0; day < days; day++) {
      const before = await askedFor()
      goTo(t, 0, 9)
      await Promise.all([rounds(), rounds()])
      const now = await askedFor()
      if (now > before) told.push(day)
      expect(now - before).toBeLessThanOrEqual(1)
      goTo(t, 1, 8)
    }
    return told
  }

  test('is asked for again after three and seven working days, and never after that; its link hands it in', async () => {
    const { project } = await asked()
    expect(await daysOfReminders(25)).toEqual([3, 9])
    const [, , last] = await t.db
      .select()
      .from(emails)
      .where(eq(emails.kind, 'client-asked'))
      .orderBy(emails.created_at)
    expect(last).toMatchObject({ to_address: project.owner.email, secret: true })
    expect(last?.text).toContain('Photographs, please.')
    const view = (await (await withLink(t, linkKeyIn(last?.text ?? ''))('GET', '/api/link')).json()) as LinkView
    expect(view).toMatchObject({ purpose: 'upload', project: { text: 'Photographs, please.' } })
    // Whatever is asked for next is another thing.
    const ada = await t.as('ada')
    expect((await ada.post(`/api/projects/${project.id}/answers`)).status).toBe(204)
    expect((await ada.post(`/api/projects/${project.id}/requests`, { text: 'Prices, please.' })).status).toBe(201)
    goTo(t, (8 - today(t).dayOfWeek) % 7, 8)
    expect((await daysOfReminders(8)).length).toBeGreaterThan(0)
  })

  test.each(['answered', 'received', 'put away', 'completed'] as const)('%s it is not', async (how) => {
    const { ada, project } = await asked()
    if (how === 'answered') {
      const [mail] = await t.db.select().from(emails).where(eq(emails.kind, 'client-asked'))
      const answer = await withLink(t, linkKeyIn(mail?.text ?? ''))('POST', '/api/link/answer', { note: 'There.' })
      expect(answer.status).toBe(204)
    } else if (how === 'received') expect((await ada.post(`/api/projects/${project.id}/answers`)).status).toBe(204)
    else {
      const ended = {
        'put away': { archived_at: t.parts.now() },
        completed: { development_stage: 'completed' as const },
      }
      await t.db.update(website_projects).set(ended[how]).where(eq(website_projects.id, project.id))
    }
    expect(await daysOfReminders(14)).toEqual([])
    expect(await t.db.$count(reminders)).toBe(0)
  })
})

test('days that a client takes move the day of the project before they answer, and it is not late', async () => {
  const ada = await t.as('ada')
  const page = await planProject(t, ada)
  const planned = page.clock?.planned_on
  await askApproval(t, ada, page)
  for (let day = 0; day < 8; day++) {
    goTo(t, 1, 12)
    await rounds()
  }
  const { project, clock } = await pageOf(await t.as('ada'), page.project.id)
  expect([planned, clock?.client_days]).toEqual([clock?.planned_on, 6])
  expect(clock?.estimated_on.localeCompare(planned ?? '')).toBe(1)
  expect(project.estimated_completion_date).toBe(clock?.estimated_on)
  const { updated_at } = project
  await rounds()
  expect((await pageOf(await t.as('ada'), project.id)).project.updated_at).toBe(updated_at)
})

test('money comes first', async () => {
  const someone = await newCustomer(t)
  const { proposal } = await sendNew(t, await t.as('ada'), { valid_until: dueIn(3) }, { email: someone.email })
  await issue(someone.email, 1, { company_id: someone.id })
  goTo(t, 2, 9)
  await rounds()
  expect(await subjectsTo(someone.email)).toEqual([expect.stringContaining('Overdue')])
  goTo(t, 1, 9)
  await rounds()
  expect(await subjectsTo(someone.email)).toEqual([
    expect.stringContaining('Overdue'),
    expect.stringContaining(proposal.content.title),
  ])
})
