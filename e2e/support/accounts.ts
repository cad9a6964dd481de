import type { Page } from '@playwright/test'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { expect } from './test.ts'

/** Signs in without the form, for journeys about something else; the session cookie is in the page's context after it. */
export async function signIn(page: Page, name: keyof typeof cast) {
  const response = await page.request.post('/api/session', {
    data: { email: cast[name].email, password: demoPassword },
    headers: { Origin: process.env['E2E_ORIGIN'] ?? '' },
  })
  expect(response.ok(), `${name} can sign in: ${await response.text()}`).toBe(true)
}
