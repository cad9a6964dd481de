import { z } from 'zod'
import { attachmentSchema, newAttachmentsSchema } from './attachments.ts'
import { archivable, archivedFilter } from './archive.ts'
import { clockSchema, ticketTurnSchema } from './clock.ts'
import {
  copiesSchema,
  earlierSchema,
  mailFacts,
  messageFacts,
  openingSchema,
  threadEventSchema,
} from './conversations.ts'
import { dueFirstFilter } from './due-first.ts'
import { membershipTierSchema } from './permissions.ts'
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
const text = (max: number) => z.string(incomplete).overwrite(tidyText).max(max, tooLong(max))
const words = text(10_000)

/** With a file nothing need be said. */
const saysSomething = <Name extends string>(name: Name) => ({
  isSaid: (input: Record<Name, string> & { attachments: string[] }) =>
    input[name] !== '' || input.attachments.length > 0,
  else: { path: [name as string], message: incomplete },
})
const ticketSays = saysSomething('message')
const responseSays = saysSomething('response_text')
const noteSays = saysSomething('note_text')

const ticket = {
  subject: z.string(incomplete).overwrite(oneLine).min(1, incomplete).max(200, tooLong(200)),
  priority: ticketPrioritySchema.default('normal'),
  message: words,
}
export const newTicketSchema = z
  .strictObject({ ...ticket, attachments: newAttachmentsSchema })
  .refine(ticketSays.isSaid, ticketSays.else)
/** As a form has it: the files beside it are on their way by themselves. */
export const ticketWordsSchema = (hasFiles: boolean) =>
  z.strictObject({ ...ticket, message: hasFiles ? words : words.min(1, incomplete) })
export type NewTicket = z.infer<typeof newTicketSchema>

const response = { response_text: words, attachments: newAttachmentsSchema }
export const newResponseSchema = z.strictObject(response).refine(responseSays.isSaid, responseSays.else)
export type NewResponse = z.infer<typeof newResponseSchema>

/**
 * The team may resolve the ticket with the same words, and the same e-mail; or say that they are no answer yet: then it is still our
 * move. `seen_position` is how far they had read: a colleague may have answered meanwhile. The version before says with
 * `seen_responses` how many there were.
 */
const answer = {
  ...response,
  still_with_us: z.boolean().default(false),
  seen_position: z.int().min(0).optional(),
  seen_responses: z.int().min(0).optional(),
}
export const ticketAnswerSchema = z
  .strictObject({ ...answer, resolve: z.boolean().default(false) })
  .refine(responseSays.isSaid, responseSays.else)
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>

/** The words alone, as a form has them: the files beside it are on their way by themselves. */
export const responseWordsSchema = z.strictObject({ response_text: words })

/** What the team says to itself about a ticket. */
const note = { note_text: text(5_000) }
export const newTicketNoteSchema = z
  .strictObject({ ...note, attachments: newAttachmentsSchema })
  .refine(noteSays.isSaid, noteSays.else)
/** As a form has it. */
export const noteWordsSchema = z.strictObject(note)
export type NewTicketNote = z.infer<typeof newTicketNoteSchema>

const ticketNoteSchema = z.object({
  id: z.uuid(),
  note_text: z.string(),
  /** Null where whoever wrote it is gone. */
  author: z.string().nullable(),
  attachments: z.array(attachmentSchema),
  created_at: z.iso.datetime(),
})

/** Whoever a ticket is assigned to answers it; its status is the admins'. */
export const assignedAnswerSchema = z.strictObject(answer).refine(responseSays.isSaid, responseSays.else)
export type AssignedAnswer = z.infer<typeof assignedAnswerSchema>

/** Who wrote it, where that is neither the reader nor the team: somebody else of their company. */
const colleague = z.string().optional()
/** Whoever wrote it is gone. */
export const formerColleague = 'A former colleague'

const responseSchema = z.object({
  id: z.uuid(),
  response_text: z.string(),
  is_admin_response: z.boolean(),
  /** In the chat that the ticket was made from. */
  is_assistant: z.literal(true).optional(),
  created_at: z.iso.datetime(),
  colleague,
  attachments: z.array(attachmentSchema),
  ...messageFacts,
})

/** What was said, newest of all or before something else, with what happened between it. */
export const ticketThreadSchema = z.object({
  responses: z.array(responseSchema),
  events: z.array(threadEventSchema),
  earlier: earlierSchema,
})
export type TicketThread = z.infer<typeof ticketThreadSchema>

/** A ticket as its company sees it, with its opening words and what was said last. */
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
  /** Of the opening words. */
  attachments: z.array(attachmentSchema),
  ...ticketThreadSchema.shape,
  copies: copiesSchema.shape.copies,
})
export type Ticket = z.infer<typeof ticketSchema>

/** What whoever was mailed an answer reads of it without signing in. */
export const linkedTicketSchema = ticketSchema.pick({
  ticket_number: true,
  subject: true,
  message: true,
  status: true,
  created_at: true,
  colleague: true,
  opening: true,
  attachments: true,
  responses: true,
  events: true,
  earlier: true,
})
export type LinkedTicket = z.infer<typeof linkedTicketSchema>

/** deals.md §4: what they answer, in words alone. */
export const linkedReplySchema = z.strictObject({ response_text: words.min(1, incomplete) })

/** conversations.md §2.2. */
export const partOf = (ticketNumber: string) => `This ticket is part of ${ticketNumber} now.`

/** The number of the ticket that one is part of now. */
const mergedInto = { merged_into: z.string().nullable() }

/** The same to its owner, who is told by when we answer; null where nothing waits for us. */
export const ownTicketSchema = ticketSchema.extend({
  answer_by: z.iso.datetime().nullable(),
  clock: clockSchema,
  /** Set once it is resolved. */
  closes_at: z.iso.datetime().nullable(),
  ...ratedFields,
  may_rate: z.boolean(),
  ...mergedInto,
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

/** By when we answer, or who else is to. */
const clockFilterSchema = z.enum(['overdue', 'today', 'client'])
export type ClockFilter = z.infer<typeof clockFilterSchema>

/** What the team looks for among all tickets. */
export const ticketFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  status: ticketStatusSchema.optional(),
  priority: ticketPrioritySchema.optional(),
  /** Whoever asks, nobody, or one of the team. */
  assignee: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  clock: clockFilterSchema.optional(),
  ...archivedFilter,
  ...dueFirstFilter,
})
export type TicketFilter = z.infer<typeof ticketFilterSchema>

/** `seen_status` is the status the admin saw: somebody else may have been quicker. */
export const ticketStatusChangeSchema = z.strictObject({ status: ticketStatusSchema, seen_status: ticketStatusSchema })
export type TicketStatusChange = z.infer<typeof ticketStatusChangeSchema>

/** `seen_assignee_id` is whose the admin saw it was: a colleague may have taken it meanwhile. */
export const ticketAssigneeSchema = z.strictObject({
  assignee_id: z.uuid().nullable(),
  seen_assignee_id: z.uuid().nullable(),
})
export type TicketAssignee = z.infer<typeof ticketAssigneeSchema>

/** `into` is the other's number, as people write it. */
export const ticketMergeSchema = z.strictObject({
  into: z.string().overwrite(oneLine).min(1, incomplete).max(40, tooLong(40)),
})
export type TicketMerge = z.infer<typeof ticketMergeSchema>

export const ticketPersonSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})

/** The same to the team, with who of it wrote; whoever is gone has no name. */
export const deskThreadSchema = ticketThreadSchema.extend({
  responses: z.array(responseSchema.extend({ ...mailFacts, author_name: z.string().optional() })),
})
export type DeskThread = z.infer<typeof deskThreadSchema>

/** Who else has a ticket open now; whoever writes comes first. The client may be among them. */
export const lookingSchema = z.array(z.object({ name: z.string(), typing: z.boolean(), is_client: z.boolean() }))
export type Looking = z.infer<typeof lookingSchema>

/** A ticket as the team sees it, with whose it is. */
export const deskTicketSchema = ticketSchema.extend({
  ...archivable,
  opening: openingSchema.extend({ mail_id: mailFacts.mail_id }),
  ...deskThreadSchema.shape,
  notes: z.array(ticketNoteSchema),
  /** How far it goes: the position of what was said last, or happened. */
  last_position: z.int(),
  /** With the tier of their company: it says by when we answer. */
  owner: ticketPersonSchema.extend({ membership_tier: membershipTierSchema }),
  /** Who of the team looks after it; null: nobody. */
  assignee: ticketPersonSchema.nullable(),
  turn: ticketTurnSchema.nullable(),
  due_at: z.iso.datetime().nullable(),
  clock: clockSchema,
  looking: lookingSchema,
  ...ratedFields,
  ...mergedInto,
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
