import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyName } from '#domain/companies.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { acting, actingFor, inherited, type ActingCompany } from '../companies/belonging.ts'
import type { Actor } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { user_profiles, user_roles, users } from './accounts.tables.ts'

/** Whose company it is that somebody acts for: its name and its tier are the owner's, unless they inherited it. */
export const owners = alias(user_profiles, 'owners')

/** Who somebody is, as requests have them; `users`, their profile, role, `acting` and `owners` are joined. */
export const actorColumns = {
  secondStepSince: users.second_step_since,
  actor: {
    user_id: user_profiles.user_id,
    email: user_profiles.email,
    first_name: user_profiles.first_name,
    last_name: user_profiles.last_name,
    company_name: user_profiles.company_name,
    phone: user_profiles.phone,
    membership_tier: sql<MembershipTier>`coalesce(${inherited.tier}, ${owners.membership_tier})`,
    role: user_roles.role,
    created_at: user_profiles.created_at,
  },
  acting,
  owner: {
    company_name: sql<string | null>`coalesce(${inherited.name}, ${owners.company_name})`,
    first_name: owners.first_name,
    last_name: owners.last_name,
    email: owners.email,
  },
}

type Row = {
  actor: Omit<Actor, 'company' | 'created_at'> & { created_at: Date }
  acting: Omit<ActingCompany, 'name'>
  owner: Parameters<typeof companyName>[0]
}

export function actorFrom({ actor, acting, owner }: Row): Actor {
  const company = Object.freeze({ ...acting, name: companyName(owner) })
  return Object.freeze({ ...actor, created_at: actor.created_at.toISOString(), company })
}

/** Somebody as a request of theirs would have them, acting for this company while they belong to it. */
export async function findActor(queries: Queries, userId: string, companyId: string | null) {
  const [found] = await queries
    .select(actorColumns)
    .from(users)
    .innerJoin(user_profiles, eq(user_profiles.user_id, users.id))
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoinLateral(actingFor(users.id, sql`${companyId}::uuid`), sql`true`)
    .innerJoin(owners, eq(owners.user_id, acting.owner_id))
    .where(eq(users.id, userId))
  return found ? { actor: actorFrom(found), hasSecondStep: found.secondStepSince !== null } : null
}
