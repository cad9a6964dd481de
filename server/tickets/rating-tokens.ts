import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { ratingLinkDays } from '#domain/ratings.ts'
import type { Ctx } from '../context.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'

/** Where an e-mail's 'How did we do?' leads: rates this ticket for thirty days, and does nothing else. Signed, not stored. */
export function ratingUrl(ctx: Pick<Ctx, 'auth' | 'origin' | 'now'>, ticketId: string): string {
  const until = ctx.now().getTime() + ratingLinkDays * 86_400_000
  const about = `${ticketId}.${until.toString(36)}`
  return `${ctx.origin}/rate?token=${about}.${signatureOf(ctx.auth.sessionSecret, textOf(about))}`
}

/** The ticket that a token is for; one that is forged, or too old, leads to nothing. */
export function ratedTicketId(ctx: Pick<Ctx, 'auth' | 'now'>, token: string): string {
  const [ticketId = '', until = '', signature = '', ...more] = token.split('.')
  const isOurs = more.length === 0 && isSignedBy(ctx.auth.sessionSecret, textOf(`${ticketId}.${until}`), signature)
  if (!isOurs || !z.uuid().safeParse(ticketId).success || Number.parseInt(until, 36) < ctx.now().getTime())
    throw new AppError('link_invalid')
  return ticketId
}

const textOf = (about: string) => `ticket rating\0${about}`
