import { relyingPartyOf } from '../accounts/passkeys.ts'
import { codeAt } from './authenticator-app.ts'
import type { createMarkedRequests } from './marked-requests.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
type Marked = Pick<ReturnType<typeof createMarkedRequests>, 'call' | 'mailedTokens'>
type Options = Parameters<ReturnType<typeof createPasskeyDevice>['show']>[0]

/**
 * Somebody sets up every second step there is, signs in in every way, changes the password and takes all of it away again. Returns
 * what was refused on the way: nothing should be.
 */
export async function signInEveryWay(
  t: App,
  { call, mailedTokens }: Marked,
  { email, password }: { email: string; password: string },
) {
  const refused: string[] = []
  async function send(method: string, path: string, body?: unknown, cookie = '') {
    const answer = await call(null, [method, path], body, cookie ? { cookie } : {})
    if (answer.status >= 400) refused.push(`${method} ${path}: ${answer.text}`)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const cookieOf = (name: string) => cookies.find((line) => line.startsWith(`slipway_${name}=`)) ?? ''
    return { said: JSON.parse(answer.text || 'null') as unknown, cookieOf }
  }
  const signIn = () => send('POST', '/api/session', { email, password })
  const challenge = async (purpose: string, cookie = '') =>
    (await send('POST', '/api/passkeys/challenges', { for: purpose }, cookie)).said as Options

  const own = (await signIn()).cookieOf('session')
  const setUp = async () => {
    const { said } = await send('PUT', '/api/authenticator', undefined, own)
    const { setup_key } = said as { setup_key: string }
    await send('POST', '/api/authenticator/confirmation', { code: codeAt(setup_key, t.parts.now()) }, own)
  }
  await send('POST', '/api/session/proof', { password }, own)
  await setUp()
  const renewed = await send('POST', '/api/recovery-codes', undefined, own)
  const made = renewed.said as { recovery_codes: string[] }
  const device = createPasskeyDevice(relyingPartyOf(t.settings.origin).origin)
  const passkey = device.make(await challenge('register', own))
  await send('POST', '/api/passkeys', { name: 'A phone', passkey }, own)
  await send('PUT', `/api/passkeys/${device.id}`, { name: 'Another phone' }, own)

  const half = (await signIn()).cookieOf('second_step')
  await send('POST', '/api/session/second-step', { recovery_code: made.recovery_codes[0] }, half)
  await send('POST', '/api/session/passkey', { passkey: device.show(await challenge('sign-in')) })
  await send('POST', '/api/accounts/sign-in-links', { email })
  await t.runJobs()
  const token_hash = (await mailedTokens(email)).find((token) => token !== '')
  await send('POST', '/api/accounts/sign-in-link', { token_hash })
  await send('POST', '/api/accounts/link-sign-in', { token_hash })

  await send('PUT', '/api/password', { current: password, password: `${password}-once-more` }, own)
  await send('DELETE', `/api/passkeys/${device.id}`, undefined, own)
  await send('DELETE', '/api/authenticator', undefined, own)
  const moved = `moved-${email}`
  await send('POST', '/api/email-change', { email: moved }, own)
  for (const address of [email, moved]) {
    const link = (await mailedTokens(address)).find((token) => token !== '')
    await send('POST', '/api/accounts/email-change-link', { token_hash: link })
    await send('POST', '/api/accounts/email-change', { token_hash: link }, own)
  }
  const who = (await send('GET', '/api/session', undefined, own)).said as { user: { user_id: string } }
  const list = (await send('GET', '/api/sessions', undefined, own)).said as { sessions: { id: string }[] }
  await setUp()
  await send('DELETE', `/api/sessions/${list.sessions[0]?.id}`, undefined, own)
  const reset = await call('ada', ['DELETE', `/api/users/${who.user.user_id}/two-step`])
  return reset.status === 204 ? refused : [...refused, reset.text]
}
