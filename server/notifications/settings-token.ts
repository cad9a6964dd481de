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

/** A forged one, or one of an event that is no more, leads to nothing. */
export function settingsOf(ctx: Pick<Ctx, 'auth'>, token: string): Settings {
  const [user_id = '', letter = '', signature = '', ...more] = token.split('.')
  const known = letterSchema.safeParse(letter)
  const isOurs = more.length === 0 && isSignedBy(ctx.auth.sessionSecret, textOf(user_id, letter), signature)
  if (!isOurs || !known.success) throw new AppError('link_invalid')
  return { user_id, letter: known.data }
}

const textOf = (userId: string, letter: string) => `email settings\0${userId}\0${letter}`
