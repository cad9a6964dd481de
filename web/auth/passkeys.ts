import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { MadePasskey, ShownPasskey } from '#domain/sign-in.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askChallenge } from '#web/api/sign-in.ts'

/** Fetched when somebody wants a passkey: most who open the page do not. */
const library = () => import('@simplewebauthn/browser')

/** A browser without them has no button for them. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** An address that is a number can have none: where the same page has them, on this machine; null where this one has. */
export function addressWithPasskeys({ hostname, port, pathname, search }: Location): string | null {
  const isNumber = /^\d+(\.\d+){3}$|^\[/.test(hostname)
  return isNumber ? `http://localhost:${port}${pathname}${search}` : null
}

/** Shows the browser's dialog and returns what it made; null when the person closed it. */
export async function makePasskey(): Promise<MadePasskey | null> {
  const { startRegistration } = await library()
  const optionsJSON = (await askChallenge('register')) as unknown as PublicKeyCredentialCreationOptionsJSON
  return unlessGivenUp(async () => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    return { id, rawId, type, response }
  })
}

/** Shows the browser's dialog and returns what was signed; null when the person closed it. */
export async function showPasskey(purpose: 'sign-in' | 'confirm'): Promise<ShownPasskey | null> {
  return unlessGivenUp(() => show(purpose))
}

/** Where the browser can, it offers passkeys in the e-mail field by itself; null when none was chosen. `signal` ends the offer. */
export async function offerPasskeys(signal: AbortSignal): Promise<ShownPasskey | null> {
  if (!knowsPasskeys() || addressWithPasskeys(location) !== null) return null
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await library()
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  return unlessGivenUp(() => show('sign-in', true))
}

async function show(purpose: 'sign-in' | 'confirm', useBrowserAutofill = false): Promise<ShownPasskey> {
  const { startAuthentication } = await library()
  const optionsJSON = (await askChallenge(purpose)) as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return { id, rawId, type, response }
}

/** The browser tells no reason, so that pages learn nothing about a person's passkeys. */
async function unlessGivenUp<Passkey>(act: () => Promise<Passkey>): Promise<Passkey | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError) throw error
    return null
  }
}
