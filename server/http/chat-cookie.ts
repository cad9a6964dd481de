import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { chatPassDays, endChatPass, type ChatPass } from '../conversations/chats.ts'
import type { HttpContext } from './http-env.ts'
import { isSecure } from './session-cookie.ts'

const nameOf = (secure: boolean) => (secure ? '__Host-slipway_chat' : 'slipway_chat')

/** The secret that makes a conversation this visitor's; never readable by scripts. */
export function readChatPass(c: HttpContext): ChatPass | undefined {
  const pass = getCookie(c, nameOf(isSecure(c)))
  return pass !== undefined && /^[\w-]{43}$/.test(pass) ? pass : undefined
}

export function setChatCookie(c: HttpContext, pass: ChatPass) {
  const secure = isSecure(c)
  const maxAge = chatPassDays * 24 * 3600
  setCookie(c, nameOf(secure), pass, { path: '/', secure, sameSite: 'Lax', maxAge, httpOnly: true })
}

export function clearChatCookie(c: HttpContext) {
  const secure = isSecure(c)
  deleteCookie(c, nameOf(secure), { path: '/', secure })
}

/** For whoever signs out: the next one at this browser finds no conversation. */
export async function endChat(c: HttpContext) {
  const pass = readChatPass(c)
  if (pass === undefined) return
  await endChatPass(c.var.ctx.db, pass)
  clearChatCookie(c)
}
