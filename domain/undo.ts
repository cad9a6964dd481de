import { z } from 'zod'

/** How long an e-mail about a change waits, so that both can be taken back. */
export const UNDO_SECONDS = 10

/** What can be taken back, by what the activity log calls it. */
export type UndoSubject =
  | 'support_ticket'
  | 'website_project'
  | 'lead'
  | 'raw_video'
  | 'edited_video'
  | 'pricing_arrangement'
  | 'fitness_onboarding_form'

/** Comes with the answer to a change; null where nothing changed. */
export const undoable = { undo_id: z.uuid().nullable() }

export const undoSchema = z.strictObject({ undo_id: z.uuid() })
