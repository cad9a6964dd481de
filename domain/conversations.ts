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

/** What happened in a thread, where nobody said anything. `about`: the ticket that it names. */
export const threadEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['reopened', 'continues']),
  about: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ThreadEvent = z.infer<typeof threadEventSchema>
