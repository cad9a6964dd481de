import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { AppError } from '#domain/errors.ts'
import { readingOnly } from '../db/read-only.ts'
import type { RunningLook } from '../looks/looks.ts'
import type { HttpEnv } from './http-env.ts'
import { declaredIn } from './keep-to-lanes.ts'

const noLook = 'none'

/**
 * A browser's tabs share one session. One that has not heard yet that a look was begun or has ended says whose screens it shows, so
 * that a customer's and the admin's own are never on one of them.
 */
const isOther = (meant: string | undefined, look: RunningLook | undefined) =>
  meant !== undefined && meant !== (look?.id ?? noLook)

/**
 * While an admin views as a customer, the customer is who asks. Only what is declared for it is answered, and whatever gets past
 * that is held by the database; `isOn` is false where a test shows that the database alone does.
 */
export function guardLooks(isOn = true): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { ctx } = c.var
    const meant = c.req.header('x-look')
    if (!ctx.look && (meant === undefined || meant === noLook)) return next()
    const declaration = declaredIn(matchedRoutes(c))
    // Done by the admin, in a session of the admin's.
    if (declaration?.endsLook) return next()
    if (ctx.session && isOther(meant, ctx.look) && declaration?.access !== 'anyone') throw new AppError('other_look')
    if (!ctx.look) return next()
    const { as: actor, session } = ctx.look
    c.set('ctx', { ...ctx, actor, session })
    if (isOn && !(declaration?.viewable && c.req.method === 'GET')) throw new AppError('look_only')
    return readingOnly(next)
  }
}
