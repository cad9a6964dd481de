import { z } from 'zod'
import { tidyText, tooLong } from './text.ts'
import type { TicketStatus } from './tickets.ts'

export const ratingSchema = z.enum(['good', 'bad'], 'Please choose one')
export type Rating = z.infer<typeof ratingSchema>

const most = 1000

/** What a customer says of how a ticket was dealt with. */
export const newRatingSchema = z.strictObject({
  rating: ratingSchema,
  comment: z.string().overwrite(tidyText).max(most, tooLong(most)).default(''),
})
export type NewRating = z.infer<typeof newRatingSchema>

/** As it is kept. */
export const ratedFields = { rating: ratingSchema.nullable(), rating_comment: z.string().nullable() }

/** Whoever rated may change it for so many days. */
const changeableDays = 14

type Rated = { status: TicketStatus; rated_at: Date | null; resolved_at: Date | null }

/** Whether nothing was said yet of how it was resolved, the last time. */
export const isToBeRated = ({ rated_at, resolved_at }: Omit<Rated, 'status'>) =>
  rated_at === null || (resolved_at !== null && resolved_at > rated_at)

/** A rating can be given once the ticket is done with, and changed for a while; done with once more, it is given anew. */
export const mayRate = ({ status, rated_at, resolved_at }: Rated, now: Date) =>
  (status === 'resolved' || status === 'closed') &&
  (rated_at === null ||
    isToBeRated({ rated_at, resolved_at }) ||
    now.getTime() - rated_at.getTime() <= changeableDays * 86_400_000)

/** How long the link in an e-mail rates. */
export const ratingLinkDays = 30

/** What its page shows. */
export const ratedTicketSchema = z.object({
  ticket_number: z.string(),
  subject: z.string(),
  ...ratedFields,
  may_rate: z.boolean(),
})
export type RatedTicket = z.infer<typeof ratedTicketSchema>
