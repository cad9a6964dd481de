import { z } from 'zod'
import { archivable, archivedFilter } from './archive.ts'
import { clockSchema, ticketTurnSchema } from './clock.ts'
import { mailFacts, messageFacts, openingSchema, threadEventSchema } from './conversations.ts'
import { dueFirstFilter } from './due-first.ts'
import { ratedFields } from './ratings.ts'
import { oneLine, searchSchema, tidyText, tooLong } from './text.ts'

const ticketPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof ticketPrioritySchema>

export const ticketStatusSchema = z.enum(['open', 'in_progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof ticketStatusSchema>

/** decisions.md "Tickets": what counts against the limit of a free account. */
export const unfinishedTicketStatuses: TicketStatus[] = ['open', 'in_progress']

const dayMs = 86_400_000

/** Without a word for so long, a resolved ticket closes by itself. */
export const closesAfterDays = 7

/** When a ticket closes by itself; null where it does not. */
export const closesAt = ({ status, resolved_at }: { status: TicketStatus; resolved_at: Date | null }) =>
  status === 'resolved' && resolved_at ? new Date(resolved_at.getTime() + closesAfterDays * dayMs) : null

/** Nobody puts out of sight what somebody waits for. */
export const mayArchiveTicket = ({ status }: { status: TicketStatus }) => !unfinishedTicketStatuses.includes(status)

/** S2 §5: one sentence for everything that is missing. */
const incomplete = 'Please fill in all required fields'
const text = (max: number) => z.string(incomplete).overwrite(tidyText).min(1, incomplete).max(max, tooLong(max))

export const newTicketSchema = z.strictObject({
  subject: z.string(incomplete).overwrite(oneLine).min(1, incomplete).max(200, tooLong(200)),
  priority: ticketPrioritySchema.default('normal'),
  message: text(10_000),
})
export type NewTicket = z.infer<typeof newTicketSchema>

export const newResponseSchema = z.strictObject({ response_text: text(10_000) })
export type NewResponse = z.infer<typeof newResponseSchema>

/**
 * The team may resolve the ticket with the same words, and the same e-mail; or say that they are no answer yet: then it is still our
 * move. `seen_responses` is how many the admin had read: a colleague may have answered meanwhile, or the customer.
 */
export const ticketAnswerSchema = newResponseSchema.extend({
  resolve: z.boolean().default(false),
  still_with_us: z.boolean().default(false),
  seen_responses: z.int().min(0).optional(),
})
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>

/** What the team says to itself about a ticket. */
export const newTicketNoteSchema = z.strictObject({ note_text: text(5_000) })
export type NewTicketNote = z.infer<typeof newTicketNoteSchema>

const ticketNoteSchema = z.object({
  id: z.uuid(),
  note_text: z.string(),
  /** Null where whoever wrote it is gone. */
  author: z.string().nullable(),
  created_at: z.iso.datetime(),
})

/** Who wrote it, where that is neither the reader nor the team: somebody else of their company. */
const colleague = z.string().optional()
/** Whoever wrote it is gone. */
export const formerColleague = 'A former colleague'

const responseSchema = z.object({
  id: z.uuid(),
  response_text: z.string(),
  is_admin_response: z.boolean(),
  created_at: z.iso.datetime(),
  colleague,
  ...messageFacts,
})

/** A ticket as its company sees it, with its whole thread. */
export const ticketSchema = z.object({
  id: z.uuid(),
  ticket_number: z.string(),
  subject: z.string(),
  message: z.string(),
  status: ticketStatusSchema,
  priority: ticketPrioritySchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  colleague,
  opening: openingSchema,
  responses: z.array(responseSchema),
  /** What happened between them. */
  events: z.array(threadEventSchema),
})
export type Ticket = z.infer<typeof ticketSchema>

/** The same to its owner, who is told by when we answer; null where nothing waits for us. */
export const ownTicketSchema = ticketSchema.extend({
  answer_by: z.iso.datetime().nullable(),
  clock: clockSchema,
  /** Set once it is resolved. */
  closes_at: z.iso.datetime().nullable(),
  ...ratedFields,
  may_rate: z.boolean(),
})
export type OwnTicket = z.infer<typeof ownTicketSchema>

/** S2 §7: the body of notify-admin-ticket. Whatever it says, the e-mail is written from the stored ticket. */
export const notifyAdminTicketSchema = z.strictObject({
  ticket_id: z.uuid(),
  ticket_number: z.string().optional(),
  user_email: z.string().optional(),
  subject: z.string().optional(),
  priority: z.string().optional(),
  message: z.string().optional(),
})

/** 'tkt-42', 'TKT-000042' and '42' all mean the ticket TKT-000042; null where a search means none. */
export function ticketNumberIn(search: string): string | null {
  const digits = /^(?:tkt-?)?0*(\d{1,15})$/i.exec(search.trim())?.[1]
  return digits === undefined ? null : `TKT-${digits.padStart(6, '0')}`
}

/** What the team looks for among all tickets. */
export const ticketFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  status: ticketStatusSchema.optional(),
  priority: ticketPrioritySchema.optional(),
  ...archivedFilter,
  ...dueFirstFilter,
})
export type TicketFilter = z.infer<typeof ticketFilterSchema>

/** `seen_status` is the status the admin saw: somebody else may have been quicker. */
export const ticketStatusChangeSchema = z.strictObject({ status: ticketStatusSchema, seen_status: ticketStatusSchema })
export type TicketStatusChange = z.infer<typeof ticketStatusChangeSchema>

/** A ticket as the team sees it, with whose it is. */
export const deskTicketSchema = ticketSchema.extend({
  ...archivable,
  opening: openingSchema.extend({ mail_id: mailFacts.mail_id }),
  responses: z.array(responseSchema.extend(mailFacts)),
  notes: z.array(ticketNoteSchema),
  owner: z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
  turn: ticketTurnSchema.nullable(),
  due_at: z.iso.datetime().nullable(),
  clock: clockSchema,
  ...ratedFields,
})
export type DeskTicket = z.infer<typeof deskTicketSchema>

export const ticketStatisticsSchema = z.object({
  total: z.int(),
  open: z.int(),
  in_progress: z.int(),
  resolved: z.int(),
  closed: z.int(),
  urgent: z.int(),
  archived: z.int(),
})
export type TicketStatistics = z.infer<typeof ticketStatisticsSchema>

const ignored = z.unknown().optional()
const aboutTicket = {
  ticket_id: z.uuid(),
  ticket_number: ignored,
  user_email: ignored,
  user_name: ignored,
  ticket_subject: ignored,
}

/** S2 §7: the bodies of the functions. Whatever else they say, recipient and words come from the stored ticket. */
export const notifyStatusChangeSchema = z.strictObject({
  ...aboutTicket,
  old_status: ignored,
  new_status: ignored,
  priority: ignored,
})
export const notifyTicketResponseSchema = z.strictObject({ ...aboutTicket, admin_response: ignored })
