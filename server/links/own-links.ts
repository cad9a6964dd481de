import type { LinkPurpose } from '#domain/links.ts'
import { actorOf, type Ctx } from '../context.ts'
import { createOwnLink } from './links.ts'

/** Where the actor opens what is their company's, as whoever was mailed it does; the caller has looked whether it is. */
export async function openOwn(ctx: Ctx, purpose: LinkPurpose, subject_id: string) {
  const { email } = actorOf(ctx)
  const link = { purpose, subject_id, customer_email: email, is_preview: false }
  return { url: await ctx.db.transaction((tx) => createOwnLink(tx, ctx, link)) }
}
