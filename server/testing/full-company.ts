import { getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { billing_customers, checkouts, one_time_purchases } from '../billing/checkouts/checkouts.tables.ts'
import { company_invitations } from '../companies/companies.tables.ts'
import * as schema from '../db/schema.ts'
import { stored } from '../db/stored.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { data_exports } from '../personal-data/personal-data.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { newCompany } from './companies.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
export type FullCompany = Awaited<ReturnType<typeof newFullCompany>>

/**
 * A company with one of everything. Whatever of it can be read says by a word of its own whether it is the company's work, its money or
 * who its people are.
 */
export async function newFullCompany(t: TestApp) {
  const company = await newCompany(t)
  const { id: company_id, owner, member, billing } = company
  const people = [owner.id, member.id, billing.id]
  const word = (area: string) => `${area}${company_id.replaceAll('-', '')}`
  const words = { work: word('work'), money: word('money'), people: word('people') }
  const created_at = t.parts.now()
  const expires_at = new Date(created_at.getTime() + 3_600_000)
  const moments = { created_at, updated_at: created_at }
  await t.db
    .update(user_profiles)
    .set({ last_name: words.people, company_name: words.people })
    .where(inArray(user_profiles.user_id, people))
  const project = stored(
    await t.db
      .insert(website_projects)
      .values({ user_id: owner.id, project_name: words.work, description: words.work, ...moments })
      .returning(),
    'project',
  )
  const ticket = stored(
    await t.db
      .insert(support_tickets)
      .values({ user_id: member.id, company_id, subject: words.work, message: words.work, ...moments })
      .returning(),
    'ticket',
  )
  const form = stored(
    await t.db
      .insert(fitness_onboarding_forms)
      .values({ user_id: owner.id, business_name: words.work, ...moments })
      .returning(),
    'form',
  )
  const checkout = stored(
    await t.db
      .insert(checkouts)
      .values({
        user_id: billing.id,
        company_id,
        purpose: 'purchase',
        subject: words.money,
        amount: 100,
        currency: 'usd',
        created_at,
      })
      .returning(),
    'checkout',
  )
  const purchase = stored(
    await t.db
      .insert(one_time_purchases)
      .values({
        user_id: billing.id,
        company_id,
        checkout_id: checkout.id,
        product_name: words.money,
        discount_amount: 0,
        original_amount: 100,
        final_amount: 100,
        created_at,
      })
      .returning(),
    'purchase',
  )
  const stripe = await t.parts.payments.stripe()
  const { id: customer_id } = await stripe.customers.create({ email: owner.email })
  await t.db.insert(billing_customers).values({ user_id: owner.id, company_id, customer_id, created_at })
  const invitation = stored(
    await t.db
      .insert(company_invitations)
      .values({
        company_id,
        email: `${words.people}@client.example`,
        part: 'member',
        token_hash: words.people,
        invited_by: owner.id,
        created_at,
        expires_at,
      })
      .returning(),
    'invitation',
  )
  const exports = await t.db
    .insert(data_exports)
    .values(
      people.map((user_id) => ({
        user_id,
        state: 'ready' as const,
        path: words.people,
        size: 7,
        created_at,
        expires_at,
      })),
    )
    .returning()
  return {
    ...company,
    words,
    things: { project, ticket, form, checkout, purchase, invitation },
    exportOf: (userId: string) => exports.find(({ user_id }) => user_id === userId)?.id ?? '',
    customer_id,
  }
}

/** What belongs to a company or to one of its people, in every table there is, to be compared with what it was. */
export async function everythingOf(t: TestApp, { id, owner, member, billing }: FullCompany) {
  const ids = [id, owner.id, member.id, billing.id]
  const { rows } = await t.parts.database.pool.query<{ name: string; rows: string }>(everything, [ids])
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]))
}

const everything = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const name = getTableName(table)
    const theirs = Object.values(getTableColumns(table))
      .filter((column) => column.columnType === 'PgUUID' && /^(company|user|owner)_id$/.test(column.name))
      .map((column) => `t.${column.name} = any($1::uuid[])`)
    if (theirs.length === 0) return []
    return `select '${name}' as name, coalesce(string_agg(t::text, chr(10) order by t::text), '') as rows from "${name}" t where ${theirs.join(' or ')}`
  })
  .join(' union all ')
