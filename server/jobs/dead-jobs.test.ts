import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { jobs } from './jobs.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

type Values = Partial<typeof jobs.$inferInsert>
const addJob = async (values: Values = {}) => {
  const usual = { name: 'deliver-email', payload: { email_id: 'a' }, lane: 'mail', state: 'dead' as const }
  const [job] = await t.db
    .insert(jobs)
    .values({ ...usual, run_at: new Date(), created_at: new Date(), ...values })
    .returning()
  return job?.id ?? ''
}
const listed = async () =>
  ((await (await ada.get('/api/dead-jobs')).json()) as { jobs: { id: string; name: string }[] }).jobs

beforeEach(async () => {
  await t.db.delete(jobs)
})

test('an admin dismisses a dead job: it is gone, and the log says who did', async () => {
  const [id, other] = [await addJob(), await addJob()]
  expect((await ada.delete(`/api/dead-jobs/${id}`)).status).toBe(204)
  expect((await listed()).map((job) => job.id)).toEqual([other])
  const [activity] = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
  expect(activity).toMatchObject({
    kind: 'dead_job_dismissed',
    entity_type: 'job',
    action: 'delete',
    user_id: await t.userIdOf('ada'),
    before: { job_name: 'deliver-email', state: 'dead' },
  })
})

test('only a dead job is dismissed, and only by an admin', async () => {
  const dead = await addJob()
  const queued = await addJob({ state: 'queued' })
  const running = await addJob({ state: 'running' })
  const before = [await t.db.select().from(jobs).orderBy(jobs.id), await t.db.$count(activity_logs)]
  for (const id of [queued, running, crypto.randomUUID()]) {
    const answer = await ada.delete(`/api/dead-jobs/${id}`)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
  }
  for (const who of ['emil', 'cleo'] as const)
    expect((await (await t.as(who)).delete(`/api/dead-jobs/${dead}`)).status).toBe(403)
  expect([await t.db.select().from(jobs).orderBy(jobs.id), await t.db.$count(activity_logs)]).toEqual(before)
})

test('a dead job about money is listed before however many e-mails that came back', async () => {
  const money = await addJob({ name: 'ask-refund', lane: 'money', created_at: new Date(0) })
  await t.db.execute(sql`insert into jobs (name, payload, lane, state, run_at, created_at)
    select 'deliver-email', '{}', 'mail', 'dead', now(), now() from generate_series(1, 60)`)
  const shown = await listed()
  expect([shown.length, shown[0]?.id]).toEqual([50, money])
})

test('after the set days a dead job is forgotten, with whom it names; what waits is not', async () => {
  const { keptDays } = t.settings
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const payload = { email: 'olu@bakery.example' }
  await addJob({ payload, run_at: daysAgo(keptDays + 1) })
  const kept = [await addJob({ run_at: daysAgo(keptDays - 1) })]
  kept.push(await addJob({ state: 'queued', run_at: daysAgo(keptDays + 1) }))
  await t.prune()
  const left = await t.db.select({ id: jobs.id }).from(jobs)
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
})
