import type { LinkRequest, SessionUser, SignInInput } from '#domain/accounts.ts'
import type { ChallengePurpose, ProofInput, SecondStepInput, SecondStepWay, ShownPasskey } from '#domain/sign-in.ts'
import { api, bodyOf, successOf } from './client.ts'
import { noteSignedIn } from './session.ts'

/** Signed in, or half: then `user` is null, and the second step can be taken in these ways. */
export type SignInAnswer = { user: SessionUser | null; second_step?: SecondStepWay[] | undefined }

export async function signIn(input: SignInInput): Promise<SignInAnswer> {
  return noted(bodyOf(api.session.$post({ json: input })))
}

export async function takeSecondStep(input: SecondStepInput): Promise<SignInAnswer> {
  return noted(bodyOf(api.session['second-step'].$post({ json: input })))
}

export async function signInWithPasskey(passkey: ShownPasskey): Promise<SignInAnswer> {
  return noted(bodyOf(api.session.passkey.$post({ json: { passkey } })))
}

export async function signInWithLink(tokenHash: string): Promise<SignInAnswer> {
  return noted(bodyOf(api.accounts['link-sign-in'].$post({ json: { token_hash: tokenHash } })))
}

export async function requestSignInLink(request: LinkRequest): Promise<string> {
  return (await bodyOf(api.accounts['sign-in-links'].$post({ json: request }))).message
}

/** Whom a mailed link signs in; it stays as it is. */
export async function readSignInLink(tokenHash: string): Promise<string> {
  return (await bodyOf(api.accounts['sign-in-link'].$post({ json: { token_hash: tokenHash } }))).email
}

export async function proveIdentity(input: ProofInput) {
  await successOf(api.session.proof.$post({ json: input }))
}

/** What the browser is to make a passkey with, or to show one for. */
export const askChallenge = (purpose: ChallengePurpose) =>
  bodyOf(api.passkeys.challenges.$post({ json: { for: purpose } }))

async function noted(call: Promise<SignInAnswer>): Promise<SignInAnswer> {
  const answer = await call
  if (answer.user) noteSignedIn()
  return answer
}
