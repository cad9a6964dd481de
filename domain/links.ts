import { z } from 'zod'
import { billSchema } from './arrangements.ts'
import { linkedInvoiceSchema } from './invoices.ts'
import { linkedMilestoneSchema, linkedRequestSchema } from './milestones.ts'
import { linkedProposalSchema } from './proposals.ts'
import { linkedTicketSchema } from './tickets.ts'

/** What an action link may be for. */
export const linkPurposes = ['bill', 'reply', 'invoice', 'proposal', 'approval', 'upload'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** How many days a link lives; null: as long as its object is open. */
export const linkDays: Record<LinkPurpose, number | null> = {
  bill: null,
  reply: 30,
  invoice: 90,
  proposal: 90,
  approval: 90,
  upload: 90,
}

/** What 'Send me a new link' answers, whatever became of it. */
export const renewalMessage = 'If it is still open, a new link is on its way to the address this one was sent to.'

/** What it answers about a link that was never mailed: its reader opened it signed in. */
export const ownLinkMessage = 'You opened this page while signed in. Please open it again from Billing.'

const shared = { sent_to: z.string(), expires_at: z.iso.datetime().nullable(), is_preview: z.boolean() }

/** What the page of a link shows, by its purpose. */
export const linkViewSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('bill'), ...shared, bill: billSchema }),
  z.object({ purpose: z.literal('reply'), ...shared, ticket: linkedTicketSchema }),
  z.object({ purpose: z.literal('invoice'), ...shared, invoice: linkedInvoiceSchema }),
  z.object({ purpose: z.literal('proposal'), ...shared, proposal: linkedProposalSchema }),
  z.object({ purpose: z.literal('approval'), ...shared, milestone: linkedMilestoneSchema }),
  z.object({ purpose: z.literal('upload'), ...shared, project: linkedRequestSchema }),
])
export type LinkView = z.infer<typeof linkViewSchema>
