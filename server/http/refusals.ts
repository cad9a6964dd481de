import type { AppError, ErrorCode } from '#domain/errors.ts'
import type { SecurityEventKind } from '#domain/security.ts'
import { errorFacts } from '../error-facts.ts'
import type { Parts } from '../parts.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { createAddressReader } from './address.ts'
import type { HttpContext } from './http-env.ts'
import { declaredRoute } from './route.ts'

const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  not_allowed: 'access_refused',
  not_an_admin: 'access_refused',
  foreign_origin: 'origin_refused',
  rate_limited: 'limit_reached',
}

/** Of each kind from one address within the hour: enough to see it, too few to fill a table with. */
const KEPT_PER_HOUR = 20
/** Who has more addresses than this has shown enough of them. */
const ADDRESSES_MAX = 10_000
const HOUR_MS = 3_600_000

/** Keeps refusals as security events; a request is answered as it was, whether or not they could be kept. */
export function createRefusalKeeper({ settings, database, auth, log, now }: Parts) {
  const addressOf = createAddressReader(settings.trustedProxies)
  let counted = { since: now().getTime(), times: new Map<string, number>() }

  function isWorthKeeping(key: string) {
    if (now().getTime() - counted.since > HOUR_MS) counted = { since: now().getTime(), times: new Map() }
    const times = (counted.times.get(key) ?? 0) + 1
    if (times === 1 && counted.times.size >= ADDRESSES_MAX) return false
    counted.times.set(key, times)
    return times <= KEPT_PER_HOUR
  }

  return async (c: HttpContext, { code, isFirstOver, subject }: AppError) => {
    const kind = kinds[code]
    if (kind === undefined || (kind === 'limit_reached' && !isFirstOver)) return
    // A call from another site is refused before anybody asks who it is.
    const ctx = c.get('ctx') as HttpContext['var']['ctx'] | undefined
    const address = addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    if (!isWorthKeeping(`${kind} ${address}`)) return
    const caller = ctx?.caller ?? { address, userAgent: c.req.header('user-agent') ?? '', deviceHash: null }
    const event = { kind, userId: ctx?.actor?.user_id, subject: subject ?? `${c.req.method} ${declaredRoute(c)}` }
    await recordSecurityEvent(database.db, { auth, caller, log, now }, event).catch((error: unknown) =>
      log.warn('a refusal was not kept', { kind, ...errorFacts(error) }),
    )
  }
}
