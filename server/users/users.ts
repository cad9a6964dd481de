import { and, desc, eq, sql } from 'drizzle-orm'
import type { MembershipTier, Role } from '#domain/permissions.ts'
import { newUserDays, type UserFilter } from '#domain/users.ts'
import { user_counts, user_profiles, user_roles, users, userWords } from '../accounts/accounts.tables.ts'
import { paidBy } from '../billing/ledger/customer-money.ts'
import { ownCompanyOf } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { isOlderThan, type Cursor } from '../db/keyset.ts'
import { contains, isListed, readSoughtPage } from '../db/search.ts'
import { joinMarks, sumOfMarks } from '../db/marks.ts'
import { runningProjectsOf } from '../projects/project-list.ts'
import { openTicketsOf } from '../tickets/ticket-desk.ts'

const PAGE_SIZE = 50

/** Of whoever belongs to another's company its owner says what was paid, and what is open. */
const theirCompany = ownCompanyOf(user_profiles.user_id)

/** One page of everybody, newest first. */
export async function listUsers(ctx: Pick<Ctx, 'db'>, { search, role }: UserFilter, after: Cursor | null) {
  const hasRole =
    role &&
    // Of what is found by its words before anything is joined.
    sql`exists (select from ${user_roles} where ${user_roles.user_id} = ${user_profiles.user_id} and ${user_roles.role} = ${role})`
  const { page, next } = await readSoughtPage(search, after, PAGE_SIZE, (by) =>
    ctx.db
      .select({
        id: user_profiles.id,
        user_id: user_profiles.user_id,
        email: user_profiles.email,
        first_name: user_profiles.first_name,
        last_name: user_profiles.last_name,
        company_name: user_profiles.company_name,
        membership_tier: user_profiles.membership_tier,
        role: user_roles.role,
        is_confirmed: users.emailVerified,
        is_suspended: sql<boolean>`${user_roles.suspended_at} is not null`,
        has_second_step: sql<boolean>`${users.second_step_since} is not null`,
        paid: paidBy(theirCompany),
        open_tickets: openTicketsOf(theirCompany),
        running_projects: runningProjectsOf(theirCompany),
        created_at: user_profiles.created_at,
      })
      .from(user_profiles)
      .innerJoin(user_roles, eq(user_roles.user_id, user_profiles.user_id))
      .innerJoin(users, eq(users.id, user_profiles.user_id))
      .where(
        and(
          isListed(
            user_profiles,
            { search, by, limit: PAGE_SIZE + 1 },
            {
              of: after ? isOlderThan(user_profiles, after) : undefined,
              where: by === 'words' ? hasRole : undefined,
              pieces: (typed) => contains(userWords(user_profiles), typed),
            },
          ),
          role && eq(user_roles.role, role),
        ),
      )
      .orderBy(desc(user_profiles.created_at), desc(user_profiles.id))
      .limit(PAGE_SIZE + 1),
  )
  return { users: page.map(({ id: _cursor, ...user }) => user), next }
}

/** How many there are, without counting them: every change of a profile has left its mark in `user_counts`. */
export async function readUserStatistics(ctx: Pick<Ctx, 'db' | 'now'>) {
  const since = new Date(ctx.now().getTime() - newUserDays * 24 * 3_600_000)
  const peopleOn = (tier: MembershipTier) => sumOfMarks(user_counts.people, eq(user_counts.membership_tier, tier))
  const peopleWith = (role: Role) => countUpTo(user_roles, eq(user_roles.role, role))
  const [counted] = await ctx.db
    .select({
      premium: peopleOn('premium'),
      free: peopleOn('free'),
      new_this_week:
        sql<number>`(select count(*) from ${user_profiles} where ${user_profiles.created_at} > ${since})`.mapWith(
          Number,
        ),
      roles: { user: peopleWith('user'), employee: peopleWith('employee'), admin: peopleWith('admin') },
    })
    .from(user_counts)
  if (!counted) throw new Error('A sum has a row')
  return { ...counted, total: counted.premium + counted.free }
}

export const joinUserMarks = (db: Queries) => joinMarks(db, user_counts, user_counts.people)
