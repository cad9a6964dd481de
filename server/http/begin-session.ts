import type { SessionUser } from '#domain/accounts.ts'
import type { SecondStepWay } from '#domain/sign-in.ts'
import type { Device } from '../accounts/devices.ts'
import type { SignInOutcome } from '../accounts/half-sign-in.ts'
import { endSession, readActor, shownUser, type SessionPass } from '../accounts/sessions.ts'
import type { HttpContext } from './http-env.ts'
import { clearSecondStepCookie, setDeviceCookie, setSecondStepCookie, setSessionCookie } from './session-cookie.ts'

/** The browser gets its new pass, and the session it had before ends. */
export async function beginSession(c: HttpContext, pass: SessionPass, device: Device) {
  if (c.var.sessionPass) await endSession(c.var.ctx, c.var.sessionPass)
  setSessionCookie(c, pass)
  setDeviceCookie(c, device)
  const actor = await readActor(c.var.ctx, pass)
  return actor && shownUser(actor)
}

type SignInAnswer = { user: SessionUser | null; second_step?: SecondStepWay[] }

/** Signed in, or half: then the browser holds what lets it take the second step, and whoever was signed in here before stays so. */
export async function answerSignIn(c: HttpContext, outcome: SignInOutcome, device: Device): Promise<SignInAnswer> {
  if ('pass' in outcome) {
    clearSecondStepCookie(c)
    return { user: await beginSession(c, outcome.pass, device) }
  }
  setSecondStepCookie(c, outcome.secondStepPass)
  return { user: null, second_step: outcome.ways }
}
