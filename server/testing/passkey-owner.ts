import { relyingPartyOf } from '../accounts/passkeys.ts'
import type { CastName } from '../db/seed/cast.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
export type Browser = Pick<ReturnType<App['newBrowser']>, 'post' | 'get' | 'put' | 'delete'>
export type Device = ReturnType<typeof createPasskeyDevice>
export type Options = Parameters<Device['show']>[0]

export async function challenge(browser: Browser, purpose: 'sign-in' | 'register' | 'confirm') {
  return (await (await browser.post('/api/passkeys/challenges', { for: purpose })).json()) as Options
}

/** One of the cast adds a passkey; the test holds the device it is on. */
export async function addPasskey(
  t: App,
  name: CastName,
  { browser, wishes = {} }: { browser?: Browser; wishes?: object } = {},
) {
  const owner = browser ?? (await t.as(name))
  const device = createPasskeyDevice(relyingPartyOf(t.settings.origin).origin)
  const passkey = device.make(await challenge(owner, 'register'), wishes)
  const answer = await owner.post('/api/passkeys', { name: 'Chrome on Linux', passkey })
  return { owner, device, answer }
}

export const signInWith = async (device: Device, browser: Browser, wishes = {}) =>
  browser.post('/api/session/passkey', { passkey: device.show(await challenge(browser, 'sign-in'), wishes) })
