import { z } from 'zod'

/** A look is an admin's, at a customer's portal as that customer sees it; identity.md §3.6, §4.3. */
export const lookMinutes = 30

export const startLookSchema = z.strictObject({ user_id: z.uuid() })

export const stopLookSchema = z.strictObject({
  /** No other than this one is stopped. */
  look_id: z.uuid().optional(),
})

/** Who views as the customer the session tells of, and how long at most: clocks of browsers are not to be believed. */
export const viewedBySchema = z.object({
  look_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  seconds_left: z.int(),
})
export type ViewedBy = z.infer<typeof viewedBySchema>

/** A look as the customer reads of it: by whom, null once that one has left the team. */
export const lookSchema = z.object({
  id: z.uuid(),
  by: z.string().nullable(),
  started_at: z.iso.datetime(),
  /** Null while it goes on. */
  ended_at: z.iso.datetime().nullable(),
})
export type Look = z.infer<typeof lookSchema>

/** '4 minutes'; one that was begun took a minute. */
export function lookLength({ started_at, ended_at }: Pick<Look, 'started_at' | 'ended_at'>): string {
  if (ended_at === null) return 'going on now'
  const minutes = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
