import { sql } from 'drizzle-orm'
import type { Customer, HistoryFilter, NewNote } from '#domain/customers.ts'
import { companyName } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { findProfile } from '../accounts/profiles.ts'
import { readCustomerMoney } from '../billing/ledger/customer-money.ts'
import { companyOf, findOwner, listPeople } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Cursor } from '../db/keyset.ts'
import { stored } from '../db/stored.ts'
import { writeNote } from '../notes/notes.ts'
import { runningProjectsOf } from '../projects/project-list.ts'
import { openTicketsOf } from '../tickets/ticket-desk.ts'
import { listHistory } from './timeline.ts'

/** One client on one page: who they are, what they have and what they pay (insight.md §2.3). */
export async function getCustomer(ctx: Ctx, id: string): Promise<Customer> {
  const people = await findPeople(ctx, id)
  const [owner] = people
  const profile = await findProfile(ctx.db, owner.user_id)
  // An inherited company has a name and a tier of its own.
  const facts = await findOwner(ctx.db, owner.company_id)
  if (!profile || !facts) throw new AppError('not_found')
  return {
    id: owner.company_id,
    name: companyName(facts),
    people: people.map(({ user_id, email, first_name, last_name, part }) => ({
      user_id,
      email,
      first_name,
      last_name,
      part,
    })),
    email: profile.email,
    phone: profile.phone,
    membership_tier: facts.membership_tier,
    created_at: profile.created_at.toISOString(),
    ...(await readCustomerMoney(ctx, owner.company_id)),
    ...(await countOpen(ctx, owner.company_id)),
  }
}

async function countOpen({ db }: Pick<Ctx, 'db'>, companyId: string) {
  const company = sql`${companyId}::uuid`
  const counts = { open_tickets: openTicketsOf(company), running_projects: runningProjectsOf(company) }
  return stored(await db.select(counts).from(sql`(select) as once`), 'count')
}

export async function listCustomerEvents(ctx: Ctx, id: string, filter: HistoryFilter, after: Cursor | null) {
  const people = await findPeople(ctx, id)
  const of = { company_id: people[0].company_id, addresses: people.map(({ email }) => email) }
  return listHistory(ctx, of, filter, after)
}

export async function noteCustomer(ctx: Ctx, id: string, note: NewNote) {
  const [{ company_id }] = await findPeople(ctx, id)
  return writeNote(ctx, company_id, note)
}

type Row = Awaited<ReturnType<typeof listPeople>>[number]

/** A company's people, its owner first; it may also be named by one of them, as lists of what is somebody's name them. */
async function findPeople({ db }: Pick<Ctx, 'db'>, id: string): Promise<[Row, ...Row[]]> {
  const [first, ...others] = await listPeople(db, [id])
  if (first) return [first, ...others]
  const company = await companyOf(db, id)
  const [owner, ...colleagues] = company === null ? [] : await listPeople(db, [company])
  if (!owner) throw new AppError('not_found')
  return [owner, ...colleagues]
}
