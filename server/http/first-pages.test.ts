import { expect, test, vi } from 'vitest'
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
