import { z } from 'zod'

/** The papers that are downloaded. */
export const paperKinds = ['proposal', 'invoice', 'receipt'] as const
export type PaperKind = (typeof paperKinds)[number]
export const isPaper = (kind: string): kind is PaperKind => (paperKinds as readonly string[]).includes(kind)

/** Of a payment: its number in the ledger. */
export const paymentIdSchema = z.string().regex(/^[1-9]\d{0,14}$/)

/** What whoever has a link downloads. */
export const linkDownloadSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['proposal', 'invoice', 'project_file']), id: z.uuid() }),
  z.strictObject({ kind: z.literal('receipt'), id: paymentIdSchema }),
])
export type LinkDownload = z.infer<typeof linkDownloadSchema>

/** Opens a file for an hour, as long as its holder may have it. */
export const downloadLinkSchema = z.object({ url: z.string(), expires_at: z.iso.datetime() })
