import { eq } from 'drizzle-orm'
import { originMark, shownAsPreview } from '#templates/showing.ts'
import { previewOnlyPage, websitePages } from '#templates/website.ts'
import type { Ctx } from '../context.ts'
import { addressOf, isPreviewToken, type Places } from './addresses.ts'
import { isFileOf, picturesFor } from './shown-pictures.ts'
import { websites } from './websites.tables.ts'

/** Files for machines are of the website that is online. */
const forVisitorsOnly = new Set(['/robots.txt', '/sitemap.xml', '/thank-you', '/404'])

/**
 * The draft's pages as they are now, for whoever has its preview link; null for anybody else. `/enquiry` is what its form leads to. Which
 * link is the present one is asked anew each time: one that was replaced shows nothing from then on.
 */
export async function readPreview(
  ctx: Places & Pick<Ctx, 'db' | 'auth'>,
  { id, slug }: { id: string; slug: string },
  token: string,
) {
  const draft = await findDraft(ctx, id, token)
  if (!draft) return null
  const showing = shownAsPreview(draft.content, await picturesFor(ctx.db, draft))
  const pages = Object.entries(websitePages(draft.content, showing)).filter(([path]) => !forVisitorsOnly.has(path))
  const all = [...pages, ['/enquiry', previewOnlyPage(draft.content, showing)] as const]
  const address = addressOf(ctx, slug)
  return new Map(all.map(([path, text]) => [path, text.replaceAll(originMark, address)]))
}

/** Whether a file is of a picture that the draft shows, for whoever has its preview link. */
export async function isPreviewed(
  ctx: Pick<Ctx, 'db' | 'auth'>,
  { id }: { id: string },
  token: string,
  fileName: string,
): Promise<boolean> {
  const draft = await findDraft(ctx, id, token)
  return draft !== null && isFileOf(await picturesFor(ctx.db, draft), fileName)
}

async function findDraft(ctx: Pick<Ctx, 'db' | 'auth'>, id: string, token: string) {
  const { content, company_id, preview_generation } = websites
  const [draft] = await ctx.db
    .select({ content, company_id, preview_generation })
    .from(websites)
    .where(eq(websites.id, id))
  return draft && isPreviewToken(ctx.auth, { ...draft, id }, token) ? draft : null
}
