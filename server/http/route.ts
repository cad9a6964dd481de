import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { z } from 'zod'
import { AppError, type ErrorCode, type FieldErrors } from '#domain/errors.ts'
import type { LinkPurpose } from '#domain/links.ts'
import { companyMessages } from '#domain/companies.ts'
import { isCompanyArea, mayEnter, type Access } from '#domain/permissions.ts'
import { refuseWithoutProof } from '../accounts/proof.ts'
import type { Actor, Ctx } from '../context.ts'
import { asCustomer } from '../db/second-line.ts'
import { countAddress, type Limit } from '../limits/limits.ts'
import { findLink } from '../links/links.ts'
import type { HttpContext, HttpEnv } from './http-env.ts'
import type { Lane } from '../limits/lanes.ts'

type Schema = z.ZodType
export type RouteDeclaration = {
  access: Access
  /** What a signed-in person who may not enter is told, where the specification has a sentence of its own for it. */
  refusal?: ErrorCode
  summary: string
  /** A dangerous act: whoever is signed in must have shown lately who they are, in the strongest way their account has. */
  confirm?: true
  /** Open also to somebody of the team who must set up a second step first: it is what they do that with. */
  beforeSecondStep?: true
  /** Asked before anything else is looked at: throws where what the path names is not the caller's to know of. */
  whose?: (ctx: Ctx, params: Record<string, string>) => Promise<void>
  /** A customer's read: answered also while an admin views as that customer. Everything else is refused then. */
  viewable?: true
  /** Also then, and as the admin: with it the look is over. */
  endsLook?: true
  /** For whoever has a link of one of these purposes: its key comes in the header X-Link-Key, the link is in `c.var.link`. */
  link?: readonly LinkPurpose[]
  /** One that has expired is let in too: to ask for another. */
  takesExpiredLink?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** What a body that is not JSON counts as: a mail program sends its one click as a form (RFC 8058). */
  formMeans?: unknown
  /**
   * The answer's status and shape, for the OpenAPI document; every answer in a test is held against it, and JSON needs a
   * schema. Other statuses are those of files: a part, unchanged, elsewhere.
   */
  reply?: { status: number; otherStatuses?: readonly number[]; schema?: Schema }
  /** A body that is not JSON, for the handler to read in `c.var.body`. */
  text?: { maxBytes: number }
  /** Counted per caller's address. */
  limit?: Limit
  /** Why customers read it on the plain connection, and not behind the second line as all else that needs a session. */
  plain?: string
  /** A change in one transaction, of nothing but what customers may write themselves: it is behind the second line, too. */
  secondLine?: true
  /** Whose company it waits in when there is much to do; 'ordinary' unless said. */
  lane?: Lane
}

type Valid<D extends RouteDeclaration, Side extends 'input' | 'output'> = {
  [
    Key in 'json' | 'query' | 'param' as D[DeclarationKey<Key>] extends Schema ? Key : never
  ]: D[DeclarationKey<Key>] extends Schema
    ? Side extends 'input'
      ? z.input<D[DeclarationKey<Key>]>
      : z.output<D[DeclarationKey<Key>]>
    : never
}
type DeclarationKey<Key> = Key extends 'json' ? 'body' : Key extends 'query' ? 'query' : 'params'

const declarations = new WeakMap<object, RouteDeclaration>()

/**
 * Declares a route: who may call it, what it takes, what it answers. Stands first in every route, checks all of it before
 * the handler runs, and is what the OpenAPI document is made from; the route × role test goes by access-table.txt.
 */
export function route<const D extends RouteDeclaration>(
  declaration: D,
): MiddlewareHandler<HttpEnv, string, { in: Valid<D, 'input'>; out: Valid<D, 'output'> }> {
  const guard: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const ctx = c.get('ctx')
    if (isCompanyArea(declaration.access) || (declaration.viewable && declaration.access !== 'anyone'))
      refuseOtherCompany(c)
    if (!mayEnter(declaration.access, ctx.actor)) throw refusalOf(declaration, ctx.actor)
    if (ctx.session?.two_step === 'required' && declaration.access !== 'anyone' && !declaration.beforeSecondStep)
      throw new AppError('second_step_required')
    if (declaration.whose) await declaration.whose(ctx, c.req.param())
    if (declaration.limit) await countAddress(ctx.db, declaration.limit, c.var.address, ctx.now())
    if (declaration.link) c.set('link', await readLink(c, declaration.link, declaration.takesExpiredLink ?? false))
    // An id of the wrong form is an id that does not exist.
    if (declaration.params) c.req.addValidatedData('param', parse(declaration.params, c.req.param(), 'not_found'))
    if (declaration.query) c.req.addValidatedData('query', parse(declaration.query, c.req.query(), 'invalid_input'))
    if (declaration.body)
      c.req.addValidatedData('json', parse(declaration.body, readBody(c, declaration), 'invalid_input'))
    // Last: nobody confirms for what is refused anyway.
    if (declaration.confirm) await refuseWithoutProof(ctx)
    return behindSecondLine(c, declaration, next)
  }
  declarations.set(guard, declaration)
  return guard
}

/**
 * A browser's tabs share one session. One that has not heard yet that another company was chosen says which it means, and what
 * was typed for that one is not taken for the other.
 */
export function refuseOtherCompany(c: HttpContext) {
  const { actor } = c.var.ctx
  const meant = c.req.header('x-acting-for')
  if (actor && meant !== undefined && meant !== actor.company.id) throw new AppError('other_company')
}

function refusalOf({ access, refusal }: RouteDeclaration, actor: Actor | null) {
  if (!actor) return new AppError('not_signed_in')
  if (isCompanyArea(access))
    return new AppError('not_your_part', { message: companyMessages.notYourPart(actor.company.name) })
  return new AppError(refusal ?? 'not_allowed')
}

/** What customers ask is asked as them, by the database's own rules (db/second-line.ts). */
function behindSecondLine(c: HttpContext, declaration: RouteDeclaration, next: () => Promise<void>) {
  const { ctx, customerDb } = c.var
  if (!customerDb || ctx.actor?.role !== 'user' || !isBehindSecondLine(c.req.method, declaration)) return next()
  const { user_id: person, company } = ctx.actor
  c.set('ctx', { ...ctx, db: customerDb, limits: ctx.db })
  return asCustomer({ person, company: company.id, part: company.part }, next)
}

/** Reads what is a customer's own behind the second line, where a route that is anybody's needs it. */
export function asCustomersOwn<T>(c: HttpContext, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { ctx, customerDb } = c.var
  if (!customerDb || ctx.actor?.role !== 'user') return read(ctx)
  const { user_id: person, company } = ctx.actor
  return asCustomer({ person, company: company.id, part: company.part }, () =>
    read({ ...ctx, db: customerDb, limits: ctx.db }),
  )
}

export function isBehindSecondLine(method: string, { access, plain, secondLine }: RouteDeclaration) {
  if (access === 'anyone') return false
  return method === 'GET' || method === 'HEAD' ? plain === undefined : secondLine === true
}

/** As it is written in the program, for logs and metrics; a path that no route knows could hold anything. */
export function declaredRoute(c: HttpContext) {
  const path = routePath(c, -1)
  return path.includes('*') ? 'unknown' : path
}

export const declarationOf = (handler: object) => declarations.get(handler)

const refusedKeys: Limit = { name: 'refused-link-keys', times: 60, perSeconds: 600 }

/** Only keys that are refused count: a link that works does so whoever guesses beside it. */
async function readLink(c: HttpContext, purposes: readonly LinkPurpose[], takesExpired: boolean) {
  const { ctx } = c.var
  const acts = !['GET', 'HEAD'].includes(c.req.method)
  const use = { purposes, takesExpired, acts }
  return findLink(ctx, c.req.header('x-link-key') ?? '', use).catch(async (error: unknown) => {
    if (error instanceof AppError) await countAddress(ctx.db, refusedKeys, c.var.address, ctx.now())
    throw error
  })
}

function readBody(c: HttpContext, { formMeans }: RouteDeclaration): unknown {
  const isJson = /^application\/json(\s*;|$)/i.test(c.req.header('content-type') ?? '')
  if (!isJson && formMeans !== undefined) return formMeans
  if (!isJson) throw new AppError('not_json')
  try {
    return JSON.parse(c.var.body)
  } catch {
    throw new AppError('invalid_json')
  }
}

/** The character NUL and halves of characters: Postgres stores neither. */
function isStorable(value: unknown): boolean {
  const parts = [value]
  // Not by recursion: a body may be nested deeper than the stack.
  for (const part of parts) {
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false
    if (typeof part === 'object' && part !== null) for (const entry of Object.entries(part)) parts.push(...entry)
  }
  return true
}

/** The value as the schema has it, or the one error that says what is wrong with it. */
export function parse<T>(schema: z.ZodType<T>, value: unknown, code: 'invalid_input' | 'not_found'): T & object {
  if (!isStorable(value)) throw new AppError(code === 'not_found' ? code : 'unstorable_text')
  const result = schema.safeParse(value)
  if (result.success) return result.data as T & object
  if (code === 'not_found') throw new AppError(code)
  const fields: FieldErrors = {}
  for (const issue of result.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const path of paths) fields[path] ??= issue.message
  }
  const [message] = Object.values(fields)
  throw new AppError(code, { fields, ...(message === undefined ? {} : { message }) })
}
