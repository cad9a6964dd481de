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
