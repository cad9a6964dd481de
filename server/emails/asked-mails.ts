import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'

type Asking = Pick<Ctx, 'now'> & { db: Queries }

/** Anybody can ask for a mail to any address: a link to sign up, to confirm, to the newsletter; what we received in its name. */
const aDay: Limit = { name: 'asked-mails', times: 10, perSeconds: 86_400 }
/** A recovery has a share of its own, and is never used up for longer than its link lives: else strangers could lock out its owner. */
const recoveriesADay: Limit = { name: 'asked-recoveries', times: 8, perSeconds: 86_400 }
const thenAnHour: Limit = { name: 'asked-recoveries-hour', times: 1, perSeconds: 3600 }

/** However many strangers ask, one address is sent this many of all kinds but recoveries a day; known or not, it is the same. */
export async function countAskedMail(ctx: Asking, email: string) {
  await countAgainst(ctx.db, aDay, email.toLowerCase(), ctx.now())
}

/** Eight a day, then one an hour: whoever asks, the owner either gets a link or has one that still works. */
export async function countAskedRecovery(ctx: Asking, email: string) {
  await countAgainst(ctx.db, recoveriesADay, email.toLowerCase(), ctx.now()).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await countAgainst(ctx.db, thenAnHour, email.toLowerCase(), ctx.now())
  })
}
