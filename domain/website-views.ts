import { z } from 'zod'

/** How often people opened a website on a day of the agency's. */
export const viewsOfDaySchema = z.object({ day: z.iso.date(), views: z.int() })
export type ViewsOfDay = z.infer<typeof viewsOfDaySchema>
