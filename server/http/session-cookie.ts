import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { recoveryLinkHours } from '#domain/accounts.ts'
import type { ResetPass } from '../accounts/recovery.ts'
import { sessionMaxAgeSeconds, type SessionPass } from '../accounts/sessions.ts'
import type { HttpContext } from './http-env.ts'

/** Tells a prerendered page that somebody is signed in, so that it boots at once. Readable by scripts, worth nothing. */
const HINT = 'slipway_signed_in'

/** Over TLS the __Host- prefix pins the cookie to this host and path; a browser would drop it on plain http. */
const isSecure = (c: HttpContext) => c.var.ctx.origin.startsWith('https:')
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

export function setSessionCookie(c: HttpContext, pass: SessionPass) {
  const secure = isSecure(c)
  const shared = { path: '/', secure, sameSite: 'Lax', maxAge: sessionMaxAgeSeconds } as const
  setCookie(c, nameOf(secure), pass, { ...shared, httpOnly: true })
  setCookie(c, HINT, '1', shared)
}

export function clearSessionCookie(c: HttpContext) {
  const secure = isSecure(c)
  deleteCookie(c, nameOf(secure), { path: '/', secure })
  deleteCookie(c, HINT, { path: '/', secure })
}
