import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { websiteEnquirySchema } from '#domain/website-enquiries.ts'
import type { Ctx } from '../context.ts'
import { cutPage, isOlderThan, type Cursor } from '../db/keyset.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { forgetEmail, stateOfEmail } from '../emails/emails.ts'
import { website_enquiries } from './websites.tables.ts'

const PAGE_SIZE = 20

const shown = {
  ...columnsNamedBy(website_enquiries, websiteEnquirySchema.omit({ is_not_mailed: true })),
  is_not_mailed: sql<boolean>`coalesce(${stateOfEmail(website_enquiries.email_id)} = 'failed', false)`,
}

/** What visitors of a website wrote, the newest first, page by page. */
export async function listEnquiries(
  ctx: Ctx,
  websiteId: string,
  { isSpamShown }: { isSpamShown: boolean },
  after: Cursor | null,
) {
  const rows = await ctx.db
    .select(shown)
    .from(website_enquiries)
    .where(
      and(
        eq(website_enquiries.website_id, websiteId),
        isSpamShown ? undefined : eq(website_enquiries.is_spam, false),
        after ? isOlderThan(website_enquiries, after) : undefined,
      ),
    )
    .orderBy(desc(website_enquiries.created_at), desc(website_enquiries.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  return { enquiries: page, next }
}

type Named = { id: string; enquiry: string }

const isIt = ({ id, enquiry }: Named) => and(eq(website_enquiries.website_id, id), eq(website_enquiries.id, enquiry))

/** Once read it stays so, and since when. */
export async function markRead(ctx: Ctx, named: Named) {
  if ((await ctx.db.$count(website_enquiries, isIt(named))) === 0) throw new AppError('not_found')
  await ctx.db
    .update(website_enquiries)
    .set({ read_at: ctx.now() })
    .where(and(isIt(named), isNull(website_enquiries.read_at)))
}

export async function markSpam(ctx: Ctx, named: Named, is_spam: boolean) {
  const { id } = website_enquiries
  const changed = await ctx.db.update(website_enquiries).set({ is_spam }).where(isIt(named)).returning({ id })
  if (changed.length === 0) throw new AppError('not_found')
}

/** And what our e-mail said of it. */
export async function deleteEnquiry(ctx: Ctx, named: Named) {
  const { email_id } = website_enquiries
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(website_enquiries).where(isIt(named)).returning({ email_id })
    if (!deleted) throw new AppError('not_found')
    if (deleted.email_id) await forgetEmail(tx, deleted.email_id)
  })
}
