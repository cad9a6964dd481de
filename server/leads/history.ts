import { eq, inArray } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import type { ArchiveChange } from '#domain/archive.ts'
import { AppError } from '#domain/errors.ts'
import { mayArchiveLead, type LeadOwnerChange, type LeadSpamChange, type LeadStateChange } from '#domain/leads.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import { takeBackOnThreadOfLead } from '../conversations/lead-thread.ts'
import { isToArchive } from '../db/archived.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { lead_history, leads } from './leads.tables.ts'

/** Moves a lead on, from the state the admin saw; a note says why. It becomes whose who answers it, where it was nobody's. */
export async function changeLeadState(ctx: Ctx, id: string, { from, to, note }: LeadStateChange) {
  if (from === to) throw new AppError('invalid_input', { fields: { to: `The lead is already ${to}` } })
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.state !== from) throw new AppError('conflict')
    const taken = lead.owner_id === null && from === 'new' ? { owner_id: actorOf(ctx).user_id } : {}
    const after = await writeLead(tx, ctx, lead, { state: to, archived_at: null, ...taken })
    const added = [await record(tx, ctx, id, { kind: 'state', from_state: from, to_state: to, ...taken, note })]
    const said = { state: to, ...taken, ...(note && { note }) }
    await recordOnLead(
      tx,
      ctx,
      id,
      'lead_state_changed',
      { state: from, ...('owner_id' in taken && { owner_id: null }) },
      said,
    )
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after, added }) }
  })
}

/** Gives a lead to an admin, or back to nobody. */
export async function assignLead(ctx: Ctx, id: string, { owner_id: ownerId, seen_owner_id }: LeadOwnerChange) {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (lead.owner_id === ownerId) return { undo_id: null }
    if (seen_owner_id !== undefined && lead.owner_id !== seen_owner_id) throw new AppError('conflict')
    if (ownerId !== null && (await listLeadOwners(tx)).every((owner) => owner.user_id !== ownerId))
      throw new AppError('invalid_input', { fields: { owner_id: 'Leads are looked after by admins' } })
    const after = await writeLead(tx, ctx, lead, { owner_id: ownerId })
    const added = [await record(tx, ctx, id, { kind: 'owner', owner_id: ownerId })]
    await recordOnLead(tx, ctx, id, 'lead_owner_changed', { owner_id: lead.owner_id }, { owner_id: ownerId })
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after, added }) }
  })
}

type LeadRow = typeof leads.$inferSelect

/** Each version has its own moment: by it is seen whether somebody came between. */
export async function writeLead(tx: Tx, ctx: Pick<Ctx, 'now'>, before: LeadRow, changes: Partial<LeadRow>) {
  const updated_at = new Date(Math.max(ctx.now().getTime(), before.updated_at.getTime() + 1))
  const written = tx.update(leads).set({ ...changes, updated_at })
  return stored(await written.where(eq(leads.id, before.id)).returning(), 'lead')
}

/** Undoes what was done to a lead, with its lines in the history; nobody has touched it since. */
export async function takeBackOnLead(tx: Tx, step: UndoStep) {
  await takeBackOnThreadOfLead(tx, step.subject_id, step.added_ids)
  if (!(await restoreRow(tx, leads, step))) return false
  await tx.delete(lead_history).where(inArray(lead_history.id, step.added_ids))
  return true
}

export async function addLeadNote(ctx: Ctx, id: string, note: string) {
  await ctx.db.transaction(async (tx) => {
    await lockLead(tx, id)
    await noteOnLead(tx, ctx, id, note)
    await recordOnLead(tx, ctx, id, 'lead_note_added', null, { note })
  })
}

/** Puts a lead aside, or brings it back: the trap may have caught a person. */
export async function setLeadSpam(ctx: Ctx, id: string, { is_spam: isSpam, seen_is_spam }: LeadSpamChange) {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (seen_is_spam !== undefined && lead.is_spam !== seen_is_spam) throw new AppError('conflict')
    if (lead.is_spam === isSpam) return { undo_id: null }
    const after = await writeLead(tx, ctx, lead, { is_spam: isSpam, archived_at: null })
    const note = isSpam ? 'Marked as spam.' : 'Not spam: brought back to the inbox.'
    const added = [await record(tx, ctx, id, { kind: 'note', note })]
    await recordOnLead(tx, ctx, id, 'lead_spam_changed', { is_spam: lead.is_spam }, { is_spam: isSpam })
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after, added }) }
  })
}

/** Puts a lead that was answered out of the inbox, or back into it. */
export async function archiveLead(ctx: Ctx, id: string, asked: ArchiveChange) {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (!isToArchive(lead, asked)) return { undo_id: null }
    if (asked.archived && !mayArchiveLead(lead)) throw new AppError('lead_unanswered')
    const after = { ...lead, archived_at: asked.archived ? ctx.now() : null }
    await tx.update(leads).set({ archived_at: after.archived_at }).where(eq(leads.id, id))
    await recordOnLead(tx, ctx, id, 'lead_archived', lead, after)
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'lead', before: lead, after }) }
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

export async function record(tx: Tx, ctx: Pick<Ctx, 'now' | 'actor'>, leadId: string, entry: Entry) {
  const written = tx
    .insert(lead_history)
    .values({ ...entry, lead_id: leadId, author_id: ctx.actor?.user_id ?? null, created_at: ctx.now() })
  return stored(await written.returning({ id: lead_history.id }), 'entry').id
}

export async function recordOnLead(
  tx: Tx,
  ctx: Ctx,
  leadId: string,
  kind: ActivityKind,
  before: object | null,
  after: object,
) {
  await recordActivity(tx, ctx, { kind, subject_type: 'lead', subject_id: leadId, before, after })
}
