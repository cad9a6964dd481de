import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OwnDomain } from '#domain/customer-websites.ts'
import { AppError } from '#domain/errors.ts'
import { domainProblems, readDomain, recordsOf, withoutWww } from '#domain/website-domains.ts'
import type { DomainState } from '#domain/website-states.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import { afterCommit, type Tx } from '../db/client.ts'
import { showDomainOnProject } from '../projects/project-changes.ts'
import { ownHosts } from './addresses.ts'
import { isStopped } from './canonical.ts'
import { settleDomain } from './domain-proofs.ts'
import { isPremium } from './hosting.ts'
import { DnsSilent } from '../outside/dns.ts'
import { findTarget, lookUp } from './looking-up.ts'
import { holdWebsite, isAdmin } from './reach.ts'
import { websites } from './websites.tables.ts'

type Website = typeof websites.$inferSelect
type Domained = Pick<
  Website,
  'domain' | 'domain_token' | 'domain_state' | 'domain_seen_at' | 'domain_points_here' | 'goes_offline_at'
>

const noDomain = {
  domain: null,
  domain_token: null,
  domain_state: null,
  domain_checked_at: null,
  domain_missing_since: null,
  domain_seen_at: null,
  domain_points_here: false,
}

/** A name its owner has, from now on looked for in the DNS. */
export async function connectDomain(ctx: Ctx, id: string, typed: string) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    const read = readDomain(typed, ownHosts(ctx))
    if ('domain' in read && read.domain === website.domain) return
    if (!(await isPremium(tx, website))) throw new AppError('premium_needed')
    const domain = domainOrRefusal(read)
    await tx
      .update(websites)
      .set({
        ...noDomain,
        domain,
        domain_token: randomBytes(16).toString('hex'),
        domain_state: 'waiting',
        domain_missing_since: ctx.now(),
      })
      .where(eq(websites.id, id))
    await tellOfChange(tx, ctx, website, { domain, domain_state: 'waiting' })
  })
}

function domainOrRefusal(read: ReturnType<typeof readDomain>) {
  if ('domain' in read) return read.domain
  if (read.problem === 'refused') throw new AppError('domain_refused')
  throw new AppError('invalid_input', { message: domainProblems.wrong, fields: { domain: domainProblems.wrong } })
}

/** No longer served from this moment on. Asked twice it is done once. */
export async function removeDomain(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    if (website.domain === null) return
    const { hosting, goes_offline_at } = website
    const end = hosting === 'premium' ? goes_offline_at : null
    await tx
      .update(websites)
      .set({ ...noDomain, goes_offline_at: end })
      .where(eq(websites.id, id))
    await tellOfChange(tx, ctx, website, { domain: null, domain_state: null })
  })
}

async function tellOfChange(
  tx: Tx,
  ctx: Ctx,
  { id, domain, domain_state, project_id }: Website,
  after: { domain: string | null; domain_state: DomainState | null },
) {
  if (isAdmin(actorOf(ctx)))
    await recordActivity(tx, ctx, {
      kind: 'website_domain_changed',
      subject_type: 'website',
      subject_id: id,
      before: { domain, domain_state },
      after,
    })
  if (project_id && domain !== null) await showDomainOnProject(tx, ctx, project_id, { domain, status: 'removed' })
  if (domain !== null) afterCommit(() => ctx.forgetWebsite?.(withoutWww(domain)))
}

const notConnected = 'Please connect a domain first.'
const silent = 'The DNS does not answer just now. Please try again in a minute.'

/** Looks in the DNS now. Nothing is changed where the record is not there yet. */
export async function checkDomain(ctx: Ctx, id: string) {
  const { domain, domain_token, domain_state } = await ctx.db.transaction(async (tx) => {
    const website = await holdWebsite(tx, ctx, id)
    if (website.domain === null) throw new AppError('domain_not_proven', { message: notConnected })
    if (website.domain_state !== 'verified' && !(await isPremium(tx, website))) throw new AppError('premium_needed')
    return website
  })
  if (domain === null || domain_token === null) throw new AppError('domain_not_proven', { message: notConnected })
  // Whoever it is that does not answer, nothing is held meanwhile.
  const found = await lookUp(ctx, domain).catch((error: unknown) => {
    throw error instanceof DnsSilent ? new AppError('domain_not_proven', { message: silent }) : error
  })
  const became = await settleDomain(ctx, { id, domain, domain_token }, found, async (tx, state) => {
    if (state !== domain_state && isAdmin(actorOf(ctx)))
      await recordActivity(tx, ctx, {
        kind: 'website_domain_changed',
        subject_type: 'website',
        subject_id: id,
        before: { domain_state },
        after: { domain_state: state },
      })
  })
  if (became === 'taken') throw new AppError('domain_taken')
  if (became === 'not there') throw new AppError('domain_not_proven')
}

/** One that its hosting no longer includes is held, and shown to nobody. */
export const stateOfDomain = (row: Domained, now: Date): DomainState | null =>
  row.domain_state === 'verified' && isStopped(row, now) ? 'lost' : row.domain_state

/** As its owner is told it, with what to set in the DNS. */
export async function shownDomain(ctx: Ctx, row: Domained): Promise<OwnDomain | null> {
  const { domain, domain_token } = row
  const state = stateOfDomain(row, ctx.now())
  if (domain === null || domain_token === null || state === null) return null
  return {
    domain,
    state,
    points_here: row.domain_points_here || row.domain_seen_at !== null,
    records: recordsOf(domain, domain_token, await findTarget(ctx)),
  }
}
