import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { notificationEventSchema } from '#domain/notifications.ts'
import type { Ctx } from '../context.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'

/** The digest's own stands for all that is in it. */
const letterSchema = notificationEventSchema.or(z.literal('digest'))
export type Letter = z.infer<typeof letterSchema>

/** Whose emails of which event a link is about. */
export type Settings = { user_id: string; letter: Letter }

/** Signed, not stored: it changes how somebody gets the emails of one event, and opens nothing. */
export const settingsTokenOf = (ctx: Pick<Ctx, 'auth'>, settings: Settings) =>
  `${settings.user_id}.${settings.letter}.${signatureOf(ctx.auth.sessionSecret, textOf(settings.user_id, settings.letter))}`

/** Whose copies of which conversation. */
export type CopySettings = { conversation_id: string; address: string }

export function copyTokenOf(ctx: Pick<Ctx, 'auth'>, { conversation_id, address }: CopySettings) {
  const signature = signatureOf(ctx.auth.sessionSecret, copyTextOf(conversation_id, address))
  return `${conversation_id}.copy-${Buffer.from(address).toString('base64url')}.${signature}`
}

/** Null where the link is about something else. */
export function copyOf(ctx: Pick<Ctx, 'auth'>, token: string): CopySettings | null {
  const [conversation_id = '', who = '', signature = '', ...more] = token.split('.')
  if (!who.startsWith('copy-')) return null
  const address = Buffer.from(who.slice('copy-'.length), 'base64url').toString()
  const isOurs =
    more.length === 0 && isSignedBy(ctx.auth.sessionSecret, copyTextOf(conversation_id, address), signature)
  if (!isOurs) throw new AppError('link_invalid')
  return { conversation_id, address }
}

const copyTextOf = (conversationId: string, address: string) => `copies\0${conversationId}\0${address}`

/** A forged one, or one of an event that is no more, leads to nothing. */
export function settingsOf(ctx: Pick<Ctx, 'auth'>, token: string): Settings {
  const [user_id = '', letter = '', signature = '', ...more] = token.split('.')
  const known = letterSchema.safeParse(letter)
  const isOurs = more.length === 0 && isSignedBy(ctx.auth.sessionSecret, textOf(user_id, letter), signature)
  if (!isOurs || !known.success) throw new AppError('link_invalid')
  return { user_id, letter: known.data }
}

const textOf = (userId: string, letter: string) => `email settings\0${userId}\0${letter}`
