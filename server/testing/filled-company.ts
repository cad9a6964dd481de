import { newCompany } from './companies.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A company with something in every table that a company or its owner owns; all of it bears one of `marks`. */
export async function newFilledCompany(t: TestApp, mark: string, amount: number) {
  const company = await newCompany(t)
  const { id } = company
  const moment = new Date(Date.UTC(2026, 0, 1) + amount).toISOString()
  const later = new Date(Date.UTC(2099, 0, 1) + amount).toISOString()
  const { pool } = t.parts.database
  const add = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row)
    const { rows } = await pool.query<{ row: { id?: string } }>(
      `insert into "${table}" (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       returning to_jsonb("${table}") as row`,
      Object.values(row),
    )
    return rows[0]?.row.id ?? ''
  }
  const moments = { created_at: moment, updated_at: moment }
  await pool.query('update user_profiles set first_name = $2 where user_id = $1', [id, mark])

  const project_id = await add('website_projects', { user_id: id, project_name: mark, ...moments })
  const progress = { project_id, previous_progress: 0, new_progress: 1, created_at: moment }
  const stages = { previous_stage: 'planning', new_stage: 'design', update_notes: mark }
  await add('project_updates', { ...progress, ...stages })
  await add('quick_project_updates', { ...progress, update_text: mark })
  const ticket_id = await add('support_tickets', { user_id: id, subject: mark, message: mark, ...moments })
  const response = { ticket_id, responder_id: id, response_text: mark, created_at: moment }
  await add('ticket_responses', { ...response, is_admin_response: false })
  await add('fitness_onboarding_forms', { user_id: id, business_name: mark, ...moments })

  const price = { amount, currency: 'usd' }
  const checkout = { user_id: id, purpose: 'purchase', subject: mark, ...price, created_at: moment }
  const checkout_id = await add('checkouts', checkout)
  const amounts = { discount_amount: 0, original_amount: amount, final_amount: amount }
  const purchase_id = await add('one_time_purchases', {
    user_id: id,
    checkout_id,
    product_name: mark,
    created_at: moment,
    ...amounts,
  })
  await add('billing_customers', { user_id: id, customer_id: `cus_${id}`, created_at: moment })
  const entry = { checkout_id, user_id: id, ...price, occurred_at: moment, recorded_at: moment }
  await add('payment_ledger', { ...entry, kind: 'payment', object_id: `cs_${id}`, facts: '{}' })
  const facts = { status: 'active', current_period_end: null, cancel_at_period_end: false, past_due_since: null }
  await add('payment_ledger', { ...entry, kind: 'subscription', object_id: `sub_${id}`, facts: JSON.stringify(facts) })

  await add('company_invitations', {
    company_id: id,
    email: `${mark}@client.example`,
    part: 'member',
    token_hash: id,
    invited_by: id,
    created_at: moment,
    expires_at: later,
  })
  await add('passkeys', {
    id: `key-${id}`,
    user_id: id,
    public_key: Buffer.from(mark),
    counter: 0,
    transports: [],
    name: mark,
    aaguid: '',
    backed_up: false,
    created_at: moment,
  })
  await add('authenticators', { user_id: id, secret_sealed: mark, created_at: moment, confirmed_at: moment })
  await add('recovery_codes', { user_id: id, code_hash: id })
  await add('email_changes', {
    user_id: id,
    new_email: `${mark}@client.example`,
    expires_at: later,
    old_token_hash: `old-${id}`,
    new_token_hash: `new-${id}`,
  })
  await add('data_exports', { user_id: id, created_at: moment, expires_at: later })
  await add('security_events', { kind: 'signed_in', user_id: id, user_agent: mark, created_at: moment })
  return { ...company, marks: [mark, moment, later, String(amount)], ids: { project_id, ticket_id, purchase_id } }
}
