import { z } from 'zod'
import { oneLine, tidyText, tooLong } from './text.ts'

const nameNeeded = 'Please enter a name'

const words = {
  name: z.string(nameNeeded).overwrite(oneLine).min(1, nameNeeded).max(100, tooLong(100)),
  description: z.string().overwrite(tidyText).max(500, tooLong(500)).default(''),
}

export const newVideoCategorySchema = z.strictObject(words)
export type NewVideoCategory = z.infer<typeof newVideoCategorySchema>

/** `seen` is what the admin had before them: nothing of a colleague's is overwritten unseen. */
export const videoCategoryChangeSchema = z.strictObject({
  ...words,
  seen: z.strictObject({ name: z.string().max(200), description: z.string().max(1000) }),
})
export type VideoCategoryChange = z.infer<typeof videoCategoryChangeSchema>

/** One that is put away keeps its videos and is offered for no others. */
export const videoCategoryActivitySchema = z.strictObject({ is_active: z.boolean() })

export const videoCategorySchema = z.object({ id: z.uuid(), name: z.string(), description: z.string() })
export type VideoCategory = z.infer<typeof videoCategorySchema>
