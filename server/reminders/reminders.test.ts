import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { Today } from '#domain/today.ts'
import { cast } from '../db/seed/cast.ts'
import { mailbox_messages } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { waitingThings } from '../testing/waiting-things.ts'
import { reminders } from './reminders.tables.ts'

const t = await createTestApp()
const things = waitingThings(t)
let ada = await t.as('ada')

beforeEach(async () => {
  await things.clear()
  await t.db.delete(reminders)
  await t.db.delete(rate_limits)
  await t.db.delete(mailbox_messages)
  ada = await t.as('ada')
})

const remind = (subject_type: string, subject_id: string) => ada.post('/api/reminders', { subject_type, subject_id })
const mailsTo = async (email: string) => {
  await t.runJobs()
  return (await t.mailbox(email)).filter(({ kind }) => kind === 'reminder')
}
const awaited = {
  ticket: () => things.ticket('The logo', { turn: 'client', turn_began_at: things.at(-99) }),
  project: () => things.project('Marsh Ceramics', { client_notes: 'Please send the photographs.' }),
  form: () => things.form('cleo', { business_name: 'Marsh' }),
}

test.each([
  ['ticket', 'The logo', '/support-tickets?ticket=TKT-'],
  ['project', 'Please send the photographs.', '/dashboard'],
  ['form', 'which you have begun', '/fitness-onboarding'],
] as const)('a client is reminded of a %s: what we wait for, and where to hand it in', async (type, words, path) => {
  const { id } = await awaited[type]()
  const answer = await remind(type, id)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ email: cast.cleo.email })
  const [mail] = await mailsTo(cast.cleo.email)
  expect(mail?.subject).toBe(`A reminder from ${agency.name}`)
  expect(mail?.text).toContain(words)
  expect(mail?.text).toContain(`${t.settings.origin}${path}`)
  const { items } = (await (await ada.get('/api/today?view=clients')).json()) as Today
  expect(items).toEqual([expect.objectContaining({ id, reminded_at: expect.any(String) })])
})

describe('refused, and nothing is sent', () => {
  const isRefused = async (answer: Response, status: number, code: string) => {
    expect([answer.status, await errorCodeIn(answer)]).toEqual([status, code])
    expect(await t.db.$count(reminders)).toBe(0)
    expect(await mailsTo(cast.cleo.email)).toEqual([])
  }

  test('a ticket that waits on us, one that is done, a project that needs nothing, a form that was handed in', async () => {
    await isRefused(await remind('ticket', (await things.ticket('Ours')).id), 409, 'nothing_awaited')
    const done = await things.ticket('Done', { status: 'resolved' })
    await isRefused(await remind('ticket', done.id), 409, 'nothing_awaited')
    await isRefused(await remind('project', (await things.project('Free')).id), 409, 'nothing_awaited')
    const finished = await things.project('Done', { client_notes: 'x', development_stage: 'completed' })
    await isRefused(await remind('project', finished.id), 409, 'nothing_awaited')
    const archived = await things.project('Archived', { client_notes: 'x', archived_at: t.parts.now() })
    await isRefused(await remind('project', archived.id), 409, 'nothing_awaited')
    const form = await things.form('cleo', { submission_status: 'submitted' })
    await isRefused(await remind('form', form.id), 409, 'nothing_awaited')
  })

  test('what is not there, and what is nothing to be reminded of', async () => {
    await isRefused(await remind('ticket', crypto.randomUUID()), 404, 'not_found')
    await isRefused(await remind('lead', crypto.randomUUID()), 400, 'invalid_input')
  })
})

test('once in three days per thing, and of each thing by itself', async () => {
  const [ticket, project] = [await awaited.ticket(), await awaited.project()]
  expect((await remind('ticket', ticket.id)).status).toBe(201)
  const again = await remind('ticket', ticket.id)
  expect([again.status, await errorCodeIn(again)]).toEqual([409, 'reminded_already'])
  expect((await remind('project', project.id)).status).toBe(201)
  t.clock.advance({ hours: 71 })
  ada = await t.as('ada')
  expect((await remind('ticket', ticket.id)).status).toBe(409)
  t.clock.advance({ hours: 1.01 })
  expect((await remind('ticket', ticket.id)).status).toBe(201)
  expect(await mailsTo(cast.cleo.email)).toHaveLength(3)
})

test('what went by itself counts, too', async () => {
  const { id } = await awaited.project()
  const user_id = await t.userIdOf('cleo')
  await t.db.insert(reminders).values({
    subject_type: 'project',
    subject_id: id,
    step: 'first',
    company_id: user_id,
    user_id,
    sent_at: things.at(-24),
  })
  expect(await errorCodeIn(await remind('project', id))).toBe('reminded_already')
})

test('a hundred at once: one mail', async () => {
  const { id } = await awaited.project()
  const answers = await Promise.all(Array.from({ length: 100 }, () => remind('project', id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
  expect(await mailsTo(cast.cleo.email)).toHaveLength(1)
})
