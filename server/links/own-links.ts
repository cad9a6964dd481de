import { AppError } from '#domain/errors.ts'
import type { LinkPurpose } from '#domain/links.ts'
import { listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { createOwnLink, isOwn, type ActionLink } from './links.ts'

/** Where the actor opens what is their company's, as whoever was mailed it does; the caller has looked whether it is. */
export async function openOwn(ctx: Ctx, purpose: LinkPurpose, subject_id: string) {
  const { email } = actorOf(ctx)
  const link = { purpose, subject_id, customer_email: email, is_preview: false }
  return { url: await ctx.db.transaction((tx) => createOwnLink(tx, ctx, link)) }
}

/** What somebody opened signed in is theirs as long as they see the money of the company it is of. What was mailed is whoever's has it. */
export async function isOver(queries: Pick<Queries, 'execute'>, link: ActionLink, companyId: string | null) {
  if (!isOwn(link) || link.is_preview) return false
  return !(await listAudience(queries, companyId, 'money')).some(({ user_id }) => user_id === link.user_id)
}

export async function refuseOver(queries: Pick<Queries, 'execute'>, link: ActionLink, companyId: string | null) {
  if (await isOver(queries, link, companyId)) throw new AppError('link_withdrawn')
}
