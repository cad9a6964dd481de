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
