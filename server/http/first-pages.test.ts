import { expect, test, vi } from 'vitest'
import { sendNew, withLink } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()

test.each(['/api/projects', '/api/onboarding-forms', '/api/all-tickets'])(
  'the first page of %s is at most three queries, the session included',
  async (path) => {
    const ada = await t.as('ada')
    const query = vi.spyOn(t.parts.database.pool, 'query')
    expect((await ada.get(path)).status).toBe(200)
    process.stdout.write(`figure: the first page of ${path} is ${query.mock.calls.length} queries\n`)
    expect(query.mock.calls.length).toBeLessThanOrEqual(3)
    expect(query.mock.calls.length).toBeGreaterThan(0)
    query.mockRestore()
  },
)

test('what a proposal’s link opens is two queries: the link, and the proposal with what was sent of it', async () => {
  const { key } = await sendNew(t, await t.as('ada'))
  const query = vi.spyOn(t.parts.database.pool, 'query')
  expect((await withLink(t, key)('GET', '/api/link')).status).toBe(200)
  expect(query.mock.calls.length).toBe(2)
  query.mockRestore()
})
