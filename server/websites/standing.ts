import { sql, type SQL } from 'drizzle-orm'
import type { WebsiteStanding } from '#domain/customer-websites.ts'
import { stateOf } from '#domain/website-states.ts'
import { addressOf, type Places } from './addresses.ts'
import { website_enquiries, website_versions, website_views, websites } from './websites.tables.ts'

type Standing = Pick<typeof websites.$inferSelect, 'slug' | 'live_version_id' | 'offline_reason'> &
  Pick<WebsiteStanding, 'waiting' | 'has_changes' | 'new_enquiries' | 'views_30_days'>

/** How a company's website stands, as part of another query; its views from a day on. */
export const standingOf = (companyId: SQL, firstDay: SQL) => sql<Standing | null>`(
  select json_build_object('slug', w.slug, 'live_version_id', w.live_version_id, 'offline_reason', w.offline_reason,
    'waiting', waiting.number,
    'has_changes', w.content is distinct from live.content and w.content is distinct from waiting.content,
    'new_enquiries', (select count(*) from ${website_enquiries} e
      where e.website_id = w.id and not e.is_spam and e.read_at is null),
    'views_30_days', (select coalesce(sum(v.views), 0) from ${website_views} v
      where v.website_id = w.id and v.day >= ${firstDay}))
  from ${websites} w
    left join ${website_versions} live on live.id = w.live_version_id
    left join ${website_versions} waiting on waiting.website_id = w.id and waiting.state = 'waiting'
  where w.company_id = ${companyId})`

export function shownStanding(ctx: Places, standing: Standing | null): WebsiteStanding | null {
  if (!standing) return null
  const { slug, waiting, has_changes, new_enquiries, views_30_days } = standing
  const address = addressOf(ctx, slug)
  return { state: stateOf(standing), address, waiting, has_changes, new_enquiries, views_30_days }
}
