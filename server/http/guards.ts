import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Log } from '../log.ts'
import { isLoopback } from '../loopback.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { requestScope } from '../request-scope.ts'
import type { HttpEnv } from './http-env.ts'
import { declaredRoute } from './route.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'

type Guard = MiddlewareHandler<HttpEnv>

/** Gives the request an id that its logs, jobs and errors share, and logs how it ended: never its path, which may hold a token. */
export function trackRequests(log: Log, metrics: Metrics | undefined): Guard {
  return async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    await requestScope.run({ requestId }, async () => {
      await next()
      const { headers, status } = c.res
      headers.set('X-Request-Id', requestId)
      const ms = performance.now() - started
      const route = declaredRoute(c)
      metrics?.observeRequest(c.req.method, route, status, ms / 1000)
      if (c.req.path === '/healthz' || c.req.path === '/readyz') return
      log.info('request', { method: c.req.method, route, status, ms: Math.round(ms) })
    })
  }
}

/** Written onto the answer itself: `c.header` would copy the whole answer for each of them. */
export function secureAnswers(hsts: string | null): Guard {
  const always = Object.entries(securityHeaders(hsts))
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of always) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', dataPolicy)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}

/**
 * For what only whoever sits at this machine may see. A stranger's page can make its own name point here and then read what
 * it likes, but it cannot call us by ours.
 */
export const answerToLoopbackNames: Guard = async (c, next) => {
  const [, name = ''] = /^(.*?)(?::\d+)?$/.exec(c.req.header('host') ?? new URL(c.req.url).host) ?? []
  if (!isLoopback(name)) throw new AppError('not_found')
  return next()
}

/** Form posts and calls from other sites are refused; a browser says where a request comes from and cannot be made to lie. */
export function refuseForeignOrigins(isOurs: (origin: string) => boolean): Guard {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && !comesFromUs(c.req.raw.headers, isOurs)) throw new AppError('foreign_origin')
    return next()
  }
}

function comesFromUs(headers: Headers, isOurs: (origin: string) => boolean) {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (origin !== null && !(isOurs(origin) || site === 'same-origin')) return false
  if (site !== null) return site === 'same-origin' || site === 'none'
  // Neither header: not a browser of today. Harmless, unless it carries a cookie a browser may have added.
  return origin !== null || !headers.has('cookie')
}
