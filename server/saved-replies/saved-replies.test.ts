import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedReply } from '#domain/saved-replies.ts'
import { user_roles, users } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { saved_replies } from './saved-replies.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const adaId = await t.userIdOf('ada')
const seeded = await t.db.select().from(saved_replies)

beforeEach(async () => {
  await t.db.delete(saved_replies)
})

const path = '/api/saved-replies'
const list = async (who = ada) =>
  ((await (await who.get(path)).json()) as { saved_replies: SavedReply[] }).saved_replies
const find = async (id: string) => (await t.db.select().from(saved_replies).where(eq(saved_replies.id, id)))[0]
const logsOf = (id: string) => t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
const everything = async () => ({
  replies: await t.db.select().from(saved_replies).orderBy(saved_replies.id),
  logs: await t.db.$count(activity_logs),
})
async function save(title: string, text = 'Thank you.') {
  const answer = await ada.post(path, { title, text })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const change = (id: string, words: object, seen: object) => ada.put(`${path}/${id}`, { ...words, seen })

test('three come with the demo', () => {
  expect(seeded).toHaveLength(3)
  for (const { text } of seeded) expect(text).toContain('{first_name}')
})

test('an admin saves a reply, and everybody of the team has it, by title', async () => {
  const id = await save('  thank  you ', ' Dear {first_name},\r\nthanks. ')
  await save('Anything else')
  expect(await find(id)).toMatchObject({
    title: 'thank you',
    text: 'Dear {first_name},\nthanks.',
    changed_by: adaId,
  })
  for (const who of [ada, emil])
    expect((await list(who)).map(({ title }) => title)).toEqual(['Anything else', 'thank you'])
  expect((await list())[1]).toEqual({ id, title: 'thank you', text: 'Dear {first_name},\nthanks.' })
})

test('only admins write them', async () => {
  const id = await save('Thanks')
  const before = await everything()
  const seen = { title: 'Thanks', text: 'Thank you.' }
  for (const who of [emil, await t.as('pia')]) {
    expect((await who.post(path, { title: 'Other', text: 'x' })).status).toBe(403)
    expect((await who.put(`${path}/${id}`, { title: 'Other', text: 'x', seen })).status).toBe(403)
    expect((await who.delete(`${path}/${id}`)).status).toBe(403)
  }
  expect((await (await t.as('pia')).get(path)).status).toBe(403)
  expect(await everything()).toEqual(before)
})

test('of one title there is one reply, whatever its capitals', async () => {
  await save('Thanks')
  const other = await save('Welcome')
  const before = await everything()
  const again = await ada.post(path, { title: 'THANKS', text: 'x' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    error: { code: 'saved_reply_exists', fields: { title: expect.any(String) } },
  })
  const renamed = await change(other, { title: 'thanks', text: 'x' }, { title: 'Welcome', text: 'Thank you.' })
  expect(await errorCodeIn(renamed)).toBe('saved_reply_exists')
  expect(await everything()).toEqual(before)
  expect((await change(other, { title: 'WELCOME', text: 'x' }, { title: 'Welcome', text: 'Thank you.' })).status).toBe(
    204,
  )
})

test('ten admins who save the same title at once save one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post(path, { title: 'At once', text: 'x' })))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test.each([
  ['without a title', { title: ' ', text: 'x' }],
  ['without a text', { title: 'x', text: ' \n' }],
  ['that is too long', { title: 'x', text: 'x'.repeat(10_001) }],
  ['in the name of another', { title: 'x', text: 'x', changed_by: crypto.randomUUID() }],
])('one %s is refused and nothing changes', async (_what, body) => {
  const before = await everything()
  expect((await ada.post(path, body)).status).toBe(400)
  expect(await everything()).toEqual(before)
})

describe('a change', () => {
  test('is made from the words one saw; what a colleague made of it meanwhile is not overwritten unseen', async () => {
    const id = await save('Thanks')
    const seen = { title: 'Thanks', text: 'Thank you.' }
    t.clock.advance({ seconds: 1 })
    expect((await change(id, { title: 'Thanks', text: 'Many thanks.' }, seen)).status).toBe(204)
    const row = await find(id)
    expect(row).toMatchObject({ text: 'Many thanks.' })
    expect(row?.updated_at.getTime()).toBeGreaterThan(row?.created_at.getTime() ?? 0)
    const before = await everything()
    expect(await errorCodeIn(await change(id, { title: 'Danke', text: 'x' }, seen))).toBe('conflict')
    expect(await errorCodeIn(await change(id, { title: 'Danke', text: 'x' }, { ...seen, title: 'x' }))).toBe('conflict')
    expect(await everything()).toEqual(before)
    expect(await list()).toEqual([{ id, title: 'Thanks', text: 'Many thanks.' }])
  })

  test('of ten from the same words, one is made', async () => {
    const id = await save('Thanks')
    const seen = { title: 'Thanks', text: 'Thank you.' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => change(id, { title: 'Thanks', text: `Thanks ${turn}` }, seen)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('that changes nothing is none', async () => {
    const id = await save('Thanks')
    const before = await everything()
    t.clock.advance({ seconds: 1 })
    const same = { title: 'Thanks', text: 'Thank you.' }
    expect((await change(id, same, same)).status).toBe(204)
    expect(await everything()).toEqual(before)
  })

  test('of what is not there, or not there any more, is refused', async () => {
    const id = await save('Thanks')
    expect((await ada.delete(`${path}/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    const before = await everything()
    const seen = { title: 'Thanks', text: 'Thank you.' }
    expect((await change(id, seen, seen)).status).toBe(404)
    expect((await ada.delete(`${path}/${id}`)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})

test('the log knows that it was written, changed and deleted, and none of its words', async () => {
  const id = await save('Thanks')
  await change(id, { title: 'Danke', text: 'Secret words' }, { title: 'Thanks', text: 'Thank you.' })
  const [shown] = (
    (await (await ada.get(`/api/activity?entity_id=${id}`)).json()) as { activity: { details: object }[] }
  ).activity
  expect(shown?.details).toEqual({ title: 'Danke' })
  await ada.delete(`${path}/${id}`)
  const logs = await logsOf(id)
  expect(logs).toHaveLength(3)
  for (const log of logs) expect(log).toMatchObject({ kind: 'saved_reply_changed', user_id: adaId })
  expect(JSON.stringify(logs)).not.toMatch(/Thank|Danke|Secret/)
})

test('it outlives whoever wrote it', async () => {
  const { id: formerId, browser } = await newCustomer(t)
  await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, formerId))
  const { id } = (await (await browser.post(path, { title: 'Thanks', text: 'x' })).json()) as { id: string }
  await t.db.delete(users).where(eq(users.id, formerId))
  expect(await find(id)).toMatchObject({ title: 'Thanks', changed_by: null })
})
