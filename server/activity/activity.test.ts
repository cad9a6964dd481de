import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { users } from '../accounts/accounts.tables.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { payment_events } from '../billing/ledger/ledger.tables.ts'
import { ownerOf } from '../db/seed/act-as.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { queueEmail } from '../emails/emails.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { recordActivity } from './activity.ts'
import { activity_logs } from './activity.tables.ts'
import { toldOf } from './told-fields.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const adaId = await t.userIdOf('ada')

type Page = { activity: Activity[]; next_cursor: string | null }
const log = async (query = '') => (await (await ada.get(`/api/activity${query}`)).json()) as Page
const newest = async () => (await log()).activity[0]
const entries = () => t.db.$count(activity_logs)

async function record(who: CastName | null, entry: Parameters<typeof recordActivity>[2], hoursAgo = 0) {
  const profile = who && (await findProfileByEmail(t.db, cast[who].email))
  const actor = profile && ownerOf(profile, cast[who].role)
  const at = new Date(t.parts.now().getTime() - hoursAgo * 3_600_000)
  await t.db.transaction((tx) => recordActivity(tx, { actor, now: () => at }, entry))
}
const moved = { kind: 'lead_state_changed', subject_type: 'lead', subject_id: 'lead-1' } as const

test('of a change only what differs is kept, with who and when', async () => {
  await record('ada', {
    ...moved,
    before: { state: 'new', title: 'Quote', tags: ['a'], updated_at: new Date(0) },
    after: { state: 'won', title: 'Quote', tags: ['a'], updated_at: new Date() },
  })
  expect(await newest()).toMatchObject({
    kind: 'lead_state_changed',
    action: 'update',
    entity_type: 'lead',
    entity_id: 'lead-1',
    user_id: adaId,
    profile: { email: cast.ada.email, first_name: 'Ada' },
    details: {},
    before: { state: 'new' },
    after: { state: 'won' },
  })
})

test('where nothing differs nothing is kept', async () => {
  const before = await entries()
  await record('ada', { ...moved, before: { state: 'new', updated_at: 1 }, after: { state: 'new', updated_at: 2 } })
  expect(await entries()).toBe(before)
})

test('an entry is undone with the change it tells of', async () => {
  const before = await entries()
  const undone = t.db.transaction(async (tx) => {
    await recordActivity(tx, { actor: null, now: t.parts.now }, { ...moved, after: { state: 'won' } })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await entries()).toBe(before)
})

test.each([
  ['update', () => t.db.update(activity_logs).set({ user_id: null })],
  [
    'update of no row',
    () =>
      t.db
        .update(activity_logs)
        .set({ user_id: null })
        .where(sql`false`),
  ],
  ['delete', () => t.db.delete(activity_logs)],
  ['truncate', () => t.db.execute('truncate activity_logs')],
  [
    'update as a replica',
    () =>
      t.db.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica')
        await tx.update(activity_logs).set({ user_id: null })
      }),
  ],
])('the database refuses an %s of the log', async (_what, change) => {
  await record('ada', { ...moved, after: { state: 'won' } })
  const before = await t.db.select().from(activity_logs).orderBy(activity_logs.id)
  await expect(Promise.resolve(change())).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: 'activity_logs is append-only' }) }),
  )
  expect(await t.db.select().from(activity_logs).orderBy(activity_logs.id)).toEqual(before)
})

test('a role that does not own the log has no right to change it', async () => {
  const { rows } = await t.db.execute(
    sql`select privilege_type from information_schema.role_table_grants where table_name = 'activity_logs'`,
  )
  expect(rows.map((row) => row.privilege_type)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/UPDATE|DELETE|TRUNCATE/)]),
  )
})

test('the log goes on page by page, none twice and none left out', async () => {
  for (let count = 0; count < 120; count++)
    await record('ada', { ...moved, subject_id: 'paged', after: { count } }, count < 60 ? 1 : 2)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await log(`?entity_id=paged${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    expect(page.activity.length).toBeLessThanOrEqual(50)
    seen.push(...page.activity.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('filters find by kind, person, subject and time', async () => {
  await record('emil', { kind: 'email_resent', subject_type: 'email', subject_id: 'mail-1' }, 48)
  await record(null, { kind: 'email_resent', subject_type: 'email', subject_id: 'mail-2' })
  const idsOf = async (query: string) => (await log(query)).activity.map(({ entity_id }) => entity_id)
  expect(await idsOf('?kind=email_resent')).toEqual(['mail-2', 'mail-1'])
  expect(await idsOf(`?person=${cast.emil.email.toUpperCase()}`)).toEqual(['mail-1'])
  expect(await idsOf('?person=nobody@client.example')).toEqual([])
  expect(await idsOf('?entity_type=email')).toEqual(['mail-2', 'mail-1'])
  expect(await idsOf('?entity_id=mail-2')).toEqual(['mail-2'])
  const yesterday = new Date(t.parts.now().getTime() - 24 * 3_600_000).toISOString()
  expect(await idsOf(`?kind=email_resent&to=${yesterday}`)).toEqual(['mail-1'])
  expect(await idsOf(`?kind=email_resent&from=${yesterday}`)).toEqual(['mail-2'])
})

test.each(['?kind=unheard_of', '?cursor=x', '?from=yesterday', '?unknown=1'])('%s is refused', async (query) => {
  expect(await errorCodeIn(await ada.get(`/api/activity${query}`))).toBe('invalid_input')
})

test('an entry outlives the account of whoever made it', async () => {
  await record('pia', { ...moved, subject_id: 'kept', after: { state: 'lost' } })
  const piaId = await t.userIdOf('pia')
  await t.db.delete(users).where(eq(users.id, piaId))
  const { activity } = await log('?entity_id=kept')
  expect(activity).toMatchObject([{ user_id: piaId, profile: null, after: { state: 'lost' } }])
})

test('what the team does with a lead is kept', async () => {
  const [lead] = await t.db.select().from(leads).where(eq(leads.state, 'new')).limit(1)
  if (!lead) throw new Error('The demo has no new lead')
  const path = `/api/leads/${lead.id}`
  const latest = async () => (await log(`?entity_id=${lead.id}`)).activity[0]
  await ada.put(`${path}/state`, { from: 'new', to: 'contacted', note: 'Called.' })
  expect(await latest()).toMatchObject({ before: { state: 'new' }, after: { state: 'contacted', note: '…' } })
  const owner_id = null // it is whose who answered it
  await ada.put(`${path}/owner`, { owner_id })
  expect(await latest()).toMatchObject({ kind: 'lead_owner_changed', after: { owner_id } })
  await ada.post(`${path}/notes`, { note: 'Likes green.' })
  expect(await latest()).toMatchObject({ kind: 'lead_note_added', before: null, after: { note: '…' } })
  await ada.put(`${path}/spam`, { is_spam: !lead.is_spam })
  expect(await latest()).toMatchObject({ before: { is_spam: lead.is_spam }, after: { is_spam: !lead.is_spam } })

  const count = await entries()
  expect((await ada.put(`${path}/state`, { from: 'new', to: 'won' })).status).toBe(409)
  expect((await ada.put(`${path}/owner`, { owner_id })).status).toBe(200)
  expect(await entries()).toBe(count)
})

test('what the team does about money is kept', async () => {
  const arrangement = {
    customer_email: 'mei@tea.example',
    customer_name: 'Mei Lin',
    original_price_id: 'price_tea',
    custom_monthly_amount: 1000,
    custom_total_amount: 3000,
    discount_amount: 0,
    billing_interval: 'quarterly',
    stripe_coupon_id: null,
    notes: null,
  }
  await ada.post('/api/pricing-arrangements', arrangement)
  expect(await newest()).toMatchObject({
    kind: 'arrangement_created',
    action: 'insert',
    after: { ...arrangement, customer_email: '…', customer_name: '…', original_price_id: '…' },
  })
  const [stored] = await t.db
    .select()
    .from(custom_pricing_arrangements)
    .where(eq(custom_pricing_arrangements.customer_email, 'mei@tea.example'))
  const path = `/api/pricing-arrangements/${stored?.id}`
  await ada.put(path, { ...arrangement, custom_monthly_amount: 900 })
  expect(await newest()).toMatchObject({
    before: { custom_monthly_amount: 1000 },
    after: { custom_monthly_amount: 900 },
  })
  await ada.put(`${path}/activity`, { is_active: false })
  expect(await newest()).toMatchObject({ before: { is_active: true }, after: { is_active: false } })
  await ada.post('/functions/v1/send-billing-email', {
    recipientEmail: 'mei@tea.example',
    recipientName: 'Mei',
    stripePaymentLink: '',
    monthlyPrice: '145',
    quarterlyPrice: '435',
    isTest: true,
  })
  expect(await newest()).toMatchObject({ kind: 'billing_email_sent', after: { customer_email: '…' } })

  await t.db.insert(payment_events).values({
    id: 'evt_1',
    type: 'invoice.paid',
    object_id: 'in_1',
    source: 'webhook',
    state: 'refused',
    reason: 'amount',
    occurred_at: new Date(),
    received_at: new Date(),
  })
  await ada.post('/api/payment-events/evt_1/replays')
  expect(await newest()).toMatchObject({ kind: 'payment_event_replayed', before: { state: 'refused' } })
  const count = await entries()
  expect((await ada.post('/api/payment-events/evt_2/replays')).status).toBe(404)
  expect((await ada.put(`/api/pricing-arrangements/${crypto.randomUUID()}`, arrangement)).status).toBe(404)
  expect(await entries()).toBe(count)
})

test('running a dead job again and sending an e-mail again are kept, once each', async () => {
  const [job] = await t.db
    .insert(jobs)
    .values({ name: 'deliver-email', payload: {}, state: 'dead', run_at: new Date(), created_at: new Date() })
    .returning()
  expect((await ada.post(`/api/dead-jobs/${job?.id}/retries`)).status).toBe(204)
  expect(await newest()).toMatchObject({
    kind: 'dead_job_retried',
    details: {},
    before: { state: 'dead' },
    after: { job_name: 'deliver-email', state: 'queued' },
  })
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: [] }
  const emailId = await t.db.transaction((tx) => queueEmail(tx, { kind: 'welcome', to: 'a@b.example', content }))
  await t.db.update(emails).set({ state: 'failed' }).where(eq(emails.id, emailId))
  expect((await ada.post(`/api/failed-emails/${emailId}/resends`)).status).toBe(204)
  expect(await newest()).toMatchObject({ kind: 'email_resent', after: { email_kind: 'welcome', state: 'queued' } })

  const count = await entries()
  expect((await ada.post(`/api/dead-jobs/${job?.id}/retries`)).status).toBe(404)
  expect((await ada.post(`/api/failed-emails/${emailId}/resends`)).status).toBe(404)
  expect(await entries()).toBe(count)
})

test('the log has ids, states, times and numbers, and of all else the name', async () => {
  const told = {
    status: 'in_progress',
    owner_id: adaId,
    assigned_to: null,
    due_date: '2026-12-24',
    completed_at: '2026-12-24T10:00:00.000Z',
    amount: 1200,
    is_active: true,
    admin_notes: '',
  }
  const typed = {
    title: 'Canary',
    note: 'canary',
    to: 'canary@client.example',
    status_text: 'canary',
    original_price_id: 'Canary of mine',
    kind: 'Canary & Sons',
    features: ['canary'],
    address: { street: 'Canary Row' },
  }
  await record('ada', { ...moved, subject_id: 'told', before: { ...typed, ...told }, after: null })
  const [entry] = (await log('?entity_id=told')).activity
  const withheld = Object.fromEntries(Object.keys(typed).map((name) => [name, '…']))
  expect(entry).toMatchObject({ before: { ...told, ...withheld }, details: {} })
  expect(JSON.stringify(entry)).not.toMatch(/canary/i)
})

test('a thing is called what it is called now, as long as it is there', async () => {
  const [lead] = await t.db.select().from(leads).limit(1)
  await record('ada', { ...moved, subject_id: lead?.id ?? '', after: { state: 'won' } })
  const details = async () => (await log(`?entity_id=${lead?.id}`)).activity[0]?.details
  expect(await details()).toEqual({ title: lead?.number })
  await t.db.delete(leads).where(eq(leads.id, lead?.id ?? ''))
  expect(await details()).toEqual({})
})

test('entries of before were brought in line by the migration, which left the log as guarded as it was', async () => {
  const typed = {
    title: 'Canary',
    note: 'canary',
    to: 'canary@client.example',
    kind: 'Canary & Sons',
    features: ['canary'],
  }
  const told = { status: 'open', owner_id: adaId, due_date: '2026-12-24', sent_at: '2026-12-24T10:00:00.000Z', size: 7 }
  const old = { ...typed, ...told, assigned_to: null, is_active: false, admin_notes: '' }
  const insert = sql`insert into activity_logs (user_id, kind, entity_type, entity_id, action, details, before, after, created_at)`
  const details = { title: 'Canary', name: 'Canary', operator: 'root' }
  await t.db.execute(sql`${insert} values
    (null, 'ticket_answered', 'support_ticket', 'of-old', 'update', ${details}, ${old}, ${{ title: 'Canary' }}, now()),
    (null, 'password_reset_sent', 'user', 'of-old-too', 'update', '{}', null, '{}', now())`)
  const statements = readFileSync('server/db/migrations/0031_told_fields.sql', 'utf8').split('--> statement-breakpoint')
  await t.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  const [entry] = (await log('?entity_id=of-old')).activity
  expect(entry).toMatchObject({ details: { operator: 'root' }, before: toldOf(old), after: { title: '…' } })
  expect(JSON.stringify(entry)).not.toMatch(/canary/i)
  expect((await log('?entity_id=of-old-too')).activity).toMatchObject([{ details: {}, before: null, after: {} }])

  await expect(t.db.delete(activity_logs)).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: 'activity_logs is append-only' }) }),
  )
  const { rows } = await t.db.execute(sql`select tgenabled, (select count(*) from information_schema.role_table_grants
    where table_name = 'activity_logs' and privilege_type = 'UPDATE')::int as grants
    from pg_trigger where tgname = 'activity_logs_append_only'`)
  expect(rows).toEqual([{ tgenabled: 'A', grants: 0 }])
})
