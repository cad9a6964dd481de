import { and, eq, ne, sql } from 'drizzle-orm'
import { proofOf, withoutWww } from '#domain/website-domains.ts'
import type { DomainState } from '#domain/website-states.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, type Tx } from '../db/client.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { showDomainOnProject } from '../projects/project-changes.ts'
import { isPremium } from './hosting.ts'
import type { LookedUp } from './looking-up.ts'
import { tellOwners } from './telling.ts'
import { type DomainNews, websiteDomainEmail } from './websites.emails.ts'
import { websites } from './websites.tables.ts'

const HOUR_MS = 3_600_000
/** So long a record may be missing. */
const MISSING_HOURS = 72

export type Settling = Pick<Ctx, 'db' | 'now' | 'origin' | 'websitesOrigin' | 'forgetWebsite'>
type Website = typeof websites.$inferSelect
type Asked = { id: string; domain: string; domain_token: string }
type Became = DomainState | 'not there' | 'taken' | 'another'

/** Both forms of a name are one: whoever proves it holds both. */
export const isSameName = (domain: string) =>
  and(
    eq(sql`regexp_replace(${websites.domain}, '^www[.](?=[^.]+[.])', '')`, withoutWww(domain)),
    eq(websites.domain_state, 'verified'),
  )

/** What follows from what the DNS said of a website's domain; `besides` is done in the same transaction. */
export async function settleDomain(
  ctx: Settling,
  { id, domain, domain_token }: Asked,
  found: LookedUp,
  besides: (tx: Tx, state: DomainState) => Promise<void> = async () => {},
): Promise<Became> {
  const settling = ctx.db.transaction(async (tx): Promise<Became> => {
    const [website] = await tx.select().from(websites).where(eq(websites.id, id)).for('update')
    // Another one was entered, or none, while the DNS was asked.
    if (website?.domain !== domain || website.domain_token !== domain_token) return 'another'
    const isThere = found.proofs.includes(proofOf(domain_token))
    if (website.domain_state === 'verified') return keep(tx, ctx, website, found, isThere)
    if (!isThere || !(await isPremium(tx, website))) return 'not there'
    if (!(await leavesToUs(tx, ctx, website, found))) return 'taken'
    const at = ctx.now()
    await tx
      .update(websites)
      .set({ ...pointing(found), domain_state: 'verified', domain_checked_at: at, domain_missing_since: null })
      .where(eq(websites.id, id))
    await tellOfDomain(tx, ctx, website, 'verified')
    await besides(tx, 'verified')
    return 'verified'
  })
  return settling.catch((error: unknown) => {
    // Somebody else proved it at the same moment.
    if (isDuplicate(error)) return 'taken'
    throw error
  })
}

const pointing = ({ pointsHere }: LookedUp) => (pointsHere === null ? {} : { domain_points_here: pointsHere })

/** The proof has to stay: a name may go to somebody else, who is not asked by us. */
async function keep(tx: Tx, ctx: Settling, website: Website, found: LookedUp, isThere: boolean): Promise<DomainState> {
  const at = ctx.now()
  const missing = isThere ? null : (website.domain_missing_since ?? at)
  const isLost = missing !== null && at.getTime() - missing.getTime() >= MISSING_HOURS * HOUR_MS
  const state = isLost ? 'lost' : 'verified'
  await tx
    .update(websites)
    .set({
      ...pointing(found),
      domain_state: state,
      domain_missing_since: missing,
      ...(isThere && { domain_checked_at: at }),
    })
    .where(eq(websites.id, website.id))
  if (isLost) await tellOfDomain(tx, ctx, website, 'lost')
  else if (missing !== null && website.domain_missing_since === null) await tellOfDomain(tx, ctx, website, 'missing')
  return state
}

/** Whoever proves a name that another website holds gets it only if the other's record is gone. */
async function leavesToUs(tx: Tx, ctx: Settling, { id, domain }: Website, { at, proofs }: LookedUp) {
  const [holder] = await tx
    .select()
    .from(websites)
    .where(and(isSameName(domain ?? ''), ne(websites.id, id)))
    .for('update')
  if (!holder) return true
  const wasSeenSince = holder.domain_checked_at !== null && holder.domain_checked_at >= at
  if (wasSeenSince || proofs.includes(proofOf(holder.domain_token ?? ''))) return false
  const missing = { domain_state: 'lost', domain_missing_since: holder.domain_missing_since ?? ctx.now() } as const
  await tx.update(websites).set(missing).where(eq(websites.id, holder.id))
  await tellOfDomain(tx, ctx, holder, 'lost')
  return true
}

type Telling = Pick<Ctx, 'now' | 'origin' | 'websitesOrigin' | 'forgetWebsite'>

/** Its owners and its project hear what became of a domain, and this process asks anew. */
export async function tellOfDomain(tx: Tx, ctx: Telling, website: Website, news: DomainNews, reason?: string) {
  const { company_id, content, domain, project_id, live_version_id } = website
  if (domain === null) return
  const told = { domain, news, ...(reason !== undefined && { reason }) }
  await tellOwners(tx, company_id, (to) => websiteDomainEmail(to, content, told, ctx))
  if (project_id && live_version_id && news !== 'missing')
    await showDomainOnProject(tx, ctx, project_id, { domain, status: news === 'lost' ? 'expired' : 'active' })
  if (news !== 'missing') afterCommit(() => ctx.forgetWebsite?.(withoutWww(domain)))
}
