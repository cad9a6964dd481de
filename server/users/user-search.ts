import { desc, eq, sql } from 'drizzle-orm'
import { calledBy } from '#domain/accounts.ts'
import { companyName } from '#domain/companies.ts'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { user_profiles, user_roles, userWords } from '../accounts/accounts.tables.ts'
import { companyIdOf } from '../companies/belonging.ts'
import { searchInherited } from '../companies/inherited-search.ts'
import type { Ctx } from '../context.ts'
import { contains, isId, isSought, type Sought } from '../db/search.ts'

/** Customers as admins find them; each leads to the page of the company. First those that only their own name leads to. */
export async function searchCustomers(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  return [...(await searchInherited(ctx, sought)), ...(await searchProfiles(ctx, sought))].slice(0, sought.limit)
}

async function searchProfiles(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const typed = sought.typed.trim()
  // Looked up row by row (with `offset` it stays so): joined, all of a million roles would be read for one name.
  const isCustomer = sql`exists (select from ${user_roles}
    where ${user_roles.user_id} = ${user_profiles.user_id} and ${user_roles.role} = 'user' offset 0)`
  const isTheirs = isSought(user_profiles, sought, {
    pieces: (said) => contains(userWords(user_profiles), said),
    key: keyOf(typed),
    where: isCustomer,
  })
  if (!isTheirs) return []
  const rows = await ctx.db
    .select({
      user_id: user_profiles.user_id,
      email: user_profiles.email,
      first_name: user_profiles.first_name,
      last_name: user_profiles.last_name,
      company_name: user_profiles.company_name,
      company_id: companyIdOf(user_profiles.user_id),
    })
    .from(user_profiles)
    .where(isTheirs)
    .orderBy(desc(user_profiles.created_at), desc(user_profiles.id))
    .limit(sought.limit)
  return rows.map((row) => {
    const title = companyName(row)
    const name = calledBy(row)
    return {
      id: row.user_id,
      title,
      detail: [name, row.email].filter((said, at, all) => said !== title && all.indexOf(said) === at).join(' · '),
      to: officePlaces.customer(row.company_id ?? row.user_id),
    }
  })
}

function keyOf(typed: string) {
  if (isId(typed)) return eq(user_profiles.user_id, typed)
  return typed.includes('@') ? eq(user_profiles.email, typed.toLowerCase()) : undefined
}
