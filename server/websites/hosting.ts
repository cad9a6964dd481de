import { membershipOf, type MembershipTier } from '#domain/permissions.ts'
import type { Hosting } from '#domain/website-states.ts'
import { findOwner } from '../companies/belonging.ts'
import type { Tx } from '../db/client.ts'

/** What keeps a website online unless our team says otherwise. */
export const hostingFor = (membership_tier: MembershipTier): Hosting =>
  membershipOf({ membership_tier }).isPremium ? 'premium' : 'free'

/** Whether its owner has Premium at this moment. */
export const isPremium = async (tx: Tx, { company_id }: { company_id: string }) =>
  hostingFor((await findOwner(tx, company_id))?.membership_tier ?? 'free') === 'premium'

/** What keeps it online; until its first publication, what would. */
export async function hostingOf(tx: Tx, website: { company_id: string; hosting: Hosting | null }): Promise<Hosting> {
  return website.hosting ?? hostingFor((await findOwner(tx, website.company_id))?.membership_tier ?? 'free')
}
