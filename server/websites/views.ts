import { and, asc, eq, gte } from 'drizzle-orm'
import { atTheAgency } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import { website_views } from './websites.tables.ts'

const DAYS = 30

/** The first of the days that are shown, the last of which is today. */
export const firstShownDay = (now: Date) => dayBefore(now, DAYS - 1)

const dayBefore = (now: Date, days: number) => atTheAgency(now).toPlainDate().subtract({ days }).toString()

/** How often the page of a website was opened, day by day, also on those when nobody came. */
export async function readViews(ctx: Ctx, websiteId: string) {
  const now = ctx.now()
  const rows = await ctx.db
    .select({ day: website_views.day, views: website_views.views })
    .from(website_views)
    .where(and(eq(website_views.website_id, websiteId), gte(website_views.day, firstShownDay(now))))
    .orderBy(asc(website_views.day))
  const counted = new Map(rows.map(({ day, views }) => [day, views]))
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayBefore(now, DAYS - 1 - index)
    return { day, views: counted.get(day) ?? 0 }
  })
}
