import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppError } from '#domain/errors.ts'
import type { Lane, Lanes } from '../limits/lanes.ts'
import { canSendAsItIs, dateNow, headOf, sendAsItIs } from './as-it-is.ts'
import { readBody } from './body.ts'
import { errorBody } from './errors.ts'
import type { HttpEnv } from './http-env.ts'
import { declarationOf } from './route.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'

const BODY_TIMEOUT_MS = 20_000

/** Their answers go on after the handler has returned. */
const lastsUntilSent = (lane: Lane) => lane === 'model' || lane === 'files'

/** Lets a request in where its route's lane has room. Its body is awaited outside: whoever sends slowly holds up nobody. */
export function keepToLanes(lanes: Lanes, bodyTimeoutMs = BODY_TIMEOUT_MS): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const declaration = matchedRoutes(c)
      .map(({ handler }) => declarationOf(handler))
      .find((found) => found !== undefined)
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
export function createDoor(app: Hono<HttpEnv>, lanes: Lanes) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!lanes.isAnyFull()) return false
    const { url = '/', method = 'GET' } = request
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
    const lane = laneOf(matched)
    if (!lanes.isFull(lane)) return false
    const error = lanes.refuse(lane)
    const requestId = randomUUID()
    if (method === 'GET' && canSendAsItIs(response)) sendAsItIs(response, piecesOf(path, error).join(requestId))
    else {
      const { headers, body } = refusal(path, error, requestId)
      // What it still sends is not waited for.
      response.writeHead(error.status, [...headers, 'Connection', 'close']).end(body)
    }
    return true
  }
}

function refusal(path: string, error: AppError, requestId: string) {
  const body = JSON.stringify(errorBody(path, error, requestId))
  const length = String(Buffer.byteLength(body))
  const retryAfter = String(error.retryAfterSeconds)
  const headers = [...sameHeaders, 'Content-Length', length, 'Retry-After', retryAfter, 'X-Request-Id', requestId]
  return { headers, body }
}

const anId = randomUUID()
const kept = new Map<string, { date: string; pieces: string[] }>()

/** What everybody is told within the same second, cut where the id of the request stands. */
function piecesOf(path: string, error: AppError) {
  const shape = path.startsWith('/functions/') ? '/functions/' : '/'
  const last = kept.get(shape)
  if (last?.date === dateNow()) return last.pieces
  const { headers, body } = refusal(shape, error, anId)
  const pieces = (headOf(error.status, headers) + body).split(anId)
  kept.set(shape, { date: dateNow(), pieces })
  return pieces
}

const sameHeaders = Object.entries({
  ...securityHeaders,
  'Content-Security-Policy': dataPolicy,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
}).flat()

function laneOf(matched: Array<[[unknown, { handler: object }], ...unknown[]]>): Lane {
  for (const [[, { handler }]] of matched) {
    const declaration = declarationOf(handler)
    if (declaration) return declaration.lane ?? 'ordinary'
  }
  return 'ordinary'
}
