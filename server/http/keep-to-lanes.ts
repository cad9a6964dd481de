import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Lane, Lanes } from '../limits/lanes.ts'
import { readBody } from './body.ts'
import { errorBody } from './errors.ts'
import type { HttpEnv } from './http-env.ts'
import { declarationOf, type RouteDeclaration } from './route.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'

const BODY_TIMEOUT_MS = 20_000

/** Their answers go on after the handler has returned. */
const lastsUntilSent = (lane: Lane) => lane === 'model' || lane === 'files' || lane === 'live'

/** Lets a request in where its route's lane has room. Its body is awaited outside: whoever sends slowly holds up nobody. */
export function keepToLanes(lanes: Lanes, bodyTimeoutMs = BODY_TIMEOUT_MS): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const declaration = declaredIn(matchedRoutes(c))
    const lane = declaration?.lane ?? 'ordinary'
    c.set('lane', lane)
    if (declaration?.body || declaration?.text)
      c.set('body', await readBody(c, { maxBytes: declaration.text?.maxBytes, timeoutMs: bodyTimeoutMs }))
    const leave = lanes.enter(lane)
    try {
      await next()
    } finally {
      const outgoing = c.env?.outgoing
      if (outgoing && lastsUntilSent(lane) && !outgoing.destroyed) outgoing.once('close', leave)
      else leave()
    }
  }
}

/**
 * Sends requests of a full lane away before anything is made for them: under a flood most of them go this way, and what
 * that costs, the others pay. Says whether it did.
 */
export function createDoor(app: Hono<HttpEnv>, lanes: Lanes, hsts?: string | null) {
  const sameHeaders = headersFor(hsts)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!lanes.isAnyFull()) return false
    const { url = '/', method = 'GET' } = request
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
    const lane = declaredIn(matched.map(([[, route]]) => route))?.lane ?? 'ordinary'
    if (!lanes.isFull(lane)) return false
    const error = lanes.refuse(lane)
    const requestId = randomUUID()
    const body = JSON.stringify(errorBody(path, error, requestId))
    const length = String(Buffer.byteLength(body))
    const retryAfter = String(error.retryAfterSeconds)
    const headers = [...sameHeaders, 'Content-Length', length, 'Retry-After', retryAfter, 'X-Request-Id', requestId]
    // What it still sends is not waited for.
    if (method !== 'GET') headers.push('Connection', 'close')
    response.writeHead(error.status, headers).end(body)
    return true
  }
}

const headersFor = (hsts?: string | null) =>
  Object.entries({
    ...securityHeaders(hsts),
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
  }).flat()

export function declaredIn(routes: Array<{ handler: object }>): RouteDeclaration | undefined {
  for (const { handler } of routes) {
    const declaration = declarationOf(handler)
    if (declaration) return declaration
  }
  return undefined
}
