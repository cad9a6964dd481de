import type { AppError, ErrorCode } from '#domain/errors.ts'
import type { SecurityEventKind } from '#domain/security.ts'
import { errorFacts } from '../error-facts.ts'
import type { Parts } from '../parts.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { siteOf } from '../limits/limits.ts'
import type { Proxies } from '../proxies.ts'
import { traceCaller } from './address.ts'
import type { HttpContext } from './http-env.ts'
import { declaredRoute } from './route.ts'

const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  not_allowed: 'access_refused',
  not_an_admin: 'access_refused',
  not_your_part: 'access_refused',
  foreign_origin: 'origin_refused',
  rate_limited: 'limit_reached',
}

/** Of each kind from one site within the hour, and from all together: enough to see it, too few to fill a table with. */
const KEPT_PER_SITE = 20
const KEPT_PER_KIND = 2_000
const HOUR_MS = 3_600_000

/** Keeps refusals as security events; a request is answered as it was, whether or not they could be kept. */
export function createRefusalKeeper({ database, auth, log, now }: Parts, proxies: Proxies) {
  let counted = { since: now().getTime(), times: new Map<string, number>() }

  function isWorthKeeping(kind: SecurityEventKind, address: string) {
    if (now().getTime() - counted.since > HOUR_MS) counted = { since: now().getTime(), times: new Map() }
    const count = (key: string) => {
      const times = (counted.times.get(key) ?? 0) + 1
      counted.times.set(key, times)
      return times
    }
    // What is over is not remembered either: the addresses of a flood are as many as it likes.
    if ((counted.times.get(kind) ?? 0) >= KEPT_PER_KIND) return false
    return count(`${kind} ${siteOf(address)}`) <= KEPT_PER_SITE && count(kind) <= KEPT_PER_KIND
  }

  return async (c: HttpContext, { code, isFirstOver, subject }: AppError) => {
    const kind = kinds[code]
    if (kind === undefined || (kind === 'limit_reached' && !isFirstOver)) return
    // A call from another site is refused before anybody asks who it is.
    const ctx = c.get('ctx') as HttpContext['var']['ctx'] | undefined
    const { address } = traceCaller(proxies, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    // Whoever views as a customer leaves nothing behind with them.
    if (ctx?.look || !isWorthKeeping(kind, address)) return
    const caller = ctx?.caller ?? { address, userAgent: c.req.header('user-agent') ?? '', deviceHash: null }
    const event = { kind, userId: ctx?.actor?.user_id, subject: subject ?? `${c.req.method} ${declaredRoute(c)}` }
    await recordSecurityEvent(database.db, { auth, caller, log, now }, event).catch((error: unknown) =>
      log.warn('a refusal was not kept', { kind, ...errorFacts(error) }),
    )
  }
}
