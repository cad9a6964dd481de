import { z } from 'zod'
import type { Totals } from './invoice-money.ts'
import { proposalDocumentSchema } from './proposals.ts'

const totalsSchema = z.object({ net: z.int(), tax: z.int(), total: z.int() }) satisfies z.ZodType<Totals>

/**
 * What is signed. Stored as one text, whose SHA-256 stands on its certificate; the same bytes are attached to the paper as
 * agreement.json.
 */
export const agreementSchema = z.object({
  /** What was shown, as it was sent. */
  document: proposalDocumentSchema,
  /** Of that version's text. */
  document_sha256: z.string(),
  /** The options that were chosen, by their number. */
  chosen: z.array(z.int()),
  billing_address: z.string(),
  /** What they come to, and what is billed when: the deposit first, then what each milestone bills. */
  totals: z.object({ once: totalsSchema, every_month: totalsSchema, parts: z.array(totalsSchema) }),
  signer: z.object({ name: z.string(), email: z.string() }),
  signed_at: z.iso.datetime(),
})
export type Agreement = z.infer<typeof agreementSchema>

/** How it was signed, beside the agreement itself: the rest of what the certificate says. */
export type SignatureEvidence = {
  /** The exact text, and its hash. */
  agreement: string
  sha256: string
  /** Of the network, as far as it can be believed, and the browser. */
  address: string
  user_agent: string
  /** Where the link that was signed by had been sent, and when somebody first touched its page. */
  link_sent_to: string
  link_opened_at: Date | null
}
