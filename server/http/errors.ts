import type { ErrorHandler } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import { isUnavailable } from '../db/connection.ts'
import { isRefusedAsReadOnly } from '../db/read-only.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import { declaredRoute } from './route.ts'

export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** How the caller can confirm that it is them, where the code is 'confirmation_required'. */
    ways: z.array(z.string()).optional(),
    request_id: z.string(),
  }),
})

export const functionErrorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  ways: z.array(z.string()).optional(),
  request_id: z.string(),
})

const isFunction = (path: string) => path.startsWith('/functions/')

export const errorSchemaOf = (path: string) => (isFunction(path) ? functionErrorSchema : errorSchema)

/**
 * The one shape of every error answer. The server functions that the specification names answer in its own: `success` and
 * `error` as text (S1 §7).
 */
export function errorBody(path: string, { code, message, fields, ways }: AppError, request_id: string) {
  if (isFunction(path)) return { success: false, error: message, code, ways, request_id }
  return { error: { code, message, fields, ways, request_id } }
}

export function answerError(c: HttpContext, error: AppError) {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  return c.json(errorBody(c.req.path, error, c.var.requestId), error.status)
}

/** What fails first fails before it is known who asks. */
const isLook = (c: HttpContext) => (c.get('ctx') as Ctx | undefined)?.look !== undefined

/** Whatever was thrown: a known error as it is, anything else as 'internal', with its details in the log only. */
export function handleErrors(
  log: Log,
  keepRefusal?: (c: HttpContext, refusal: AppError) => Promise<void>,
): ErrorHandler<HttpEnv> {
  return async (thrown, c) => {
    if (thrown instanceof AppError) {
      await keepRefusal?.(c, thrown)
      return answerError(c, thrown)
    }
    log.error('request failed', { route: declaredRoute(c), ...errorFacts(thrown) })
    // Elsewhere it is a database that only reads, and comes back.
    if (isLook(c) && isRefusedAsReadOnly(thrown)) return answerError(c, new AppError('look_only'))
    if (isUnavailable(thrown)) return answerError(c, new AppError('overloaded', { retryAfterSeconds: 2 }))
    return answerError(c, new AppError('internal'))
  }
}
