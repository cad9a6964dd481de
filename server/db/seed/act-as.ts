import { companyName } from '#domain/companies.ts'
import type { Role } from '#domain/permissions.ts'
import { findProfileByEmail } from '../../accounts/profiles.ts'
import { findOwnCompany } from '../../companies/belonging.ts'
import type { Actor, Ctx } from '../../context.ts'
import { cast, type CastName } from './cast.ts'

type Profile = NonNullable<Awaited<ReturnType<typeof findProfileByEmail>>>

/** Somebody at work for the company of their own that every account begins with. */
export function ownerOf(profile: Profile, role: Role, companyId = profile.user_id): Actor {
  const { user_id: owner_id } = profile
  const company = { id: companyId, name: companyName(profile), part: 'owner' as const, owner_id, is_only_one: true }
  return { ...profile, role, created_at: profile.created_at.toISOString(), company }
}

/** One of the cast at work, for their own company; null once an admin of the demo has deleted them. */
export async function actAs(ctx: Omit<Ctx, 'actor' | 'formProof'>, name: CastName): Promise<Ctx | null> {
  const { email, role } = cast[name]
  const profile = await findProfileByEmail(ctx.db, email)
  const company = profile && (await findOwnCompany(ctx.db, profile.user_id))
  return company && { ...ctx, actor: ownerOf(profile, role, company.id), formProof: null }
}
