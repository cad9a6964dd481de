import { z } from 'zod'
import { partSchema, membershipTierSchema } from './permissions.ts'
import { tidyText, tooLong } from './text.ts'

/** What the history of a customer can be narrowed to (insight.md §2.3); how people came and went stands in everything alone. */
const historyKinds = ['projects', 'tickets', 'money', 'leads', 'emails', 'notes'] as const
const historyKindSchema = z.enum(historyKinds)

const eventKindSchema = z.enum([...historyKinds, 'people'])
export type EventKind = z.infer<typeof eventKindSchema>

export const historyFilterSchema = z.strictObject({ show: historyKindSchema.optional() })
export type HistoryFilter = z.infer<typeof historyFilterSchema>

/** Something that happened to a customer: when, who did it as far as that is known, and where the thing itself is. */
export const customerEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: eventKindSchema,
  title: z.string(),
  text: z.string(),
  who: z.string().nullable(),
  to: z.string().nullable(),
})
export type CustomerEvent = z.infer<typeof customerEventSchema>

export const customerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  people: z.array(
    z.object({
      user_id: z.uuid(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      part: partSchema,
    }),
  ),
  email: z.string(),
  phone: z.string().nullable(),
  membership_tier: membershipTierSchema,
  created_at: z.iso.datetime(),
  /** In cents: what came in, less what went back; and what a running subscription comes to. */
  paid: z.int(),
  per_month: z.int().nullable(),
  open_tickets: z.int(),
  running_projects: z.int(),
})
export type Customer = z.infer<typeof customerSchema>

const longestNote = 5_000

/** A word of the team to itself. */
export const newNoteSchema = z.strictObject({
  note: z.string().overwrite(tidyText).min(1, 'Please write a note').max(longestNote, tooLong(longestNote)),
})
export type NewNote = z.infer<typeof newNoteSchema>
