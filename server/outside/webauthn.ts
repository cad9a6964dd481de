import type { MadePasskey, ShownPasskey } from '#domain/sign-in.ts'

/** Loaded when the first passkey is asked for: every start would wait for it. */
const library = () => import('@simplewebauthn/server')

/** Whom a passkey is made for: the site, by its host, and the address its pages have. */
export type RelyingParty = { id: string; name: string; origin: string }
type Known = { id: string; transports: string[] }

/** EdDSA, ES256 and RS256: what today's authenticators sign with. What is newer Node calls experimental, and says so at every start. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What the browser is to make a passkey with: one that is found without a name, and asks for finger, face or PIN. */
export async function registrationOptions(
  { id, name }: RelyingParty,
  person: { user_id: string; email: string; name: string },
  known: Known[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(person.user_id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What the browser is to show a passkey for; any of the site's, unless some are named. */
export async function authenticationOptions({ id }: RelyingParty, known?: Known[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    ...(known && { allowCredentials: known }),
  })
}

/** The challenge that was signed, as far as it can be read; whether it is one of ours is another question. */
export function challengeIn({ response }: MadePasskey | ShownPasskey): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** What is kept of a passkey that was made for us; null when it was not, or nobody was asked for finger or PIN. */
export async function readMadePasskey(party: RelyingParty, made: MadePasskey, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...response } = made.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(refused)
  if (!verified || !registrationInfo) return null
  const { credential, aaguid, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports,
    aaguid,
    backed_up: credentialBackedUp,
  }
}

/** How often it has signed by now, and whether it counts alone; null when the signature is not this passkey's, or not for us. */
export async function readShownPasskey(
  party: RelyingParty,
  shown: ShownPasskey,
  challenge: string,
  passkey: { id: string; public_key: Uint8Array },
) {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = shown.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...shown, response: { ...response, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared by whoever asked: one that goes backwards is to be told apart.
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(refused)
  return verified && authenticationInfo
    ? {
        counter: authenticationInfo.newCounter,
        backed_up: authenticationInfo.credentialBackedUp,
        isSynced: authenticationInfo.credentialDeviceType === 'multiDevice',
      }
    : null
}

/** The library throws where something does not match. */
const refused = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const
