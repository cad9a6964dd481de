import { z } from 'zod'

/**
 * Out of the lists that people work from, or back in them; nothing else changes. `seen_archived` is whether the admin saw it
 * archived: a colleague may have been quicker.
 */
export const archiveSchema = z.strictObject({ archived: z.boolean(), seen_archived: z.boolean().optional() })
export type ArchiveChange = z.infer<typeof archiveSchema>

/** Lists show what is not archived; a search finds both, and 'true' what is. */
export const archivedFilter = { archived: z.literal('true').optional() }

export const archivable = { archived_at: z.iso.datetime().nullable() }
