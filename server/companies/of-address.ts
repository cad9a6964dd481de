import { isProven } from '../accounts/accounts.ts'
import { findProfile, findProfileByEmail } from '../accounts/profiles.ts'
import type { Queries, Tx } from '../db/client.ts'
import { findOwnCompany } from './belonging.ts'
import { keepCompany } from './holding.ts'

/** The company of whoever owns one under an address; only where somebody has shown that the address is theirs. */
export async function findCompanyOfAddress(queries: Queries, email: string): Promise<string | null> {
  const profile = await findProfileByEmail(queries, email)
  if (!profile || !(await isProven(queries, profile.user_id))) return null
  return (await findOwnCompany(queries, profile.user_id))?.id ?? null
}

/** The same of somebody, with their address; the company is kept from being given up until the transaction ends. */
export async function keepCompanyOfProven(tx: Tx, userId: string) {
  const profile = await findProfile(tx, userId)
  const own = profile && (await findCompanyOfAddress(tx, profile.email))
  const company = own ? await keepCompany(tx, own) : null
  return profile && company ? { email: profile.email, company_id: company.id } : null
}
