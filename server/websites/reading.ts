import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { WebsiteFilter, WebsiteFilterState } from '#domain/customer-websites.ts'
import { AppError } from '#domain/errors.ts'
import { partIncludes } from '#domain/permissions.ts'
import { findingsOf } from '#domain/website-findings.ts'
import { isOfSomebodyWithEmail } from '../accounts/people.ts'
import { findCompanies, ownerIdOf } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { cutPage, isOlderThan, type Cursor } from '../db/keyset.ts'
import { contains } from '../db/search.ts'
import { besides } from './besides.ts'
import { shownDomain, stateOfDomain } from './own-domains.ts'
import { listPicturesOf } from './pictures.ts'
import { howItStands, selectWebsites } from './website-rows.ts'
import { website_versions, websites } from './websites.tables.ts'

const PAGE_SIZE = 20
/** Counting stops here: a list of a million is not counted for a badge. */
const COUNTED = 10_000

/** The website of the company one acts for; null where there is none, or one's part is not the work. */
export async function readOwnWebsite(ctx: Ctx) {
  const { company } = actorOf(ctx)
  return partIncludes(company.part, 'work') ? read(ctx, eq(websites.company_id, company.id)) : null
}

/** One that the caller is known to reach. */
export async function readWebsite(ctx: Ctx, id: string) {
  const website = await read(ctx, eq(websites.id, id))
  if (!website) throw new AppError('not_found')
  return website
}

async function read(ctx: Ctx, condition: SQL) {
  const [row] = await selectWebsites(ctx.db).where(condition)
  if (!row) return null
  const { id, company_id, content } = row
  const company = (await findCompanies(ctx.db, [company_id])).get(company_id)
  const { new_enquiries, views_30_days } = (await besides(ctx, [row]))(id)
  const domain = await shownDomain(ctx, row)
  const pictures = await listPicturesOf(ctx.db, company_id)
  const found = { content, pictures, findings: findingsOf(content) }
  return { ...howItStands(ctx, row, company?.tier ?? 'free'), domain, new_enquiries, views_30_days, ...found }
}

/** One page of everybody's, the newest first, with whose they are, and how many there are. */
export async function listWebsites(ctx: Ctx, { search, state }: WebsiteFilter, after: Cursor | null) {
  const condition = and(state && conditionOf[state], search ? isSought(search) : undefined)
  const rows = await selectWebsites(ctx.db)
    .where(and(condition, after ? isOlderThan(websites, after) : undefined))
    .orderBy(desc(websites.created_at), desc(websites.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  const counted = sql`(select) as once`
  const [{ found } = { found: 0 }] = await ctx.db
    .select({ found: countUpTo(websites, condition, COUNTED) })
    .from(counted)
  const companies = await findCompanies(
    ctx.db,
    page.map(({ company_id }) => company_id),
  )
  const besideOf = await besides(ctx, page)
  const listed = page.map((row) => {
    const { enquiries, views_30_days } = besideOf(row.id)
    const state = stateOfDomain(row, ctx.now())
    return {
      ...howItStands(ctx, row, companies.get(row.company_id)?.tier ?? 'free'),
      business_name: row.content.business_name,
      owner: row.owner,
      domain: row.domain !== null && state !== null ? { domain: row.domain, state } : null,
      enquiries,
      views_30_days,
    }
  })
  return { websites: listed, next, count: Math.min(found, COUNTED), is_more: found > COUNTED }
}

const isSought = (typed: string) =>
  or(
    contains(sql`${websites.content}->>'business_name'`, typed),
    contains(websites.slug, typed),
    contains(websites.domain, typed),
    isOfSomebodyWithEmail(ownerIdOf(websites.company_id), typed),
  )

const conditionOf: Record<WebsiteFilterState, SQL | undefined> = {
  waiting: sql`exists (select from ${website_versions} v where v.website_id = ${websites.id} and v.state = 'waiting')`,
  preview: isNull(websites.live_version_id),
  online: and(isNotNull(websites.live_version_id), isNull(websites.offline_reason)),
  offline: and(isNotNull(websites.live_version_id), isNotNull(websites.offline_reason)),
}
