import { z } from 'zod'
import { emailSchema } from './accounts.ts'

/** identity.md §4.2: both links, in any order. */
export const emailChangeHours = 24

export const emailChangeRequestSchema = z.strictObject({ email: emailSchema })

/** A change that waits for its links. */
export const emailChangeSchema = z.object({
  new_email: z.string(),
  old_is_confirmed: z.boolean(),
  new_is_confirmed: z.boolean(),
})
export type EmailChange = z.infer<typeof emailChangeSchema>

export const emailChangeMessages = {
  asked: 'Open the links we sent to both addresses.',
  isOwn: 'This is your email already.',
} as const
