import { z } from 'zod'
import { oneLine, tidyText, tooLong } from './text.ts'

const titleNeeded = 'Please enter a title'
const textNeeded = 'Please enter a text'

export const savedReplyLimits = { title: 100, text: 10_000 } as const

const words = {
  title: z
    .string(titleNeeded)
    .overwrite(oneLine)
    .min(1, titleNeeded)
    .max(savedReplyLimits.title, tooLong(savedReplyLimits.title)),
  text: z
    .string(textNeeded)
    .overwrite(tidyText)
    .min(1, textNeeded)
    .max(savedReplyLimits.text, tooLong(savedReplyLimits.text)),
}

export const newSavedReplySchema = z.strictObject(words)
export type NewSavedReply = z.infer<typeof newSavedReplySchema>

/** `seen` is what the admin had before them: nothing of a colleague's is overwritten unseen. */
export const savedReplyChangeSchema = z.strictObject({
  ...words,
  seen: z.strictObject({ title: z.string().max(200), text: z.string().max(20_000) }),
})
export type SavedReplyChange = z.infer<typeof savedReplyChangeSchema>

export const savedReplySchema = z.object({ id: z.uuid(), title: z.string(), text: z.string() })
export type SavedReply = z.infer<typeof savedReplySchema>

/** What may stand in a saved reply for what differs from ticket to ticket. */
export const savedReplyBlanks = ['first_name', 'ticket_number', 'your_name'] as const
export type SavedReplyBlanks = Record<(typeof savedReplyBlanks)[number], string>

const blank = new RegExp(`\\{(${savedReplyBlanks.join('|')})\\}`, 'g')

/** All at once, so that a name which looks like a blank is none. Whoever has not said their name is greeted all the same. */
export const fillBlanks = (text: string, blanks: SavedReplyBlanks) =>
  text.replaceAll(blank, (_blank, name: keyof SavedReplyBlanks) => blanks[name].trim() || 'there')
