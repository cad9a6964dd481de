import type { Ctx } from '../context.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'

/** Anybody can ask for a mail to any address: a link to sign up, to confirm, to a new password, to the newsletter. */
const perAddress: Limit = { name: 'asked-mails', times: 20, perSeconds: 86_400 }

/** However many strangers ask, and for whatever, one address is sent this many e-mails a day; known or not, it is the same. */
export async function countAskedMail(ctx: Pick<Ctx, 'db' | 'now'>, email: string) {
  await countAgainst(ctx.db, perAddress, email.toLowerCase(), ctx.now())
}
