import { z } from 'zod'
import { emailAsTypedSchema } from './leads.ts'

export const newsletterSchema = z.object({ email: emailAsTypedSchema.pipe(z.string().toLowerCase()) })
export type NewsletterInput = z.infer<typeof newsletterSchema>

export const subscriptionTokenSchema = z.strictObject({ token: z.string().min(20).max(100) })

/** A subscription is none until its address is confirmed; who leaves may come back the same way. */
export type SubscriptionState = 'pending' | 'confirmed' | 'ended'

/** People read letters at the weekend. */
export const subscriptionLinkHours = 72
