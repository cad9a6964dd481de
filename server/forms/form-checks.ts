import { AppError } from '#domain/errors.ts'
import { minimumFillMs, type FormCheck } from '#domain/form-checks.ts'
import type { Ctx } from '../context.ts'

/**
 * Tells programs from people. Whoever fills in the field that nobody sees is kept apart as spam and learns nothing of it;
 * whoever is merely quick is told, and may press the button again.
 */
export async function checkForm(
  ctx: Pick<Ctx, 'db' | 'now' | 'formProof'>,
  check: FormCheck,
): Promise<{ isSpam: boolean }> {
  if (check.isTrapped) return { isSpam: true }
  if (check.elapsedMs !== null && check.elapsedMs < minimumFillMs) {
    throw new AppError('too_fast', { retryAfterSeconds: Math.ceil((minimumFillMs - check.elapsedMs) / 1000) })
  }
  await ctx.formProof?.accept(ctx.db, check.proof, ctx.now())
  return { isSpam: false }
}
