import { eq, sql, type SQL } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { AppError } from '#domain/errors.ts'
import { ranks } from '#domain/today.ts'
import type { Tx } from '../db/client.ts'
import type { Awaited } from '../reminders/awaited.ts'
import { at, daysBefore, waitingColumns, type Waiting } from '../today/waiting.ts'
import { fitness_onboarding_forms as forms } from './onboarding.tables.ts'

/** insight.md §2.2: a draft that nobody touched for so long is waited for. */
const draftDays = 7

const isToLookAt = sql`${forms.submission_status} = 'submitted' and not ${forms.project_created}`
const shown = {
  id: forms.id,
  company_id: forms.company_id,
  title: sql`coalesce(nullif(${forms.business_name}, ''), nullif(${forms.full_name}, ''), nullif(${forms.email}, ''), 'Fitness form')`,
}

export const waitingForms: Waiting<'form' | 'draft_form'> = {
  rows: ({ now }) => [
    sql`select ${waitingColumns({
      ...shown,
      kind: 'form',
      rank: ranks.team,
      since: sql`coalesce(${forms.submitted_at}, ${forms.updated_at})`,
    })} from ${forms} where ${isToLookAt}`,
    sql`select ${waitingColumns({ ...shown, kind: 'draft_form', rank: ranks.client, since: forms.updated_at })} from ${forms}
      where ${forms.submission_status} = 'draft' and ${forms.updated_at} <= ${at(daysBefore(now, draftDays))}`,
  ],
  say: {
    form: ({ id, since }, { now }) => ({
      reason: `Submitted ${agoInWords(since, now)}. No project yet`,
      action: { label: 'Create Project', to: `?tab=forms&form=${id}` },
    }),
    draft_form: ({ since }) => ({
      reason: `Draft since ${formatDate(since, agencyZone)}`,
      action: { label: 'Remind' },
    }),
  },
}

export const countFormsSubmitted: SQL<number> =
  sql<number>`(select count(*) from ${forms} where ${isToLookAt})`.mapWith(Number)

/** The form that a client began and has not handed in; null where they have. */
export async function findAwaitedForm(tx: Tx, id: string): Promise<Awaited | null> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, id))
  if (!form) throw new AppError('not_found')
  const { company_id, user_id, submission_status } = form
  if (submission_status !== 'draft') return null
  return { company_id, user_id, what: 'The form for your website, which you have begun.', path: '/fitness-onboarding' }
}
