import { sql } from 'drizzle-orm'
import type { NewNote } from '#domain/customers.ts'
import { AppError } from '#domain/errors.ts'
import { recordActivity } from '../activity/activity.ts'
import { lockCompany } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { stored } from '../db/stored.ts'
import { notes } from './notes.tables.ts'

/** Writes a note on a company; the team alone reads it. */
export async function writeNote(ctx: Ctx, companyId: string, { note }: NewNote) {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new AppError('not_found')
    const { id } = stored(
      await tx
        .insert(notes)
        .values({ company_id: companyId, author_id: actorOf(ctx).user_id, text: note, created_at: ctx.now() })
        .returning({ id: notes.id }),
      'note',
    )
    await recordActivity(tx, ctx, {
      kind: 'customer_noted',
      subject_type: 'company',
      subject_id: companyId,
      after: { note_id: id },
    })
    return { id }
  })
}

export const listNoteEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'notes',
    [
      happened(
        'note',
        { id: sql`n.id`, at: sql`n.created_at`, who: sql`n.author_id`, told: { text: sql`n.text` } },
        sql`${notes} n where n.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ text }) => ({ title: 'Note', text: said(text), to: null }),
  )
