import { z } from 'zod'
import { emailAsTypedSchema } from './leads.ts'
import { writeNumber } from './numbers.ts'
import { oneLine, tidyText } from './text.ts'

/** S1 §3: who wrote a message; a person of the team, or nobody: something happened. */
export const chatRoleSchema = z.enum(['user', 'assistant', 'person', 'event'])
export type ChatRole = z.infer<typeof chatRoleSchema>

/** Who answers: the assistant, also while the visitor waits for a person, or a person. */
export const chatStateSchema = z.enum(['assistant', 'waiting', 'person'])
export type ChatState = z.infer<typeof chatStateSchema>

/** Where an answer comes from: on our own pages, or in the account of whoever asked. */
export const sourceSchema = z.object({ href: z.string(), title: z.string(), own: z.literal(true).optional() })
export type Source = z.infer<typeof sourceSchema>

/** What the assistant holds out besides its answer: a person of the team, the quote form, the phone, a ticket for a customer. */
export const assistantOfferSchema = z.enum(['person', 'quote', 'phone', 'ticket'])
export type AssistantOffer = z.infer<typeof assistantOfferSchema>
/** Where to read on counts as one: more to choose from is none. */
export const nextStepsAtMost = 3

/** Longer than anybody types into a chat; a transcript of the longest conversation still fits into an e-mail. */
export const messageMaxLength = 2_000
export const questionsPerConversation = 100

const nameMissing = 'Please tell us your name.'
const messageMissing = 'Please type a message.'
const messageTooLong = `Please keep a message under ${writeNumber(messageMaxLength)} characters.`

const nameSchema = z.string(nameMissing).overwrite(oneLine).min(1, nameMissing).max(200, 'This name is too long.')
const nothing = z.union([z.literal(''), z.null()]).transform(() => null)
const optionalEmail = z.union([nothing, emailAsTypedSchema], 'Please enter a valid email').default(null)

/** S1 §5: the name is needed, the e-mail address is not. */
export const chatStartSchema = z.object({ name: nameSchema, email: optionalEmail })
export type ChatStart = z.infer<typeof chatStartSchema>

/** S1 §7 chatbot-ai: a message, or the wish to send the transcript to the team. The conversation has no id before its first reply. */
export const chatbotSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('message').optional(),
    message: z.string(messageMissing).overwrite(tidyText).min(1, messageMissing).max(messageMaxLength, messageTooLong),
    conversationId: z.union([nothing, z.uuid()]).default(null),
    sessionId: z.uuid(),
    userEmail: optionalEmail,
    userName: nameSchema,
  }),
  z.strictObject({ action: z.literal('sendEmail'), conversationId: z.uuid() }),
])
export type ChatMessageInput = Extract<z.infer<typeof chatbotSchema>, { message: string }>

/** A header, so that the specified body stays as it is: a message sent again under the same key is the same message. */
export const messageKeyHeader = 'Idempotency-Key'

/** What is no key counts as not said. */
export const readMessageKey = (header: string | undefined) => z.uuid().safeParse(header).data ?? null

const phoneSchema = z
  .string()
  .overwrite(oneLine)
  .min(10, 'Please enter a valid phone number')
  .max(200, 'Please enter a valid phone number')

/** How a person of the team can answer. */
export const handOverSchema = z.strictObject({
  email: optionalEmail,
  phone: z.union([nothing, phoneSchema], 'Please enter a valid phone number').default(null),
})
export type HandOver = z.infer<typeof handOverSchema>

/** The form shows what is known already, so one of the two has to be there. */
export const handOverFormSchema = handOverSchema.refine(({ email, phone }) => email !== null || phone !== null, {
  path: ['email'],
  message: 'Please leave an email address or a phone number, so that we can answer.',
})

/** S1 §2: a transcript is offered once there is more than one message. */
export const hasTranscript = (messages: readonly unknown[]) => messages.length > 1
