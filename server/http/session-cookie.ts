import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { recoveryLinkHours } from '#domain/accounts.ts'
import { secondStepMinutes } from '#domain/sign-in.ts'
import { deviceDays, newDevice, type Device } from '../accounts/devices.ts'
import type { SecondStepPass } from '../accounts/half-sign-in.ts'
import type { ResetPass } from '../accounts/recovery.ts'
import { sessionMaxAgeSeconds, type SessionPass } from '../accounts/sessions.ts'
import type { HttpContext } from './http-env.ts'

/** Tells a prerendered page that somebody is signed in, so that it boots at once. Readable by scripts, worth nothing. */
const hintNameOf = (secure: boolean) => (secure ? '__Host-slipway_signed_in' : 'slipway_signed_in')

/** Over TLS the __Host- prefix pins the cookie to this host and path; a browser would drop it on plain http. */
export const isSecure = (c: HttpContext) => c.var.ctx.origin.startsWith('https:')
const nameOf = (secure: boolean) => (secure ? '__Host-slipway_session' : 'slipway_session')

/** The pass from the cookie, or from an API client's `Authorization: Bearer`. */
export function readSessionPass(c: HttpContext, secure: boolean): SessionPass | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, nameOf(secure))
}

/** The right to set a new password, between the mailed link and the new password. */
const resetNameOf = (secure: boolean) => (secure ? '__Host-slipway_reset' : 'slipway_reset')

export function readResetPass(c: HttpContext): ResetPass | undefined {
  return getCookie(c, resetNameOf(isSecure(c)))
}

export function setResetCookie(c: HttpContext, pass: ResetPass) {
  const secure = isSecure(c)
  const maxAge = recoveryLinkHours * 3600
  setCookie(c, resetNameOf(secure), pass, { path: '/', secure, sameSite: 'Lax', maxAge, httpOnly: true })
}

export function clearResetCookie(c: HttpContext) {
  const secure = isSecure(c)
  deleteCookie(c, resetNameOf(secure), { path: '/', secure })
}

/** The right to take the second step, between the right password or link and the session. */
const secondStepNameOf = (secure: boolean) => (secure ? '__Host-slipway_second_step' : 'slipway_second_step')

export function readSecondStepPass(c: HttpContext): SecondStepPass | undefined {
  return getCookie(c, secondStepNameOf(isSecure(c)))
}

export function setSecondStepCookie(c: HttpContext, pass: SecondStepPass) {
  const secure = isSecure(c)
  const maxAge = secondStepMinutes * 60
  setCookie(c, secondStepNameOf(secure), pass, { path: '/', secure, sameSite: 'Lax', maxAge, httpOnly: true })
}

/** Only where there is one: else every sign-in would say that there might be. */
export function clearSecondStepCookie(c: HttpContext) {
  const secure = isSecure(c)
  if (readSecondStepPass(c) !== undefined) deleteCookie(c, secondStepNameOf(secure), { path: '/', secure })
}

export function setSessionCookie(c: HttpContext, pass: SessionPass) {
  const secure = isSecure(c)
  const shared = { path: '/', secure, sameSite: 'Lax', maxAge: sessionMaxAgeSeconds } as const
  setCookie(c, nameOf(secure), pass, { ...shared, httpOnly: true })
  setCookie(c, hintNameOf(secure), '1', shared)
}

export function clearSessionCookie(c: HttpContext) {
  const secure = isSecure(c)
  deleteCookie(c, nameOf(secure), { path: '/', secure })
  deleteCookie(c, hintNameOf(secure), { path: '/', secure })
}

const deviceNameOf = (secure: boolean) => (secure ? '__Host-slipway_device' : 'slipway_device')

/** The device's mark as the browser sent it; anything of another form is none of ours. */
export function readDevice(c: HttpContext, secure: boolean): Device | undefined {
  const device = getCookie(c, deviceNameOf(secure))
  return device !== undefined && /^[\w-]{43}$/.test(device) ? device : undefined
}

/** Stays when its owner signs out: it is of no person, and only tells this browser from a stranger's. */
export function setDeviceCookie(c: HttpContext, device: Device) {
  const secure = isSecure(c)
  const maxAge = deviceDays * 24 * 3600
  setCookie(c, deviceNameOf(secure), device, { path: '/', secure, sameSite: 'Lax', maxAge, httpOnly: true })
}

export const deviceOf = (c: HttpContext): Device => readDevice(c, isSecure(c)) ?? newDevice()
