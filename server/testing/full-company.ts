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

const anHourFrom = (created_at: Date) => ({ created_at, expires_at: new Date(created_at.getTime() + 3_600_000) })

/**
 * A company with one of everything. Whatever of it can be read says by a word of its own whether it is the company's work, its money or
 * who its people are.
 */
export async function newFullCompany(t: TestApp, given = anHourFrom(t.parts.now()), amount = 100) {
  const company = await newCompany(t)
  const { id: company_id, owner, member, billing } = company
  const people = [owner.id, member.id, billing.id]
  const word = (area: string) => `mark-${area}-${company_id.replaceAll('-', '')}`
  const words = { work: word('work'), money: word('money'), people: word('people') }
  const { created_at, expires_at } = given
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
        amount,
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
        original_amount: amount,
        final_amount: amount,
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

/** The same with something in every other table that a company or its owner owns; all of it bears one of `marks`. */
export async function newFilledCompany(t: TestApp, amount: number) {
  const moments = {
    created_at: new Date(Date.UTC(2026, 0, 1) + amount),
    expires_at: new Date(Date.UTC(2099, 0, 1) + amount),
  }
  const company = await newFullCompany(t, moments, amount)
  const { id, things, words } = company
  const [moment, later] = [moments.created_at.toISOString(), moments.expires_at.toISOString()]
  const { pool } = t.parts.database
  const add = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    await pool.query(
      `insert into "${table}" (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const progress = { project_id: things.project.id, previous_progress: 0, new_progress: 1, created_at: moment }
  const stages = { previous_stage: 'planning', new_stage: 'design', update_notes: words.work }
  await add('project_updates', { ...progress, ...stages })
  await add('quick_project_updates', { ...progress, update_text: words.work })
  const response = { ticket_id: things.ticket.id, responder_id: id, response_text: words.work, created_at: moment }
  await add('ticket_responses', { ...response, is_admin_response: false })
  const price = { amount, currency: 'usd' }
  const entry = { checkout_id: things.checkout.id, user_id: id, ...price, occurred_at: moment, recorded_at: moment }
  await add('payment_ledger', { ...entry, kind: 'payment', object_id: `cs_${id}`, facts: '{}' })
  const facts = { status: 'active', current_period_end: null, cancel_at_period_end: false, past_due_since: null }
  await add('payment_ledger', { ...entry, kind: 'subscription', object_id: `sub_${id}`, facts: JSON.stringify(facts) })
  await add('passkeys', {
    id: `key-${id}`,
    user_id: id,
    public_key: Buffer.from(words.people),
    counter: 0,
    transports: [],
    name: words.people,
    aaguid: '',
    backed_up: false,
    created_at: moment,
  })
  await add('authenticators', { user_id: id, secret_sealed: words.people, created_at: moment, confirmed_at: moment })
  await add('recovery_codes', { user_id: id, code_hash: id })
  await add('email_changes', {
    user_id: id,
    new_email: `${words.people}@client.example`,
    expires_at: later,
    old_token_hash: `old-${id}`,
    new_token_hash: `new-${id}`,
  })
  await add('security_events', { kind: 'signed_in', user_id: id, user_agent: words.people, created_at: moment })
  await add('notifications', {
    user_id: id,
    event: 'ticket_answer',
    cause: id,
    about: things.ticket.id,
    company_id: id,
    title: words.work,
    text: words.work,
    link: '/support-tickets',
    in_portal: true,
    by_mail: 'off',
    created_at: moment,
  })
  await add('notification_choices', { user_id: id, event: 'ticket_answer', in_portal: true, by_mail: 'off' })
  const ids = { project_id: things.project.id, ticket_id: things.ticket.id, purchase_id: things.purchase.id }
  return { ...company, ids, marks: [...Object.values(words), moment, later, String(amount)] }
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
