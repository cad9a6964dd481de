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
import { noTax } from './invoices.ts'
import type { createTestApp } from './test-app.ts'
import { addEnquiry, addReadyPicture, addWebsite } from './website-things.ts'

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
  const added = { words: words.work, by: id, at: moments.created_at }
  const { id: website_id } = await addWebsite(t, id, { slug: words.work, ...added })
  await addEnquiry(t, website_id, added)
  await add('website_views', { website_id, day: '2026-01-02', views: 1 })
  const { id: picture_id } = await addReadyPicture(t, id, added)
  const work = await addWork(add, { project_id: things.project.id, words: words.work, moment })
  const response = { ticket_id: things.ticket.id, responder_id: id, response_text: words.work, created_at: moment }
  await add('ticket_responses', { ...response, is_admin_response: false })
  const price = { amount, currency: 'usd' }
  const entry = { checkout_id: things.checkout.id, user_id: id, ...price, occurred_at: moment, recorded_at: moment }
  await add('payment_ledger', { ...entry, kind: 'payment', object_id: `cs_${id}`, facts: '{}' })
  await add('proposals', {
    company_id: id,
    customer_name: words.money,
    customer_email: `${words.money}@client.example`,
    company_name: words.money,
    title: words.money,
    state: 'sent',
    version: 1,
    valid_until: later.slice(0, 10),
    content: '{}',
    total: amount,
    sent_at: moment,
    created_at: moment,
    updated_at: moment,
  })
  const facts = { status: 'active', current_period_end: null, cancel_at_period_end: false, past_due_since: null }
  await add('payment_ledger', { ...entry, kind: 'subscription', object_id: `sub_${id}`, facts: JSON.stringify(facts) })
  const invoice_id = crypto.randomUUID()
  const totals = { net: amount, tax: 0, total: amount, balance: amount }
  await add('invoices', {
    id: invoice_id,
    kind: 'single',
    series: 'INV',
    seq: amount,
    number: `INV-${amount}`,
    company_id: id,
    user_id: id,
    customer_name: words.money,
    customer_email: `${words.money}@client.example`,
    lines: JSON.stringify([{ description: words.money, quantity: 1, unit_amount: amount, tax: noTax }]),
    rates: JSON.stringify([{ ...noTax, gross: amount, tax: 0 }]),
    ...totals,
    created_at: moment,
  })
  // Past the provider, so without a checkout.
  const recorded = { ...price, invoice_id, occurred_at: moment, recorded_at: moment }
  await add('payment_ledger', { ...recorded, kind: 'payment', object_id: `recorded-${id}`, facts: '{}' })
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
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from messages m join support_tickets s on s.conversation_id = m.conversation_id where s.id = $1 and m.position = 1`,
    [things.ticket.id],
  )
  const message_id = rows[0]?.id ?? ''
  const file = { file_name: words.work, file_size: 7, file_type: 'text/plain', file_path: `attachments/${words.work}` }
  await add('attachments', { message_id, company_id: id, position: 1, ...file, created_at: moment })
  const begun = { id: crypto.randomUUID(), owner_id: id, purpose: 'attachment', file_name: words.people, file_size: 7 }
  await add('uploads', { ...begun, created_at: moment, updated_at: moment })
  const ids = {
    message_id,
    project_id: things.project.id,
    ticket_id: things.ticket.id,
    purchase_id: things.purchase.id,
    upload_id: begun.id,
    invoice_id,
    website_id,
    picture_id,
    ...work,
  }
  return { ...company, ids, marks: [...Object.values(words), moment, later, String(amount)] }
}

type Add = (table: string, row: Record<string, unknown>) => Promise<void>

/** A milestone that waits for approval, something else that is asked for, and a file. */
async function addWork(add: Add, { project_id, words, moment }: { project_id: string; words: string; moment: string }) {
  const [milestone_id, request_id, project_file_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const begun = { title: words, working_days: 7, state: 'waiting', position: 1, created_at: moment }
  await add('project_milestones', { id: milestone_id, project_id, ...begun })
  await add('milestone_versions', { milestone_id, version: 1, note: words, submitted_at: moment })
  await add('project_requests', { id: request_id, project_id, text: words, asked_at: moment })
  await add('project_turns', { project_id, side: 'client', reason: 'approval', milestone_id, started_at: moment })
  await add('project_moves', { project_id, kind: 'moved', days: 7, words, created_at: moment })
  const file = { file_name: words, file_size: 7, file_type: 'text/plain', file_path: `project_files/${words}` }
  await add('project_files', { id: project_file_id, project_id, side: 'client', ...file, created_at: moment })
  return { milestone_id, request_id, project_file_id }
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
