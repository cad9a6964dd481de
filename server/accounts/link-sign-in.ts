import { signInLinkMinutes } from '#domain/sign-in.ts'
import type { LinkRequest } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Limit } from '../limits/limits.ts'
import { recordAttempt } from '../security/security.ts'
import { findAccount, isSuspended, lockAccount } from './accounts.ts'
import { countAsked } from './devices.ts'
import { admitOrAsk, type SignInOutcome } from './half-sign-in.ts'
import {
  consumeOneTimeLink,
  createOneTimeLink,
  findLinkAddress,
  findLinkOwner,
  refuseUnusable,
} from './one-time-links.ts'
import { findRole } from './people.ts'
import { noLinkForTeamEmail, signInLinkEmail } from './sign-in.emails.ts'
import { sendConfirmationLink } from './sign-up.ts'

const linksPerAccount: Limit = { name: 'sign-in-link-account', times: 3, perSeconds: 900 }

/** Asks for a link to sign in. Known and unknown addresses cost and answer the same: a job looks whose it is. */
export async function requestSignInLink(ctx: Ctx, request: LinkRequest) {
  const email = 'email' in request ? request.email : await findLinkAddress(ctx.db, request.token_hash)
  if (email === null) return
  await countAsked(ctx, linksPerAccount, email, countAskedMail)
  await recordAttempt(ctx, { kind: 'sign_in_link_asked', email })
  await enqueue(ctx.db, 'mail-sign-in-link', { email })
}

/**
 * Mails the link, if the address has an account. Of the team it tells that there is none for them. An address that nobody has
 * proven gets the link that proves it: the password of that account may be a stranger's.
 */
export async function mailSignInLink(ctx: Pick<Ctx, 'db' | 'now' | 'origin'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await findAccount(tx, email)
    const account = found && (await lockAccount(tx, found.id, 'update'))
    if (!account || (await isSuspended(tx, account.id))) return
    if (!account.emailVerified) return sendConfirmationLink(tx, ctx, { userId: account.id, email })
    if (await isOfTeam(tx, account.id)) return void (await queueEmail(tx, noLinkForTeamEmail(email, ctx.origin)))
    const token = await createOneTimeLink(tx, {
      userId: account.id,
      purpose: 'sign-in',
      now: ctx.now(),
      lifeHours: signInLinkMinutes / 60,
    })
    const url = `${ctx.origin}/auth?token_hash=${token}&type=magiclink&mode=signin`
    await queueEmail(tx, signInLinkEmail(email, url, ctx.now()))
  })
}

/** Whom a link signs in; it stays as it is. */
export async function readSignInLink(ctx: Ctx, token: string) {
  await refuseUnusable(ctx.db, useOf(ctx, token))
  return { email: (await findLinkAddress(ctx.db, token)) ?? '' }
}

/** Uses the link up and signs its owner in, at their word. Who is signed in as somebody else signs out first. */
export async function signInWithLink(ctx: Ctx, token: string, deviceHash: string): Promise<SignInOutcome> {
  return ctx.db.transaction(async (tx) => {
    const use = useOf(ctx, token)
    const userId = await findLinkOwner(tx, use)
    const account = userId === null ? null : await lockAccount(tx, userId, 'share')
    await refuseUnusable(tx, use)
    // Since it was mailed they may have joined the team.
    if (!account || (await isOfTeam(tx, account.id))) throw new AppError('link_invalid')
    if (ctx.actor && ctx.actor.user_id !== account.id) throw new AppError('signed_in_as_other')
    await consumeOneTimeLink(tx, use)
    return admitOrAsk(tx, ctx, { account, deviceHash, proof: 'link' })
  })
}

const useOf = (ctx: Ctx, token: string) => ({ token, purpose: 'sign-in', now: ctx.now() }) as const

const isOfTeam = async (queries: Queries, userId: string) => (await findRole(queries, userId)) !== 'user'
