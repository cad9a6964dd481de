import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { user_roles, users } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { claimDueJobs, releaseLeases } from '../jobs/leases.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { project_updates, quick_project_updates, website_projects } from '../projects/projects.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { undoableActs } from '../testing/undoable-acts.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { support_tickets, ticket_responses } from '../tickets/tickets.tables.ts'
import { edited_videos, raw_videos } from '../videos/videos.tables.ts'
import { undo_steps } from './undo.tables.ts'

const t = await createTestApp()
const AHEAD_MS = 3_600_000
t.clock.advance({ hours: 1 }) // e-mails wait by the product's clock, whatever it shows
const ada = await t.as('ada')
const pia = await t.as('pia')
const room = await createVideoRoom(t)
const { id: colleagueId, browser: colleague } = await newCustomer(t)
await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, colleagueId))

beforeEach(async () => {
  await t.db.delete(undo_steps)
  await t.db.delete(emails)
  await t.db.delete(jobs)
})

const undo = (undo_id: string, who = ada) => who.post('/api/undo', { undo_id })
async function undoIdOf(answer: Response) {
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return ((await answer.json()) as { undo_id: string | null }).undo_id ?? ''
}
const everything = async () => ({
  tickets: await t.db.select().from(support_tickets).orderBy(support_tickets.id),
  responses: await t.db.select().from(ticket_responses).orderBy(ticket_responses.id),
  projects: await t.db.select().from(website_projects).orderBy(website_projects.id),
  updates: await t.db.select().from(quick_project_updates).orderBy(quick_project_updates.id),
  steps: await t.db.select().from(project_updates).orderBy(project_updates.id),
  leads: await t.db.select().from(leads).orderBy(leads.id),
  history: await t.db.select().from(lead_history).orderBy(lead_history.id),
  forms: await t.db.select().from(fitness_onboarding_forms).orderBy(fitness_onboarding_forms.id),
  videos: await t.db.select().from(raw_videos).orderBy(raw_videos.id),
  edits: await t.db.select().from(edited_videos).orderBy(edited_videos.id),
  mails: await t.db.select().from(emails).orderBy(emails.id),
  jobs: await t.db.select().from(jobs).orderBy(jobs.id),
})

const { acts, newTicket } = undoableActs(t, { ada, room })

describe.each(acts)('%s', (_what, isMailed, prepare) => {
  test('holds at once while its e-mail waits ten seconds; undone, it is as if it had never been', async () => {
    const act = await prepare()
    const before = await everything()
    const [from, undoId, to] = [t.parts.now().getTime(), await undoIdOf(await act()), t.parts.now().getTime()]
    const held = await everything()
    expect(held).not.toEqual(before)
    expect(held.mails.length > 0).toBe(isMailed)
    expect(held.jobs).toHaveLength(held.mails.length)
    for (const { run_at } of held.jobs) {
      expect(run_at.getTime()).toBeGreaterThanOrEqual(from + 10_000)
      expect(run_at.getTime()).toBeLessThanOrEqual(to + 10_000)
    }
    expect((await undo(undoId)).status).toBe(204)
    expect(await everything()).toEqual(before)
  })

  test('is taken back once, and by whoever did it alone', async () => {
    const undoId = await undoIdOf(await (await prepare())())
    const held = await everything()
    expect((await undo(undoId, pia)).status).toBe(403)
    expect((await undo(undoId, colleague)).status).toBe(404)
    expect(await everything()).toEqual(held)
    const answers = await Promise.all([undo(undoId), undo(undoId), undo(undoId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
  })

  test('a minute later it stays', async () => {
    const undoId = await undoIdOf(await (await prepare())())
    const held = await everything()
    await t.db.update(undo_steps).set({ created_at: new Date(t.parts.now().getTime() - 61_000) })
    expect(await errorCodeIn(await undo(undoId))).toBe('undo_too_late')
    expect(await everything()).toEqual(held)
  })

  test('is written down in the activity log, and so is that it was undone', async () => {
    const undoId = await undoIdOf(await (await prepare())())
    const [step] = await t.db.select().from(undo_steps)
    await undo(undoId)
    const logged = await t.db
      .select()
      .from(activity_logs)
      .where(eq(activity_logs.entity_id, step?.subject_id ?? ''))
    expect(logged.length).toBeGreaterThan(1)
    expect(logged.find(({ kind }) => kind === 'change_undone')).toMatchObject({
      entity_type: step?.subject_type,
      user_id: room.adaId,
    })
  })

  test('nothing of what somebody wrote is kept to undo it', async () => {
    await (
      await prepare()
    )()
    const kept = JSON.stringify(await t.db.select().from(undo_steps))
    for (const written of ['Load it anew.', 'Done.', 'On its way', 'Called', 'Blurry', 'Renner', 'spam.', 'Louder'])
      expect(kept).not.toContain(written)
  })
})

test('an e-mail that has left is not taken back, and neither is what it told', async () => {
  const { id } = await newTicket()
  const undoId = await undoIdOf(await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It is on.' }))
  await t.db.update(jobs).set({ run_at: new Date(0) })
  await t.runJobs()
  expect((await t.mailbox(cast.pia.email)).some(({ text }) => text.includes('It is on.'))).toBe(true)
  const held = await everything()
  expect(await errorCodeIn(await undo(undoId))).toBe('undo_too_late')
  expect(await everything()).toEqual(held)
})

test('one that is being sent has left, also when the process that began is gone', async () => {
  const { id } = await newTicket()
  const undoId = await undoIdOf(await ada.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'open' }))
  expect(await claimDueJobs(t.db, [{ lane: 'mail', slots: 9 }], AHEAD_MS + 11_000, [])).toHaveLength(1)
  for (const isGone of [false, true]) {
    if (isGone) await releaseLeases(t.db)
    const held = await everything()
    expect(await errorCodeIn(await undo(undoId))).toBe('undo_too_late')
    expect(await everything()).toEqual(held)
  }
})

test('a change and an undo of it at once: whichever comes first, the row and its e-mails agree', async () => {
  const { id } = await newTicket()
  const undoId = await undoIdOf(
    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Done.', resolve: true }),
  )
  const [undone, replied] = await Promise.all([
    undo(undoId),
    pia.post(`/api/tickets/${id}/responses`, { response_text: 'Thanks!' }),
  ])
  expect(replied.status).toBe(201)
  const isUndone = undone.status === 204
  if (!isUndone) expect(await errorCodeIn(undone)).toBe('undo_changed')
  const responses = await t.db.select().from(ticket_responses).where(eq(ticket_responses.ticket_id, id))
  expect(responses.map(({ response_text }) => response_text).sort()).toEqual(
    isUndone ? ['Thanks!'] : ['Done.', 'Thanks!'],
  )
  const mails = await t.db.select().from(emails)
  expect(mails.filter(({ to_address }) => to_address === cast.pia.email)).toHaveLength(isUndone ? 0 : 1)
})

test.each([
  ['its owner wrote in it', (id: string) => pia.post(`/api/tickets/${id}/responses`, { response_text: 'Thanks!' })],
  [
    'a colleague closed it',
    (id: string) => colleague.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'open' }),
  ],
])('what was changed since is not undone: %s', async (_what, change) => {
  const { id } = await newTicket()
  const undoId = await undoIdOf(await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Load it anew.' }))
  expect((await change(id)).ok).toBe(true)
  const held = await everything()
  expect(await errorCodeIn(await undo(undoId))).toBe('undo_changed')
  expect(await everything()).toEqual(held)
})

test('two changes are undone in the order nobody else came between: the last first', async () => {
  const { id } = await newTicket()
  const first = await undoIdOf(
    await ada.put(`/api/tickets/${id}/status`, { status: 'in_progress', seen_status: 'open' }),
  )
  const second = await undoIdOf(
    await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'in_progress' }),
  )
  expect(await errorCodeIn(await undo(first))).toBe('undo_changed')
  expect((await undo(second)).status).toBe(204)
  expect((await undo(first)).status).toBe(204)
  expect((await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]?.status).toBe('open')
})

test('of what is gone there is nothing to undo', async () => {
  const video = await room.addRaw()
  const undoId = await undoIdOf(await ada.put(`/api/raw-videos/${video.id}/status`, { status: 'on_hold' }))
  await ada.delete(`/api/raw-videos/${video.id}`)
  expect(await errorCodeIn(await undo(undoId))).toBe('undo_changed')
})

test('a review whose e-mail has left stays, and so does one of an edit that is gone', async () => {
  const review = async () => {
    const { id } = await room.addEdit((await room.addRaw()).id)
    const answer = await ada.put(`/api/edited-videos/${id}/review`, { status: 'rejected', admin_notes: 'No.' })
    return { id, undoId: await undoIdOf(answer) }
  }
  const { undoId: told } = await review()
  await t.db.update(jobs).set({ run_at: new Date(0) })
  await t.runJobs()
  const held = await everything()
  expect(await errorCodeIn(await undo(told))).toBe('undo_too_late')
  expect(await everything()).toEqual(held)
  const { id, undoId } = await review()
  await ada.delete(`/api/edited-videos/${id}`)
  expect(await errorCodeIn(await undo(undoId))).toBe('undo_changed')
})

test('who takes a review back decides anew, and that is another decision', async () => {
  const { id } = await room.addEdit((await room.addRaw()).id)
  const decide = async (status: string) =>
    undoIdOf(await ada.put(`/api/edited-videos/${id}/review`, { status, admin_notes: 'Louder.' }))
  const first = await decide('rejected')
  expect((await undo(first)).status).toBe(204)
  const [waits] = await t.db.select().from(edited_videos).where(eq(edited_videos.id, id))
  expect(waits).toMatchObject({ status: 'pending_review', admin_notes: null, reviewed_at: null, reviewed_by: null })
  await decide('approved')
  expect((await undo(first)).status).toBe(404)
  const [decided] = await t.db.select().from(edited_videos).where(eq(edited_videos.id, id))
  expect(decided).toMatchObject({ status: 'approved', admin_notes: 'Louder.' })
  expect((await t.db.select().from(emails)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Approved'),
  ])
})

test('it is not given back to somebody who is gone', async () => {
  const { id: formerId } = await newCustomer(t)
  await t.db.update(user_roles).set({ role: 'employee' }).where(eq(user_roles.user_id, formerId))
  const { id } = await room.addRaw({ assigned_to: formerId })
  const undoId = await undoIdOf(await ada.put(`/api/raw-videos/${id}/assignee`, { assigned_to: room.emilId }))
  await t.db.delete(users).where(eq(users.id, formerId))
  const held = await everything()
  expect(await errorCodeIn(await undo(undoId))).toBe('undo_changed')
  expect(await everything()).toEqual(held)
})

test('where nothing changes there is nothing to undo', async () => {
  const { id } = await newTicket()
  const answer = await ada.put(`/api/tickets/${id}/status`, { status: 'open', seen_status: 'open' })
  expect(await answer.json()).toEqual({ undo_id: null })
})

test('what was not taken back within the hour is forgotten', async () => {
  const video = await room.addRaw()
  await ada.put(`/api/raw-videos/${video.id}/status`, { status: 'on_hold' })
  await t.db.update(undo_steps).set({ created_at: new Date(t.parts.now().getTime() - 3_601_000) })
  await t.prune()
  expect(await t.db.$count(undo_steps)).toBe(0)
})
