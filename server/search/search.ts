import { mayEnter, type Access } from '#domain/permissions.ts'
import { hitsPerKind, type Found, type Hit, type SearchKind } from '#domain/search.ts'
import { searchPurchases } from '../billing/checkouts/purchase-search.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Sought } from '../db/search.ts'
import { searchInvoices } from '../invoices/invoice-search.ts'
import { searchLeads } from '../leads/lead-search.ts'
import { searchProjects } from '../projects/project-search.ts'
import { searchProposals } from '../proposals/proposal-search.ts'
import { searchTickets } from '../tickets/ticket-search.ts'
import { searchCustomers } from '../users/user-search.ts'
import { searchVideos } from '../videos/video-search.ts'
import { searchPages } from './page-search.ts'

type Find = (ctx: Ctx, sought: Sought) => Promise<Hit[]>

/** Who may look for what, as the routes of each noun have it; what is whose, each noun says itself. */
const kinds: Array<{ kind: SearchKind; access: Access[]; find: Find }> = [
  { kind: 'customers', access: ['admin'], find: searchCustomers },
  { kind: 'projects', access: ['admin', 'work'], find: searchProjects },
  { kind: 'tickets', access: ['employee', 'work'], find: searchTickets },
  { kind: 'leads', access: ['admin'], find: searchLeads },
  { kind: 'proposals', access: ['admin'], find: searchProposals },
  { kind: 'videos', access: ['employee'], find: searchVideos },
  { kind: 'invoices', access: ['admin'], find: searchInvoices },
  { kind: 'purchases', access: ['money'], find: searchPurchases },
  { kind: 'pages', access: ['anyone'], find: async (_ctx, sought) => searchPages(sought) },
]

/** A piece is three letters: with fewer the whole table would be read. */
const SHORTEST_PIECE = 3

/** What the actor may see and looks for: a few of each kind, the best first (insight.md §2.6, §4). */
export async function searchEverything(ctx: Ctx, typed: string): Promise<Found> {
  const actor = actorOf(ctx)
  const allowed = kinds.filter(({ access }) => access.some((one) => mayEnter(one, actor)))
  const findAll = async (...ways: Sought['by'][]): Promise<Found['groups']> => {
    const groups = []
    for (const { kind, find } of allowed) {
      const hits = new Map<string, Hit>()
      for (const by of ways)
        for (const hit of await find(ctx, { typed, by, limit: hitsPerKind }))
          if (!hits.has(hit.id)) hits.set(hit.id, hit)
      groups.push({ kind, hits: [...hits.values()].slice(0, hitsPerKind) })
    }
    return groups.filter(({ hits }) => hits.length > 0)
  }
  const groups = await findAll('key', 'words')
  const isFound = groups.some(({ kind }) => kind !== 'pages')
  if (isFound || typed.trim().length < SHORTEST_PIECE) return { groups }
  return { groups: [...(await findAll('pieces')), ...groups] }
}
