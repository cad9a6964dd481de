import { sql, type SQL } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { billing_notifications, custom_pricing_arrangements } from '../../billing/arrangements/arrangements.tables.ts'
import { billing_customers, checkouts, one_time_purchases } from '../../billing/checkouts/checkouts.tables.ts'
import {
  payment_events,
  payment_ledger,
  payment_reconciliations,
  refund_requests,
} from '../../billing/ledger/ledger.tables.ts'
import { invoice_counters, invoices } from '../../invoices/invoices.tables.ts'
import { maintenance_plan_options, subscription_plan_options } from '../../billing/plans/plans.tables.ts'
import { proposal_signatures, proposal_versions, proposals } from '../../proposals/proposals.tables.ts'
import { each, gone, held, nobodys, type Fate } from '../held.ts'

/** Removed then by the hourly job: server/billing/ledger/kept-records.ts. */
const keptByLaw = (without: Record<string, unknown>): Fate & { becomes: 'kept' } => ({
  becomes: 'kept',
  why: 'Tax law asks for records of what was paid; without your name',
  until: `${agency.recordsKeptYears} years`,
  without,
})

/** What was agreed stays as it was signed, with whoever it names; what nobody signed goes. */
const keptIfSigned = (unless: SQL): Fate => ({
  becomes: 'kept',
  why: 'Tax law asks for what was agreed; with the buyer as it names them',
  until: `${agency.recordsKeptYears} years`,
  without: {},
  unless,
})

/** Somebody has paid for it, or is paying. */
const isPaid = sql`exists (select 1 from ${payment_ledger}
  join ${checkouts} on ${checkouts.id} = ${payment_ledger.checkout_id}
  where ${checkouts.purpose} = 'custom'
    and split_part(${checkouts.subject}, ' ', 1) = ${custom_pricing_arrangements.id}::text)`

/** Removed with what was paid of it (server/billing/ledger/kept-records.ts); until then it is as it was sent. */
const keptAsPrinted: Fate & { becomes: 'kept' } = {
  becomes: 'kept',
  why: 'Tax law asks for invoices as they were issued, with the name of whoever was to pay them',
  until: `${agency.recordsKeptYears} years`,
  without: { user_id: null, issued_by: null },
}

const isUnsigned = sql`not exists (select 1 from ${proposal_signatures}
  where ${proposal_signatures.proposal_id} = ${proposal_versions.proposal_id})`

/** What was agreed, bought and paid. */
export const heldOfMoney = [
  held(billing_customers, gone, { user_id: 'id', ...each('plain', 'company_id', 'customer_id', 'created_at') }),
  held(checkouts, keptByLaw({ user_id: null }), {
    ...each('plain', 'id', 'purpose', 'subject', 'discount_code', 'amount', 'currency', 'session_id'),
    ...each('plain', 'company_id', 'created_at', 'closed_at'),
    user_id: 'id',
  }),
  held(one_time_purchases, keptByLaw({ user_id: null }), {
    ...each(
      'plain',
      'id',
      'company_id',
      'product_name',
      'status',
      'discount_code',
      'discount_amount',
      'original_amount',
    ),
    ...each('plain', 'final_amount', 'created_at', 'payment_date', 'refunded_amount', 'abandoned_at', 'removed_at'),
    user_id: 'id',
    checkout_id: 'parent',
  }),
  // Before the ledger, whose entries are a part of them.
  held(invoices, keptAsPrinted, {
    ...each('plain', 'id', 'kind', 'series', 'seq', 'number', 'proposal_id', 'proposal_number', 'milestone_id'),
    ...each('plain', 'project_id', 'credits_id', 'company_id', 'net', 'tax', 'total', 'due_on', 'created_at'),
    ...each('plain', 'credited', 'kept', 'is_disputed', 'balance', 'reminders_paused', 'sha256'),
    ...each('printed', 'customer_name', 'company_name', 'billing_address', 'lines', 'rates', 'deducts', 'note'),
    user_id: 'id',
    customer_email: 'printed address',
    issued_by: 'doer',
    ...each('ours', 'words', 'file_path'),
  }),
  held(invoice_counters, nobodys('How far the numbers are'), each('ours', 'series', 'last')),
  held(
    payment_ledger,
    // Who paid, and under which name, where that was written down by hand.
    keptByLaw({ facts: sql`${payment_ledger.facts} - 'paid_by' - 'reference'` }),
    {
      ...each('plain', 'seq', 'kind', 'object_id', 'amount', 'currency', 'event_id', 'occurred_at', 'recorded_at'),
      checkout_id: 'parent',
      invoice_id: 'parent',
      user_id: 'trace',
      facts: 'says',
    },
  ),
  held(refund_requests, keptByLaw({ reason: '' }), {
    ...each('plain', 'id', 'key', 'amount', 'refund_id', 'credit_note_id', 'created_at'),
    refusal: 'ours',
    payment_seq: 'parent',
    reason: 'says',
    asked_by: 'trace',
  }),
  held(
    payment_events,
    {
      becomes: 'kept',
      why: 'What the payment provider told us, by its numbers; and what was decided where that could not be explained',
      until: 'a set time (KEPT_DAYS); what an admin settled by hand as long as the installation',
      without: { settled_note: null },
    },
    {
      ...each('plain', 'id', 'type', 'object_id', 'source', 'state', 'occurred_at', 'received_at', 'settled_at'),
      reason: 'ours',
      settled_note: 'mention',
      settled_by: 'trace',
    },
  ),
  held(
    custom_pricing_arrangements,
    {
      ...keptByLaw({ customer_email: '', customer_name: null, notes: null, is_active: false }),
      unless: sql`not ${isPaid}`,
    },
    {
      ...each('plain', 'id', 'custom_monthly_amount', 'custom_total_amount', 'discount_amount', 'billing_interval'),
      ...each('plain', 'original_price_id', 'stripe_coupon_id', 'is_active', 'grants_premium', 'archived_at'),
      ...each('plain', 'created_at', 'updated_at'),
      customer_email: 'address',
      ...each('says', 'customer_name', 'notes'),
    },
  ),
  held(proposals, keptIfSigned(sql`${proposals.signed_at} is null`), {
    ...each('plain', 'id', 'number', 'lead_id', 'project_id', 'state', 'version', 'valid_until', 'total'),
    ...each('plain', 'sent_at', 'signed_at', 'accepted_at', 'begun_at', 'ended_at', 'created_at', 'updated_at'),
    ...each('plain', 'opened_project_id', 'arrangement_id', 'sha256'),
    ...each('printed', 'customer_name', 'company_name', 'title', 'content', 'ended_reason'),
    company_id: 'parent',
    customer_email: 'printed address',
    ...each('ours', 'words', 'file_path'),
  }),
  held(proposal_versions, keptIfSigned(isUnsigned), {
    ...each('plain', 'version', 'sha256', 'sent_at'),
    proposal_id: 'parent',
    document: 'printed',
    sent_by: 'trace',
  }),
  held(proposal_signatures, keptIfSigned(sql`false`), {
    ...each('plain', 'version', 'sha256', 'link_id', 'link_opened_at', 'signed_at'),
    ...each('printed', 'signer_name', 'consent', 'agreement', 'address', 'user_agent', 'link_sent_to'),
    proposal_id: 'parent',
    signer_email: 'printed address',
  }),
  held(billing_notifications, gone, {
    ...each('plain', 'id', 'notification_type', 'email_id', 'email_status', 'sent_at'),
    customer_email: 'address',
    notes: 'says',
  }),
  held(payment_reconciliations, nobodys('How far we compared'), each('ours', 'id', 'reconciled_until')),
  held(maintenance_plan_options, nobodys('The price book'), {
    ...each('ours', 'id', 'tier_name', 'billing_interval', 'base_price', 'total_amount', 'discount_percentage'),
    ...each('ours', 'features', 'is_active', 'display_order'),
  }),
  held(subscription_plan_options, nobodys('The price book'), {
    ...each('ours', 'id', 'billing_interval', 'monthly_equivalent', 'total_amount', 'discount_percentage'),
    ...each('ours', 'is_active', 'display_order'),
  }),
]
