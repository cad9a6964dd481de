import { z } from 'zod'

/** Who says something; a visitor is a client, too. */
export type MessageSide = 'client' | 'team' | 'assistant'

/** Which way a message came. */
const messageWaySchema = z.enum(['web', 'chat', 'email'])
export type MessageWay = z.infer<typeof messageWaySchema>

/** What every answer tells of a message, whoever reads it: its way, who wrote it where that is nobody with an account, and what its e-mail quotes. */
export const messageFacts = {
  via: messageWaySchema,
  from_name: z.string().nullable(),
  from_email: z.string().nullable(),
  quoted_text: z.string().nullable(),
}

/** How the opening words of a ticket came. */
export const openingSchema = z.object({ via: messageWaySchema, quoted_text: z.string().nullable() })

/** What the team is told of an e-mail besides: whether its sender could be checked, and where it is kept as it was sent. */
export const mailFacts = { mail_id: z.uuid().nullable(), is_verified: z.boolean() }

/** Who gets the answers, too: named in an e-mail of whoever the conversation is with. */
export const mostCopies = 5

/** Those who stay: none comes in this way. */
export const copiesSchema = z.strictObject({ copies: z.array(z.string().max(254)).max(mostCopies) })
export type Copies = z.infer<typeof copiesSchema>

/** So much of a thread is sent at once: what was said last. */
export const newestMessages = 20

/** Where what was said before a page of a thread begins: to be asked for with `before`. Null: there is nothing. */
export const earlierSchema = z.int().nullable()

/** A page of a thread; without `before` the newest. */
export const threadPageQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

/** What happened in a thread, where nobody said anything. `about`: the ticket, or who of the team, that it names. */
export const threadEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['reopened', 'continues', 'joined', 'left', 'made_ticket', 'merged', 'merged_into']),
  about: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ThreadEvent = z.infer<typeof threadEventSchema>
