import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { websiteVersionSchema } from '#domain/customer-websites.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { stateOf } from '#domain/website-states.ts'
import { people, person } from '../accounts/people.ts'
import { ownerIdOf } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { addressOf, previewUrlOf } from './addresses.ts'
import { hostingFor } from './hosting.ts'
import { website_versions, websites } from './websites.tables.ts'

const waiting = alias(website_versions, 'waiting')
const live = alias(website_versions, 'live')
const latest = alias(website_versions, 'latest')

/** Not their pages, which weigh a hundred times as much. */
const facts = websiteVersionSchema.pick({
  number: true,
  state: true,
  made_at: true,
  decided_at: true,
  decision_note: true,
})
const shown = {
  waiting: columnsNamedBy(waiting, facts),
  live: columnsNamedBy(live, facts),
  latest: columnsNamedBy(latest, facts),
}

/** What was sent last, and not taken back. */
const isLatest = sql`${latest.number} = (select max(v.number) from ${website_versions} v
  where v.website_id = ${websites.id} and v.state <> 'withdrawn')`

/** Websites with their owners and the versions that say how they stand; to be narrowed. */
export function selectWebsites(db: Queries) {
  return db
    .select({
      id: websites.id,
      company_id: websites.company_id,
      slug: websites.slug,
      content: websites.content,
      preview_generation: websites.preview_generation,
      live_version_id: websites.live_version_id,
      offline_reason: websites.offline_reason,
      goes_offline_at: websites.goes_offline_at,
      hosting: websites.hosting,
      domain: websites.domain,
      domain_token: websites.domain_token,
      domain_state: websites.domain_state,
      domain_seen_at: websites.domain_seen_at,
      domain_points_here: websites.domain_points_here,
      created_at: websites.created_at,
      updated_at: websites.updated_at,
      has_changes: sql<boolean>`${websites.content} is distinct from ${live.content} and ${websites.content} is distinct from ${waiting.content}`,
      ...shown,
      owner: person,
    })
    .from(websites)
    .innerJoin(people, eq(people.user_id, ownerIdOf(websites.company_id)))
    .leftJoin(waiting, and(eq(waiting.website_id, websites.id), eq(waiting.state, 'waiting')))
    .leftJoin(live, eq(live.id, websites.live_version_id))
    .leftJoin(latest, and(eq(latest.website_id, websites.id), isLatest))
}

export type WebsiteRow = Awaited<ReturnType<typeof selectWebsites>>[number]
type Version = Pick<typeof website_versions.$inferSelect, 'number' | 'made_at' | 'decided_at' | 'decision_note'>

/** How a website stands, for its owner and for our team. */
export function howItStands(
  ctx: Pick<Ctx, 'auth' | 'origin' | 'websitesOrigin'>,
  row: WebsiteRow,
  tier: MembershipTier,
) {
  return {
    id: row.id,
    slug: row.slug,
    address: addressOf(ctx, row.slug),
    preview_url: previewUrlOf(ctx, row),
    state: stateOf(row),
    offline_reason: row.offline_reason,
    // On free hosting it is its domain that ends.
    goes_offline_at: row.hosting === 'premium' ? row.goes_offline_at : null,
    has_changes: row.has_changes,
    hosting: row.hosting ?? hostingFor(tier),
    waiting: row.waiting && shownVersion(row.waiting),
    returned: row.latest?.state === 'returned' ? shownVersion(row.latest) : null,
    live: row.live && shownVersion(row.live),
    updated_at: row.updated_at,
  }
}

const shownVersion = ({ number, made_at, decided_at, decision_note }: Version) => ({
  number,
  made_at,
  decided_at,
  decision_note,
})
