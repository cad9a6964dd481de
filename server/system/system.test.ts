import { isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { System } from '#domain/system.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { backups } from './system.tables.ts'
import { recordBackup, recordDrill } from './system.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const read = async () => (await (await ada.get('/api/system')).json()) as System

test('a product without troubles says so, and that nobody made a backup', async () => {
  await t.db.delete(jobs)
  const system = await read()
  expect(system).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    started_at: expect.any(String),
    database: {
      version: expect.stringMatching(/^PostgreSQL \d+/),
      size_bytes: expect.any(Number),
      latency_ms: expect.any(Number),
    },
    jobs: { waiting: 0, running: 0, dead: 0, oldest_due_at: null },
    failed_emails: 0,
    last_backup: null,
    last_drill_at: null,
  })
  expect(system.database.version).not.toContain(' on ')
  expect(system.database.size_bytes).toBeGreaterThan(1_000_000)
  expect(new Date(system.started_at).getTime()).toBeLessThan(Date.now())
})

test('the queue is counted by state, with what has waited longest', async () => {
  const at = (minutes: number) => new Date(t.parts.now().getTime() + minutes * 60_000)
  const job = (state: 'queued' | 'running' | 'dead', run_at: Date) =>
    ({ name: 'deliver-email', payload: {}, state, run_at, created_at: run_at }) as const
  await t.db
    .insert(jobs)
    .values([
      job('queued', at(60)),
      job('queued', at(-5)),
      job('queued', at(-9)),
      job('running', at(-1)),
      job('dead', at(-99)),
    ])
  const system = await read()
  expect(system.jobs).toMatchObject({ waiting: 3, running: 1, dead: 1 })
  expect(new Date(system.jobs.oldest_due_at ?? 0).getTime()).toBeCloseTo(at(-9).getTime(), -4)
})

test('counting ends at ten thousand', async () => {
  await t.db.execute(sql`
    insert into jobs (name, payload, state, run_at, created_at)
    select 'deliver-email', '{}', 'dead', now(), now() from generate_series(1, 10050)`)
  expect((await read()).jobs.dead).toBe(10_000)
})

test('failed e-mails and the newest backup are shown', async () => {
  await t.db.insert(emails).values({
    kind: 'welcome',
    to_address: 'a@b.example',
    subject: 'Hello',
    text: 'Hello',
    state: 'failed' as const,
    created_at: new Date(),
  })
  const newest = { finished_at: new Date('2026-11-14T03:00:00.000Z'), size_bytes: 5_000_000_000, place: '/backups/b' }
  await t.db
    .insert(backups)
    .values([newest, { finished_at: new Date('2026-11-13T03:00:00.000Z'), size_bytes: 1, place: '/backups/a' }])
  expect(await read()).toMatchObject({
    failed_emails: 1,
    last_backup: { ...newest, finished_at: newest.finished_at.toISOString() },
  })
})

test('a backup just made is the last one', async () => {
  await recordBackup({ db: t.db, now: t.parts.now }, { size_bytes: 7, place: '/backups/now' })
  expect(await read()).toMatchObject({ last_backup: { size_bytes: 7, place: '/backups/now' } })
})

test('that a drill restored a backup is kept apart from that it was made', async () => {
  expect(await read()).toMatchObject({ last_drill_at: null })
  await recordDrill({ db: t.db, now: t.parts.now }, { place: '/backups/a' })
  const { last_drill_at } = await read()
  expect(new Date(last_drill_at ?? 0).getTime()).toBeGreaterThan(new Date('2026-11-13T03:00:00.000Z').getTime())
  expect(await read()).toMatchObject({ last_backup: { place: '/backups/now' } })
  const drilled = await t.db.select().from(backups).where(isNotNull(backups.drilled_at))
  expect(drilled).toMatchObject([{ place: '/backups/a' }])
})
