import { z } from 'zod'
import { oneLine, tidyText } from './text.ts'

const ticketPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof ticketPrioritySchema>

const ticketStatusSchema = z.enum(['open', 'in_progress', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof ticketStatusSchema>

/** decisions.md "Tickets": what counts against the limit of a free account. */
export const unfinishedTicketStatuses: TicketStatus[] = ['open', 'in_progress']

/** S2 §5: one sentence for everything that is missing. */
const incomplete = 'Please fill in all required fields'
const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`
const text = (max: number) => z.string(incomplete).overwrite(tidyText).min(1, incomplete).max(max, tooLong(max))

export const newTicketSchema = z.strictObject({
  subject: z.string(incomplete).overwrite(oneLine).min(1, incomplete).max(200, tooLong(200)),
  priority: ticketPrioritySchema.default('normal'),
  message: text(10_000),
})
export type NewTicket = z.infer<typeof newTicketSchema>

export const newResponseSchema = z.strictObject({ response_text: text(10_000) })
export type NewResponse = z.infer<typeof newResponseSchema>

const responseSchema = z.object({
  id: z.uuid(),
  response_text: z.string(),
  is_admin_response: z.boolean(),
  created_at: z.iso.datetime(),
})

/** A ticket as its owner sees it, with its whole thread. */
export const ticketSchema = z.object({
  id: z.uuid(),
  ticket_number: z.string(),
  subject: z.string(),
  message: z.string(),
  status: ticketStatusSchema,
  priority: ticketPrioritySchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  responses: z.array(responseSchema),
})
export type Ticket = z.infer<typeof ticketSchema>

/** S2 §7: the body of notify-admin-ticket. Whatever it says, the e-mail is written from the stored ticket. */
export const notifyAdminTicketSchema = z.strictObject({
  ticket_id: z.uuid(),
  ticket_number: z.string().optional(),
  user_email: z.string().optional(),
  subject: z.string().optional(),
  priority: z.string().optional(),
  message: z.string().optional(),
})
