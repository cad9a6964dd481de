import { z } from 'zod'
import { billSchema } from './arrangements.ts'

/** What an action link may be for. */
export const linkPurposes = ['bill'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** What 'Send me a new link' answers, whatever became of it. */
export const renewalMessage = 'If it is still open, a new link is on its way to the address this one was sent to.'

const shared = { sent_to: z.string(), expires_at: z.iso.datetime().nullable(), is_preview: z.boolean() }

/** What the page of a link shows, by its purpose. */
export const linkViewSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('bill'), ...shared, bill: billSchema }),
])
export type LinkView = z.infer<typeof linkViewSchema>
