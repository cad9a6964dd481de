import { startSession } from '../accounts/sessions.ts'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import { codeAt } from './authenticator-app.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** One of the cast sets up an authenticator app; the test holds it. Each code comes half a minute after the one before. */
export async function setUpAuthenticator(t: App, name: CastName) {
  const browser = t.browser(await startSession(t.db, t.parts, await t.userIdOf(name)))
  const { setup_key } = (await (await browser.put('/api/authenticator')).json()) as { setup_key: string }
  const code = (stepsLater = 0) => codeAt(setup_key, t.parts.now(), stepsLater)
  const answer = await browser.post('/api/authenticator/confirmation', { code: code() })
  const { recovery_codes } = (await answer.json()) as { recovery_codes: string[] }
  return {
    browser,
    setupKey: setup_key,
    recoveryCodes: recovery_codes,
    code,
    /** One that was not used yet. */
    nextCode: () => {
      t.clock.advance({ seconds: 30 })
      return code()
    },
  }
}

/** A browser with the right password, which waits for the second step; it keeps its cookies. */
export async function halfSignIn(t: App, name: CastName) {
  const browser = t.newBrowser()
  const answer = await browser.post('/api/session', { email: cast[name].email, password: demoPassword })
  return { browser, answer }
}
