import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { sessions } from './accounts.tables.ts'
import { startSession } from './sessions.ts'

const t = await createTestApp()

test('a session’s token is 32 random letters and digits, 190 bits, no two alike', async () => {
  const cleo = await t.userIdOf('cleo')
  for (let i = 0; i < 300; i++) await startSession(t.parts, cleo)
  const tokens = (await t.db.select({ token: sessions.token }).from(sessions)).map(({ token }) => token)
  expect(tokens.filter((token) => !/^[A-Za-z0-9]{32}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(300)
  // Of 300 tokens nearly all 62 characters stand at each place: none of them is a time, a counter or the person.
  for (let place = 0; place < 32; place++) expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(50)
})
