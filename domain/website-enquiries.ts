import { z } from 'zod'
import { contactSchema } from './leads.ts'
import { lineUpTo } from './text.ts'

/** What a visitor writes to a website's owner; which packages there are to choose from is the website's. */
export const enquirySchema = z.object({
  ...contactSchema.pick({ name: true, email: true, message: true }).shape,
  phone: lineUpTo(50),
  package: lineUpTo(200),
})
export type Enquiry = z.infer<typeof enquirySchema>

/** What its owner is told of one. */
export const websiteEnquirySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  package: z.string(),
  message: z.string(),
  is_spam: z.boolean(),
  read_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** The e-mail that told of it failed for good. */
  is_not_mailed: z.boolean(),
})
export type WebsiteEnquiry = z.infer<typeof websiteEnquirySchema>

/** Spam is left out unless it is asked for. */
export const enquiryFilterSchema = z.strictObject({ spam: z.literal('true').optional() })
export const enquirySpamSchema = z.strictObject({ is_spam: z.boolean() })
