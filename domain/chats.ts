import { z } from 'zod'
import { attachmentSchema } from './attachments.ts'
import { chatRoleSchema, messageMaxLength, sourceSchema } from './chat.ts'
import { mailFacts, messageFacts } from './conversations.ts'
import { tidyText } from './text.ts'

/** Visitors' chats as the team sees them; conversations.md §2.6. */

export const chatAvailabilitySchema = z.enum(['opening_hours', 'now', 'no'])
export type ChatAvailability = z.infer<typeof chatAvailabilitySchema>

/** When somebody wants to be asked into a chat. */
export const chatAvailabilityNames: Record<ChatAvailability, string> = {
  opening_hours: 'During opening hours',
  now: 'Now',
  no: 'No',
}
export const chatChoiceSchema = z.strictObject({ choice: chatAvailabilitySchema })

export const chatsShownSchema = z.enum(['live', 'all'])
export type ChatsShown = z.infer<typeof chatsShownSchema>
export const chatsShownNames: Record<ChatsShown, string> = { live: 'Live and waiting', all: 'All of the last 30 days' }

/** Somebody whose screen said nothing for so long is gone. */
export const presentMs = 30_000
/** Away for so long, a visitor gets a person's answers by email. */
export const awayMs = 60_000
/** So long somebody is asked for; then nobody is free. */
export const askedMs = 120_000
/** Whoever joined and said nothing for so long has left. */
export const silentMs = 10 * 60_000
/** Seen by their stream within this, somebody is there to be asked. */
export const availableMs = 60_000

const teamChatStateSchema = z.enum(['waiting', 'person', 'assistant', 'left'])
type TeamChatState = z.infer<typeof teamChatStateSchema>

export const teamChatSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: teamChatStateSchema,
  /** Who of the team talks there. */
  joined_name: z.string().nullable(),
  /** The visitor's last words. */
  said: z.string(),
  page: z.string().nullable(),
  updated_at: z.iso.datetime(),
})
export type TeamChat = z.infer<typeof teamChatSchema>

export const teamChatThreadSchema = teamChatSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of a signed-in customer. */
  customer_id: z.uuid().nullable(),
  lead_id: z.uuid().nullable(),
  ticket_number: z.string().nullable(),
  /** Whether it is the reader who joined. */
  is_mine: z.boolean(),
  is_here: z.boolean(),
  is_typing: z.boolean(),
  /** When the visitor was last seen; null where that is not known. */
  seen_at: z.iso.datetime().nullable(),
  messages: z.array(
    z.object({
      ...messageFacts,
      ...mailFacts,
      id: z.uuid(),
      role: chatRoleSchema,
      name: z.string().nullable(),
      content: z.string(),
      timestamp: z.iso.datetime(),
      sources: z.array(sourceSchema),
      attachments: z.array(attachmentSchema),
    }),
  ),
})
export type TeamChatThread = z.infer<typeof teamChatThreadSchema>

/** As the team sees it; whoever waits does so whether they are here or not. */
export function teamStateOf(chat: { isJoined: boolean; isAsked: boolean; isHere: boolean }): TeamChatState {
  if (chat.isJoined) return 'person'
  if (chat.isAsked) return 'waiting'
  return chat.isHere ? 'assistant' : 'left'
}

const answerMissing = 'Please type a message.'
export const chatAnswerSchema = z.strictObject({
  response_text: z
    .string(answerMissing)
    .overwrite(tidyText)
    .min(1, answerMissing)
    .max(messageMaxLength * 5, 'This message is too long.'),
})

export const presenceSchema = z.strictObject({ typing: z.boolean() })

/** What becomes a ticket's subject: the first that the visitor said. */
const SUBJECT_LENGTH = 80
export const subjectFrom = (said: string) => said.replaceAll(/\s+/g, ' ').trim().slice(0, SUBJECT_LENGTH).trimEnd()
