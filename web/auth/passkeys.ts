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

/** One that was made and not kept: browsers that can take it off the person's list, so that it is not offered at sign-in. */
export async function disownPasskey({ id }: Pick<MadePasskey, 'id'>) {
  type Told = { rpId: string; credentialId: string }
  const { signalUnknownCredential } = PublicKeyCredential as { signalUnknownCredential?: (told: Told) => Promise<void> }
  await signalUnknownCredential?.call(PublicKeyCredential, { rpId: location.hostname, credentialId: id })
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
  const end = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', end)
  // Once it is over, another may be under way, which is not this one's to end.
  return unlessGivenUp(() => show('sign-in', signal)).finally(() => signal.removeEventListener('abort', end))
}

/** `offer`: in a field, until its signal ends it. */
async function show(purpose: 'sign-in' | 'confirm', offer?: AbortSignal): Promise<ShownPasskey> {
  const { startAuthentication } = await library()
  const optionsJSON = (await askChallenge(purpose)) as unknown as PublicKeyCredentialRequestOptionsJSON
  // Begun now, it would end the dialog that somebody has opened meanwhile.
  offer?.throwIfAborted()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: offer !== undefined,
  })
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
