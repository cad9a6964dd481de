import { AppError } from '#domain/errors.ts'
import { findUsableChange } from '../accounts/email-change.ts'
import { refuseUnusable } from '../accounts/one-time-links.ts'
import { getUsableInvitation } from '../companies/open-invitations.ts'
import type { Ctx } from '../context.ts'
import { refuseDoneLink } from '../links/purposes.ts'
import { refuseUnconfirmable } from '../newsletter/newsletter.ts'

type Asking = Pick<Ctx, 'db' | 'now'>

/** Each kind of link we mail: refuses, as its own page does, what it does not know or what does nothing any more. */
const refusals: Array<(ctx: Asking, token: string) => Promise<unknown>> = [
  ({ db, now }, token) => refuseUnusable(db, { token, now: now() }),
  ({ db, now }, token) => findUsableChange(db, now(), token),
  ({ db, now }, token) => getUsableInvitation(db, token, now()),
  ({ db, now }, token) => refuseUnconfirmable(db, token, now()),
  refuseDoneLink,
]

/** As `newToken` makes them. */
const tokens = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Whether the links in a text still do what they were mailed for: used, paid, withdrawn or replaced by a newer one they do not. */
export async function hasLivingLinks(ctx: Asking, text: string): Promise<boolean> {
  for (const [token] of text.matchAll(tokens)) if (!(await isLiving(ctx, token))) return false
  return true
}

async function isLiving(ctx: Asking, token: string) {
  for (const refuse of refusals) {
    const refusal = await refuse(ctx, token).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) return true
    if (!(refusal instanceof AppError)) throw refusal
  }
  return false
}
