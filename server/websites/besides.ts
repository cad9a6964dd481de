import type { CustomerWebsite, ListedWebsite } from '#domain/customer-websites.ts'
import type { Queries } from '../db/client.ts'

type Besides = Pick<CustomerWebsite, 'domain' | 'new_enquiries' | 'views_30_days'> & Pick<ListedWebsite, 'enquiries'>

/** What is told of websites beside their own rows, by their ids: domains, enquiries and views each add theirs here. */
export async function besides(_db: Queries, _websites: { id: string }[]) {
  const nothing: Besides = { domain: null, new_enquiries: 0, enquiries: 0, views_30_days: 0 }
  return (_id: string): Besides => nothing
}
