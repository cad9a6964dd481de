import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()

test('an admin is told so, everybody else is refused with one sentence', async () => {
  expect(await (await (await t.as('ada')).get('/api/is-admin')).json()).toEqual({ is_admin: true })
  for (const name of ['cleo', 'pia', 'emil'] as const) {
    const answer = await (await t.as(name)).get('/api/is-admin')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_an_admin', message: 'User is not an admin' } })
  }
})

test('an admin may ask about anybody, others learn nothing about an admin', async () => {
  const ada = await t.as('ada')
  const about = async (name: 'ada' | 'emil') => `/api/is-admin?check_user_id=${await t.userIdOf(name)}`
  expect((await ada.get(await about('ada'))).status).toBe(200)
  expect((await ada.get(await about('emil'))).status).toBe(403)
  expect((await ada.get(`/api/is-admin?check_user_id=${crypto.randomUUID()}`)).status).toBe(403)
  expect((await (await t.as('cleo')).get(await about('ada'))).status).toBe(403)
})
