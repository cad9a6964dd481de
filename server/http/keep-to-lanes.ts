import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Lane, Lanes } from '../limits/lanes.ts'
import { readBody } from './body.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { declarationOf, type RouteDeclaration } from './route.ts'

const BODY_TIMEOUT_MS = 20_000

/** Their answers go on after the handler has returned. */
const lastsUntilSent = (lane: Lane) => lane === 'model' || lane === 'files'

/** Lets a request in where its route's lane has room. Its body is awaited outside: whoever sends slowly holds up nobody. */
export function keepToLanes(lanes: Lanes, bodyTimeoutMs = BODY_TIMEOUT_MS): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const declaration = declaredFor(c)
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

function declaredFor(c: HttpContext): RouteDeclaration | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const declaration = declarationOf(handler)
    if (declaration) return declaration
  }
  return undefined
}
