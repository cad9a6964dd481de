import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { partIncludes } from '#domain/permissions.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { websites } from './websites.tables.ts'

export const isAdmin = ({ role }: Actor) => role === 'admin'

/** Whoever's part in its company is the work reaches a website, and our admins (coach-sites.md §3.3). */
const isReached = (actor: Actor, id: string) => (isAdmin(actor) ? eq(websites.id, id) : isOwn(actor, id))

const isOwn = ({ company }: Actor, id: string) =>
  and(
    eq(websites.id, id),
    eq(websites.company_id, company.id),
    partIncludes(company.part, 'work') ? undefined : sql`false`,
  )

/** For anybody else it is not there, whatever else they ask. */
export const refuseOthers = (ctx: Ctx, { id = '' }: Record<string, string>) => refuseUnless(ctx, id, isReached)

/** What visitors wrote to its owner is not there for our admins, either. */
export const refuseAllButOwners = (ctx: Ctx, { id = '' }: Record<string, string>) => refuseUnless(ctx, id, isOwn)

async function refuseUnless(ctx: Ctx, id: string, isTheirs: typeof isReached) {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId || (await ctx.db.$count(websites, isTheirs(actorOf(ctx), id))) === 0) throw new AppError('not_found')
}

/** What only our admins do: whoever's website it is hears that it is not theirs to do. */
export async function refuseAllButAdmins(ctx: Ctx, params: Record<string, string>) {
  await refuseOthers(ctx, params)
  if (!isAdmin(actorOf(ctx))) throw new AppError('not_allowed')
}

/** Held until the transaction ends: whatever is done to a website is done one after the other. */
export async function holdWebsite(tx: Tx, ctx: Pick<Ctx, 'actor'>, id: string) {
  const [website] = await tx
    .select()
    .from(websites)
    .where(isReached(actorOf(ctx), id))
    .for('update')
  if (!website) throw new AppError('not_found')
  return website
}
