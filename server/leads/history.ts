import { eq } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import { AppError } from '#domain/errors.ts'
import type { LeadStateChange } from '#domain/leads.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lead_history, leads } from './leads.tables.ts'

/** Moves a lead on, from the state the admin saw; a note says why. */
export async function changeLeadState(ctx: Ctx, id: string, { from, to, note }: LeadStateChange) {
  if (from === to) throw new AppError('invalid_input', { fields: { to: `The lead is already ${to}` } })
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.state !== from) throw new AppError('conflict')
    await tx.update(leads).set({ state: to, updated_at: ctx.now() }).where(eq(leads.id, id))
    await record(tx, ctx, id, { kind: 'state', from_state: from, to_state: to, note })
    await recordOnLead(tx, ctx, id, 'lead_state_changed', { state: from }, { state: to, ...(note && { note }) })
  })
}

/** Gives a lead to an admin, or back to nobody. */
export async function assignLead(ctx: Ctx, id: string, ownerId: string | null) {
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.owner_id === ownerId) return
    if (ownerId !== null && (await listLeadOwners(tx)).every((owner) => owner.user_id !== ownerId))
      throw new AppError('invalid_input', { fields: { owner_id: 'Leads are looked after by admins' } })
    await tx.update(leads).set({ owner_id: ownerId, updated_at: ctx.now() }).where(eq(leads.id, id))
    await record(tx, ctx, id, { kind: 'owner', owner_id: ownerId })
    await recordOnLead(tx, ctx, id, 'lead_owner_changed', { owner_id: lead.owner_id }, { owner_id: ownerId })
  })
}

export async function addLeadNote(ctx: Ctx, id: string, note: string) {
  await ctx.db.transaction(async (tx) => {
    await lockLead(tx, id)
    await noteOnLead(tx, ctx, id, note)
    await recordOnLead(tx, ctx, id, 'lead_note_added', null, { note })
  })
}

/** Puts a lead aside, or brings it back: the trap may have caught a person. */
export async function setLeadSpam(ctx: Ctx, id: string, isSpam: boolean) {
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.is_spam === isSpam) return
    await tx.update(leads).set({ is_spam: isSpam, updated_at: ctx.now() }).where(eq(leads.id, id))
    await noteOnLead(tx, ctx, id, isSpam ? 'Marked as spam.' : 'Not spam: brought back to the inbox.')
    await recordOnLead(tx, ctx, id, 'lead_spam_changed', { is_spam: lead.is_spam }, { is_spam: isSpam })
  })
}

/** Writes down what happened to a lead; without a signed-in person it happened by itself. Its sender may have no account. */
export async function noteOnLead(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  id: string,
  note: string,
  { bySender = false } = {},
) {
  await record(tx, bySender ? { ...ctx, actor: null } : ctx, id, { kind: 'note', note, by_sender: bySender })
}

/** Who may look after a lead. */
export const listLeadOwners = (db: Queries) => listPeopleWithRole(db, 'admin')

export async function lockLead(tx: Tx, id: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!lead) throw new AppError('not_found')
  return lead
}

type Entry = Pick<
  typeof lead_history.$inferInsert,
  'kind' | 'from_state' | 'to_state' | 'owner_id' | 'note' | 'by_sender'
>

async function record(tx: Tx, ctx: Pick<Ctx, 'now' | 'actor'>, leadId: string, entry: Entry) {
  await tx
    .insert(lead_history)
    .values({ ...entry, lead_id: leadId, author_id: ctx.actor?.user_id ?? null, created_at: ctx.now() })
}

async function recordOnLead(
  tx: Tx,
  ctx: Ctx,
  leadId: string,
  kind: ActivityKind,
  before: object | null,
  after: object,
) {
  await recordActivity(tx, ctx, { kind, subject_type: 'lead', subject_id: leadId, before, after })
}
