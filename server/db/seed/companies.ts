import { eq } from 'drizzle-orm'
import { companyInvitationDays } from '#domain/companies.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { companies, company_invitations, company_members } from '../../companies/companies.tables.ts'
import { hashOfToken, newToken } from '../../tokens.ts'
import type { Tx } from '../client.ts'
import { cast, type CastName, partsInCompany } from './cast.ts'

const dayMs = 24 * 3_600_000

/** Pia is not alone: Sam works with her, Bea pays, and Jo is invited. Before anything is opened, so that it is the company's. */
export async function seedCompanies(tx: Tx, now: Date) {
  const idOf = async (name: CastName) => {
    const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast[name].email))
    if (!profile) throw new Error(`${name} is not in the database`)
    return profile.user_id
  }
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const pia = await idOf('pia')
  await tx.update(user_profiles).set({ company_name: 'Renner Strength' }).where(eq(user_profiles.user_id, pia))
  // A company's first id is its owner's.
  for (const name of ['sam', 'bea'] as const) {
    const user_id = await idOf(name)
    const joined_at = daysAgo(cast[name].joinedDaysAgo)
    await tx.insert(company_members).values({ company_id: pia, user_id, part: partsInCompany[name], joined_at })
    await tx.delete(companies).where(eq(companies.owner_id, user_id))
  }
  await tx.insert(company_invitations).values({
    company_id: pia,
    email: 'jo@client.example',
    part: 'member',
    token_hash: hashOfToken(newToken()),
    invited_by: pia,
    created_at: daysAgo(1),
    expires_at: daysAgo(1 - companyInvitationDays),
  })
}
