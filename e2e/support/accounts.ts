import type { Page } from '@playwright/test'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { linkIn, readMail } from './mail.ts'
import { expect } from './test.ts'

/** Signs in without the form, for journeys about something else; the session cookie is in the page's context after it. */
export async function signIn(page: Page, name: keyof typeof cast, headers = ownOrigin()) {
  const data = { email: cast[name].email, password: demoPassword }
  const response = await page.request.post('/api/session', { data, headers })
  expect(response.ok(), `${name} can sign in: ${await response.text()}`).toBe(true)
}

/** A customer whom no other journey knows, signed in: for journeys that leave something behind. Returns the address. */
export async function signUp(page: Page, firstName = 'Juno', lastName = `Quist${crypto.randomUUID().slice(0, 8)}`) {
  const email = `${firstName}-${lastName}@client.example`.toLowerCase()
  const data = { firstName, lastName, email, password: 'harbour-lights' }
  expect((await page.request.post('/api/accounts', { data, headers: ownOrigin() })).ok()).toBe(true)
  const mail = await readMail(page.request, email, 'token_hash=')
  const token_hash = new URLSearchParams(linkIn(mail).split('?')[1]).get('token_hash')
  const confirmation = { data: { token_hash }, headers: ownOrigin() }
  expect((await page.request.post('/api/accounts/confirmation', confirmation)).ok()).toBe(true)
  return email
}

/** The session is gone, and nobody signed out. A screen that listens would ask for whoever it was: it is left first. */
export async function loseSession(page: Page) {
  await page.goto('/')
  await page.context().clearCookies()
}

const ownOrigin = () => ({ Origin: process.env['E2E_ORIGIN'] ?? '' })
