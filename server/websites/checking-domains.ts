import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { DnsSilent } from '../outside/dns.ts'
import { type Settling, settleDomain } from './domain-proofs.ts'
import { lookUp } from './looking-up.ts'
import { websites } from './websites.tables.ts'

const HOUR_MS = 3_600_000
/** So long the record of a domain that was entered is looked for. */
const AWAITED_DAYS = 7
/** Less than a day by as much as the hourly run may be early. */
const LOOKED_AT_HOURS = 23
/** One that nobody answers for holds up few others. */
const AT_ONCE = 16

/**
 * Looks for the records of domains: of those that wait every hour, of those that were proven every day, and every hour while theirs is
 * missing. Of those whose hosting has ended it looks for none.
 */
export async function checkDomains(ctx: Settling & Pick<Ctx, 'dns'>) {
  const before = (hours: number) => new Date(ctx.now().getTime() - hours * HOUR_MS)
  const { id, domain, domain_token, domain_state, domain_checked_at, domain_missing_since, goes_offline_at } = websites
  const due = await ctx.db
    .select({ id, domain, domain_token })
    .from(websites)
    .where(
      and(
        or(isNull(goes_offline_at), gt(goes_offline_at, ctx.now())),
        or(
          and(eq(domain_state, 'waiting'), gt(domain_missing_since, before(AWAITED_DAYS * 24))),
          and(
            eq(domain_state, 'verified'),
            or(isNull(domain_checked_at), lte(domain_checked_at, before(LOOKED_AT_HOURS))),
          ),
        ),
      ),
    )
    .orderBy(sql`${domain_checked_at} nulls first`, asc(id))
  const errors: unknown[] = []
  const look = async (one: (typeof due)[number]) => {
    if (one.domain === null || one.domain_token === null) return
    const asked = { ...one, domain: one.domain, domain_token: one.domain_token }
    await settleDomain(ctx, asked, await lookUp(ctx, one.domain))
  }
  const lines = Array.from({ length: AT_ONCE }, async () => {
    for (let one = due.shift(); one; one = due.shift())
      await look(one).catch((error: unknown) => {
        // What does not answer counts for nothing.
        if (!(error instanceof DnsSilent)) errors.push(error)
      })
  })
  await Promise.all(lines)
  if (errors.length > 0) throw errors[0]
}
