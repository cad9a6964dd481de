import { z } from 'zod'

const moment = z.iso.datetime()

/** A link that was mailed, as the team sees it. */
export const sentLinkSchema = z.object({
  id: z.uuid(),
  purpose: z.string(),
  customer_email: z.string(),
  created_at: moment,
  expires_at: moment.nullable(),
  revoked_at: moment.nullable(),
  opened_at: moment.nullable(),
  openings: z.int(),
})
export type SentLink = z.infer<typeof sentLinkSchema>
