import { eq, sql, type SQL } from 'drizzle-orm'
import { agoInWords } from '#content/in-words.ts'
import { ranks } from '#domain/today.ts'
import { waitingColumns, type Waiting } from '../today/waiting.ts'
import { website_versions, websites } from './websites.tables.ts'

const waits = eq(website_versions.state, 'waiting')

/** A version that was sent for approval. */
export const waitingWebsites: Waiting<'website'> = {
  rows: () => [
    sql`select ${waitingColumns({
      kind: 'website',
      id: websites.id,
      rank: ranks.team,
      since: website_versions.made_at,
      company_id: websites.company_id,
      title: sql`coalesce(nullif(${website_versions.content} ->> 'business_name', ''), 'Website')`,
      detail: website_versions.number,
    })} from ${website_versions} join ${websites} on ${websites.id} = ${website_versions.website_id} where ${waits}`,
  ],
  say: {
    website: ({ id, since, detail }, { now }) => ({
      reason: `Version ${detail} sent for approval ${agoInWords(since, now)}`,
      action: { label: 'Review', to: `?tab=websites&website=${id}` },
    }),
  },
}

export const countWebsitesWaiting: SQL<number> =
  sql<number>`(select count(*) from ${website_versions} where ${waits})`.mapWith(Number)
