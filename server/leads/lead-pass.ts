import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'

/**
 * What the browser that opened a lead is answered with: it may add to this lead, and see or do nothing else. Signed, not stored:
 * whoever sends the very same form twice is answered with the same one.
 */
export const leadPassOf = (ctx: Pick<Ctx, 'auth'>, leadId: string) =>
  `${leadId}.${signatureOf(ctx.auth.sessionSecret, textOf(leadId))}`

/** The lead a pass is for; a forged one leads to nothing. */
export function leadIdOf(ctx: Pick<Ctx, 'auth'>, pass: string): string {
  const [leadId = '', signature = '', ...more] = pass.split('.')
  if (more.length > 0 || !isSignedBy(ctx.auth.sessionSecret, textOf(leadId), signature)) throw new AppError('not_found')
  return leadId
}

const textOf = (leadId: string) => `lead pass\0${leadId}`
