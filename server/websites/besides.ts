import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CustomerWebsite, ListedWebsite } from '#domain/customer-websites.ts'
import type { Queries } from '../db/client.ts'
import { website_enquiries } from './websites.tables.ts'

type Besides = Pick<CustomerWebsite, 'domain' | 'new_enquiries' | 'views_30_days'> & Pick<ListedWebsite, 'enquiries'>

const nothing: Besides = { domain: null, new_enquiries: 0, enquiries: 0, views_30_days: 0 }

/** What is told of websites beside their own rows, by their ids: domains, enquiries and views each add theirs here. */
export async function besides(db: Queries, websites: { id: string }[]) {
  const ids = websites.map(({ id }) => id)
  const counted = ids.length === 0 ? [] : await countEnquiries(db, ids)
  const found = new Map(counted.map(({ website_id, ...counts }) => [website_id, counts]))
  return (id: string): Besides => ({ ...nothing, ...found.get(id) })
}

const countEnquiries = (db: Queries, ids: string[]) =>
  db
    .select({
      website_id: website_enquiries.website_id,
      enquiries: sql<number>`count(*)::int`,
      new_enquiries: sql<number>`count(*) filter (where ${website_enquiries.read_at} is null)::int`,
    })
    .from(website_enquiries)
    .where(and(inArray(website_enquiries.website_id, ids), eq(website_enquiries.is_spam, false)))
    .groupBy(website_enquiries.website_id)
