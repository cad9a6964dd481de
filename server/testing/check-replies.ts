import type { Hono } from 'hono'
import { z } from 'zod'
import { errorSchemaOf } from '../http/errors.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { declarationOf } from '../http/route.ts'
import { closed } from './closed-schema.ts'

type App = Hono<HttpEnv>

/**
 * From now on every answer of the app is held against what its route declares: status, shape, and no field more than is
 * named. One that differs throws where the test asked for it.
 */
export function checkReplies(app: App) {
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    const fault = await faultOf(app, request, response)
    if (fault !== null) throw new Error(fault)
    return response
  }
}

async function faultOf(app: App, request: Request, response: Response): Promise<string | null> {
  const path = new URL(request.url).pathname
  if (path.startsWith('/sandbox')) return null // not ours: it answers as the payment provider does
  const route = declaredAt(app, request, path)
  const name = route ? `${request.method} ${route.path}` : `${request.method} ${path}`
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const says = async (schema: z.ZodType) => {
    if (request.method === 'HEAD') return null
    const { error } = closed(schema).safeParse(JSON.parse(await response.clone().text()))
    return error ? `${name} answered ${response.status} otherwise than declared:\n${z.prettifyError(error)}` : null
  }
  if (response.status >= 400) {
    if (isJson) return says(errorSchemaOf(path))
    return response.body === null ? null : `${name} refused with ${type}, not in the one shape of errors`
  }
  const reply = route?.declaration.reply
  const statuses = [reply?.status ?? 200, ...(reply?.otherStatuses ?? [])]
  if (!statuses.includes(response.status))
    return `${name} answered ${response.status}, declared is ${statuses.join(' or ')}`
  if (response.status === 302) return null // it only leads on
  if (reply?.schema && isJson) return says(reply.schema)
  if (reply?.schema && type !== 'text/event-stream') return `${name} answered ${type || 'nothing'}, declared is JSON`
  if (isJson) return `${name} answered JSON, and declares no schema for it`
  return null
}

function declaredAt(app: App, request: Request, path: string) {
  const [matched] = app.router.match(request.method === 'HEAD' ? 'GET' : request.method, path)
  for (const [[, route]] of matched) {
    const declaration = declarationOf(route.handler)
    if (declaration) return { path: route.path, declaration }
  }
  return undefined
}
