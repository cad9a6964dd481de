import { z } from 'zod'

/** Counting stops here: a screen says "10,000 or more", and a queue of a million costs no more than one of ten thousand. */
export const countedUpTo = 10_000

/** Backups are made and tried every night: what is older than this, a night passed without. */
export const nightMs = 26 * 3_600_000

const moment = z.iso.datetime()

/** How the product is doing, for whoever runs it. */
export const systemSchema = z.object({
  version: z.string(),
  node: z.string(),
  started_at: moment,
  database: z.object({ version: z.string(), size_bytes: z.int(), latency_ms: z.number() }),
  jobs: z.object({
    waiting: z.int(),
    running: z.int(),
    dead: z.int(),
    /** When the oldest job that should have begun was due; null when none is late. */
    oldest_due_at: moment.nullable(),
  }),
  failed_emails: z.int(),
  last_backup: z.object({ finished_at: moment, size_bytes: z.int(), place: z.string() }).nullable(),
  /** When a backup was last restored into a scratch place and found equal; null is never. */
  last_drill_at: moment.nullable(),
})
export type System = z.infer<typeof systemSchema>

/** How many dead jobs, and how many failed e-mails, are listed. */
export const mostTroubles = 50
