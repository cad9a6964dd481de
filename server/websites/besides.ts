import { inArray, sql } from 'drizzle-orm'
import type { CustomerWebsite, ListedWebsite } from '#domain/customer-websites.ts'
import type { Ctx } from '../context.ts'
import { firstShownDay } from './views.ts'
import { website_enquiries, website_views, websites } from './websites.tables.ts'

type Besides = Pick<CustomerWebsite, 'new_enquiries' | 'views_30_days'> & Pick<ListedWebsite, 'enquiries'>

const nothing: Besides = { new_enquiries: 0, enquiries: 0, views_30_days: 0 }

/** What is told of websites beside their own rows, by their ids: enquiries and views. */
export async function besides({ db, now }: Pick<Ctx, 'db' | 'now'>, of: { id: string }[]) {
  const ids = of.map(({ id }) => id)
  const counted = ids.length === 0 ? [] : await countBesides(db, ids, now())
  const found = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  return (id: string): Besides => ({ ...nothing, ...found.get(id) })
}

const ofIt = sql`from ${website_enquiries} e where e.website_id = ${websites.id} and not e.is_spam`

const countBesides = (db: Ctx['db'], ids: string[], now: Date) =>
  db
    .select({
      id: websites.id,
      enquiries: sql<number>`(select count(*)::int ${ofIt})`,
      new_enquiries: sql<number>`(select count(*)::int ${ofIt} and e.read_at is null)`,
      views_30_days: sql<number>`(select coalesce(sum(v.views), 0)::int from ${website_views} v
        where v.website_id = ${websites.id} and v.day >= ${firstShownDay(now)})`,
    })
    .from(websites)
    .where(inArray(websites.id, ids))
