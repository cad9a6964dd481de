import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
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
